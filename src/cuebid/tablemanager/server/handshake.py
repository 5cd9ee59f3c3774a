"""Read the first line of every connection, and seat its sender or send it away."""

# Anybody can connect, so nothing is believed before the first line: a connection has a few seconds
# to send it, few connections may wait at a time, and a line that is not a greeting ends the
# connection with one line that says what was expected.
#
# In a match with two rooms a team's seat decides the room only once it is known which team is at
# home in the open room. Players who come before that have their seat, but wait here for the room.

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
from cuebid.tablemanager.server.files.entries import TurnedAway
from cuebid.tablemanager.server.files.wire_log import WireLog
from cuebid.tablemanager.server.options import ServeOptions
from cuebid.tablemanager.server.player import SeatedPlayer
from cuebid.tablemanager.server.room import Room
from cuebid.tablemanager.server.seat_registry import Grant, SeatRefusal, SeatRegistry

_EXPECTED: Final = 'Expected: Connecting "TEAM" as North using protocol version 18'
_OWN_CLIENT: Final = "cuebid"
"""Begins the text after the version in the first line of our own clients."""
_TOKEN: Final = re.compile(r"(?<=token=)[^\s\"]+")
"""The token in a greeting; it is never written to the log, whose readers could take the seat."""


@dataclass(slots=True)
class _WaitingPlayer:
    """A player with a seat, whose room is not settled yet."""

    seat: Seat
    player: SeatedPlayer
    greeting: str
    lines: list[str] = field(default_factory=list)


