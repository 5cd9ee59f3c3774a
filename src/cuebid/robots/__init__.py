"""Players that choose a call and a card from what one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.robots.player import ExplainedCall, Player
    from cuebid.robots.random_player import RandomPlayer
    from cuebid.robots.registry import PLAYERS, make_player
    from cuebid.robots.simple import SimplePlayer
    from cuebid.robots.system_bidder import make_bidder

__all__ = [
    "PLAYERS",
    "ExplainedCall",
    "Player",
    "RandomPlayer",
    "SimplePlayer",
    "make_bidder",
    "make_player",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "player": "ExplainedCall Player",
        "random_player": "RandomPlayer",
        "registry": "PLAYERS make_player",
        "system_bidder": "make_bidder",
        "simple": "SimplePlayer",
    },
)
