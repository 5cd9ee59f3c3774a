"""Run a match over TCP: one table or two, their log and their PBN file."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self

from cuebid.core import CuebidError, Seat
from cuebid.tablemanager.referee.effects import BoardEnded, Effect, Refused, Ruled, SessionEnded
from cuebid.tablemanager.referee.rules import RulingPolicy
from cuebid.tablemanager.server.files.match_files import MatchFiles
from cuebid.tablemanager.server.files.records import record_of
from cuebid.tablemanager.server.files.resume import MatchHistory
from cuebid.tablemanager.server.handshake import HandshakeHandler
from cuebid.tablemanager.server.listening import Listener, listen
from cuebid.tablemanager.server.open_connections import OpenConnections, descriptors_for_connections
from cuebid.tablemanager.server.options import ServeOptions
from cuebid.tablemanager.server.room import Room
from cuebid.tablemanager.server.seat_registry import SeatRegistry
from cuebid.tablemanager.server.summary import MatchSummary, RoomSummary

Observer = Callable[[str, Effect], object]


class MatchServer:
    """Runs a match from the first connection to the last board.

    >>> async def serve(options: ServeOptions) -> MatchSummary:
    ...     async with MatchServer(options) as server:
    ...         print("listening at", *server.listeners)
    ...         return await server.finished()

    Entering opens the files and the ports, and resumes a match that the log holds; leaving closes
    everything.

    Attributes:
        listeners: the open ports.
        rooms: the tables.
        connections: the open connections, of players and of strangers.
        resumed: boards that were played in earlier runs, over all rooms.
    """

    def __init__(self, options: ServeOptions, observe: Observer | None = None) -> None:
        """Prepare a match; nothing is opened yet."""
        self.options = options
        self.listeners: list[Listener] = []
        self.rooms: list[Room] = []
        self.resumed = 0
        self._observe = observe
        self._registry = SeatRegistry(options.rooms, options.open_seats)
        self.connections = OpenConnections(None)
        self._counts: Counter[str] = Counter()
        self._reasons: dict[str, str] = {}

    # Opening and closing.

    async def __aenter__(self) -> Self:
        """Open files and ports.

        Raises:
            CuebidError: a file cannot be written or belongs to another match, another server writes
                it, or a port is in use.
        """
        # Made here and not in `__init__`, where no loop runs yet.
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._files = MatchFiles(self.options, self._tags, self.fail)
        try:
            await self._open()
        except CuebidError:
            for listener in self.listeners:
                listener.close()
            self._files.discard()
            self._files.close()
            raise
        return self

    async def _open(self) -> None:
        history = self._files.history
        self._restore(history)
        self._files.log_start()
        wire_log = self._files.wire_log
        self.rooms = [
            Room(
                number,
                self.options.boards,
                replace(self.options.rules, room=name),
                history.rooms[name],
                wire_log,
                self,
            )
            for number, name in enumerate(self.options.room_names)
        ]
        self._handshake = HandshakeHandler(
            self.options, self._registry, self.rooms, wire_log, self._flush_log
        )
        # The break may have come between the log's entry of a board and the PBN file.
        await self._files.finish()
        if self.is_complete:
            for room in self.rooms:
                room.skip()
            self._over.set_result(None)
        else:
            # Counted now, when all files are open.
            self.connections.most = descriptors_for_connections()
            self.listeners = await listen(self.options, self._handshake, self.connections)
        wire_log.flush()

    def _restore(self, history: MatchHistory) -> None:
        """Restore who sits where, and the boards that were played in earlier runs."""
        names = self.options.room_names
        for team, seat, room_name in history.seats:
            if room_name in names:
                self._registry.restore(team, seat, names.index(room_name))
        for number, name in enumerate(names):
            for index, entry in sorted(history.rooms[name].finished.items()):
                board = self.options.boards[index]
                self._files.sheet.add(number, index, record_of(entry.record, board, name))
                self._counts[name] += 1
                self.resumed += 1

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close ports, connections and files."""
        for listener in self.listeners:
            listener.close()
        # First the ports, then the handshake, so that nobody comes in between.
        self._handshake.close("The server stops")
        for room in self.rooms:
            room.abandon()
        self.connections.cut()
        self._files.close()

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
        self._handshake.close("The session is over")
        self._files.wire_log.flush()
        await self._files.finish()
        return self.summary()

    async def _see_off(self) -> None:
        """Let players read the last line, and let those who are away come back for it."""
        # A client that is not told goes on trying to connect until its patience ends.
        limits = self.options.limits
        with suppress(TimeoutError):  # a player who does not come back in time is not told
            async with asyncio.timeout(limits.lingering):
                for room in self.rooms:
                    await room.all_told.wait()
        with suppress(TimeoutError):  # a player who does not read its last line is cut off
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
        """Return whether every room has played every board."""
        boards = len(self.options.boards)
        return all(self._counts[name] == boards for name in self.options.room_names)

    def summary(self) -> MatchSummary:
        """Return the result of the match so far."""
        standing = self._files.sheet.standing
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
        # In the closed room the teams sit the other way.
        north_south, east_west = (visiting, home) if room.number else (home, visiting)
        return RoomSummary(
            name=room.name,
            north_south=north_south,
            east_west=east_west,
            boards=self._counts[room.name],
            points_ns=self._files.sheet.standing.points[room.number],
            reason=self._reasons.get(room.name, ""),
        )

    def _teams(self) -> tuple[str, str]:
        """Return North-South's team in the (open) room, and East-West's."""
        return self._registry.team_of(Seat.NORTH, 0), self._registry.team_of(Seat.EAST, 0)

    def _tags(self) -> dict[str, str | None]:
        options = self.options
        tags: dict[str, str | None] = {"Date": options.date or None, "Event": options.event}
        if options.rules.scoring:
            tags["Scoring"] = options.rules.scoring
        if options.rooms == 2:
            tags["HomeTeam"], tags["VisitTeam"] = self._teams()
        return tags

    # What the rooms and the handshake report.

    def effect_happened(self, room: Room, effect: Effect) -> None:
        """Count an event of a room, publish a board that ended, and tell the observer."""
        if isinstance(effect, BoardEnded):
            self._counts[room.name] += 1
            self._files.publish(room.number, room.last_place, effect.record)
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
        # A player who comes back is told that the session is over, with or without a token.
        self._registry.forget_tokens(self.rooms.index(room))
        is_unfinished = self._counts[room.name] < len(self.options.boards)
        # A session that a ruling stopped stops the other room too: its boards could not be compared
        # any more. Not at once, since that room may be in the middle of an input.
        if is_unfinished and self.options.rules.ruling is RulingPolicy.STOP:
            asyncio.get_running_loop().call_soon(self.stop, reason)
        if all(room.is_over for room in self.rooms) and not self._over.done():
            self._over.set_result(None)

    def player_left(self, team: str, seat: Seat) -> None:
        """Free the seat of a player who left."""
        self._registry.leave(team, seat)

    def fail(self, error: CuebidError) -> None:
        """End the match at once; `finished` raises `error`."""
        for room in self.rooms:
            room.abandon()
        # Only the first failure counts; those that follow are its consequences.
        if not self._over.done():
            self._over.set_exception(error)

    def _flush_log(self) -> None:
        try:
            self._files.wire_log.flush()
        except CuebidError as error:
            self.fail(error)
