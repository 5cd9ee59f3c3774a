"""The table over TCP: a match in one room or two, its wire log and its PBN file."""

from cuebid.tablemanager.server.match import MatchServer
from cuebid.tablemanager.server.options import Port, ServeOptions, ServerLimits
from cuebid.tablemanager.server.summary import MatchSummary, RoomSummary

__all__ = [
    "MatchServer",
    "MatchSummary",
    "Port",
    "RoomSummary",
    "ServeOptions",
    "ServerLimits",
]
