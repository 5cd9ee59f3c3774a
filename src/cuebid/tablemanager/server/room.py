"""Connect one table to its four players: lines to messages, effects to lines and to the log."""

# Everything that an input brings about is gathered and done at the end of this turn of the event
# loop, in a fixed order: first the log is written, then the lines are sent. So no player can know
# of a call or card that a crash of the server would lose. Doing it once a turn also means one write
# to the log and one to each socket, however many lines came together.

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from cuebid.core import SEATS, Board, CuebidError, Seat
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.explanations import MEANING_LINE
from cuebid.tablemanager.grammar.messages import EndOfBoard, Message, Seated
from cuebid.tablemanager.grammar.reader import parse_glued
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    BoardStarted,
    CallEntered,
    CardEntered,
    Drop,
    Effect,
    Hint,
    Ignored,
    Refused,
    Send,
    SendText,
    SessionEnded,
)
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.table import Table
from cuebid.tablemanager.server.connection import Connection
from cuebid.tablemanager.server.deadline_timer import DeadlineTimer
from cuebid.tablemanager.server.files.event_log import EventLog
from cuebid.tablemanager.server.files.resume import RoomHistory
from cuebid.tablemanager.server.files.wire_log import WireLog
from cuebid.tablemanager.server.hints import hint_after, suspects
from cuebid.tablemanager.server.player import SeatedPlayer

_WRITE_FIRST: Final = frozenset({CallEntered, CardEntered, BoardEnded, SessionEnded})
"""Effects that must be in the log before anybody is told of them; others can wait a moment."""
_OTHER_CONNECTION: Final = "the same player came on another connection"


class RoomHost(Protocol):
    """Receives the reports of a room; the match implements this protocol."""

    def effect_happened(self, room: Room, effect: Effect) -> None:
        """Handle an event of a room."""
        ...

    def player_left(self, team: str, seat: Seat) -> None:
        """Free the seat of a player who left."""
        ...

    def fail(self, error: CuebidError) -> None:
        """End the match, because the room cannot go on."""
        ...


