"""Test robots, and programs that speak the Table Manager protocol, without sockets.

`MemoryTable` seats four players at a table in memory, through the protocol's own lines; a
`ScriptedPeer` sends and expects lines written down beforehand; a `ContraryPlayer` bids, explains
and plays what its hand does not hold; `replay_to_table` and `replay_to_seat` feed a log of a real
session to our table or to our client.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.testing.contrary_player import ContraryPlayer as ContraryPlayer
    from cuebid.testing.memory_table import MemoryTable as MemoryTable
    from cuebid.testing.memory_table import WireLine as WireLine
    from cuebid.testing.replay import LoggedLine as LoggedLine
    from cuebid.testing.replay import SeatReplay as SeatReplay
    from cuebid.testing.replay import boards_in_log as boards_in_log
    from cuebid.testing.replay import read_log as read_log
    from cuebid.testing.replay import replay_to_seat as replay_to_seat
    from cuebid.testing.replay import replay_to_table as replay_to_table
    from cuebid.testing.scripted import ScriptedPeer as ScriptedPeer
    from cuebid.testing.scripted import ScriptError as ScriptError
