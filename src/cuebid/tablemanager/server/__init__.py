"""Host a match over TCP, in one room or two, with a wire log and a PBN file.

The path of a line: `listening` opens ports; a `connection` cuts bytes into lines; the `handshake`
seats its sender, if the `seat_registry` agrees; a `room` brings later lines to its table, writes
them to the `wire_log` and what follows from them to the `event_log`, and sends the answers.
`match` holds the rooms together and publishes finished boards (`publisher`, `scoresheet`); `resume`
reads the log of an interrupted match.
"""

from cuebid.tablemanager.server.match import MatchServer
from cuebid.tablemanager.server.options import Port, ServeOptions, ServerLimits
from cuebid.tablemanager.server.summary import MatchSummary, RoomSummary

__all__ = ["MatchServer", "MatchSummary", "Port", "RoomSummary", "ServeOptions", "ServerLimits"]
