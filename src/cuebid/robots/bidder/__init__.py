"""The bidder: calls by the rules of a system, and says why and what they show."""

from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.bidder.player import SystemPlayer

__all__ = ["Bidder", "Decision", "SystemPlayer"]
