"""`cuebid table serve`: host and referee a match over TCP."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import click

from cuebid.cli.boards.any_kind import boards_to_play
from cuebid.cli.options import flag, gathered, json_option
from cuebid.cli.output import print_json
from cuebid.cli.paths import EXISTING_FILE, NEW_FILE
from cuebid.cli.table.display import MatchDisplay
from cuebid.cli.table.options import PbnDate, ProfileFor, SeatPorts, ports_of
from cuebid.core import Board, CuebidError, Seat
from cuebid.tablemanager import PROFILES, MatchServer, MatchSummary, Profile, ServeOptions
from cuebid.tablemanager.addresses import HIGHEST_PORT, LOOPBACK
from cuebid.tablemanager.referee.rules import AbsencePolicy, RulingPolicy, TableRules
from cuebid.tablemanager.server.event_words import summary_text
from cuebid.tablemanager.server.files.resume import read_history
from cuebid.text import raise_errors

# More than 0: with a limit of 0 the referee would rule against each player at the first call.
_LIMIT = click.FloatRange(min=0, min_open=True)


@click.command(
    epilog="""\b
Example: a team match in two rooms; eight players connect to one port.
  cuebid table serve --boards boards.pbn --rooms 2 --out match.pbn --log match.jsonl
"""
)
@click.option(
    "--boards", "boards_path", required=True, type=EXISTING_FILE, metavar="FILE.pbn",
    help="The boards to play.",
)  # fmt: skip
@click.option(
    "--rooms", type=click.IntRange(1, 2), default=1, show_default=True, help="Number of rooms."
)
@click.option("--host", default=LOOPBACK, show_default=True, help="Address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, HIGHEST_PORT),
    help="Port for all seats; 0 lets the operating system choose.  [default: 2000]",
)
@click.option("--ports", type=SeatPorts(), help="One port per seat, instead of --port.")
@click.option("--ports2", type=SeatPorts(), help="One port per seat of the second room.")
@click.option(
    "--profile", "profiles", multiple=True, type=ProfileFor(),
    help=f"Wording for a team or seat: {', '.join(PROFILES)}. May be repeated.",
)  # fmt: skip
@gathered("rules", TableRules)
@click.option("--think", type=_LIMIT, default=60.0, show_default=True, help="Seconds per action.")
@click.option("--board-time", type=_LIMIT, help="Seconds per side and board.")
@click.option(
    "--refusals", type=click.IntRange(min=1), default=3, show_default=True,
    help="Number of illegal attempts that leads to a ruling.",
)  # fmt: skip
@click.option(
    "--ruling", type=click.Choice([policy.value for policy in RulingPolicy]),
    default=RulingPolicy.ASSIGN.value, show_default=True,
    callback=lambda _context, _option, value: RulingPolicy(value),
    help="The ruling: act for the player, forfeit the board, or stop the match.",
)  # fmt: skip
@click.option(
    "--rejoin", type=_LIMIT, default=60.0, show_default=True,
    help="Seconds to wait for a player who left.",
)  # fmt: skip
@click.option(
    "--absent", "absence", type=click.Choice([policy.value for policy in AbsencePolicy]),
    default=AbsencePolicy.PAUSE.value, show_default=True,
    callback=lambda _context, _option, value: AbsencePolicy(value),
    help="After that the board is forfeited, and the match waits for the players, or stops.",
)  # fmt: skip
@click.option(
    "--replay-forfeits/--keep-forfeits",
    default=None,
    help="When a match goes on after a break: whether to play the boards again that were forfeited"
    " because players were absent.  [default: ask on a terminal, else keep]",
)
@flag(
    "--open-seats",
    help="Give the seat of a Cuebid player who left to anybody of its team, without its token.",
)
@flag("--skip-forfeited", help="Leave forfeited boards out of --out.")
@click.option(
    "--ready", type=_LIMIT, default=60.0, show_default=True,
    help="Seconds for a player to be ready for its cards.",
)  # fmt: skip
@click.option(
    "--pause-before-lead", "lead_pause", type=click.FloatRange(min=0),
    default=0.0, show_default=True,
    help="Seconds before every `to lead`.",
)  # fmt: skip
@click.option(
    "--scoring",
    type=click.Choice(["IMP", "MP"]),
    help="Scoring in the PBN and in messages.  [default: IMP with two rooms]",
)
@click.option("--date", type=PbnDate(), default="", help="Date tag of the PBN.")
@click.option("--event", default="", help="Event tag of the PBN.")
@click.option(
    "-o", "--output", "--out", "out", required=True, type=NEW_FILE, metavar="FILE.pbn",
    help="File for the boards with auctions, play and results.",
)  # fmt: skip
@click.option(
    "--log", type=NEW_FILE, metavar="FILE.jsonl",
    help="File for all lines and events.  [default: --output with .jsonl]",
)  # fmt: skip
@json_option("the summary")
@flag("--quiet", help="Print nothing but the summary and errors.")
def serve(
    boards_path: Path,
    rules: TableRules,
    rooms: int,
    host: str,
    port: int | None,
    ports: dict[Seat, int] | None,
    ports2: dict[Seat, int] | None,
    profiles: tuple[tuple[str | Seat, Profile], ...],
    replay_forfeits: bool | None,
    open_seats: bool,
    skip_forfeited: bool,
    date: str,
    event: str,
    out: Path,
    log: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Host a match: wait for the players, deal, referee, and record boards and messages.

    The console shows who comes and goes, the boards and scores, and the rulings; on a terminal also
    who is waited for.

    After a break the same command resumes the match and keeps the boards that were played.

    Exit code: 0 the match is complete, 1 it was stopped or failed, 2 wrong usage.
    """
    options = ServeOptions(
        boards=_boards(boards_path),
        out=out,
        # Resuming a match needs the log, so a log is written even if no name is given.
        log=out.with_suffix(".jsonl") if log is None else log,
        rooms=rooms,
        host=host,
        ports=ports_of(rooms, port, ports, ports2),
        profiles=dict(profiles),
        # With one room there is no other result to compare with, so no default scoring.
        rules=replace(rules, scoring=rules.scoring or ("IMP" if rooms == 2 else "")),
        open_seats=open_seats,
        skip_forfeited=skip_forfeited,
        date=date,
        event=event,
    )
    options = replace(options, replay_forfeits=_replays_forfeits(options, replay_forfeits))
    summary = asyncio.run(_serve(options, quiet=quiet))
    if as_json:
        print_json(summary)
    else:
        click.echo(summary_text(summary))
    # The exit code tells a script that the match must be resumed.
    if not summary.is_complete:
        raise SystemExit(1)


