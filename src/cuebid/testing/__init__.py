"""Test robots, and programs that speak the protocol, at a table without sockets.

`MemoryTable` seats four players at a table in memory, through the protocol's own lines; a
`ScriptedPeer` sends and expects lines written down beforehand; a `ContraryPlayer` bids, explains
and plays what its hand does not hold; `replay_to_table` and `replay_to_seat` feed a log of a real
session to our table or to our client.
"""

from cuebid.testing.contrary_player import ContraryPlayer
from cuebid.testing.memory_table import MemoryTable, WireLine
from cuebid.testing.replay import (
    LoggedLine,
    SeatReplay,
    boards_in_log,
    read_log,
    replay_to_seat,
    replay_to_table,
)
from cuebid.testing.scripted import ScriptedPeer, ScriptError

__all__ = [
    "ContraryPlayer",
    "LoggedLine",
    "MemoryTable",
    "ScriptError",
    "ScriptedPeer",
    "SeatReplay",
    "WireLine",
    "boards_in_log",
    "read_log",
    "replay_to_seat",
    "replay_to_table",
]
