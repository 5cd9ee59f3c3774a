"""Where connections wait until they have a seat."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from cuebid.core import Seat
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.messages import ANY_PLACE, Connect
from cuebid.tablemanager.grammar.profiles import DEFAULT, MONITEUR, WBRIDGE5, Profile
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.server.connection import Connection
from cuebid.tablemanager.server.entries import TurnedAway
from cuebid.tablemanager.server.options import ServeOptions
from cuebid.tablemanager.server.player import Player
from cuebid.tablemanager.server.room import Room
from cuebid.tablemanager.server.seat_registry import Grant, Refusal, SeatRegistry
from cuebid.tablemanager.server.wire_log import WireLog

__all__ = ["HandshakeHandler"]

_EXPECTED: Final = 'Expected: Connecting "TEAM" as North using protocol version 18'
_OWN_CLIENT: Final = "cuebid"
_TOKEN: Final = re.compile(r"(?<=token=)[^\s\"]+")


@dataclass(slots=True)
class _Granted:
    """A player with a seat, whose room is not settled yet."""

    seat: Seat
    player: Player
    greeting: str
    lines: list[str] = field(default_factory=list)


class HandshakeHandler:
    """Hears the first line of every connection and brings it to its seat, or sends it away."""

    def __init__(
        self,
        options: ServeOptions,
        hall: SeatRegistry,
        rooms: Sequence[Room],
        journal: WireLog,
        greeted: Callable[[], None],
    ) -> None:
        """Prepare a door.

        Args:
            options: profiles, limits, tokens.
            hall: who may sit where.
            rooms: where they sit.
            journal: the log.
            greeted: called when somebody was turned away, so that the log is written.
        """
        self._options = options
        self._hall = hall
        self._rooms = rooms
        self._journal = journal
        self._greeted = greeted
        self._waiting: dict[Connection, asyncio.TimerHandle] = {}
        self._granted: dict[Connection, _Granted] = {}
        self._loop = asyncio.get_running_loop()

    def heard(self, connection: Connection, lines: list[str]) -> None:
        """A connection was made, or its first lines came."""
        if connection not in self._waiting and connection not in self._granted:
            self._welcome(connection)
        for place, line in enumerate(lines):
            if connection.guest is not self:
                connection.guest.heard(connection, lines[place:])
                return
            if not connection.is_open:
                return
            granted = self._granted.get(connection)
            if granted is None:
                self._first_line(connection, line)
            elif len(granted.lines) < connection.limits.faults:
                granted.lines.append(line)
            else:
                connection.drop("it says too much before it has a seat")

    def overlong(self, connection: Connection, count: int) -> None:
        """The first line is too long."""
        if connection not in self._granted:
            self._turn_away(connection, f"({count} overlong)", _EXPECTED)

    def gone(self, connection: Connection, reason: str) -> None:
        """A connection without a seat ended."""
        self._forget(connection)
        granted = self._granted.pop(connection, None)
        if granted is not None:
            self._hall.leave(granted.player.team, granted.seat)
            self._log_turned_away(connection, granted.greeting, reason)

    def close(self, reason: str) -> None:
        """Send all away who wait."""
        for connection in [*self._waiting, *self._granted]:
            self._forget(connection)
            connection.close(reason)

    def _welcome(self, connection: Connection) -> None:
        if len(self._waiting) >= connection.limits.waiting:
            connection.close("Too many connections are waiting for a seat")
            return
        self._waiting[connection] = self._loop.call_later(
            connection.limits.first_line, self._too_late, connection
        )

    def _too_late(self, connection: Connection) -> None:
        self._turn_away(connection, "", f"Nothing was said for too long. {_EXPECTED}")

    def _forget(self, connection: Connection) -> None:
        timer = self._waiting.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def _first_line(self, connection: Connection, line: str) -> None:
        try:
            message = parse(line)
        except MessageError:
            message = None
        if not isinstance(message, Connect):
            self._turn_away(connection, line, _EXPECTED)
            return
        request, profile = message, self._profile_of(message, line)
        if message.seat == ANY_PLACE and connection.port.seat is not None:
            request = msgspec.structs.replace(message, seat=connection.port.seat)
        is_own = message.info.startswith(_OWN_CLIENT)
        shown = _TOKEN.search(message.info) if is_own else None
        answer = self._hall.request(request, shown[0] if shown else "", connection.port.room)
        if isinstance(answer, Refusal):
            self._turn_away(connection, line, answer.text)
            return
        self._forget(connection)
        wanted = self._options.profile_for(answer.team, answer.seat)
        player = Player(connection, answer.team, message.version, wanted or profile, repeats=is_own)
        self._admit(answer, player, _TOKEN.sub("...", line))

    def _profile_of(self, message: Connect, line: str) -> Profile:
        """What the first line gives away of the program."""
        if message.seat == ANY_PLACE:
            return WBRIDGE5
        return MONITEUR if line.lstrip().startswith("connecting") else DEFAULT

    def _admit(self, grant: Grant, player: Player, greeting: str) -> None:
        if grant.displaces:
            self._displace(grant)
        self._granted[player.connection] = _Granted(grant.seat, player, greeting)
        for connection, granted in list(self._granted.items()):
            room = self._hall.room_of(granted.player.team, granted.seat)
            if room is not None:
                del self._granted[connection]
                self._bring(self._rooms[room], granted)
            elif not granted.player.greeted:
                granted.player.greet(granted.seat)

    def _displace(self, grant: Grant) -> None:
        for connection, granted in list(self._granted.items()):
            if (granted.player.team, granted.seat) == (grant.team, grant.seat):
                del self._granted[connection]
                connection.drop("the same player came on another connection")
                return
        room = self._hall.room_of(grant.team, grant.seat)
        if room is not None:
            self._rooms[room].displace(grant.seat)

    def _bring(self, room: Room, granted: _Granted) -> None:
        if room.is_over:
            self._hall.leave(granted.player.team, granted.seat)
            connection = granted.player.connection
            self._log_turned_away(connection, granted.greeting, "the session is over")
            room.see_off(granted.seat, connection)
            return
        token = ""
        if granted.player.repeats:
            token = self._options.make_token()
            self._hall.give_token(granted.player.team, granted.seat, token)
        room.sit(granted.seat, granted.player, granted.greeting, token)
        if granted.lines:
            room.heard(granted.player.connection, granted.lines)

    def _turn_away(self, connection: Connection, line: str, reason: str) -> None:
        self._forget(connection)
        self._log_turned_away(connection, line, reason)
        connection.close(reason)

    def _log_turned_away(self, connection: Connection, line: str, reason: str) -> None:
        shown = _TOKEN.sub("...", line)[:200]
        entry = TurnedAway(
            time=self._journal.clock(), peer=connection.peer, line=shown, reason=reason
        )
        self._journal.add(entry)
        self._greeted()
