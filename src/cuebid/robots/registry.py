"""Players by name, as commands and match files ask for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core import ReadError
from cuebid.robots.player import Player
from cuebid.robots.random_player import RandomPlayer
from cuebid.robots.simple import SimplePlayer
from cuebid.text import suggest

__all__ = ["PLAYERS", "make_player"]

PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "simple": lambda _seed: SimplePlayer(),  # leaves nothing to chance
}
"""What makes each player, from a seed."""


def make_player(name: str, seed: int = 0) -> Player:
    """The player called `name`.

    Args:
        name: one of `PLAYERS`, in any case.
        seed: where the player takes its chances from; `simple` takes none.

    Raises:
        ReadError: there is no such player; the error names them all and the nearest.
    """
    maker = PLAYERS.get(name.strip().lower())
    if maker is None:
        names = ", ".join(sorted(PLAYERS))
        near = suggest(name.strip(), PLAYERS)
        hint = f" (did you mean {near!r}?)" if near else ""
        message = f"there is no player {name!r}{hint}; players: {names}"
        raise ReadError(message, name, expected=f"one of {names}")
    return maker(seed)
