"""Statistics of a system over many deals: calls by general rules, and calls untrue of the hand.

Both show where a system needs work. An auction that is often left to general rules has no chapter
of its own; a call that does not describe the hand misleads partner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from cuebid.core import PASS, Board
from cuebid.database import Rule, RuleBook
from cuebid.evaluation import ALL_HANDS
from cuebid.systems.bidding import BiddingStep, bidding_steps
from cuebid.text.layout import counted

FIRST_CHAPTER_PRIORITY: Final = 100
"""Rules of chapters have this priority or more; general rules have less (docs/systems.md)."""

# Auctions are grouped by their first calls; longer beginnings would make groups too small.
_PREFIX: Final = 4
# Counting the hands that fit a meaning is slow, and a median needs no more.
_MOST_COUNTED: Final = 200


@dataclass(frozen=True, slots=True)
class MisdescribedHand:
    """A hand that is outside what its call shows.

    Attributes:
        rule: the number of the rule that made the call.
        words: hand, auction, call, and what the call shows.
    """

    rule: int
    words: str


@dataclass(slots=True)
class BiddingStatistics:
    """Counts of calls over many deals; mutable.

    Attributes:
        deals: how many deals were bid.
        calls: how many calls were made.
        bids: how many of them were not a pass.
        explained_bids: how many of `bids` follow a rule with an explanation.
        without_rule: how many calls neither a rule nor judgement described.
        judged: how many calls judgement chose.
        judged_untrue: how many of `judged` show other hands than the one that made them.
        auctions: for each beginning of an auction (four calls), how many calls followed it.
        general: how many of them follow a general rule or none.
        rule_calls: how often each rule was followed.
        misdescribed: hands outside what their call shows.
        remaining: the share of all hands that fit a side's first call other than a pass, for some
            of these calls.
    """

    deals: int = 0
    calls: int = 0
    bids: int = 0
    explained_bids: int = 0
    without_rule: int = 0
    judged: int = 0
    judged_untrue: int = 0
    auctions: Counter[str] = field(default_factory=Counter)
    general: Counter[str] = field(default_factory=Counter)
    rule_calls: Counter[int] = field(default_factory=Counter)
    misdescribed: list[MisdescribedHand] = field(default_factory=list)
    remaining: list[float] = field(default_factory=list)

    @property
    def truth(self) -> float:
        """The share of calls that show the hand which made them."""
        described = self.calls - self.without_rule
        untrue = len(self.misdescribed) + self.judged_untrue
        return 1 - untrue / described if described else 1.0

    @property
    def explained(self) -> float:
        """The share of calls other than a pass whose rule has an explanation."""
        return self.explained_bids / self.bids if self.bids else 1.0

    @property
    def left_to_general_rules(self) -> float:
        """The share of all calls that follow a general rule or none."""
        return sum(self.general.values()) / self.calls if self.calls else 0.0

    @property
    def median_remaining(self) -> float | None:
        """The median share of hands that fit a side's first call that is no pass; may be None."""
        # A median, because shares differ by powers of ten and a few vague calls would settle a
        # mean.
        return sorted(self.remaining)[len(self.remaining) // 2] if self.remaining else None


def collect_statistics(
    book: RuleBook, boards: Iterable[Board], into: BiddingStatistics | None = None
) -> BiddingStatistics:
    """Bid boards by the book, and return counts of the calls.

    Args:
        book: the book by which all four players bid.
        boards: the boards to bid.
        into: earlier counts to add to.
    """
    counts = BiddingStatistics() if into is None else into
    for board in boards:
        counts.deals += 1
        sides_that_acted: set[int] = set()
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            _count(book, step, counts, sides_that_acted)
    return counts


def _count(
    book: RuleBook, step: BiddingStep, counts: BiddingStatistics, sides_that_acted: set[int]
) -> None:
    call, match, meaning = step.choice.call, step.choice.match, step.choice.meaning
    prefix = " ".join(call.text for call in step.auction.calls[:_PREFIX]) or "opening"
    counts.calls += 1
    counts.auctions[prefix] += 1
    # The priority of the rule that was followed tells whether a chapter covers this auction.
    if match is None or match.rule.priority < FIRST_CHAPTER_PRIORITY:
        counts.general[prefix] += 1
    if call is None or meaning is None:
        counts.without_rule += 1
        return
    if match is None:
        counts.judged += 1
        counts.judged_untrue += step.hand not in meaning.boxes
        return
    counts.rule_calls[match.rule.number] += 1
    # The meaning is that of all rules for the call, as opponents and partner understand it. A hand
    # outside all of them is one that the rule accepts and does not describe.
    if step.hand not in meaning.boxes:
        counts.misdescribed.append(_misdescribed(step, match.rule, meaning.words))
    # A pass has many meanings and fits most hands; it would hide how much bids say.
    if call is not PASS:
        counts.bids += 1
        counts.explained_bids += bool(book.database.explanation(match.rule))
        if step.seat.side not in sides_that_acted and len(counts.remaining) < _MOST_COUNTED:
            sides_that_acted.add(step.seat.side)
            counts.remaining.append(meaning.boxes.count / ALL_HANDS)


def _misdescribed(step: BiddingStep, rule: Rule, shown: str) -> MisdescribedHand:
    calls = " ".join(call.text for call in step.auction.calls)
    call = step.choice.call.text if step.choice.call else ""
    return MisdescribedHand(rule.number, f"{step.hand.pbn} after [{calls}] {call} shows {shown}")


# A screen has room for both lists; JSON has all of them.
_ROWS: Final = 12


def statistics_lines(counts: BiddingStatistics) -> Iterator[str]:
    """Yield lines with the counts: shares of explained and true calls, and where rules are missing.

    The last two lists are auctions left to general rules, and rules that misdescribe hands.
    """
    if not counts.deals:
        return
    yield (
        f"{counted(counts.deals, 'deal')}, {counted(counts.calls, 'call')}; "
        f"{counts.explained:.1%} of those that are no "
        f"pass follow a rule with an explanation"
    )
    yield f"{counts.truth:.2%} of hands are inside what their call shows"
    if counts.median_remaining is not None:
        yield (
            f"after a side's first call that is no pass, {counts.median_remaining:.1%} of hands "
            "still fit (median)"
        )
    yield f"{counts.left_to_general_rules:.1%} of calls are left to general rules; most after:"
    for prefix, times in counts.general.most_common(_ROWS):
        share = times / counts.auctions[prefix]
        yield f"  {prefix:<20}{times:>6} of {counts.auctions[prefix]:<6}{share:>7.1%}"
    if counts.misdescribed:
        yield "hands outside what their call shows, by rule:"
        rules = Counter(hand.rule for hand in counts.misdescribed)
        # Reversed, so that the first hand of each rule is the one that stays.
        first = {hand.rule: hand.words for hand in reversed(counts.misdescribed)}
        for rule, times in rules.most_common(_ROWS):
            yield f"  #{rule}: {times} of {counts.rule_calls[rule]}; {first[rule]}"


def statistics_record(counts: BiddingStatistics) -> dict[str, Any]:
    """Return a JSON record of the counts."""
    return {
        "deals": counts.deals,
        "calls": counts.calls,
        "bids": counts.bids,
        "explained": counts.explained,
        "without_rule": counts.without_rule,
        "judged": counts.judged,
        "judged_untrue": counts.judged_untrue,
        "truth": counts.truth,
        "remaining": counts.median_remaining,
        "general": [
            {"auction": prefix, "general": times, "calls": counts.auctions[prefix]}
            for prefix, times in counts.general.most_common()
        ],
        "untrue": [{"rule": hand.rule, "words": hand.words} for hand in counts.misdescribed],
    }
