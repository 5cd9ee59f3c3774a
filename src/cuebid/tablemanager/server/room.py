"""One table with its four connections: lines to messages, effects to lines and to the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from cuebid.core import Board, BoardRecord, CuebidError, Seat
from cuebid.tablemanager.effects import (
    BoardEnded,
    BoardRestarted,
    BoardStarted,
    CallMade,
    CardPlayed,
    Drop,
    Effect,
    Ignored,
    Refused,
    Ruled,
    SeatLost,
    SeatTaken,
    Send,
    SendText,
    SessionEnded,
)
from cuebid.tablemanager.errors import MessageError
from cuebid.tablemanager.messages import Message
from cuebid.tablemanager.profiles import Profile
from cuebid.tablemanager.reader import parse, split_glued
from cuebid.tablemanager.rules import TableRules
from cuebid.tablemanager.server import entries as e
from cuebid.tablemanager.server.connection import Connection
from cuebid.tablemanager.server.journal import Journal
from cuebid.tablemanager.server.records import entry_of
from cuebid.tablemanager.server.resume import RoomHistory
from cuebid.tablemanager.table import Table
from cuebid.tablemanager.writer import Writer, writer_for

__all__ = ["Player", "Room", "RoomHost"]

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


class Player:
    """Who sits in a seat.

    Attributes:
        connection: its connection.
        team: its team.
        version: of the protocol that it speaks.
        profile: how it is spoken to.
        repeats: whether it is one of our own clients.
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


