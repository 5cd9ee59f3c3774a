"""How far calls of the table force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core import SUITS
from cuebid.meaning.force import Forcing
from cuebid.meaning.natural.promise import GAME_FORCE, ONE_ROUND
from cuebid.meaning.natural.turn import Turn

# A responder's points that make game opposite an opening with extra values.
_INVITES: Final = 9
_THREE: Final = 3


def _unless_passed(turn: Turn) -> Forcing | None:
    return None if turn.position.is_passed_hand else ONE_ROUND


def _of_response(turn: Turn) -> Forcing | None:
    """Return a force of an unpassed hand: to game from the three level on, or by two over one."""
    if turn.position.is_passed_hand:
        return None
    is_game = turn.level >= _THREE or turn.position.two_over_one_is_game
    return GAME_FORCE if is_game else ONE_ROUND


def _of_jump(turn: Turn) -> Forcing | None:
    """Return a force to game where ten points are opposite an opening that jumps."""
    position = turn.position
    return GAME_FORCE if position.has_opened_suit and position.partner.low >= _INVITES else None


def _of_reverse(turn: Turn) -> Forcing | None:
    # Opener speaks again: not even two notrump or the cheapest bid of a long suit ends it.
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
"""How far a call forces, by the words of the table."""
