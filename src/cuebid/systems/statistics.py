"""How a system does on many deals: what it leaves to general rules, and whether calls are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from cuebid.core import PASS, Board
from cuebid.database import Rule, RuleBook
from cuebid.evaluation import ALL_HANDS
from cuebid.systems.bidding import BiddingStep, bidding_steps

__all__ = ["FIRST_OWN", "BiddingStatistics", "MisdescribedHand", "collect_statistics"]

FIRST_OWN: Final = 100
"""Rules of chapters have this priority or more; below are general rules."""

_PREFIX: Final = 4
_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class MisdescribedHand:
    """A hand that is outside what its call shows.

    Attributes:
        rule: the rule that made the call.
        words: hand, auction, call, and what it shows.
    """

    rule: int
    words: str


@dataclass(slots=True)
class BiddingStatistics:
    """What was counted; this object changes.

    Attributes:
        deals: how many were bid.
        calls: how many calls were made.
        bids: how many of them were no passes.
        named: how many of `bids` follow a rule with an explanation.
        unruled: calls for which no rule fitted.
        reached: for each auction prefix, how often it was met.
        general: how often only general rules fitted there.
        made: how often each rule was followed.
        untrue: calls outside what they show.
        remaining: after the first call of each side that is no pass, the share of hands that fit.
    """

    deals: int = 0
    calls: int = 0
    bids: int = 0
    named: int = 0
    unruled: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    general: Counter[str] = field(default_factory=Counter)
    made: Counter[int] = field(default_factory=Counter)
    untrue: list[MisdescribedHand] = field(default_factory=list)
    remaining: list[float] = field(default_factory=list)

    @property
    def truth(self) -> float:
        """The share of calls by rules whose hand is inside what they show."""
        ruled = self.calls - self.unruled
        return 1 - len(self.untrue) / ruled if ruled else 1.0

    @property
    def explained(self) -> float:
        """The share of calls that are no pass and name a rule with an explanation."""
        return self.named / self.bids if self.bids else 1.0

    @property
    def left_to_general_rules(self) -> float:
        """The share of all calls on which only general rules, or none, fit."""
        return sum(self.general.values()) / self.calls if self.calls else 0.0

    @property
    def median_remaining(self) -> float | None:
        """The median share of hands that still fit after a side's first call that is no pass."""
        return sorted(self.remaining)[len(self.remaining) // 2] if self.remaining else None


def collect_statistics(
    book: RuleBook, boards: Iterable[Board], into: BiddingStatistics | None = None
) -> BiddingStatistics:
    """Bid deals by the book and count.

    Args:
        book: what all four players bid.
        boards: what to bid.
        into: counts to go on with.
    """
    counts = BiddingStatistics() if into is None else into
    for board in boards:
        counts.deals += 1
        acted: set[int] = set()
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            _count(book, step, counts, acted)
    return counts


def _count(book: RuleBook, step: BiddingStep, counts: BiddingStatistics, acted: set[int]) -> None:
    call, match, meaning = step.choice.call, step.choice.match, step.choice.meaning
    prefix = " ".join(call.text for call in step.auction.calls[:_PREFIX]) or "opening"
    counts.calls += 1
    counts.reached[prefix] += 1
    if match is None or match.rule.priority < FIRST_OWN:
        counts.general[prefix] += 1
    if call is None or match is None or meaning is None:
        counts.unruled += 1
        return
    counts.made[match.rule.number] += 1
    if step.hand not in meaning.boxes:
        counts.untrue.append(_untrue(step, match.rule, meaning.words))
    if call is not PASS:
        counts.bids += 1
        counts.named += bool(book.database.explanation(match.rule))
        if step.seat.side not in acted and len(counts.remaining) < _SHOWN:
            acted.add(step.seat.side)
            counts.remaining.append(meaning.boxes.count / ALL_HANDS)


def _untrue(step: BiddingStep, rule: Rule, words: str) -> MisdescribedHand:
    calls = " ".join(call.text for call in step.auction.calls)
    made = step.choice.call.text if step.choice.call else ""
    return MisdescribedHand(rule.number, f"{step.hand.pbn} after [{calls}] {made} shows {words}")
