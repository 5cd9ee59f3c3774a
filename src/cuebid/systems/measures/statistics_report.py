"""Counts of the bidding of random deals, in lines and for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from cuebid.systems.measures.statistics import BiddingStatistics
from cuebid.text.layout import counted

__all__ = ["statistics_lines", "statistics_record"]


# A screen has room for both lists; JSON has all of them.
_ROWS: Final = 12


def statistics_lines(counts: BiddingStatistics) -> Iterator[str]:
    """Yield the counts in words: how many hands are explained, and where rules are missing."""
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
    """Return the counts for JSON."""
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
