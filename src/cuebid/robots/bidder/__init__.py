"""The bidder: calls by the rules of a system, and says why and what they show."""

from cuebid.robots.bidder.bidder import Bidder, Thinking
from cuebid.robots.bidder.decision import Alternative, Decision
from cuebid.robots.bidder.player import SystemPlayer
from cuebid.robots.bidder.simulation import Simulation, Trial, finish, simulate

__all__ = [
    "Alternative",
    "Bidder",
    "Decision",
    "Simulation",
    "SystemPlayer",
    "Thinking",
    "Trial",
    "finish",
    "simulate",
]
