"""Bidding by the rules of a system, with the reason and the meaning of every call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names
from cuebid.robots.budget import Budget

if TYPE_CHECKING:
    from cuebid.robots.bidder.bidder import Bidder
    from cuebid.robots.bidder.decision import Alternative, Decision
    from cuebid.robots.bidder.explanations import explained_calls
    from cuebid.robots.bidder.player import AuctionReader, Observer, SystemPlayer
    from cuebid.robots.bidder.simulation import CallTrial, Comparison, Simulation
    from cuebid.robots.bidder.thinking import Thinking

__all__ = [
    "Alternative",
    "AuctionReader",
    "Bidder",
    "Budget",
    "CallTrial",
    "Comparison",
    "Decision",
    "Observer",
    "Simulation",
    "SystemPlayer",
    "Thinking",
    "explained_calls",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "bidder": "Bidder",
            "decision": "Alternative Decision",
            "explanations": "explained_calls",
            "player": "AuctionReader SystemPlayer Observer",
            "simulation": "Comparison Simulation CallTrial",
            "thinking": "Thinking",
        },
    )
