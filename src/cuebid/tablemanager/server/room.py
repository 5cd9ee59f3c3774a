"""One table with its four connections: lines to messages, effects to lines and to the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from cuebid.core import Board, CuebidError, Seat
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.messages import Message, Seated
from cuebid.tablemanager.grammar.reader import parse, split_glued
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    BoardStarted,
    CallMade,
    CardPlayed,
    Drop,
    Effect,
    Ignored,
    Refused,
    Send,
    SendText,
    SessionEnded,
)
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.table import Table
from cuebid.tablemanager.server.connection import Connection
from cuebid.tablemanager.server.event_log import EventLog
from cuebid.tablemanager.server.player import Player
from cuebid.tablemanager.server.resume import RoomHistory
from cuebid.tablemanager.server.wire_log import WireLog

__all__ = ["Room", "RoomHost"]

_LOOK_AGAIN: Final = 0.02
"""Seconds after an input until the table's next deadline is looked up."""


class RoomHost(Protocol):
    """What a room tells the match."""

    def happened(self, room: Room, effect: Effect) -> None:
        """Something that is not a line."""
        ...

    def left(self, team: str, seat: Seat) -> None:
        """A seat is free again."""
        ...

    def failed(self, error: CuebidError) -> None:
        """The room cannot go on."""
        ...