class Room:
    """A table and the players at it. Mutable.

    Attributes:
        number: 0 or 1.
        name: `Open`, `Closed`, or empty for the only room.
        table: the table.
        players: the players at it, by seat.
        last_place: index in the match of the board that ended last; -1 before the first.
        is_over: whether its session is over.
        all_told: set when all players know that the session is over, also those who were away.
        emptied: set when the session is over and all players have gone.
    """

    def __init__(
        self,
        number: int,
        boards: Sequence[Board],
        rules: TableRules,
        history: RoomHistory,
        wire_log: WireLog,
        host: RoomHost,
    ) -> None:
        self.number = number
        self.name = rules.room
        self.is_over = False
        indices = history.places_left(len(boards))
        boards_left = [boards[index] for index in indices]
        interrupted = None
        if indices:
            interrupted = history.interrupted(indices[0], boards_left[0], self.name)
        self.table = Table(boards_left, rules, interrupted, history.seconds)
        self.last_place = -1
        self._log = wire_log
        self._event_log = EventLog(wire_log, self.name, indices)
        self._host = host
        self.players: dict[Seat, SeatedPlayer] = {}
        self._seats: dict[Connection, Seat] = {}
        # The classes of messages that the programs in a seat have answered, also the earlier ones.
        self._answered: dict[Seat, set[type[Message]]] = {seat: set() for seat in SEATS}
        self._unflushed: set[Connection] = set()
        self.all_told = asyncio.Event()
        self.emptied = asyncio.Event()
        self._absent: set[Seat] = set()
        self._must_write_log = False
        self._is_turn_end_scheduled = False
        self._loop = asyncio.get_running_loop()
        self._timer = DeadlineTimer(self.table, self._check_deadline)

    def skip(self) -> None:
        """Close the room without a session: all boards were played before."""
        self.is_over = True
        self.all_told.set()
        self.emptied.set()

    # Players arrive and leave.

    def see_off(self, seat: Seat, connection: Connection) -> None:
        """Tell a player who comes after the end of the session that it is over."""
        connection.close("End of session")
        self._absent.discard(seat)
        if not self._absent:
            self.all_told.set()

    def sit(self, seat: Seat, player: SeatedPlayer, greeting: str, token: str) -> None:
        """Let a player take a seat; `greeting` is the line with which it asked."""
        connection = player.connection
        self.players[seat] = player
        self._seats[connection] = seat
        connection.handler = self
        connection.gap = player.profile.gap
        self._log.add_line(self.name, seat.letter, "in", greeting)
        self._event_log.introduce(seat, connection.peer, player.profile.name, player.version)
        effects = self.table.sit(
            seat,
            player.team,
            self._loop.time(),
            version=player.version,
            profile=player.profile,
            repeats=player.repeats,
            is_guessed=player.is_guessed,
        )
        self._apply(effects)
        if token:
            connection.send(f"Cuebid token {token}")
            self._unflushed.add(connection)
        self._schedule_turn_end()

    def displace(self, seat: Seat) -> None:
        """End the connection of a player who came back on another one."""
        player = self.players.pop(seat)
        del self._seats[player.connection]
        player.connection.drop(_OTHER_CONNECTION)
        self._apply(self.table.leave(seat, self._loop.time(), _OTHER_CONNECTION))

    def connection_ended(self, connection: Connection, reason: str) -> None:
        """Take the connection's player from the table."""
        seat = self._seats.pop(connection, None)
        self._unflushed.discard(connection)
        if seat is not None:
            player = self.players.pop(seat)
            self._host.player_left(player.team, seat)
            self._apply(self.table.leave(seat, self._loop.time(), reason))
            self._give_hint(seat, player)
            self._schedule_turn_end()
        if self.is_over and not self.players:
            self.emptied.set()

    def _give_hint(self, seat: Seat, player: SeatedPlayer) -> None:
        if self.is_over or not player.is_guessed:
            return
        suspected = suspects(player.unanswered, self._answered[seat])
        if EndOfBoard in suspected:
            self.table.note_fatal_timing(seat)
        # A profile is for both programs of a team.
        text = hint_after(suspects(suspected, self._answered[seat.partner]), player.team)
        if text:
            self._apply([Hint(seat, text)])

    # Lines arrive.

    def lines_arrived(self, connection: Connection, lines: list[str]) -> None:
        """Pass a player's lines to the table, and log them."""
        now = self._loop.time()
        for line in lines:
            # Looked up for each line: the referee may send the player away at any of them.
            seat = self._seats.get(connection)
            if seat is None:
                return
            self._log.add_line(self.name, seat.letter, "in", line)
            unanswered = self.players[seat].unanswered
            if unanswered:
                self._answered[seat].update(unanswered)
                unanswered.clear()
            if line.startswith(MEANING_LINE):
                self.table.receive_meaning(seat, line.removeprefix(MEANING_LINE).strip())
            else:
                self._receive(seat, line, now)
        self._schedule_turn_end()

    def _receive(self, seat: Seat, line: str, now: float) -> None:
        try:
            messages = parse_glued(line)
        except MessageError:
            self._apply(self.table.receive_unreadable(seat, line, now))
            return
        for message in messages:
            self._apply(self.table.receive(seat, message, now))

    def overlong_lines(self, connection: Connection, count: int) -> None:
        """Count lines that were discarded because they were too long."""
        seat = self._seats.get(connection)
        if seat is not None:
            for _ in range(count):
                self._apply([Ignored(seat, "", "the line is too long")])
            self._schedule_turn_end()

    def stop(self, reason: str) -> None:
        """End the session of this room."""
        self._apply(self.table.stop(self._loop.time(), reason))
        self._schedule_turn_end()

    def abandon(self) -> None:
        """Cut all connections; nothing more is written."""
        self.skip()
        self._timer.cancel()
        connections = list(self._seats)
        self._seats.clear()
        for connection in connections:
            connection.drop("the match cannot go on")

    # Effects are carried out.

    def _apply(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self._send(effect)
            elif isinstance(effect, SendText):
                self._send_text(effect)
            elif isinstance(effect, Drop):
                self._drop(effect)
            else:
                self._record(effect)

    def _send(self, effect: Send) -> None:
        player = self.players.get(effect.seat)
        if player is None:
            return
        line = player.write(effect.message)
        player.unanswered.append(type(effect.message))
        self._log.add_line(self.name, effect.seat.letter, "out", line)
        # In a match with two rooms the first players are greeted before it is known which room is
        # theirs; the table then seats them for the second time.
        if player.is_greeted and type(effect.message) is Seated:
            return
        player.connection.send(line, effect.pause)
        self._unflushed.add(player.connection)

    def _send_text(self, effect: SendText) -> None:
        player = self.players.get(effect.seat)
        if player is not None:
            self._log.add_line(self.name, effect.seat.letter, "out", effect.text)
            player.connection.send(effect.text)
            self._unflushed.add(player.connection)

    def _drop(self, effect: Drop) -> None:
        player = self.players.pop(effect.seat, None)
        if player is not None:
            del self._seats[player.connection]
            self._host.player_left(player.team, effect.seat)
            player.connection.close(f"Dropped: {effect.reason}")

    def _record(self, effect: Effect) -> None:
        """Write an event to the log, and tell the match."""
        if type(effect) in _WRITE_FIRST:
            self._must_write_log = True
        if isinstance(effect, Refused | Ignored):
            self._count_fault(effect.seat)
        elif isinstance(effect, BoardStarted):
            for player in self.players.values():
                player.connection.faults = 0
        elif isinstance(effect, SessionEnded):
            self._session_ended()
        elif isinstance(effect, BoardEnded):
            self.last_place = self._event_log.place
        self._event_log.add(effect)
        self._host.effect_happened(self, effect)

    def _count_fault(self, seat: Seat) -> None:
        """Count a useless line, and disconnect a program that sends too many, as in a loop."""
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

    # The end of a turn of the event loop.

    def _schedule_turn_end(self) -> None:
        if not self._is_turn_end_scheduled:
            self._is_turn_end_scheduled = True
            self._loop.call_soon(self._end_turn)

    def _end_turn(self) -> None:
        """Write the log, send the lines, then check deadlines, once a turn of the event loop."""
        self._is_turn_end_scheduled = False
        if self._must_write_log:
            self._must_write_log = False
            if not self._write_log():
                return
        for connection in self._unflushed:
            connection.flush()
        self._unflushed.clear()
        if self.is_over:
            self._part()
        else:
            self._timer.check_soon()

    def _write_log(self) -> bool:
        try:
            self._log.flush()
        except CuebidError as error:
            self._host.fail(error)
            return False
        return True

    def _part(self) -> None:
        """Close all connections after a pause in which players can read the last line."""
        self._timer.cancel()
        for connection in self._seats:
            connection.close(pause=connection.limits.closing)

    def _check_deadline(self) -> None:
        """Write the gathered log entries, and let the table act if a deadline has passed."""
        if not self._write_log():
            return
        if self._timer.is_due:
            self._apply(self.table.tick(self._loop.time()))
            self._schedule_turn_end()
        else:
            self._timer.sleep_until_deadline()
