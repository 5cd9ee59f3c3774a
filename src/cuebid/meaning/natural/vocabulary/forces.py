"""Words of the natural bidding table for how far a call forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core import SUITS
from cuebid.meaning.force import Forcing
from cuebid.meaning.natural.promise import GAME_FORCE, ONE_ROUND
from cuebid.meaning.natural.turn import Turn

# A responder's least points for game opposite an opening hand with extra values.
_INVITES: Final = 9
_THREE: Final = 3


def _unless_passed(turn: Turn) -> Forcing | None:
    return None if turn.position.is_passed_hand else ONE_ROUND


def _of_response(turn: Turn) -> Forcing | None:
    """Return how far a response forces: to game from level three or in two-over-one style."""
    if turn.position.is_passed_hand:
        return None
    is_game = turn.level >= _THREE or turn.position.two_over_one_is_game
    return GAME_FORCE if is_game else ONE_ROUND


def _of_jump(turn: Turn) -> Forcing | None:
    """Return a game force if opener jumps opposite a responder with nine points or more."""
    position = turn.position
    return GAME_FORCE if position.has_opened_suit and position.partner.low >= _INVITES else None


def _of_reverse(turn: Turn) -> Forcing | None:
    # Forcing up to three of opener's first suit, so that two notrump does not end the auction.
    first = max(SUITS, key=lambda other: turn.position.mine.shortest[other])
    return Forcing(_THREE, int(first), lasting=True)


FORCES: Final[Mapping[str, Callable[[Turn], Forcing | None]]] = {
    "forcing": lambda _: ONE_ROUND,
    "game force": lambda _: GAME_FORCE,
    "forcing unless passed": _unless_passed,
    "force of a response": _of_response,
    "force of a jump": _of_jump,
    "force of a reverse": _of_reverse,
}
"""Functions that return how far a call forces, by the words of the table."""
