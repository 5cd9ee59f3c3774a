"""Play boards against programs that a person starts by hand and our table awaits at a port.

Both rooms of an encounter are open at the same time, as at a championship, and all its boards are
one session: nobody wants to start eight programs again every few boards. Whoever leaves may come
back; the table waits. Boards are handed on as soon as both rooms have them, so that a match that is
stopped keeps them.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from cuebid.core import SEATS, Board, BoardRecord, CuebidError, Seat
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.guarded import PlayerFaultError
from cuebid.match.entrants.table_seats import players_beside_guests, rules_for
from cuebid.match.forms import Encounter
from cuebid.match.store.table_result import OPEN_ROOM, ROOMS, TableResult, result_of
from cuebid.tablemanager import Address, MatchServer, Port, ServeOptions, TableClient
from cuebid.tablemanager.referee.effects import BoardEnded, Effect
from cuebid.tablemanager.server.options import ROOM_NAMES

OnBoard = Callable[[list[TableResult]], bool]
"""Takes the two results of a board, and returns whether the match is decided."""


def play_awaited(
    boards: Sequence[Board],
    encounter: Encounter,
    teams: tuple[Entrant, Entrant],
    on_board: OnBoard,
    watch: Callable[[str], object] | None = None,
) -> None:
    """Play an encounter in which at least one entrant is awaited at a port.

    Args:
        boards: the boards that are left to play.
        encounter: the encounter to which the boards belong.
        teams: the entrants at home and away.
        on_board: receives the results of a board when both rooms have played it.
        watch: receives a line that says who is awaited where.

    Raises:
        CuebidError: the port is in use, or `on_board` raised it.
        PlayerFaultError: a robot of ours failed, which is no fault of the guest's.
    """
    with tempfile.TemporaryDirectory(prefix="cuebid-table-") as folder:
        session = _AwaitedSession(boards, encounter, teams, on_board, Path(folder))
        asyncio.run(session.play(watch))


class _AwaitedSession:
    """The session of an encounter; mutable: it collects the boards of both rooms."""

    def __init__(
        self,
        boards: Sequence[Board],
        encounter: Encounter,
        teams: tuple[Entrant, Entrant],
        on_board: OnBoard,
        folder: Path,
    ) -> None:
        self._boards = boards
        self._encounter = encounter
        self._teams = teams
        self._on_board = on_board
        self._folder = folder
        self._waiting: dict[int, dict[str, BoardRecord]] = {}
        self._fault: PlayerFaultError | None = None

    async def play(self, watch: Callable[[str], object] | None) -> None:
        awaited = next(team for team in self._teams if team.awaited_at is not None)
        assert awaited.awaited_at is not None  # noqa: S101 - one that is was looked for
        address = Address(*awaited.awaited_at)
        options = ServeOptions(
            boards=self._boards,
            out=self._folder / "session.pbn",
            log=self._folder / "session.jsonl",
            rooms=2,
            host=address.host,
            ports=(Port(address.port),),
            rules=rules_for(self._teams),
        )
        async with MatchServer(options, self._observe) as server:
            self._server = server
            port = server.listeners[0].port.number
            if watch is not None:
                for line in self._invitations(address.host, port):
                    watch(line)
            tasks = [
                asyncio.create_task(self._play_seat(team, room, seat, Address(address.host, port)))
                for team in self._teams
                if team.kind is not EntrantKind.TABLE
                for room in range(len(ROOMS))
                for seat in self._seats(team, room)
            ]
            try:
                await server.finished()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        if self._fault is not None:
            raise self._fault

    def _seats(self, team: Entrant, room: int) -> list[Seat]:
        return [seat for seat in SEATS if self._seated(room)[seat.side] is team]

    def _seated(self, room: int) -> tuple[Entrant, Entrant]:
        """Return the teams that sit North-South and East-West; home is NS in the open room."""
        home, away = self._teams
        return (home, away) if room == OPEN_ROOM else (away, home)

    def _invitations(self, host: str, port: int) -> list[str]:
        return [
            f"{team.name} is awaited at {host}:{port}: all four seats, as team {team.name}"
            for team in self._teams
            if team.awaited_at is not None
        ]

    async def _play_seat(self, team: Entrant, room: int, seat: Seat, address: Address) -> None:
        # The players of both rooms are asked in turn in this process, and keep nothing of a board.
        player = players_beside_guests(self._seated(room))[seat]
        try:
            await TableClient(seat, team.name, player, address).play()
        except PlayerFaultError as fault:
            self._fault = fault
            self._server.stop(f"{ROOM_NAMES[room]}: {fault}")

    def _observe(self, room_name: str, effect: Effect) -> None:
        if not isinstance(effect, BoardEnded):
            return
        record = effect.record
        rooms = self._waiting.setdefault(record.board.number, {})
        rooms[room_name] = record
        if len(rooms) < len(ROOM_NAMES):
            return
        del self._waiting[record.board.number]
        names = ROOM_NAMES[::-1] if self._is_turned() else ROOM_NAMES
        results = [
            result_of(
                replace(rooms[name], room=ROOMS[room], explanations={}),
                self._encounter.number,
                room,
                0.0,
            )
            for room, name in enumerate(names)
        ]
        try:
            is_decided = self._on_board(results)
        except CuebidError as error:
            # This runs inside the server, which would only log what is raised here.
            self._server.fail(error)
            return
        if is_decided:
            self._server.stop("the match is decided")

    def _is_turned(self) -> bool:
        """Return whether the team away sits North-South in the server's open room.

        The server seats the first team that connects there, under the name that the team sends.
        """
        north_south = self._server.summary().rooms[0].north_south.casefold()
        home, away = self._teams
        if home.awaited_at is None or home.name.casefold() == north_south:
            return home.name.casefold() != north_south
        return away.awaited_at is None or away.name.casefold() == north_south
