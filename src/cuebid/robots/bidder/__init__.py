"""Bid by the rules of a system, with the reason for and the meaning of every call."""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.robots.bidder.bidder import Bidder as Bidder
    from cuebid.robots.bidder.decision import Alternative as Alternative
    from cuebid.robots.bidder.decision import Decision as Decision
    from cuebid.robots.bidder.explanations import explained_calls as explained_calls
    from cuebid.robots.bidder.player import AuctionReader as AuctionReader
    from cuebid.robots.bidder.player import Observer as Observer
    from cuebid.robots.bidder.player import SystemPlayer as SystemPlayer
    from cuebid.robots.bidder.simulation import CallTrial as CallTrial
    from cuebid.robots.bidder.simulation import Comparison as Comparison
    from cuebid.robots.bidder.simulation import Simulation as Simulation
    from cuebid.robots.bidder.thinking import Thinking as Thinking
    from cuebid.robots.budget import Budget as Budget