class Room:
    """A table and who sits at it; changes with everything that comes.

    Attributes:
        number: 0 or 1.
        name: `Open`, `Closed`, or empty for the only room.
        table: the table.
        players: who sits in it.
        is_over: whether its session is over.
        all_told: whether everybody knows, also those who were away when it ended.
        emptied: whether it is over and all have gone.
    """

    def __init__(
        self,
        number: int,
        boards: Sequence[Board],
        rules: TableRules,
        history: RoomHistory,
        journal: WireLog,
        host: RoomHost,
    ) -> None:
        self.number = number
        self.name = rules.room
        self.is_over = False
        left = boards[len(history.finished) :]
        interrupted = history.interrupted(left[0], self.name) if left else None
        self.table = Table(left, rules, interrupted, history.seconds)
        self._journal = journal
        self._minutes = EventLog(journal, self.name, len(history.finished))
        self._host = host
        self.players: dict[Seat, Player] = {}
        self._seats: dict[Connection, Seat] = {}
        self._touched: set[Connection] = set()
        self.all_told = asyncio.Event()
        self.emptied = asyncio.Event()
        self._absent: set[Seat] = set()
        self._urgent = False
        self._resting = False
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    def skip(self) -> None:
        """All boards were played before: there is no session."""
        self.is_over = True
        self.all_told.set()
        self.emptied.set()

    # Who comes and goes.

    def see_off(self, seat: Seat, connection: Connection) -> None:
        """Tell a player who comes after the end that it was the end."""
        connection.close("End of session")
        self._absent.discard(seat)
        if not self._absent:
            self.all_told.set()

    def sit(self, seat: Seat, player: Player, greeting: str, token: str) -> None:
        """Let a player take a seat; `greeting` is the line with which it asked."""
        connection = player.connection
        self.players[seat] = player
        self._seats[connection] = seat
        connection.guest = self
        connection.gap = player.profile.gap
        self._journal.add_line(self.name, seat.letter, "in", greeting)
        self._minutes.introduce(seat, connection.peer, player.profile.name, player.version)
        effects = self.table.sit(
            seat,
            player.team,
            self._loop.time(),
            version=player.version,
            profile=player.profile,
            repeats=player.repeats,
        )
        self._carry_out(effects)
        if token:
            connection.send(f"Cuebid token {token}")
            self._touched.add(connection)
        self._rest()

    def displace(self, seat: Seat) -> None:
        """End the connection of a player who came back on another one."""
        player = self.players.pop(seat)
        del self._seats[player.connection]
        player.connection.drop("the same player came on another connection")
        effects = self.table.leave(
            seat, self._loop.time(), "the same player came on another connection"
        )
        self._carry_out(effects)

    def gone(self, connection: Connection, reason: str) -> None:
        """A connection ended."""
        seat = self._seats.pop(connection, None)
        self._touched.discard(connection)
        if seat is not None:
            player = self.players.pop(seat)
            self._host.left(player.team, seat)
            self._carry_out(self.table.leave(seat, self._loop.time(), reason))
            self._rest()
        if self.is_over and not self.players:
            self.emptied.set()

    # What players say.

    def heard(self, connection: Connection, lines: list[str]) -> None:
        """Lines came from a player."""
        now = self._loop.time()
        for line in lines:
            seat = self._seats.get(connection)
            if seat is None:
                return
            self._journal.add_line(self.name, seat.letter, "in", line)
            self._hear(seat, line, now)
        self._rest()

    def _hear(self, seat: Seat, line: str, now: float) -> None:
        message: Message | None
        try:
            message = parse(line)
        except MessageError:
            message = None
        if message is not None and not message.warnings:
            self._carry_out(self.table.receive(seat, message, now))
            return
        parts = split_glued(line)
        if len(parts) > 1:
            for part in parts:
                self._carry_out(self.table.receive(seat, parse(part), now))
        elif message is not None:
            self._carry_out(self.table.receive(seat, message, now))
        else:
            self._carry_out(self.table.receive_unreadable(seat, line, now))

    def overlong(self, connection: Connection, count: int) -> None:
        """Lines came that were too long."""
        seat = self._seats.get(connection)
        if seat is not None:
            for _ in range(count):
                self._carry_out([Ignored(seat, "", "the line is too long")])
            self._rest()

    def stop(self, reason: str) -> None:
        """End the session."""
        self._carry_out(self.table.stop(self._loop.time(), reason))
        self._rest()

    def abandon(self) -> None:
        """Cut all connections; nothing more is written."""
        self.skip()
        if self._timer is not None:
            self._timer.cancel()
        connections = list(self._seats)
        self._seats.clear()
        for connection in connections:
            connection.drop("the match cannot go on")

    # What the table answers.

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self._send(effect)
            elif isinstance(effect, SendText):
                self._send_text(effect)
            elif isinstance(effect, Drop):
                self._drop(effect)
            else:
                self._happened(effect)

    def _send(self, effect: Send) -> None:
        player = self.players.get(effect.seat)
        if player is None:
            return
        line = player.write(effect.message)
        self._journal.add_line(self.name, effect.seat.letter, "out", line)
        if player.greeted and type(effect.message) is Seated:
            return
        player.connection.send(line, effect.pause)
        self._touched.add(player.connection)

    def _send_text(self, effect: SendText) -> None:
        player = self.players.get(effect.seat)
        if player is not None:
            self._journal.add_line(self.name, effect.seat.letter, "out", effect.text)
            player.connection.send(effect.text)
            self._touched.add(player.connection)

    def _drop(self, effect: Drop) -> None:
        player = self.players.pop(effect.seat, None)
        if player is not None:
            del self._seats[player.connection]
            self._host.left(player.team, effect.seat)
            player.connection.close(f"Dropped: {effect.reason}")

    def _happened(self, effect: Effect) -> None:
        """Something for the log, and for whoever watches."""
        kind = type(effect)
        if kind in _URGENT:
            self._urgent = True
        if isinstance(effect, Refused | Ignored):
            self._fault(effect.seat)
        elif isinstance(effect, BoardStarted):
            for player in self.players.values():
                player.connection.faults = 0
        elif isinstance(effect, SessionEnded):
            self._session_ended()
        self._minutes.add(effect)
        self._host.happened(self, effect)

    def _fault(self, seat: Seat) -> None:
        player = self.players.get(seat)
        if player is not None:
            player.connection.faults += 1
            if player.connection.faults > player.connection.limits.faults:
                player.connection.drop("too many lines were of no use")

    def _session_ended(self) -> None:
        self.is_over = True
        self._absent = set(self.table.players) - set(self.players)
        if not self._absent:
            self.all_told.set()
        if not self.players:
            self.emptied.set()

    # Coming to rest.

    def _rest(self) -> None:
        """Write and send at the end of this turn of the loop, together with what else comes."""
        if not self._resting:
            self._resting = True
            self._loop.call_soon(self._come_to_rest)

    def _come_to_rest(self) -> None:
        """Write the log, then send the lines, then see to the clock."""
        self._resting = False
        if self._urgent:
            self._urgent = False
            if not self._write_log():
                return
        for connection in self._touched:
            connection.flush()
        self._touched.clear()
        if self.is_over:
            self._part()
        else:
            self._look_again(_LOOK_AGAIN)

    def _write_log(self) -> bool:
        try:
            self._journal.flush()
        except CuebidError as error:
            self._host.failed(error)
            return False
        return True

    def _part(self) -> None:
        """Let all players go once they have had the time to read the last line."""
        if self._timer is not None:
            self._timer.cancel()
        for connection in self._seats:
            connection.close(pause=connection.limits.closing)

    def _look_again(self, seconds: float) -> None:
        when = self._loop.time() + seconds
        if self._timer is not None:
            if self._timer.when() <= when and not self._timer.cancelled():
                return
            self._timer.cancel()
        self._timer = self._loop.call_at(when, self._tick)

    def _tick(self) -> None:
        """Do what is due, and come back when something else will be."""
        self._timer = None
        if not self._write_log():
            return
        deadline = self.table.deadline
        if deadline is not None and deadline <= self._loop.time():
            self._carry_out(self.table.tick(self._loop.time()))
            self._rest()
        elif deadline is not None:
            self._timer = self._loop.call_at(deadline, self._tick)


_URGENT: Final = frozenset({CallMade, CardPlayed, BoardEnded, SessionEnded})
"""What must be in the log before anybody is told."""
