"""The obligations of each side of an auction: forced to game, to a level, to a suit."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from cuebid.core import REDOUBLE, SUITS, Strain, Suit
from cuebid.evaluation import HandRange, hand_range
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.force import bid_rank
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT, OWNS_HAND, is_game

# Fewer cards are no suit that partner has shown.
_NAMED: Final = 3
_ANY_BID: Final = bid_rank(8, 0)
# A redouble on values says that the hand is ours as long as they run below three clubs.
_AFTER_REDOUBLE: Final = bid_rank(3, 0)
# Who is forced to three notrump is forced to game.
_GAME_FORCE: Final = bid_rank(3, Strain.NOTRUMP)
# The level of the strong artificial opening after which no opponent plays undoubled.
_STRONGEST_OPENING: Final = 2


class SideState(Struct, frozen=True, gc=False):
    """The obligations of one side.

    Attributes:
        forced_to: the rank of the bid that it is forced to until it is reached
            (`Forcing.rank`); 0 if none.
        game_forcing: whether it is forced to game.
        agreed: the suit that was raised last; None if there is none.
        forcing_pass_below: the rank below which the opponents may not play undoubled, so that a
            pass asks partner; 0 where every bid of theirs may be left to them.
        forced_level: the highest level to which one of its calls has forced it; 0 if none.
    """

    forced_to: int = 0
    game_forcing: bool = False
    agreed: Suit | None = None
    forcing_pass_below: int = 0
    forced_level: int = 0


def side_after(
    mine: SideState, theirs: SideState, meaning: CallMeaning, agreed: Suit | None, own_values: int
) -> SideState:
    """Return what a side is bound to after its call."""
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
    """Return whether a call is two clubs or another artificial opening that any system keeps."""
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