def _replays_forfeits(options: ServeOptions, wanted: bool | None) -> bool:
    """Return whether to replay boards forfeited for absence; `wanted`, or ask on a terminal."""
    if wanted is not None:
        return wanted
    rooms = read_history(options).rooms.values()
    count = sum(len(room.forfeited_for_absence) for room in rooms)
    # Without a terminal nobody can be asked, and forfeited boards are kept.
    if not count or not sys.stdin.isatty() or not sys.stderr.isatty():
        return False
    boards = "1 board was" if count == 1 else f"{count} boards were"
    question = f"{boards} forfeited because players were absent. Play again?"
    return click.confirm(question, err=True)


def _boards(path: Path) -> list[Board]:
    # Before any port is opened, because players should not connect to a match that cannot begin.
    reading = boards_to_play(path)
    raise_errors(reading.diagnostics)
    if not reading.boards:
        raise CuebidError(f"{path}: this file has no boards")
    return reading.boards


async def _serve(options: ServeOptions, *, quiet: bool) -> MatchSummary:
    display = MatchDisplay(quiet=quiet)
    _faults_in_one_line(display)
    async with MatchServer(options, display.show) as server:
        _on_signals(server.stop)
        for listener in server.listeners:
            seat = "" if listener.port.seat is None else f" ({listener.port.seat.word})"
            # One line per port: with `--port 0` nothing else tells which port it is. On standard
            # error, as standard output holds the summary.
            display.line(f"listening at {listener}{seat}")
        with display.watch(server):
            return await server.finished()


def _faults_in_one_line(display: MatchDisplay) -> None:
    """Print errors that reach the event loop, such as those of connections, as one line each.

    By default the loop prints a traceback for each error, and hostile peers can cause hundreds.
    """

    def handle(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        reason = f": {type(error).__name__}: {error}" if error is not None else ""
        display.line(f"fault of a connection: {context['message']}{reason}")

    asyncio.get_running_loop().set_exception_handler(handle)


def _on_signals(stop: Callable[[str], None]) -> None:
    """Make SIGTERM and Ctrl-C stop the match in an orderly way, so that it can be resumed."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        reason = f"stopped by {number.name}"
        try:
            loop.add_signal_handler(number, stop, reason)
        except NotImplementedError:
            # On Windows the loop has no signal handlers. Python's own handler runs between two
            # instructions of the loop's thread; `call_soon_threadsafe` wakes the loop.

            def handle(_number: int, _frame: FrameType | None, reason: str = reason) -> None:
                loop.call_soon_threadsafe(stop, reason)

            signal.signal(number, handle)
