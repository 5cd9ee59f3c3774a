"""What a player has shown by calls of notes, of which a later one may contradict an earlier."""

# `AuctionState` keeps more alternatives, and joins those beyond its limit; a word such as `INV` is
# read with few, because the range of points of many is that of hardly any of them.

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from cuebid.evaluation import ANYTHING, Box, Boxes
from cuebid.meaning import CallMeaning

__all__ = ["shown_before"]

# Alternatives that are kept apart for later calls; a hull serves where a hand has more.
_FEW: Final = 8
# Calls of all the auctions of long notes.
_MOST_REMEMBERED: Final = 5_000
_Shown: TypeAlias = tuple[Box, Boxes]


def shown_before(meanings: Iterable[CallMeaning]) -> _Shown:
    """Return the hull of what calls of a player show, and the alternatives in it."""
    shown: _Shown = (ANYTHING, Boxes((ANYTHING,)))
    for meaning in meanings:
        shown = _after(*shown, meaning.boxes)
    return shown


# Auctions begin alike.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _after(hull: Box, hands: Boxes, call: Boxes) -> _Shown:
    left = _alternatives(hands, call)
    shown = call.hull()
    # Where an alternative of an earlier call is excluded now, less is left than of the two hulls:
    # a weak two in spades of a Multi has not the points of its strong variants.
    if len(hands) > 1:
        shown = shown & left.hull()
    both = hull & shown
    # The later call is believed, as it is the more special.
    return shown if both.is_contradiction else both, left


def _alternatives(hands: Boxes, call: Boxes) -> Boxes:
    """Return the alternatives that are left of a player's hands after one more call."""
    left = call
    if len(left) <= _FEW and len(hands) <= _FEW:
        left = (left & hands).possible()
    return left if left.boxes and len(left) <= _FEW else Boxes((call.hull(),))
