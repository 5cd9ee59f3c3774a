"""A match between clients in this process and a server in this process, over real sockets."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from endtoend_boards import Scripted, boards
from endtoend_peers import Fault, Peer

import idle_clock
from cuebid.core import SEATS, Board, BoardRecord, Player, Seat
from cuebid.formats.pbn import read_pbn
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.server import MatchServer, MatchSummary, Port, ServeOptions, ServerLimits

PATIENCE = 60.0
"""Seconds for a match of a few boards; it takes a fraction of one."""

RULES = TableRules(think=20.0, ready=20.0, rejoin=20.0, push_after=0.1)
"""Nothing becomes due in a test that does not ask for it, but the push for missing requests."""
LIMITS = ServerLimits(first_line=5.0, closing=0.01, flushing=1.0, lingering=0.2)

Actor = Callable[[MatchServer], Awaitable[object]]
"""Somebody who is shown the server, to dial it and to see who sits, and does the rest."""


def port_of(server: MatchServer) -> int:
    """Where it listens."""
    return server.listeners[0].port.number


async def seated(server: MatchServer, *seats: Seat) -> None:
    """Wait until these seats are taken."""
    async with asyncio.timeout(PATIENCE):
        while not all(map(server.rooms[0].table.is_present, seats)):  # noqa: ASYNC110 - looked at from outside: nothing tells
            await asyncio.sleep(0.001)


def team_of(seat: Seat) -> str:
    """North-South are Red, East-West are Blue."""
    return "Blue" if seat % 2 else "Red"


@dataclass
class Outcome:
    """What was left of a match.

    Attributes:
        summary: the server's own.
        pbn: the file's text.
        log: the entries of the wire log.
    """

    summary: MatchSummary
    pbn: str
    log: list[dict[str, Any]]
    records: list[BoardRecord] = field(default_factory=list)

    def told(self, seat: Seat) -> list[str]:
        """The lines that the table sent to a seat."""
        return [
            entry["line"]
            for entry in self.log
            if entry.get("direction") == "out" and entry["seat"] == seat.letter
        ]

    def heard(self, seat: Seat) -> list[str]:
        """The same but the times, which no two matches share, and what only our own are told."""
        left_out = ("Timing", "Cuebid meaning")
        return [line for line in self.told(seat) if not line.startswith(left_out)]

    def events(self, name: str, seat: Seat | None = None) -> list[dict[str, Any]]:
        """The events of one kind, of one seat if that is given."""
        return [
            entry
            for entry in self.log
            if entry.get("event") == name and (seat is None or entry.get("seat") == seat.letter)
        ]

    @property
    def results(self) -> list[tuple[int, str, str]]:
        """Board, calls, cards of every board that ended."""
        return [
            (entry["board"], entry["record"]["calls"], entry["record"].get("cards", ""))
            for entry in self.events("board-ended")
        ]


def read_outcome(summary: MatchSummary, out: Path, log: Path) -> Outcome:
    """Read back what a match wrote."""
    lines = log.read_text(encoding="utf-8").splitlines()
    readings = [game.to_record() for game in read_pbn(out)] if out.exists() else []
    return Outcome(
        summary,
        out.read_text(encoding="latin-1") if out.exists() else "",
        [json.loads(line) for line in lines],
        [reading.record for reading in readings if reading.record is not None],
    )


def good(seat: Seat, player: Player | None = None, team: str | None = None) -> Actor:
    """One of our own clients."""

    async def play(server: MatchServer) -> None:
        await TableClient(
            seat,
            team_of(seat) if team is None else team,
            player or Scripted(),
            Address(server.options.host, port_of(server)),
            patience=PATIENCE,
        ).play()

    return play


def peer(
    seat: Seat,
    fault: Fault,
    player: Player | None = None,
    team: str | None = None,
    after: Sequence[Seat] = (),
) -> Actor:
    """A foreign program with a fault, which comes when the seats of `after` are taken."""

    async def play(server: MatchServer) -> None:
        await seated(server, *after)
        name = team_of(seat) if team is None else team
        await Peer(seat, name, player or Scripted(), port_of(server), fault).play()

    return play


def options_for(
    folder: Path,
    played: Sequence[Board],
    rules: TableRules = RULES,
    limits: ServerLimits = LIMITS,
    **more: Any,
) -> ServeOptions:
    """Options of a match whose files are in `folder`."""
    return ServeOptions(
        boards=played,
        out=folder / "match.pbn",
        log=folder / "match.jsonl",
        ports=(Port(0),),
        rules=rules,
        limits=limits,
        **more,
    )


async def host(options: ServeOptions, actors: Sequence[Actor]) -> Outcome:
    """Run a match with these actors to its end; an actor's error ends it at once."""
    async with (
        asyncio.timeout(PATIENCE),
        MatchServer(options) as server,
        asyncio.TaskGroup() as group,
    ):
        for actor in actors:
            group.create_task(_run(actor, server))
        summary = await server.finished()
    return read_outcome(summary, options.out, options.log)


async def _run(actor: Actor, server: MatchServer) -> None:
    await actor(server)


def match_with(
    actors: Mapping[Seat, Actor] | None = None,
    numbers: Sequence[int] = (1, 2, 3),
    *,
    others: Sequence[Actor] = (),
    player: Player | None = None,
    **options: Any,
) -> Outcome:
    """A match of the scripted boards; seats that are not named get a good client."""
    cast = {seat: good(seat, player) for seat in SEATS} | dict(actors or {})
    with tempfile.TemporaryDirectory() as folder:
        serve = options_for(Path(folder), boards(numbers), **options)
        return idle_clock.run(host(serve, [*cast.values(), *others]))


@lru_cache
def undisturbed(numbers: tuple[int, ...] = (1, 2, 3)) -> Outcome:
    """The same match with nobody at fault."""
    return match_with(numbers=numbers)


def assert_unharmed(outcome: Outcome, offender: Seat | None, numbers: tuple[int, ...]) -> None:
    """The match is complete, and its record and what the others heard are as without the fault."""
    wanted = undisturbed(numbers)
    assert outcome.summary.is_complete
    assert outcome.pbn == wanted.pbn
    for seat in SEATS:
        if seat is not offender:
            assert outcome.heard(seat) == wanted.heard(seat), seat
