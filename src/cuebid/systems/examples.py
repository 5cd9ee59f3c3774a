"""Hands for and against rules: the examples that stand beside a system's chapters.

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

from cuebid.core.auction import Auction
from cuebid.core.errors import CuebidError
from cuebid.core.hand import Hand
from cuebid.core.seat import Seat
from cuebid.core.vulnerability import Vulnerability
from cuebid.database import RuleBook, choose
from cuebid.text import Diagnostics, Source, Span

__all__ = ["Example", "ExampleResult", "read_examples", "run_examples"]

_RULE: Final = re.compile(r"#([0-9]{1,9})\Z")


@dataclass(frozen=True, slots=True)
class Example:
    """A hand, and whether a rule makes its call.

    Attributes:
        rule: the number of the rule.
        wanted: whether it makes the call; otherwise its auction fits and it does not.
        hand: of the player whose turn it is.
        auction: the calls before, North being dealer.
        vulnerability: of the board.
        place: where it is written.
    """

    rule: int
    wanted: bool
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    place: Span


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """What became of an example.

    Attributes:
        example: the example.
        fault: what is wrong; empty if the system does as it says.
    """

    example: Example
    fault: str


def read_examples(source: Source, report: Diagnostics) -> Iterator[Example]:
    """The examples of a file.

    Args:
        source: the file.
        report: is told of lines that are no examples; they are left out.
    """
    rule: int | None = None
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        line = line.part(0, len(line.text.partition(";")[0].rstrip()))
        if not line.text.strip():
            continue
        heading = _RULE.match(line.text.strip())
        if heading:
            rule = int(heading[1])
        elif rule is None:
            message = "this line stands before the first rule"
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
    """What the system makes of each example, in their order."""
    for example in examples:
        yield ExampleResult(example, _fault(book, example))


def _fault(book: RuleBook, example: Example) -> str:
    choice = choose(book, example.hand, example.auction, example.vulnerability)
    chosen = choice.match.rule.number if choice.match else None
    made = f"{choice.call.text} by rule #{chosen}" if choice.call else "no call"
    if example.wanted:
        return "" if chosen == example.rule else f"the system makes {made}"
    if chosen == example.rule:
        return f"the rule makes the call: {made}"
    turn = book.context(example.auction, example.vulnerability)
    matches = turn.matches(*example.auction.legal_calls)
    if any(match.rule.number == example.rule for found in matches.values() for match in found):
        return ""
    return "the rule is not for this auction, so that this says nothing against it"
