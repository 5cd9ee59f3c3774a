"""Robots: players that choose calls and cards from what one seat may know.

`make_player` creates a player by its name; `make_bidder` creates a bidder, which only chooses
calls.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.core.player import ExplainedCall as ExplainedCall
    from cuebid.core.player import Player as Player
    from cuebid.robots.bidder import AuctionReader as AuctionReader
    from cuebid.robots.bidder import Bidder as Bidder
    from cuebid.robots.bidder import Decision as Decision
    from cuebid.robots.bidder import Simulation as Simulation
    from cuebid.robots.bidder import SystemPlayer as SystemPlayer
    from cuebid.robots.bidder import Thinking as Thinking
    from cuebid.robots.budget import Budget as Budget
    from cuebid.robots.double_dummy_play import CardDecision as CardDecision
    from cuebid.robots.double_dummy_play import CardPlayer as CardPlayer
    from cuebid.robots.double_dummy_play import CardThinking as CardThinking
    from cuebid.robots.double_dummy_play import Scoring as Scoring
    from cuebid.robots.fault_report import FaultReport as FaultReport
    from cuebid.robots.fault_report import read_fault as read_fault
    from cuebid.robots.random_player import RandomPlayer as RandomPlayer
    from cuebid.robots.registry import PLAYERS as PLAYERS
    from cuebid.robots.registry import PlayerOptions as PlayerOptions
    from cuebid.robots.registry import make_player as make_player
    from cuebid.robots.registry import reproduce_fault as reproduce_fault
    from cuebid.robots.steady_player import SteadyPlayer as SteadyPlayer
    from cuebid.robots.system_bidder import make_bidder as make_bidder
