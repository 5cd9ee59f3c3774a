"""Play boards against programs that join a table over TCP, hosted by Cuebid's table manager.

A session plays several boards in one room, because programs take seconds to start. A program that
dies, hangs or says nonsense loses the board on the table, and a new session plays the others.
"""

from __future__ import annotations

import asyncio
import shlex
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from cuebid.core import SEATS, Auction, Board, BoardRecord, CuebidError, Ruling, Seat
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.guarded import PlayerFaultError
from cuebid.match.entrants.table_seats import longest_think, players_beside_guests, rules_for
from cuebid.match.forms import Encounter
from cuebid.match.store.table_result import ROOMS, TableResult, result_of
from cuebid.tablemanager import MatchServer, Port, ServeOptions, ServerLimits, TableClient
from cuebid.tablemanager.addresses import LOOPBACK, Address
from cuebid.tablemanager.referee.effects import BoardEnded, Effect
from cuebid.tablemanager.referee.rules import AbsencePolicy

# A program that left is started anew with the next session, which is quicker than to wait for it.
_REJOIN: Final = 2.0
# Programs load their systems before they connect.
_STARTING: Final = 60.0
# After the session programs read `End of session` and go; after that they are ended.
_LEAVING: Final = 3.0
# Short, because no player is absent at the end of a session who could come back for its last line.
_LIMITS: Final = ServerLimits(closing=0.02, flushing=1.0, lingering=0.2)


def play_rooms(
    boards: Sequence[Board], encounter: Encounter, teams: tuple[Entrant, Entrant]
) -> list[TableResult]:
    """Play the boards of an encounter in both rooms, and return the results."""
    results = []
    for room, seated in enumerate((teams, teams[::-1])):
        records = _play_room(boards, seated, ROOMS[room])
        results += [result_of(record, encounter.number, room, 0.0) for record in records]
    return results


def _play_room(
    boards: Sequence[Board], seated: tuple[Entrant, Entrant], room: str
) -> list[BoardRecord]:
    records: list[BoardRecord] = []
    while len(records) < len(boards):
        left = boards[len(records) :]
        with tempfile.TemporaryDirectory(prefix="cuebid-table-") as folder:
            session = _Session(left, seated, Path(folder))
            played, fault = asyncio.run(session.play())
        records += played
        if len(played) < len(left):
            # Each session decides at least one board, so that the match goes on.
            records.append(_forfeited(left[len(played)], fault))
    return [replace(record, room=room, explanations={}) for record in records]


def _forfeited(board: Board, fault: PlayerFaultError) -> BoardRecord:
    ruling = Ruling(fault.seat, str(fault))
    return BoardRecord(board, Auction(board.dealer), forfeited_by=fault.seat, rulings=(ruling,))


class _Session:
    """One session of the table manager; mutable: it collects the boards that ended."""

    def __init__(
        self, boards: Sequence[Board], seated: tuple[Entrant, Entrant], folder: Path
    ) -> None:
        self._boards = boards
        self._seated = seated
        self._folder = folder
        self._records: list[BoardRecord] = []
        self._fault: PlayerFaultError | None = None

    async def play(self) -> tuple[list[BoardRecord], PlayerFaultError]:
        """Play, and return the records of finished boards and the fault that stopped the rest."""
        options = ServeOptions(
            boards=self._boards,
            out=self._folder / "session.pbn",
            log=self._folder / "session.jsonl",
            ports=(Port(0),),
            rules=replace(rules_for(self._seated), rejoin=_REJOIN, absence=AbsencePolicy.STOP),
            limits=_LIMITS,
        )
        async with MatchServer(options, self._observe) as server:
            address = Address(LOOPBACK, server.listeners[0].port.number)
            programs = [
                await self._start(seat, address)
                for seat in SEATS
                if self._team(seat).kind is EntrantKind.TABLE
            ]
            tasks = self._seat_robots(server, address)
            watcher = asyncio.create_task(self._watch(server, programs))
            try:
                await server.finished()
            finally:
                watcher.cancel()
                for task in tasks:
                    task.cancel()
                await asyncio.gather(watcher, *tasks, return_exceptions=True)
                await _end(programs)
        first = next(seat for seat in SEATS if self._team(seat).kind is EntrantKind.TABLE)
        name = self._team(first).name
        return self._records, self._fault or PlayerFaultError(
            first, f"{first.word} ({name}) left the table"
        )

    def _team(self, seat: Seat) -> Entrant:
        return self._seated[seat.side]

    def _observe(self, _room: str, effect: Effect) -> None:
        if isinstance(effect, BoardEnded):
            self._records.append(effect.record)

    async def _start(self, seat: Seat, address: Address) -> tuple[Seat, asyncio.subprocess.Process]:
        team = self._team(seat)
        words = [
            word.format(
                host=address.host, port=address.port, seat=seat.letter, team=f"Team{seat.side}"
            )
            for word in shlex.split(team.table)
        ]
        try:
            process = await asyncio.create_subprocess_exec(
                *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL
            )
        except OSError as error:
            raise CuebidError(f"{team.name}: {words[0]}: {error.strerror}") from error
        return seat, process

    def _seat_robots(self, server: MatchServer, address: Address) -> list[asyncio.Task[None]]:
        players = players_beside_guests(self._seated)
        return [
            asyncio.create_task(self._play_seat(server, seat, players[seat], address))
            for seat in SEATS
            if self._team(seat).kind is not EntrantKind.TABLE
        ]

    async def _play_seat(
        self, server: MatchServer, seat: Seat, player: object, address: Address
    ) -> None:
        client = TableClient(seat, f"Team{seat.side}", player, address)  # type: ignore[arg-type]
        try:
            await client.play()
        except PlayerFaultError as fault:
            self._fault = fault
            server.stop(str(fault))

    async def _watch(
        self, server: MatchServer, programs: list[tuple[Seat, asyncio.subprocess.Process]]
    ) -> None:
        """Stop the session if a program exits too early, or no board ends for too long."""
        patience = _STARTING
        played = -1
        while True:
            await asyncio.sleep(0.1)
            # Time counts only while no board ends; within a board the referee keeps the limits.
            patience = patience - 0.1 if played == len(self._records) else self._longest_board()
            played = len(self._records)
            for seat, process in programs:
                if process.returncode is not None or patience < 0:
                    reason = (
                        "did not play on"
                        if process.returncode is None
                        else f"ended with exit code {process.returncode}"
                    )
                    name = self._team(seat).name
                    # The table gives a player who left a moment to come back, and rules first.
                    await asyncio.sleep(_REJOIN + 0.5)
                    if played == len(self._records):
                        self._fault = PlayerFaultError(seat, f"{seat.word} ({name}) {reason}")
                    server.stop(f"{name} {reason}")
                    return

    def _longest_board(self) -> float:
        # Far longer than any board whose players keep the limits of the table for each act.
        return _STARTING + 10 * longest_think(self._seated)


async def _end(programs: list[tuple[Seat, asyncio.subprocess.Process]]) -> None:
    for _, process in programs:
        with suppress(TimeoutError):
            async with asyncio.timeout(_LEAVING):
                await process.wait()
        if process.returncode is None:
            process.kill()
            await process.wait()
