"""Examples for and against rules, which are kept beside a system's chapters.

    #11010
    + KQ54.AJ3.K832.Q7 |             ; the rule makes this call
    + KQ54.AJ3.K832.Q7 | P P | NS    ; after two passes, North and South vulnerable
    - KQ54.AJ3.K832.A7 |             ; the auction is the rule's, the hand is not

North deals; the hand is that of the player whose turn it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.core import Auction, CuebidError, Hand, Seat, Vulnerability
from cuebid.database import RuleBook, choose
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span

# `\Z` and not `$`, which would also match before a line end.
_RULE: Final = re.compile(r"#([0-9]{1,9})\Z")


@dataclass(frozen=True, slots=True)
class Example:
    """A hand in an auction, for or against a rule.

    Attributes:
        rule: the number of the rule.
        is_positive: whether the rule makes the call; otherwise the auction is the rule's, but the
            hand is not.
        hand: the hand of the player whose turn it is.
        auction: the calls before; North is the dealer.
        vulnerability: of the board.
        span: where the example is written.
    """

    rule: int
    is_positive: bool
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """The result of testing an example.

    Attributes:
        example: the example.
        fault: what the system does otherwise; empty if it does as the example says.
    """

    example: Example
    fault: str


def read_examples(source: Source, report: Diagnostics) -> Iterator[Example]:
    """Parse the examples in a file.

    Args:
        source: the file.
        report: receives an error for each line that is not an example; such lines are skipped.
    """
    rule: int | None = None
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        # The span is cut, not the text, so that errors still point into the line.
        line = line.part(0, len(line.text.partition(";")[0].rstrip()))
        if not line.text.strip():
            continue
        heading = _RULE.match(line.text.strip())
        if heading:
            rule = int(heading[1])
        elif rule is None:
            message = "this line comes before the first rule"
            report.error("system-example", message, line, expected="the number of a rule, `#11010`")
        else:
            try:
                yield _example(rule, line)
            except CuebidError as error:
                message = f"this example cannot be read: {error}"
                expected = "`+ HAND | AUCTION | VULNERABILITY`, or with `-`"
                report.error("system-example", message, line, expected=expected)


def _example(rule: int, line: Span) -> Example:
    sign, text = line.text.lstrip()[:1], line.text.lstrip()[1:]
    hand, *rest = (part.strip() for part in text.split("|"))
    if sign not in "+-" or len(rest) > 2:
        raise CuebidError("it is not written as examples are")
    calls = rest[0] if rest else ""
    vulnerability = Vulnerability.parse(rest[1]) if len(rest) > 1 else Vulnerability.NONE
    auction = Auction.parse(Seat.NORTH, calls)
    return Example(rule, sign == "+", Hand.parse(hand), auction, vulnerability, line)


def run_examples(book: RuleBook, examples: Iterable[Example]) -> Iterator[ExampleResult]:
    """Test each example on the book, and yield its result."""
    for example in examples:
        yield ExampleResult(example, _fault(book, example))


def example_findings(book: RuleBook, examples: Iterable[Example]) -> Iterator[Diagnostic]:
    """Yield a warning for each example that the system does not follow."""
    for result in run_examples(book, examples):
        if result.fault:
            span = result.example.span
            yield Diagnostic(Severity.WARNING, "system-example-fails", result.fault, span)


def _fault(book: RuleBook, example: Example) -> str:
    choice = choose(book, example.hand, example.auction, example.vulnerability)
    chosen = choice.match.rule.number if choice.match else None
    call = f"{choice.call.text} by rule #{chosen}" if choice.call else "no call"
    # A positive example names its rule, not only the call: another rule with the same call shows
    # another hand.
    if example.is_positive:
        return "" if chosen == example.rule else f"the system makes {call}"
    if chosen == example.rule:
        return f"the rule makes the call: {call}"
    # A negative example proves something only if the rule could have been chosen in its auction.
    context = book.context(example.auction, example.vulnerability)
    by_call = context.matches(*example.auction.legal_calls)
    numbers = {match.rule.number for matches in by_call.values() for match in matches}
    if example.rule in numbers:
        return ""
    return "the rule is not for this auction, so this says nothing against it"
