"""Results of a search for gaps, as lines of text and for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from cuebid.database.analysis.gaps import Gap, GapKind, GapSearch

# The likeliest gaps are worth mending first; `--json` has all of them.
_MOST_LINES: Final = 12

_TITLES: Final = {
    GapKind.UNANSWERED: "questions without an answer",
    GapKind.NO_RULE: "hands without a rule",
    GapKind.DISAGREEMENT: "hands for which rules of one priority disagree",
}


def gap_lines(search: GapSearch) -> Iterator[str]:
    """Yield lines of text: the likeliest gaps of each kind, then the number of studied auctions."""
    gaps = search.gaps
    counts = Counter(gap.kind for gap in gaps)
    for kind, title in _TITLES.items():
        if counts[kind]:
            yield f"{title}: {counts[kind]:,}"
            of_kind = [gap for gap in gaps if gap.kind is kind]
            yield from (f"  {gap}" for gap in of_kind[:_MOST_LINES])
            if counts[kind] > _MOST_LINES:
                yield f"  and {counts[kind] - _MOST_LINES:,} less likely ones"
    yield _extent(search)


def _extent(search: GapSearch) -> str:
    line = f"{search.studied:,} auctions studied"
    if search.given_up:
        line += f", {search.given_up:,} given up because a pattern has too many ways to match"
    if not search.waiting:
        return f"{line}; no other auction is reached"
    deals = round(1 / search.next_reach) if search.next_reach > 1e-12 else 10**12
    return f"{line}; {search.waiting:,} are left, the likeliest once in {deals:,} deals"


def gap_record(search: GapSearch) -> dict[str, Any]:
    """Return the results of the search as a dictionary for JSON."""
    return {
        "studied": search.studied,
        "left": search.waiting,
        "given_up": search.given_up,
        "next_reach": search.next_reach,
        "gaps": [_record(gap) for gap in search.gaps],
    }


def _record(gap: Gap) -> dict[str, Any]:
    return {
        "kind": gap.kind,
        "auction": gap.auction,
        "share": gap.share,
        "reach": gap.reach,
        "hand": gap.hand.pbn,
        "rules": gap.rules,
        "count": gap.count,
    }
