"""Players that choose a call and a card from what one seat may know.

`make_player` makes a player by its name; `make_bidder` makes a bidder, which only chooses calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.robots.bidder import (
        AuctionReader,
        Bidder,
        Decision,
        Simulation,
        SystemPlayer,
        Thinking,
    )
    from cuebid.robots.budget import Budget
    from cuebid.robots.double_dummy_play import CardDecision, CardPlayer, CardThinking, Scoring
    from cuebid.robots.fault_report import FaultReport, read_fault
    from cuebid.robots.player import ExplainedCall, Player
    from cuebid.robots.random_player import RandomPlayer
    from cuebid.robots.registry import PLAYERS, PlayerOptions, make_player, reproduce_fault
    from cuebid.robots.steady_player import SteadyPlayer
    from cuebid.robots.system_bidder import make_bidder

__all__ = [
    "PLAYERS",
    "AuctionReader",
    "Bidder",
    "Budget",
    "CardDecision",
    "CardPlayer",
    "CardThinking",
    "Decision",
    "ExplainedCall",
    "FaultReport",
    "Player",
    "PlayerOptions",
    "RandomPlayer",
    "Scoring",
    "Simulation",
    "SteadyPlayer",
    "SystemPlayer",
    "Thinking",
    "make_bidder",
    "make_player",
    "read_fault",
    "reproduce_fault",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "bidder": "AuctionReader Bidder Decision Simulation SystemPlayer Thinking",
            "budget": "Budget",
            "double_dummy_play": "CardDecision CardPlayer CardThinking Scoring",
            "fault_report": "FaultReport read_fault",
            "player": "ExplainedCall Player",
            "random_player": "RandomPlayer",
            "registry": "PLAYERS PlayerOptions make_player reproduce_fault",
            "steady_player": "SteadyPlayer",
            "system_bidder": "make_bidder",
        },
    )
