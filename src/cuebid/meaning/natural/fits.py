"""Bids of trumps that both hands hold: support, and the games that opponents make worth bidding."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import Suit
from cuebid.evaluation import Box
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import SLAM_TRY, Position
from cuebid.meaning.natural.promise import Range, at_least, promise, says
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT

__all__ = ["bid_of_trumps", "support_box"]

# Points of both hands with which nine trumps make game over opponents, or save against theirs,
# where it is worth much more than a pass.
_SHAPELY_GAME: Final = 16.0
# The fewest cards that raise a suit which partner alone has shown.
_RAISES: Final = 3


def support_box(position: Position, suit: Suit, total: int, points: Range) -> Box:
    """Return support for so many trumps together, with points."""
    length = position.support(suit, total)
    # Opposite five cards, two in support are no raise, whatever they add up to.
    if total >= FIT and not position.have_shown(suit) and suit is not position.agreed:
        length = max(length, _RAISES)
    return promise(points, (at_least(suit, length),))


def bid_of_trumps(
    position: Position,
    call: Call,
    suit: Suit,
    *boxes: Box,
    purpose: Purpose = Purpose.RAISE,
    preference: int,
) -> CallMeaning:
    """Return the meaning of a bid below slam in a suit that partner has shown or raised.

    Game over a bid of theirs is also for hands with nine trumps and shape, if it is worth much more
    than their other calls.

    Args:
        position: the auction.
        call: the bid.
        suit: its suit.
        boxes: the hands that make it on values.
        purpose: what it is for.
        preference: how the theory ranks it among the calls of a hand.
    """
    is_game_over_theirs = position.is_theirs and call.level >= suit.game_level
    shapely = position.points(_SHAPELY_GAME, SLAM_TRY + 1)
    unusual = support_box(position, suit, FIT + 1, shapely) if is_game_over_theirs else None
    return says(
        call, *boxes, purpose=purpose, suits=(suit,), preference=preference, unusual=unusual
    )
