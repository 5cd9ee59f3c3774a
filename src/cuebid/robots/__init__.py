"""Players that choose a call and a card from what one seat may know."""

from cuebid.robots.player import ExplainedCall, Player
from cuebid.robots.random_player import RandomPlayer
from cuebid.robots.registry import PLAYERS, make_bidder, make_player
from cuebid.robots.simple import SimplePlayer

__all__ = [
    "PLAYERS",
    "ExplainedCall",
    "Player",
    "RandomPlayer",
    "SimplePlayer",
    "make_bidder",
    "make_player",
]
