"""The obligations of a side in an auction: forced to game or to a bid, the agreed suit."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from cuebid.core import REDOUBLE, SUITS, Strain, Suit
from cuebid.evaluation import HandRange, hand_range
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.force import bid_rank
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT, OWNS_HAND, is_game

# Partner has shown a suit if he has at least so many cards in it.
_NAMED: Final = 3
_ANY_BID: Final = bid_rank(8, 0)
# After a redouble on values a pass is forcing if they run below three clubs.
_AFTER_REDOUBLE: Final = bid_rank(3, 0)
# A force to three notrump is a game force.
_GAME_FORCE: Final = bid_rank(3, Strain.NOTRUMP)
# After a strong artificial opening bid of this level passes are forcing.
_STRONGEST_OPENING: Final = 2


class SideState(Struct, frozen=True, gc=False):
    """The obligations of one side in an auction.

    Attributes:
        forced_to: the rank (`Forcing.rank`) of the bid that the side must reach; 0 if none.
        game_forcing: whether the side is forced to game.
        agreed: the suit that was raised last; None if there is none.
        forcing_pass_below: a pass over an opponents' bid below this rank is forcing, because they
            may not play undoubled; 0 if no pass is forcing.
        forced_level: the highest level to which one of its calls has forced the side; 0 if none.
    """

    forced_to: int = 0
    game_forcing: bool = False
    agreed: Suit | None = None
    forcing_pass_below: int = 0
    forced_level: int = 0


def side_after(
    mine: SideState, theirs: SideState, meaning: CallMeaning, agreed: Suit | None, own_values: int
) -> SideState:
    """Return the obligations of a side after one of its calls.

    Args:
        mine: the obligations of the side before the call.
        theirs: those of the other side.
        meaning: the meaning of the call.
        agreed: the suit that the side has agreed on after the call.
        own_values: the least points of both hands of the side after the call.
    """
    forced_to, game_forcing, level = mine.forced_to, mine.game_forcing, mine.forced_level
    forcing = meaning.forcing
    if forcing is not None:
        level = max(level, forcing.level)
        if forcing.to_game:
            game_forcing = True
        elif forcing.lasting:
            forced_to = max(forced_to, forcing.rank)
    game_bid = is_game(meaning.call) and own_values >= OWNS_HAND and not theirs.game_forcing
    below = max(mine.forcing_pass_below, forced_to)
    if game_forcing or forced_to >= _GAME_FORCE or game_bid or _is_strongest_opening(meaning):
        below = _ANY_BID
    elif meaning.call is REDOUBLE and meaning.purpose is Purpose.STRENGTH:
        below = max(below, _AFTER_REDOUBLE)
    return SideState(forced_to, game_forcing, agreed, below, level)


def _is_strongest_opening(meaning: CallMeaning) -> bool:
    """Return whether a call is a strong artificial opening bid at level two or higher."""
    return meaning.purpose is Purpose.STRONG and meaning.call.level >= _STRONGEST_OPENING


def agreed_after(before: Suit | None, meaning: CallMeaning, partner: HandRange) -> Suit | None:
    """Return the suit that a side has agreed on after its call."""
    if meaning.purpose in (Purpose.RAISE, Purpose.CUE_RAISE) and meaning.suits:
        return meaning.suits[0]
    strain = meaning.call.strain
    if strain is None or strain is Strain.NOTRUMP:
        return before
    suit = SUITS[strain]
    if partner.shortest[suit] < _NAMED:
        return before
    own = hand_range(meaning.boxes.hull())
    return suit if own.shortest[suit] + partner.shortest[suit] >= FIT else before