class HandshakeHandler:
    """Handles connections from when they are made until their player sits in a room. Mutable."""

    def __init__(
        self,
        options: ServeOptions,
        registry: SeatRegistry,
        rooms: Sequence[Room],
        wire_log: WireLog,
        on_turned_away: Callable[[], None],
    ) -> None:
        """Prepare for connections.

        Args:
            options: profiles, limits, tokens.
            registry: decides who may sit where.
            rooms: the rooms to bring players to.
            wire_log: the log.
            on_turned_away: called when a connection was sent away and the log has an entry.
        """
        self._options = options
        self._registry = registry
        self._rooms = rooms
        self._log = wire_log
        self._on_turned_away = on_turned_away
        self._silent: dict[Connection, asyncio.TimerHandle] = {}
        self._without_room: dict[Connection, _WaitingPlayer] = {}
        self._loop = asyncio.get_running_loop()

    def lines_arrived(self, connection: Connection, lines: list[str]) -> None:
        """Handle a new connection (no lines) or its first lines."""
        if connection not in self._silent and connection not in self._without_room:
            self._welcome(connection)
        for index, line in enumerate(lines):
            # The first line may have brought the player to its room; the rest is the room's.
            if connection.handler is not self:
                connection.handler.lines_arrived(connection, lines[index:])
                return
            if not connection.is_open:
                return
            waiting = self._without_room.get(connection)
            if waiting is None:
                self._first_line(connection, line)
            elif len(waiting.lines) < connection.limits.faults:
                waiting.lines.append(line)
            else:
                connection.drop("it says too much before it has a seat")

    def overlong_lines(self, connection: Connection, count: int) -> None:
        """Send away a peer whose first line is too long."""
        if connection not in self._without_room:
            self._turn_away(connection, f"({count} overlong)", _EXPECTED)

    def connection_ended(self, connection: Connection, reason: str) -> None:
        """Free the seat of a player who left before it had a room."""
        self._stop_waiting(connection)
        waiting = self._without_room.pop(connection, None)
        if waiting is not None:
            self._registry.leave(waiting.player.team, waiting.seat)
            self._log_turned_away(connection, waiting.greeting, reason)

    def close(self, reason: str) -> None:
        """Close all connections that wait for a seat or a room."""
        for connection in [*self._silent, *self._without_room]:
            self._stop_waiting(connection)
            connection.close(reason)

    def _welcome(self, connection: Connection) -> None:
        if len(self._silent) >= connection.limits.waiting:
            connection.close_at_once("Too many connections are waiting for a seat")
            return
        self._silent[connection] = self._loop.call_later(
            connection.limits.first_line, self._too_late, connection
        )

    def _too_late(self, connection: Connection) -> None:
        self._turn_away(connection, "", f"Nothing was said for too long. {_EXPECTED}")

    def _stop_waiting(self, connection: Connection) -> None:
        timer = self._silent.pop(connection, None)
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
        # Where each seat has a port of its own, the port answers a request for any seat.
        if message.seat == ANY_PLACE and connection.port.seat is not None:
            request = msgspec.structs.replace(message, seat=connection.port.seat)
        is_own = message.info.startswith(_OWN_CLIENT)
        token = _TOKEN.search(message.info) if is_own else None
        answer = self._registry.request(request, token[0] if token else "", connection.port.room)
        if isinstance(answer, SeatRefusal):
            self._turn_away(connection, line, answer.text)
            return
        self._stop_waiting(connection)
        ordered = self._options.profile_for(answer.team, answer.seat)
        player = SeatedPlayer(
            connection,
            answer.team,
            message.version,
            ordered or profile,
            repeats=is_own,
            is_guessed=ordered is None and profile is DEFAULT and not is_own,
        )
        self._admit(answer, player, _TOKEN.sub("...", line))

    def _profile_of(self, message: Connect, line: str) -> Profile:
        """Return the profile of a program, guessed from its first line."""
        # Only WBridge5 asks for any seat. Of the programs known, clients of Bridge Moniteur's table
        # write `connecting` with a small letter.
        if message.seat == ANY_PLACE:
            return WBRIDGE5
        return MONITEUR if line.lstrip().startswith("connecting") else DEFAULT

    def _admit(self, grant: Grant, player: SeatedPlayer, greeting: str) -> None:
        if grant.displaces:
            self._displace(grant)
        self._without_room[player.connection] = _WaitingPlayer(grant.seat, player, greeting)
        # This player may have settled the rooms for all who wait.
        for connection, waiting in list(self._without_room.items()):
            room = self._registry.room_of(waiting.player.team, waiting.seat)
            if room is not None:
                del self._without_room[connection]
                self._enter_room(self._rooms[room], waiting)
            elif not waiting.player.is_greeted:
                waiting.player.greet(waiting.seat)

    def _displace(self, grant: Grant) -> None:
        for connection, waiting in list(self._without_room.items()):
            if (waiting.player.team, waiting.seat) == (grant.team, grant.seat):
                del self._without_room[connection]
                connection.drop("the same player came on another connection")
                return
        room = self._registry.room_of(grant.team, grant.seat)
        if room is not None:
            self._rooms[room].displace(grant.seat)

    def _enter_room(self, room: Room, waiting: _WaitingPlayer) -> None:
        if room.is_over:
            self._registry.leave(waiting.player.team, waiting.seat)
            connection = waiting.player.connection
            self._log_turned_away(connection, waiting.greeting, "the session is over")
            room.see_off(waiting.seat, connection)
            return
        token = ""
        if waiting.player.repeats:
            token = self._options.make_token()
            self._registry.give_token(waiting.player.team, waiting.seat, token)
        room.sit(waiting.seat, waiting.player, waiting.greeting, token)
        if waiting.lines:
            room.lines_arrived(waiting.player.connection, waiting.lines)

    def _turn_away(self, connection: Connection, line: str, reason: str) -> None:
        self._stop_waiting(connection)
        self._log_turned_away(connection, line, reason)
        connection.close(reason)

    def _log_turned_away(self, connection: Connection, line: str, reason: str) -> None:
        greeting = _TOKEN.sub("...", line)[:200]
        entry = TurnedAway(
            time=self._log.clock(), peer=connection.peer, line=greeting, reason=reason
        )
        self._log.add(entry)
        self._on_turned_away()
