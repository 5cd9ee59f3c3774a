"""Who sits in a seat: a connection, a team, and how it is spoken to."""

from __future__ import annotations

from cuebid.core import Seat
from cuebid.tablemanager.grammar.messages import Seated
from cuebid.tablemanager.grammar.profiles import Profile
from cuebid.tablemanager.grammar.writer import Writer, writer_for
from cuebid.tablemanager.server.connection import Connection

__all__ = ["Player"]


class Player:
    """Who sits in a seat.

    Attributes:
        connection: its connection.
        team: its team.
        version: of the protocol that it speaks.
        profile: how it is spoken to.
        repeats: whether it is one of our own clients.
        greeted: whether it was told that it has its seat.
    """

    def __init__(
        self, connection: Connection, team: str, version: int, profile: Profile, *, repeats: bool
    ) -> None:
        self.connection = connection
        self.team = team
        self.version = version
        self.profile = profile
        self.repeats = repeats
        self.write: Writer = writer_for(profile)
        self.greeted = False

    def greet(self, seat: Seat) -> None:
        """Tell the player that it has the seat, before its room is known."""
        self.greeted = True
        self.connection.send(self.write(Seated(seat=seat, team=self.team)))
        self.connection.flush()