class Room:
    """A table and who sits at it; changes with everything that comes.

    Attributes:
        number: 0 or 1.
        name: `Open`, `Closed`, or empty for the only room.
        table: the table.
        is_over: whether its session is over.
    """

    def __init__(
        self,
        number: int,
        boards: Sequence[Board],
        rules: TableRules,
        history: RoomHistory,
        journal: Journal,
        host: RoomHost,
    ) -> None:
        self.number = number
        self.name = rules.room
        self.is_over = False
        self._place = len(history.finished)
        left = boards[self._place :]
        interrupted = history.interrupted(left[0], self.name) if left else None
        self.table = Table(left, rules, interrupted, history.seconds)
        self._journal = journal
        self._host = host
        self._players: dict[Seat, Player] = {}
        self._seats: dict[Connection, Seat] = {}
        self._touched: set[Connection] = set()
        self._urgent = False
        self._resting = False
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def has_players(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._players)

    # Who comes and goes.

    def sit(self, seat: Seat, player: Player, greeting: str, token: str) -> None:
        """Let a player take a seat; `greeting` is the line with which it asked."""
        connection = player.connection
        self._players[seat] = player
        self._seats[connection] = seat
        connection.guest = self
        connection.gap = player.profile.gap
        self._journal.add_line(self.name, seat.letter, "in", greeting)
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
        player = self._players.pop(seat)
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
            player = self._players.pop(seat)
            self._host.left(player.team, seat)
            self._carry_out(self.table.leave(seat, self._loop.time(), reason))
            self._rest()

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
            self._carry_out(self.table.unreadable(seat, line, now))

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
        self.is_over = True
        if self._timer is not None:
            self._timer.cancel()
        connections = list(self._seats)
        self._seats.clear()
        for connection in connections:
            connection.drop("the match cannot go on")

    # What the table answers.

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            if type(effect) is Send:
                self._send(effect)
            else:
                _CARRY_OUT[type(effect)](self, effect)

    def _send(self, effect: Send) -> None:
        player = self._players.get(effect.seat)
        if player is None:
            return
        line = player.write(effect.message)
        self._journal.add_line(self.name, effect.seat.letter, "out", line)
        player.connection.send(line, effect.pause)
        self._touched.add(player.connection)

    def _send_text(self, effect: SendText) -> None:
        player = self._players.get(effect.seat)
        if player is not None:
            self._journal.add_line(self.name, effect.seat.letter, "out", effect.text)
            player.connection.send(effect.text)
            self._touched.add(player.connection)

    def _drop(self, effect: Drop) -> None:
        player = self._players.pop(effect.seat, None)
        if player is not None:
            del self._seats[player.connection]
            self._host.left(player.team, effect.seat)
            player.connection.close(f"Dropped: {effect.reason}")

    def _seat_taken(self, effect: SeatTaken) -> None:
        player = self._players[effect.seat]
        self._add(
            e.SeatTakenEntry,
            effect,
            seat=effect.seat.letter,
            team=effect.team,
            again=effect.again,
            peer=player.connection.peer,
            profile=player.profile.name,
            version=player.version,
        )

    def _seat_lost(self, effect: SeatLost) -> None:
        self._add(e.SeatLostEntry, effect, seat=effect.seat.letter, reason=effect.reason)

    def _board_started(self, effect: BoardStarted) -> None:
        for player in self._players.values():
            player.connection.faults = 0
        self._add(
            e.BoardBegun,
            effect,
            place=self._place,
            board=effect.board.number,
            goes_on=effect.goes_on,
        )

    def _board_restarted(self, effect: BoardRestarted) -> None:
        self._add(e.BoardBegunAgain, effect, reason=effect.reason)

    def _call_made(self, effect: CallMade) -> None:
        self._urgent = True
        explanation = effect.explanation
        alert = explanation.text if explanation is not None and explanation.alerted else None
        infos = explanation.text if explanation is not None and not explanation.alerted else None
        self._add(
            e.CallEntry,
            effect,
            seat=effect.seat.letter,
            call=effect.call.text,
            alert=alert,
            infos=infos,
            ruled=effect.ruled,
        )

    def _card_played(self, effect: CardPlayed) -> None:
        self._urgent = True
        self._add(
            e.CardEntry,
            effect,
            seat=effect.seat.letter,
            card=effect.card.text,
            ruled=effect.ruled,
        )

    def _refused(self, effect: Refused) -> None:
        self._fault(effect.seat)
        self._add(
            e.RefusedEntry,
            effect,
            seat=effect.seat.letter,
            attempt=effect.attempt,
            reason=effect.reason,
        )

    def _ignored(self, effect: Ignored) -> None:
        self._fault(effect.seat)
        self._add(
            e.IgnoredEntry,
            effect,
            seat=effect.seat.letter,
            line=effect.line,
            reason=effect.reason,
        )

    def _fault(self, seat: Seat) -> None:
        player = self._players.get(seat)
        if player is not None:
            player.connection.faults += 1
            if player.connection.faults > player.connection.limits.faults:
                player.connection.drop("too many lines were of no use")

    def _ruled(self, effect: Ruled) -> None:
        ruling = effect.ruling
        self._add(e.RulingEntry, effect, seat=ruling.seat.letter, text=ruling.text)

    def _board_ended(self, effect: BoardEnded) -> None:
        self._urgent = True
        record: BoardRecord = effect.record
        self._add(
            e.BoardOver,
            effect,
            place=self._place,
            board=record.board.number,
            result=record.result_text,
            score_ns=record.score_ns,
            seconds=effect.seconds,
            record=entry_of(record),
        )
        self._place += 1

    def _session_ended(self, effect: SessionEnded) -> None:
        self._urgent = True
        self.is_over = True
        self._add(e.SessionOverEntry, effect, reason=effect.reason)

    def _add(self, entry: Callable[..., e.Event], effect: Effect, **parts: Any) -> None:  # noqa: ANN401 - the entry's own parts
        self._journal.add(entry(time=self._journal.clock(), room=self.name, **parts))
        self._host.happened(self, effect)

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


_CARRY_OUT: Final[dict[type[Effect], Callable[[Room, Any], None]]] = {
    SendText: Room._send_text,
    Drop: Room._drop,
    SeatTaken: Room._seat_taken,
    SeatLost: Room._seat_lost,
    BoardStarted: Room._board_started,
    BoardRestarted: Room._board_restarted,
    CallMade: Room._call_made,
    CardPlayed: Room._card_played,
    Refused: Room._refused,
    Ignored: Room._ignored,
    Ruled: Room._ruled,
    BoardEnded: Room._board_ended,
    SessionEnded: Room._session_ended,
}
