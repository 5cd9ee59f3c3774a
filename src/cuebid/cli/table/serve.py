"""`cuebid table serve`: host and referee a match over TCP."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import click
import msgspec

from cuebid.cli.table.display import MatchDisplay, summary_text
from cuebid.cli.table.options import HIGHEST_PORT, PbnDate, ProfileFor, SeatPorts, ports_of
from cuebid.core import Board, CuebidError, Seat
from cuebid.formats.pbn import read_boards
from cuebid.tablemanager.grammar.profiles import PROFILES, Profile
from cuebid.tablemanager.referee.rules import RulingPolicy, TableRules
from cuebid.tablemanager.server import MatchServer, MatchSummary, ServeOptions
from cuebid.text import raise_errors

__all__ = ["serve"]

# More than 0: with no time at all the referee would rule against each player at the first call.
_LIMIT = click.FloatRange(min=0, min_open=True)


@click.command(
    epilog="""\b
Example: a team match in two rooms; eight players connect to one port.
  cuebid table serve --boards boards.pbn --rooms 2 --out match.pbn --log match.jsonl
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
@click.option(
    "--rooms", type=click.IntRange(1, 2), default=1, show_default=True, help="Number of rooms."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, HIGHEST_PORT),
    help="Port for all seats; 0 lets the operating system choose.  [default: 2000]",
)
@click.option("--ports", type=SeatPorts(), help="One port per seat, instead of --port.")
@click.option("--ports2", type=SeatPorts(), help="One port per seat of the second room.")
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    type=ProfileFor(),
    help=f"Wording for a team or seat: {', '.join(PROFILES)}. May be repeated.",
)
@click.option("--think", type=_LIMIT, default=60.0, show_default=True, help="Seconds per action.")
@click.option("--board-time", type=_LIMIT, help="Seconds per side and board.")
@click.option(
    "--refusals",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="Number of illegal attempts that leads to a ruling.",
)
@click.option(
    "--ruling",
    type=click.Choice([policy.value for policy in RulingPolicy]),
    default=RulingPolicy.ASSIGN.value,
    show_default=True,
    help="The ruling: act for the player, forfeit the board, or stop the match.",
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
    "ready_limit",
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
    help="Scoring in the PBN and in messages.  [default: IMP with two rooms]",
)
@click.option("--date", type=PbnDate(), default="", help="Date tag of the PBN.")
@click.option("--event", default="", help="Event tag of the PBN.")
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.pbn",
    help="File for the boards with auctions, play and results.",
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.jsonl",
    help="File for all lines and events.  [default: --out with .jsonl]",
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
    ready_limit: float,
    pause_before_lead: float,
    scoring: str | None,
    date: str,
    event: str,
    out: Path,
    log: Path | None,
    as_json: bool,
) -> None:
    """Host a match: wait for the players, deal, referee, and record boards and messages.

    After a break the same command resumes the match and keeps the boards that were played.

    Exit code: 0 the match is complete, 1 it was stopped or failed, 2 wrong usage.
    """
    options = ServeOptions(
        boards=_boards(boards_path),
        out=out,
        # A resumed match reads the log, so there is one even if no name is given.
        log=out.with_suffix(".jsonl") if log is None else log,
        rooms=rooms,
        host=host,
        ports=ports_of(rooms, port, ports, ports2),
        profiles=dict(profiles),
        rules=TableRules(
            think=think,
            board_time=board_time,
            refusals=refusals,
            ruling=RulingPolicy(ruling),
            rejoin=rejoin,
            ready=ready_limit,
            lead_pause=pause_before_lead,
            # With one room there is no other result to compare a board with.
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
        click.echo(summary_text(summary))
    # A script that hosts a match has to notice that it must be resumed.
    if not summary.is_complete:
        raise SystemExit(1)


def _boards(path: Path) -> list[Board]:
    # Before any port is opened: players should not connect to a match that cannot begin.
    reading = read_boards(path)
    raise_errors(reading.diagnostics)
    if not reading.boards:
        raise CuebidError(f"{path}: this file has no boards")
    return reading.boards


async def _serve(options: ServeOptions) -> MatchSummary:
    display = MatchDisplay(len(options.boards) * options.rooms)
    async with MatchServer(options, display.show) as server:
        _on_signals(server.stop)
        for listener in server.listeners:
            seat = "" if listener.port.seat is None else f" ({listener.port.seat.word})"
            # One line per port: with `--port 0` nothing else tells which port it is. On standard
            # error, as standard output holds the summary.
            click.echo(f"listening at {listener}{seat}", err=True)
        with display.progress_bar(server.resumed):
            return await server.finished()


def _on_signals(stop: Callable[[str], None]) -> None:
    """Let SIGTERM and Ctrl-C end the match in an orderly way: with a summary, and resumable."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        reason = f"stopped by {number.name}"
        try:
            loop.add_signal_handler(number, stop, reason)
        except NotImplementedError:
            # On Windows the loop has no signal handlers. Python's own runs between two instructions
            # of the loop's thread, hence `call_soon_threadsafe`, which wakes the loop too.

            def handle(_number: int, _frame: FrameType | None, reason: str = reason) -> None:
                loop.call_soon_threadsafe(stop, reason)

            signal.signal(number, handle)
