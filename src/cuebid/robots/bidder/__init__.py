"""The bidder: calls by the rules of a system, and says why and what they show."""

from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.bidder.decision import Alternative, Decision
from cuebid.robots.bidder.player import AuctionReader, SystemPlayer, Told
from cuebid.robots.bidder.simulation import Comparison, Simulation, Trial, finish
from cuebid.robots.bidder.thinking import Thinking
from cuebid.robots.budget import Budget

__all__ = [
    "Alternative",
    "AuctionReader",
    "Bidder",
    "Budget",
    "Comparison",
    "Decision",
    "Simulation",
    "SystemPlayer",
    "Thinking",
    "Told",
    "Trial",
    "finish",
]
