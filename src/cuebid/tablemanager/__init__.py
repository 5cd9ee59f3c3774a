"""The Table Manager protocol: its messages, a referee, a player's side, a server and a client.

`grammar` turns lines into messages and back; `referee` runs a table and `seat` one player at it,
both as state machines without I/O; `server` and `client` connect them to sockets. The messages
themselves are in `cuebid.tablemanager.grammar.messages`, the effects of the two state machines in
`referee.effects` and `seat.effects`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.tablemanager.addresses import Address
    from cuebid.tablemanager.client import SeatRefusedError, TableClient, TableLostError
    from cuebid.tablemanager.grammar.errors import MessageError, TreeError
    from cuebid.tablemanager.grammar.lines import LineReader
    from cuebid.tablemanager.grammar.profiles import DEFAULT, PROFILES, Profile, profile_named
    from cuebid.tablemanager.grammar.reader import parse, parse_tolerantly
    from cuebid.tablemanager.grammar.tree import from_tree, to_tree
    from cuebid.tablemanager.grammar.writer import write, writer_for
    from cuebid.tablemanager.referee.rules import RulingPolicy, TableRules
    from cuebid.tablemanager.referee.table import Table
    from cuebid.tablemanager.seat.session import SeatSession, Stage
    from cuebid.tablemanager.server import (
        MatchServer,
        MatchSummary,
        Port,
        RoomSummary,
        ServeOptions,
        ServerLimits,
    )

__all__ = [
    "DEFAULT",
    "PROFILES",
    "Address",
    "LineReader",
    "MatchServer",
    "MatchSummary",
    "MessageError",
    "Port",
    "Profile",
    "RoomSummary",
    "RulingPolicy",
    "SeatRefusedError",
    "SeatSession",
    "ServeOptions",
    "ServerLimits",
    "Stage",
    "Table",
    "TableClient",
    "TableLostError",
    "TableRules",
    "TreeError",
    "from_tree",
    "parse",
    "parse_tolerantly",
    "profile_named",
    "to_tree",
    "write",
    "writer_for",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "addresses": "Address",
            "client": "SeatRefusedError TableClient TableLostError",
            "grammar.errors": "MessageError TreeError",
            "grammar.lines": "LineReader",
            "grammar.profiles": "DEFAULT PROFILES Profile profile_named",
            "grammar.reader": "parse parse_tolerantly",
            "grammar.tree": "from_tree to_tree",
            "grammar.writer": "write writer_for",
            "referee.rules": "RulingPolicy TableRules",
            "referee.table": "Table",
            "seat.session": "SeatSession Stage",
            "server": "MatchServer MatchSummary Port RoomSummary ServeOptions ServerLimits",
        },
    )
