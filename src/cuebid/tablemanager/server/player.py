"""The player in a seat: its connection, its team and the wording that it reads."""

from __future__ import annotations

from cuebid.core import Seat
from cuebid.tablemanager.grammar.messages import Message, Seated
from cuebid.tablemanager.grammar.profiles import Profile
from cuebid.tablemanager.grammar.writer import Writer, writer_for
from cuebid.tablemanager.server.connection import Connection


class SeatedPlayer:
    """A player who has a seat, and how the server talks to it.

    Attributes:
        connection: its connection.
        team: its team.
        version: the version of the protocol that it speaks.
        profile: the wording that it reads.
        repeats: whether it is one of our own clients, which act again as they did.
        is_guessed: whether the profile is only what most programs read.
        is_greeted: whether it was told that it has its seat.
        unanswered: the classes of the messages that it was sent since it last said anything.
    """

    def __init__(
        self,
        connection: Connection,
        team: str,
        version: int,
        profile: Profile,
        *,
        repeats: bool,
        is_guessed: bool = False,
    ) -> None:
        self.connection = connection
        self.team = team
        self.version = version
        self.profile = profile
        self.repeats = repeats
        self.is_guessed = is_guessed
        self.unanswered: list[type[Message]] = []
        self.write: Writer = writer_for(profile)
        self.is_greeted = False

    def greet(self, seat: Seat) -> None:
        """Tell the player that it has the seat, before its room is known.

        The protocol has a client wait for this line, so the four of one room would otherwise wait
        for the other team to settle the rooms.
        """
        self.is_greeted = True
        self.connection.send(self.write(Seated(seat=seat, team=self.team)))
        self.connection.flush()
