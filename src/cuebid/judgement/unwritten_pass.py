"""Define what a pass shows if notes do not: hands that are too weak to bid.

Few notes have a row for it. Hands that pass for another reason, such as length in the opponents'
suit, are not included: the notes should have a call for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.evaluation import HCP, POINTS, UNLIMITED, Box, Boxes, dimension_of
from cuebid.meaning import CallMeaning, Purpose
from cuebid.meaning.natural.position import GAME, INVITATION, Position
from cuebid.meaning.standards import is_game

_STRENGTHS: Final = frozenset(dimension_of(feature).index for feature in (HCP, POINTS))
# The highest level of a bid over which a player can still invite game.
_INVITES_OVER: Final = 2
# Points of both hands with which a player redoubles their double.
_REDOUBLES: Final = 22.0


def unwritten_pass(position: Position, meaning: CallMeaning) -> Boxes:
    """Return the hands that pass because they are too weak, if no agreement defines a pass.

    Args:
        position: the auction.
        meaning: what a pass means there by natural bidding.
    """
    is_remainder = meaning.purpose is Purpose.NOTHING and meaning.preference >= 0
    if position.must_call or not is_remainder:
        return Boxes(())
    return Boxes.union(_for_want_of_values(position, meaning.core or meaning.boxes))


def _for_want_of_values(position: Position, hands: Boxes) -> Iterator[Box]:
    most = _most(position)
    for box in hands:
        if not {axis for axis, _, _ in box.bounds} <= _STRENGTHS:
            continue
        high = min(box.range(HCP)[1], box.range(POINTS)[1])
        # Notes count high-card points, so distribution does not make a hand strong enough.
        values = Box().between(HCP, 0, high) if position.has_partner_acted else box
        yield values.between(HCP, 0, most)


def _most(position: Position) -> int:
    """Return the most points with which a pass misses no redouble, invitation or game."""
    last = position.last
    if last is None or position.is_theirs or is_game(last):
        return UNLIMITED
    together = INVITATION if last.level <= _INVITES_OVER else GAME
    if position.state.doubled:
        together = _REDOUBLES
    return max(0, position.points(0, together)[1])
