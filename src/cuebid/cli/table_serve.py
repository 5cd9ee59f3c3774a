"""`cuebid table serve`: host a match over TCP."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from cuebid.core import SEATS, Board, CuebidError, ReadError, Seat
from cuebid.formats.pbn import read_boards
from cuebid.tablemanager.effects import BoardEnded, Effect, Ruled, SeatLost, SeatTaken
from cuebid.tablemanager.profiles import PROFILES, Profile
from cuebid.tablemanager.rules import RulingPolicy, TableRules
from cuebid.tablemanager.server import MatchServer, MatchSummary, Port, ServeOptions
from cuebid.text import raise_errors

__all__ = ["serve"]

_HIGHEST_PORT: Final = 65535


class _SeatPorts(click.ParamType[dict[Seat, int]]):
    """`N=2000,E=2001,S=2002,W=2003`."""

    name = "N=...,E=...,S=...,W=..."

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> dict[Seat, int]:
        """Read the four ports."""
        ports: dict[Seat, int] = {}
        for part in value.split(","):
            name, _, number = part.partition("=")
            try:
                seat = Seat.parse(name)
            except ReadError as error:
                self.fail(str(error), param, ctx)
            if not number.strip().isdecimal() or int(number) > _HIGHEST_PORT:
                self.fail(f"{part!r} is not a seat and its port, as N=2000", param, ctx)
            ports[seat] = int(number)
        if len(ports) != 4:
            missing = ", ".join(seat.letter for seat in SEATS if seat not in ports)
            self.fail(f"a port is missing for {missing}", param, ctx)
        return ports


class _ProfileFor(click.ParamType[tuple[str | Seat, Profile]]):
    """`Red=moniteur` or `N=wbridge5`."""

    name = "TEAM-or-SEAT=NAME"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str | Seat, Profile]:
        """Read whom a profile is for."""
        who, equals, name = value.rpartition("=")
        profile = PROFILES.get(name.strip().lower())
        if not equals or not who.strip():
            self.fail(f"{value!r} is not a team or seat and a profile, as Red=moniteur", param, ctx)
        if profile is None:
            self.fail(f"there is no profile {name!r}; there are {', '.join(PROFILES)}", param, ctx)
        try:
            return Seat.parse(who), profile
        except ReadError:
            return who.strip().casefold(), profile


_LIMIT = click.FloatRange(min=0, min_open=True)


@click.command(
    epilog="""\b
Example: a team match in two rooms; eight players find their seats at one port.
  cuebid table serve --boards boards.pbn --rooms 2 --out match.pbn --log match.jsonl
