"""The Table Manager protocol: its messages, a referee, a player's side, a server and a client.

`grammar` turns lines into messages and back; `referee` runs a table and `seat` one player at it,
both as state machines without I/O; `server` and `client` connect them to sockets. The messages
themselves are in `cuebid.tablemanager.grammar.messages`, the effects of the two state machines in
`referee.effects` and `seat.effects`.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.tablemanager.addresses import Address as Address
    from cuebid.tablemanager.client import SeatRefusedError as SeatRefusedError
    from cuebid.tablemanager.client import TableClient as TableClient
    from cuebid.tablemanager.client import TableLostError as TableLostError
    from cuebid.tablemanager.grammar.errors import MessageError as MessageError
    from cuebid.tablemanager.grammar.errors import TreeError as TreeError
    from cuebid.tablemanager.grammar.lines import LineReader as LineReader
    from cuebid.tablemanager.grammar.profiles import DEFAULT as DEFAULT
    from cuebid.tablemanager.grammar.profiles import PROFILES as PROFILES
    from cuebid.tablemanager.grammar.profiles import Profile as Profile
    from cuebid.tablemanager.grammar.profiles import profile_named as profile_named
    from cuebid.tablemanager.grammar.reader import parse as parse
    from cuebid.tablemanager.grammar.reader import parse_tolerantly as parse_tolerantly
    from cuebid.tablemanager.grammar.tree import from_tree as from_tree
    from cuebid.tablemanager.grammar.tree import to_tree as to_tree
    from cuebid.tablemanager.grammar.writer import write as write
    from cuebid.tablemanager.grammar.writer import writer_for as writer_for
    from cuebid.tablemanager.referee.rules import RulingPolicy as RulingPolicy
    from cuebid.tablemanager.referee.rules import TableRules as TableRules
    from cuebid.tablemanager.referee.table import Table as Table
    from cuebid.tablemanager.seat.session import SeatSession as SeatSession
    from cuebid.tablemanager.seat.session import Stage as Stage
    from cuebid.tablemanager.server import MatchServer as MatchServer
    from cuebid.tablemanager.server import MatchSummary as MatchSummary
    from cuebid.tablemanager.server import Port as Port
    from cuebid.tablemanager.server import RoomSummary as RoomSummary
    from cuebid.tablemanager.server import ServeOptions as ServeOptions
    from cuebid.tablemanager.server import ServerLimits as ServerLimits
