"""A cache of the auctions in which two rules meet, shared by rules of equal sequence and level.

Crowded databases have hundreds of rules for the same few auctions. To compare two rules, only the
calls that they have in a common auction matter, with what the letters hold; these combinations are
few, and are the same for all rules of the two sequences and levels.
"""

from __future__ import annotations

from typing import Final

from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.traversal import DecisionPoint, decision_points

# Neighbouring rules are compared with the same other rules, so old results are seldom needed again.
_MOST_KEPT: Final = 20_000

_Auctions = tuple[AuctionAutomaton, int]
_Key = tuple[AuctionAutomaton, int, AuctionAutomaton, int, bool]


class Meetings:
    """A cache of `decision_points` for pairs of rules, one per combination of calls; mutable."""

    def __init__(self) -> None:
        self._kept: dict[_Key, tuple[DecisionPoint | None, ...]] = {}

    def points(
        self, auctions: _Auctions, other_auctions: _Auctions, *, alone: bool
    ) -> tuple[DecisionPoint | None, ...]:
        """Return the items of `decision_points`, but only one for each combination of calls."""
        key = (*auctions, *other_auctions, alone)
        points = self._kept.get(key)
        if points is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            points = self._kept[key] = _distinct(auctions, other_auctions, alone=alone)
        return points


def _distinct(
    auctions: _Auctions, other_auctions: _Auctions, *, alone: bool
) -> tuple[DecisionPoint | None, ...]:
    distinct: dict[object, DecisionPoint | None] = {}
    for point in decision_points(auctions, other_auctions, alone=alone):
        key = point and (frozenset(point.ends.items()), frozenset(point.other_ends.items()))
        distinct.setdefault(key, point)
    return tuple(distinct.values())