\b
Exit code: 0 the match is over, 1 it was stopped or failed, 2 wrong usage.
"""
)
@click.option(
    "--boards",
    "boards_path",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE.pbn",
    help="The boards to play.",
)
@click.option("--rooms", type=click.IntRange(1, 2), default=1, show_default=True, help="Tables.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, _HIGHEST_PORT),
    help="Port for all seats; 0 lets the system choose.  [default: 2000]",
)
@click.option("--ports", type=_SeatPorts(), help="A port for each seat instead.")
@click.option("--ports2", type=_SeatPorts(), help="The same for the second room.")
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    type=_ProfileFor(),
    help=f"How to speak to a team or seat: {', '.join(PROFILES)}. May be repeated.",
)
@click.option("--think", type=_LIMIT, default=60.0, show_default=True, help="Seconds an action.")
@click.option("--board-time", type=_LIMIT, help="Seconds a side has for a board.")
@click.option(
    "--refusals",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Illegal attempts before the referee rules.",
)
@click.option(
    "--ruling",
    type=click.Choice([policy.value for policy in RulingPolicy]),
    default=RulingPolicy.ASSIGN.value,
    show_default=True,
    help="Act for the player, forfeit the board, or stop.",
)
@click.option(
    "--rejoin",
    type=_LIMIT,
    default=60.0,
    show_default=True,
    help="Seconds to wait for a player who left.",
)
@click.option(
    "--ready",
    type=_LIMIT,
    default=60.0,
    show_default=True,
    help="Seconds for a player to be ready for its cards.",
)
@click.option(
    "--pause-before-lead",
    type=click.FloatRange(min=0),
    default=0.0,
    show_default=True,
    help="Seconds before every `to lead`.",
)
@click.option(
    "--scoring",
    type=click.Choice(["IMP", "MP"]),
    help="What to write and to tell players.  [default: IMP with two rooms]",
)
@click.option("--date", default="", help="For the PBN's Date tag: 2026.05.17.")
@click.option("--event", default="", help="For the PBN's Event tag.")
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.pbn",
    help="The boards as they were played.",
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.jsonl",
    help="Every line and event.  [default: --out with .jsonl]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def serve(
    boards_path: Path,
    rooms: int,
    host: str,
    port: int | None,
    ports: dict[Seat, int] | None,
    ports2: dict[Seat, int] | None,
    profiles: tuple[tuple[str | Seat, Profile], ...],
    think: float,
    board_time: float | None,
    refusals: int,
    ruling: str,
    rejoin: float,
    ready: float,
    pause_before_lead: float,
    scoring: str | None,
    date: str,
    event: str,
    out: Path,
    log: Path | None,
    as_json: bool,
) -> None:
    """Host a match: wait for the players, deal, referee, and write down what happens.

    Started again with the same options after a break, it keeps the boards that were played and goes
    on.
    """
    options = ServeOptions(
        boards=_boards(boards_path),
        out=out,
        log=out.with_suffix(".jsonl") if log is None else log,
        rooms=rooms,
        host=host,
        ports=_ports(rooms, port, ports, ports2),
        profiles=dict(profiles),
        rules=TableRules(
            think=think,
            board_time=board_time,
            refusals=refusals,
            ruling=RulingPolicy(ruling),
            rejoin=rejoin,
            ready=ready,
            lead_pause=pause_before_lead,
            scoring=scoring or ("IMP" if rooms == 2 else ""),
        ),
        date=date,
        event=event,
    )
    summary = asyncio.run(_serve(options))
    if as_json:
        packed = msgspec.json.encode(summary)
        click.echo(msgspec.json.format(packed, indent=2))
    else:
        click.echo(_told(summary))
    if not summary.is_complete:
        raise SystemExit(1)


def _boards(path: Path) -> list[Board]:
    reading = read_boards(path)
    raise_errors(reading.diagnostics)
    if not reading.boards:
        raise CuebidError(f"{path}: there is no board in this file")
    return reading.boards


def _ports(
    rooms: int,
    port: int | None,
    ports: dict[Seat, int] | None,
    ports2: dict[Seat, int] | None,
) -> tuple[Port, ...]:
    if port is not None and ports is not None:
        raise click.UsageError("--port and --ports exclude each other")
    if ports2 is not None and (rooms != 2 or ports is None):
        raise click.UsageError("--ports2 goes with --rooms 2 and --ports")
    if ports is None:
        return (Port(2000 if port is None else port),)
    room = 0 if ports2 is not None else None
    first = tuple(Port(number, seat, room) for seat, number in sorted(ports.items()))
    return first + tuple(Port(number, seat, 1) for seat, number in sorted((ports2 or {}).items()))


async def _serve(options: ServeOptions) -> MatchSummary:
    display = _Display(len(options.boards) * options.rooms)
    async with MatchServer(options, display.take) as server:
        _on_signals(server.stop)
        for listener in server.listeners:
            seat = "" if listener.port.seat is None else f" ({listener.port.seat.word})"
            click.echo(f"listening at {listener}{seat}", err=True)
        with display.showing(server.resumed):
            return await server.finished()


def _on_signals(stop: Callable[[str], None]) -> None:
    """Let SIGTERM and Ctrl-C end the match in order."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        reason = f"stopped by {number.name}"
        try:
            loop.add_signal_handler(number, stop, reason)
        except NotImplementedError:  # on Windows

            def handle(_number: int, _frame: FrameType | None, reason: str = reason) -> None:
                loop.call_soon_threadsafe(stop, reason)

            signal.signal(number, handle)


class _Display:
    """What a terminal shows of a match: a bar, and a line for what needs attention."""

    def __init__(self, boards: int) -> None:
        console = Console(stderr=True)
        self._is_terminal = console.is_terminal
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task("waiting for players", total=boards)

    def showing(self, done: int) -> Progress:
        """The bar, as a context, with so many boards done before."""
        self._progress.update(self._task, completed=done)
        return self._progress

    def take(self, room: str, effect: Effect) -> None:
        """Something happened in a room."""
        if isinstance(effect, BoardEnded):
            self._progress.update(
                self._task, advance=1, description=f"board {effect.record.board.number}"
            )
        elif self._is_terminal and isinstance(effect, SeatTaken | SeatLost | Ruled):
            self._progress.console.print(" ".join(_attention(room, effect)), highlight=False)


def _attention(room: str, effect: SeatTaken | SeatLost | Ruled) -> Iterable[str]:
    if room:
        yield f"{room}:"
    if isinstance(effect, SeatTaken):
        yield f"{effect.seat.word} is {effect.team}{', back again' if effect.again else ''}"
    elif isinstance(effect, SeatLost):
        yield f"{effect.seat.word} left: {effect.reason}"
    else:
        yield str(effect.ruling)


def _told(summary: MatchSummary) -> str:
    lines = []
    for room in summary.rooms:
        name = f"{room.name} room: " if room.name else ""
        teams = f"{room.north_south or '?'} - {room.east_west or '?'}"
        score = f"North-South {room.points_ns:+d}"
        lines.append(f"{name}{teams}, {room.boards} of {summary.boards} boards, {score}")
    if summary.imps is not None:
        lines.append(f"{summary.home} {summary.imps:+d} IMPs against {summary.visiting}")
    if summary.rulings:
        lines.append(f"{summary.rulings} rulings; see {summary.log}")
    if not summary.is_complete:
        reasons = {room.reason for room in summary.rooms if room.reason}
        lines.append(f"not finished ({'; '.join(sorted(reasons))}); the same command goes on")
    if any(room.boards for room in summary.rooms):
        lines.append(f"boards: {summary.out}")
    return "\n".join(lines)
