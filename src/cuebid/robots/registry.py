"""Players by name, as commands and match files ask for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from cuebid.core import ReadError
from cuebid.robots.bidder import Bidder, SystemPlayer
from cuebid.robots.player import Player
from cuebid.robots.random_player import RandomPlayer
from cuebid.robots.simple import SimplePlayer
from cuebid.systems import open_system
from cuebid.text import suggest

__all__ = ["PLAYERS", "make_player"]


@cache
def _bidder(system: str) -> Bidder:
    """One for all players of a system: what it has worked out serves them all."""
    return Bidder(open_system(system).book)


PLAYERS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "simple": lambda _seed: SimplePlayer(),  # leaves nothing to chance
    "sayc": lambda _seed: SystemPlayer(_bidder("sayc")),  # nor does the book
}
"""What makes each player, from a seed."""


def make_player(name: str, seed: int = 0) -> Player:
    """The player called `name`.

    Args:
        name: one of `PLAYERS`, in any case, or the folder of a system to bid.
        seed: where the player takes its chances from; the others take none.

    Raises:
        ReadError: there is no such player; the error names them all and the nearest.
        TextError: the system in the folder has errors.
    """
    maker = PLAYERS.get(name.strip().lower())
    if maker is None and Path(name).is_dir():
        return SystemPlayer(_bidder(name))
    if maker is None:
        names = ", ".join(sorted(PLAYERS))
        near = suggest(name.strip(), PLAYERS)
        hint = f" (did you mean {near!r}?)" if near else ""
        message = f"there is no player {name!r}{hint}; players: {names}"
        raise ReadError(message, name, expected=f"one of {names}")
    return maker(seed)
