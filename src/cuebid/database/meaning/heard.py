"""The hands disclosed to opponents by all calls of one player together.

The state of the auction knows every hand that the rules of a call admit, however rare; the
disclosure of the call leaves out the rarest and lists others as rare. The disclosure of a later
call must tell no less than that of an earlier one, so it starts from it. The share of rare hands
changes with each call that they make or do not make.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import ALL_POINTS, ANYTHING, HCP, Box, Boxes
from cuebid.meaning.combined import UNKNOWN, combined
from cuebid.phrases import Branch
from cuebid.phrases.disclosure import hands_of
from cuebid.phrases.in_all import both_counts, in_all, is_possible
from cuebid.phrases.told import Told
from cuebid.phrases.weight import share_of_hull

_MOST_REMEMBERED: Final = 4096
CONTRADICTS: Final = "contradicts what the hand has shown before"


class Heard(NamedTuple):
    """The hands disclosed by a player's earlier calls together."""

    usual: Box = ANYTHING
    """The range around the usual hands."""
    rare: Box | None = None
    """The range around the rare hands; None if there are none."""
    share: float = 0.0
    """The share of the rare hands among all."""

    def after(self, told: Told) -> Heard:
        """Return the disclosed hands after one more call, given its combined disclosure."""
        last, rare = hands_of(told.usual).hull(), told.rare
        # Hands that were rare before may be usual among those that make the call.
        before = self.usual if self.rare is None else Boxes((self.usual, self.rare)).hull()
        usual = before & last
        # If calls contradict each other, only the last one counts (A66).
        usual = last if usual.is_contradiction else usual
        return Heard(usual) if rare is None else Heard(usual, rare.boxes.hull(), rare.share)

    def usual_of(self, shown: Boxes) -> Boxes:
        """Return the usual ones of the hands that a player has shown; all if none are usual."""
        return combined(shown, Boxes((self.usual,))) or shown

    @property
    def rare_hands(self) -> Boxes:
        """The rare hands, including hands that no call fitted, which the rules have not shown."""
        return Boxes(()) if self.rare is None else Boxes((self.rare,))

    def share_after(self, shown: Boxes, call: Boxes) -> float:
        """Return the share of the rare hands among those that make one more call (Bayes)."""
        usual = _share_that_makes(call, self.usual_of(shown)) * (1.0 - self.share)
        rare = _share_that_makes(call, self.rare_hands) * self.share
        return rare / (usual + rare) if usual + rare else 0.0


NOTHING_HEARD: Final = Heard()
"""The value before a player's first call: any hand is usual."""


def told_in_all(branches: Sequence[Branch], heard: Heard, situation: Situation) -> Sequence[Branch]:
    """Return the meanings of a call, combined with what its player has disclosed before.

    Meanings that earlier calls exclude are left out. If all are excluded, only the last call counts
    (A66), and its disclosure says that it contradicts the earlier calls.
    """
    shown = situation.shown[situation.me]
    others = (hull for player, hull in enumerate(situation.hulls) if player != situation.me)
    most = ALL_POINTS - sum(hull.range(HCP)[0] for hull in others)
    usual = _after(branches, heard.usual_of(shown), most)
    rare = _after(branches, heard.rare_hands, most)
    if not (usual or rare):
        return [
            Branch(_told(branch.boxes, UNKNOWN, most), CONTRADICTS, branch.share)
            for branch in branches
        ]
    if not (usual and rare):
        return usual or rare
    share = heard.share_after(shown, hands_of(branches))
    if share >= 1.0:
        return rare
    total = sum(branch.share for branch in usual)
    return [*usual, Branch(hands_of(rare), "", total * share / (1.0 - share), is_remainder=True)]


def _after(branches: Sequence[Branch], shown: Boxes, most: int) -> list[Branch]:
    """Return the meanings that agree with the hands shown before, narrowed to these hands."""
    return [
        replace(branch, boxes=boxes)
        for branch in branches
        if (boxes := _told(branch.boxes, shown, most)).boxes
    ]


# Cached because a call has the same rules in many auctions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _told(boxes: Boxes, shown: Boxes, most: int) -> Boxes:
    """Return the hands of a call that fit those shown before, without facts already disclosed."""
    before = range_of(shown)
    boxes_in_all = []
    for box in boxes:
        both = combined(shown, Boxes((box,)))
        if both.boxes and is_possible(hull := range_of(both)):
            boxes_in_all.append(in_all(box, hull, before, most))
    return Boxes.union(boxes_in_all)


def range_of(boxes: Boxes) -> Box:
    """Return the box around some hands, in which HCP and total points limit each other."""
    return Boxes(tuple(map(both_counts, boxes))).hull()


def _share_that_makes(call: Boxes, hands: Boxes) -> float:
    """Return the share of some hands that lie in the boxes of a call."""
    return share_of_hull(combined(hands, call), hands) if hands.boxes else 0.0
