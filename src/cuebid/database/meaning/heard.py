"""The hands that a call and all earlier ones of its player are told to show together.

The state of the auction knows every hand that the rules of a call admit, however rare; what players
say of the call leaves out the rarest and sets others apart. A later line must not tell less than an
earlier one, so it starts from what was told. Hands that were told as rare become rarer or commoner
with the later calls that they make.
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
    """The hands that were told of a player's earlier calls together."""

    usual: Box = ANYTHING
    """The range around the usual hands."""
    rare: Box | None = None
    """The range around the others; None if there are none."""
    share: float = 0.0
    """The share of the others among all."""

    def after(self, told: Told) -> Heard:
        """Return what was told with one more call, whose line tells of the hand in all."""
        last, rare = hands_of(told.usual).hull(), told.rare
        # What was rare may be usual among the hands that make the call.
        before = self.usual if self.rare is None else Boxes((self.usual, self.rare)).hull()
        usual = before & last
        # Where calls exclude each other, the last one is believed (A66).
        usual = last if usual.is_contradiction else usual
        return Heard(usual) if rare is None else Heard(usual, rare.boxes.hull(), rare.share)

    def usual_of(self, shown: Boxes) -> Boxes:
        """Return the usual ones of the hands that a player has shown; all where there are none."""
        return combined(shown, Boxes((self.usual,))) or shown

    @property
    def rare_hands(self) -> Boxes:
        """The rare hands; hands that no call fitted are among them, and no rule has shown those."""
        return Boxes(()) if self.rare is None else Boxes((self.rare,))

    def share_after(self, shown: Boxes, call: Boxes) -> float:
        """Return the share of the rare hands among those that make one more call (Bayes)."""
        usual = _share_that_makes(call, self.usual_of(shown)) * (1.0 - self.share)
        rare = _share_that_makes(call, self.rare_hands) * self.share
        return rare / (usual + rare) if usual + rare else 0.0


NOTHING_HEARD: Final = Heard()
"""Before a player's first call."""


def told_in_all(branches: Sequence[Branch], heard: Heard, situation: Situation) -> Sequence[Branch]:
    """Return the meanings of a call as what the same hand has now shown in all.

    Meanings that earlier calls exclude are left out; where all are, the last call is believed
    (A66), and its disclosure says so.
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
    """Return those meanings that a hand may have which has shown some hands."""
    return [
        replace(branch, boxes=boxes)
        for branch in branches
        if (boxes := _told(branch.boxes, shown, most)).boxes
    ]


# The same rules stand for a call in many auctions.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _told(boxes: Boxes, shown: Boxes, most: int) -> Boxes:
    """Return the hands that a call and earlier ones show, without what need not be told."""
    before = range_of(shown)
    boxes_in_all = []
    for box in boxes:
        both = combined(shown, Boxes((box,)))
        if both.boxes and is_possible(hull := range_of(both)):
            boxes_in_all.append(in_all(box, hull, before, most))
    return Boxes.union(boxes_in_all)


def range_of(boxes: Boxes) -> Box:
    """Return the range around some hands, with what one count of points says of the other."""
    return Boxes(tuple(map(both_counts, boxes))).hull()


def _share_that_makes(call: Boxes, hands: Boxes) -> float:
    """Return which share of some hands make a call."""
    return share_of_hull(combined(hands, call), hands) if hands.boxes else 0.0
