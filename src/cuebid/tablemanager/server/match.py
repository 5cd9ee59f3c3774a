"""A match over TCP: one table or two, their log and their PBN file."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self

import cuebid
from cuebid.core import CuebidError, Seat
from cuebid.tablemanager.referee.effects import BoardEnded, Effect, Refused, Ruled, SessionEnded
from cuebid.tablemanager.referee.rules import RulingPolicy
from cuebid.tablemanager.server.entries import MatchResumed
from cuebid.tablemanager.server.handshake import HandshakeHandler
from cuebid.tablemanager.server.listening import Listener, listen
from cuebid.tablemanager.server.lock import FileLock
from cuebid.tablemanager.server.options import ServeOptions
from cuebid.tablemanager.server.publisher import Publisher
from cuebid.tablemanager.server.records import record_of
from cuebid.tablemanager.server.resume import History, RoomHistory, match_entry, read_history
from cuebid.tablemanager.server.room import Room
from cuebid.tablemanager.server.scoresheet import ScoreSheet
from cuebid.tablemanager.server.seat_registry import SeatRegistry
from cuebid.tablemanager.server.summary import MatchSummary, RoomSummary
from cuebid.tablemanager.server.wire_log import WireLog

__all__ = ["MatchServer"]

Observer = Callable[[str, Effect], object]


class MatchServer:
    """Runs a match from the first connection to the last board.

    >>> async def serve(options: ServeOptions) -> MatchSummary:
    ...     async with MatchServer(options) as server:
    ...         print("listening at", *server.listeners)
    ...         return await server.finished()

    Entering opens the files and the ports, and goes on with a match that the log knows; leaving
    closes all.

    Attributes:
        listeners: the open ports.
        rooms: the tables.
        resumed: boards that were played in runs before this one, over all rooms.
    """

    def __init__(self, options: ServeOptions, observe: Observer | None = None) -> None:
        """Prepare a match; nothing is opened yet.

        Args:
            options: what to play, and where.
            observe: told of everything that happens, with the room's name.
        """
        self.options = options
        self.listeners: list[Listener] = []
        self.rooms: list[Room] = []
        self.resumed = 0
        self._observe = observe
        self._locks: list[FileLock] = []
        self._hall = SeatRegistry(options.rooms)
        self._counts: Counter[str] = Counter()
        self._reasons: dict[str, str] = {}
        self._first = (time.time(), time.monotonic())

    # Opening and closing.

    async def __aenter__(self) -> Self:
        """Open files and ports.

        Raises:
            CuebidError: a file cannot be written or belongs to another match, another server writes
                it, or a port is in use.
        """
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            history = self._open_files()
        except CuebidError:
            self._release_locks()
            raise
        try:
            await self._open(history)
        except CuebidError:
            for listener in self.listeners:
                listener.close()
            self._journal.forget()
            self._close_files()
            raise
        return self

    def _open_files(self) -> History:
        options = self.options
        if options.out.resolve() == options.log.resolve():
            raise CuebidError(f"{options.out}: the PBN file and the log must be two files")
        for path in (options.out, options.log):
            self._locks.append(FileLock(path))
        history = read_history(options)
        if options.out.exists() and not history.is_begun:
            raise CuebidError(
                f"{options.out} is there already, and {options.log} does not say that it is of "
                "this match; it would be overwritten"
            )
        self._journal = WireLog(options.log, self._wall_clock)
        self._sheet = ScoreSheet(options.out, options.rooms, self._tags)
        self._sheet.remove_spares()
        return history

    async def _open(self, history: History) -> None:
        self._publisher = Publisher(self._sheet, self._journal, self.failed)
        self._recall(history)
        self._begin_log(history)
        rules = self.options.rules
        self.rooms = [
            Room(
                number,
                self.options.boards,
                replace(rules, room=name),
                history.rooms[name],
                self._journal,
                self,
            )
            for number, name in enumerate(self.options.room_names)
        ]
        self._door = HandshakeHandler(
            self.options, self._hall, self.rooms, self._journal, self._turned_away
        )
        await self._publisher.finish()
        if self.is_complete:
            for room in self.rooms:
                room.skip()
            self._over.set_result(None)
        else:
            self.listeners = await listen(self.options, self._door)
        self._journal.flush()

    def _recall(self, history: History) -> None:
        """Take up what was played before."""
        names = self.options.room_names
        for team, seat, room_name in history.seats:
            if room_name in names:
                self._hall.recall(team, seat, names.index(room_name))
        for number, name in enumerate(names):
            self._take_up(number, name, history.rooms[name])

    def _take_up(self, number: int, name: str, history: RoomHistory) -> None:
        for entry in history.finished:
            board = self.options.boards[entry.place]
            self._sheet.add(number, record_of(entry.record, board, name))
            self._counts[name] += 1
            self.resumed += 1

    def _begin_log(self, history: History) -> None:
        program = f"cuebid {cuebid.__version__}"
        now = self._wall_clock()
        if history.is_begun:
            self._journal.add(MatchResumed(time=now, program=program))
        else:
            self._journal.add(match_entry(self.options, program, now))

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close ports, connections and files."""
        for listener in self.listeners:
            listener.close()
        self._door.close("The server stops")
        for room in self.rooms:
            room.abandon()
        for listener in self.listeners:
            listener.cut()
        self._close_files()

    def _close_files(self) -> None:
        try:
            self._publisher.close()
            self._journal.close()
        finally:
            self._release_locks()

    def _release_locks(self) -> None:
        for lock in self._locks:
            lock.release()

    # Running.

    async def finished(self) -> MatchSummary:
        """Wait until all boards are played, or the match was stopped.

        Raises:
            CuebidError: a file could not be written.
        """
        await self._over
        await self._see_off()
        for listener in self.listeners:
            listener.close()
        self._door.close("The session is over")
        self._journal.flush()
        await self._publisher.finish()
        return self.summary()

    async def _see_off(self) -> None:
        """Give those at the tables the time to read the last line, those who are away to come."""
        limits = self.options.limits
        with suppress(TimeoutError):  # who does not come back in time is not told
            async with asyncio.timeout(limits.lingering):
                for room in self.rooms:
                    await room.all_told.wait()
        with suppress(TimeoutError):  # who does not read its last line is cut off
            async with asyncio.timeout(limits.closing + limits.flushing):
                for room in self.rooms:
                    await room.emptied.wait()

    def stop(self, reason: str) -> None:
        """End the match now; the boards on the tables have no result yet."""
        for room in self.rooms:
            if not room.is_over:
                room.stop(reason)

    @property
    def is_complete(self) -> bool:
        """Whether every room has played every board."""
        wanted = len(self.options.boards)
        return all(self._counts[name] == wanted for name in self.options.room_names)

    def summary(self) -> MatchSummary:
        """How the match stands."""
        standing = self._sheet.standing
        home, visiting = self._teams()
        return MatchSummary(
            boards=len(self.options.boards),
            is_complete=self.is_complete,
            rooms=tuple(self._room_summary(room) for room in self.rooms),
            imps=standing.imps if self.options.rooms == 2 else None,
            home=home,
            visiting=visiting,
            without_result=standing.forfeited,
            rulings=self._counts["rulings"],
            refused=self._counts["refused"],
            out=str(self.options.out),
            log=str(self.options.log),
        )

    def _room_summary(self, room: Room) -> RoomSummary:
        home, visiting = self._teams()
        north_south, east_west = (visiting, home) if room.number else (home, visiting)
        return RoomSummary(
            name=room.name,
            north_south=north_south,
            east_west=east_west,
            boards=self._counts[room.name],
            points_ns=self._sheet.standing.points[room.number],
            reason=self._reasons.get(room.name, ""),
        )

    def _teams(self) -> tuple[str, str]:
        """North-South's team in the (open) room, and East-West's."""
        return self._hall.team_of(Seat.NORTH, 0), self._hall.team_of(Seat.EAST, 0)

    def _tags(self) -> dict[str, str | None]:
        options = self.options
        tags: dict[str, str | None] = {"Date": options.date or None, "Event": options.event}
        if self.options.rules.scoring:
            tags["Scoring"] = self.options.rules.scoring
        if self.options.rooms == 2:
            tags["HomeTeam"], tags["VisitTeam"] = self._teams()
        return tags

    def _wall_clock(self) -> float:
        """Seconds since 1970, to the millisecond, that never run backwards."""
        wall, monotonic = self._first
        return round(wall + time.monotonic() - monotonic, 3)

    # What the rooms and the door tell.

    def happened(self, room: Room, effect: Effect) -> None:
        """Something happened in a room."""
        if isinstance(effect, BoardEnded):
            self._counts[room.name] += 1
            self._publisher.add(room.number, effect.record)
        elif isinstance(effect, SessionEnded):
            self._session_ended(room, effect.reason)
        elif isinstance(effect, Ruled):
            self._counts["rulings"] += 1
        elif isinstance(effect, Refused):
            self._counts["refused"] += 1
        if self._observe is not None:
            self._observe(room.name, effect)

    def _session_ended(self, room: Room, reason: str) -> None:
        self._reasons[room.name] = reason
        unfinished = self._counts[room.name] < len(self.options.boards)
        if unfinished and self.options.rules.ruling is RulingPolicy.STOP:
            asyncio.get_running_loop().call_soon(self.stop, reason)
        if all(room.is_over for room in self.rooms) and not self._over.done():
            self._over.set_result(None)

    def left(self, team: str, seat: Seat) -> None:
        """A seat is free again."""
        self._hall.leave(team, seat)

    def failed(self, error: CuebidError) -> None:
        """Something went wrong that ends the match at once."""
        for room in self.rooms:
            room.abandon()
        if not self._over.done():
            self._over.set_exception(error)

    def _turned_away(self) -> None:
        try:
            self._journal.flush()
        except CuebidError as error:
            self.failed(error)
