"""A whole match on this machine: a table manager and its robots, over real sockets.

The robots are ordinary clients of the protocol. So a local match tests everything that a match over
a network uses, and its log reads like one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from cuebid.core import SEATS, Board, CuebidError, Player
from cuebid.match.teams import TeamMatch
from cuebid.tablemanager import (
    Address,
    MatchServer,
    MatchSummary,
    Port,
    ServeOptions,
    TableClient,
    TableRules,
)
from cuebid.tablemanager.referee.effects import Effect


async def play_locally(
    options: ServeOptions,
    teams: Mapping[str, Callable[[], Player]],
    observe: Callable[[str, Effect], object] | None = None,
) -> MatchSummary:
    """Host a match of two teams of robots in two rooms, and play it to the end.

    Args:
        options: the match, in two rooms; the operating system chooses the ports.
        teams: two teams by name, each with a factory for its players. The first sits North-South
            in the open room.
        observe: called with each effect and the name of its room.

    Raises:
        CuebidError: a file or port cannot be opened, or a robot did something illegal.
    """
    # Checked before any port is opened.
    if options.rooms != 2 or len(teams) != 2:
        raise CuebidError("a team match has two rooms and two teams")
    # With one port for both rooms, the team that connects first would be the home team. A port for
    # each room makes it independent of the order in which clients connect.
    ports = tuple(Port(0, room=room) for room in (0, 1))
    async with MatchServer(replace(options, ports=ports), observe) as server:
        addresses = [Address(listener.host, listener.port.number) for listener in server.listeners]
        # The home team's North-South and the away team's East-West sit in the open room, which has
        # the first address; `at_home ^ side ^ 1` is 0 for them.
        clients = [
            TableClient(seat, team, make_player(), addresses[at_home ^ seat.side ^ 1])
            for at_home, (team, make_player) in zip((1, 0), teams.items(), strict=True)
            for seat in SEATS
            if addresses
        ]
        try:
            async with asyncio.TaskGroup() as group:
                for client in clients:
                    group.create_task(client.play())
                summary = group.create_task(server.finished())
        # When one client fails, the others lose their table; the first error is the cause.
        except* CuebidError as problems:
            # Groups of errors nest; callers expect the one error that a match by network would
            # give.
            raise _first(problems) from None
        return summary.result()


def _first(problems: BaseExceptionGroup[CuebidError]) -> CuebidError:
    problem = problems.exceptions[0]
    return _first(problem) if isinstance(problem, BaseExceptionGroup) else problem


def demo_options(folder: Path, boards: list[Board]) -> ServeOptions:
    """Return the server options of the demonstration; files of an earlier run are removed.

    Raises:
        CuebidError: the folder cannot be written.
    """
    out, log = folder / "demo.pbn", folder / "demo.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # The server would resume the match of an earlier run, and refuse other boards.
        for path in (out, log):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise CuebidError(f"{folder}: {error.strerror}") from error
    return ServeOptions(
        boards=boards,
        out=out,
        log=log,
        rooms=2,
        rules=TableRules(scoring="IMP"),
        event="Cuebid demonstration",
    )


def local_match_record(match: TeamMatch, summary: MatchSummary, page: Path) -> dict[str, object]:
    """Return the result of a match on this machine for JSON."""
    home, away = match.imps
    return {
        "home": {"team": match.home, "imps": home},
        "away": {"team": match.away, "imps": away},
        "boards": [{"board": row.board, "imps": row.imps} for row in match.rows],
        "rulings": summary.rulings,
        "pbn": summary.out,
        "log": summary.log,
        "page": str(page),
    }
