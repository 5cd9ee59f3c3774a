"""Definitions shared by all modules that interpret auctions: fit, game, slam, stopper."""

from __future__ import annotations

from typing import Final

from cuebid.core import Call

FIT: Final = 8
"""The number of trumps in both hands that is a fit."""

OWNS_HAND: Final = 23
"""Points of both hands with which the deal belongs to a side: game or nearly so."""

SMALL_SLAM: Final = 6
"""The level of a small slam."""

LIKELY_STOPPER: Final = 2
"""The least value of `STOPPERS` that counts: a king, or a queen with small cards."""

TAKEN_OUT_TO: Final = 3
"""The highest level of their bid at which partner nearly always bids over a takeout double."""

FOUR_NOTRUMP: Final = Call("4NT")
"""The call that asks for aces or key cards, or invites slam."""


def is_game(call: Call) -> bool:
    """Return whether a call is a bid of game or more."""
    return call.strain is not None and call.level >= call.strain.game_level
