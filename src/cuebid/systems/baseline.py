"""What a system bids on known hands, kept in a file: what a change alters is then seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cuebid.core import PASS, Auction, Board, Hand, Vulnerability
from cuebid.database import RuleBook, choose
from cuebid.systems.bidding import bidding_steps
from cuebid.systems.examples import Example

__all__ = ["BASELINE", "BaselineChange", "baseline_changes", "baseline_lines", "read_baseline"]

BASELINE: Final = "baseline.txt"
"""The file in a system's folder."""

_BETWEEN: Final = " | "
_MADE: Final = " > "


@dataclass(frozen=True, slots=True)
class BaselineChange:
    """A question that is answered otherwise than before.

    Attributes:
        question: hand, auction and vulnerability.
        before: call and rule as they are in the file; None if it was not asked.
        now: as they are; None if it is no longer asked.
    """

    question: str
    before: str | None
    now: str | None

    @property
    def words(self) -> str:
        """On one line."""
        if self.before is None:
            return f"new: {self.question}{_MADE}{self.now}"
        if self.now is None:
            return f"gone: {self.question}{_MADE}{self.before}"
        return f"changed: {self.question}{_MADE}{self.now}, not {self.before}"


def baseline_lines(
    book: RuleBook, examples: Iterable[Example], boards: Iterable[Board]
) -> Iterator[str]:
    """What the system calls on the hands of examples and in the auctions of whole deals.

    Args:
        book: the system.
        examples: its examples.
        boards: deals that four players bid by it.
    """
    seen: set[str] = set()
    for example in examples:
        question = _question(example.hand, example.auction, example.vulnerability)
        if question not in seen:
            seen.add(question)
            choice = choose(book, example.hand, example.auction, example.vulnerability)
            rule = choice.match.rule.number if choice.match else None
            yield question + _MADE + _answer((choice.call or PASS).text, rule)
    for board in boards:
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            question = _question(step.hand, step.auction, board.vulnerability)
            if question not in seen:
                seen.add(question)
                match = step.choice.match
                rule = match.rule.number if match else None
                yield question + _MADE + _answer((step.choice.call or PASS).text, rule)


def read_baseline(lines: Iterable[str]) -> dict[str, str]:
    """The answers of a baseline by their questions; lines that begin with `;` are comments."""
    found = {}
    for line in lines:
        question, made, answer = line.strip().partition(_MADE)
        if made and not question.startswith(";"):
            found[question] = answer
    return found


def baseline_changes(before: Mapping[str, str], now: Mapping[str, str]) -> list[BaselineChange]:
    """What is answered otherwise, in the order in which it is asked now; then what is gone."""
    found = [
        BaselineChange(question, before.get(question), answer)
        for question, answer in now.items()
        if before.get(question) != answer
    ]
    return found + [
        BaselineChange(question, answer, None)
        for question, answer in before.items()
        if question not in now
    ]


def _question(hand: Hand, auction: Auction, vulnerability: Vulnerability) -> str:
    calls = " ".join(call.text for call in auction)
    dealer = auction.dealer.letter
    return _BETWEEN.join([hand.pbn, f"{dealer} {vulnerability}", calls])


def _answer(call: str, rule: int | None) -> str:
    return call if rule is None else f"{call} #{rule}"
