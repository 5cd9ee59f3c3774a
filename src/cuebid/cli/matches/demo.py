"""`cuebid demo`: play a team match between robots on this machine.

The robots connect to a table server by TCP, as any program can: the demonstration shows that
server, protocol, robots and scoring work together. `cuebid selfplay` plays without the server.
"""

from __future__ import annotations

import asyncio
import shlex
import shutil
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from cuebid.cli.bidding.reasons import explain_option, reasons_into
from cuebid.cli.options import json_option
from cuebid.cli.paths import FOLDER
from cuebid.cli.progress import DESCRIPTION, plain_column, progress_bar
from cuebid.cli.robot_options import BUDGET
from cuebid.cli.terminal import open_console
from cuebid.match import match_page
from cuebid.match.deals import demo_boards
from cuebid.match.local_match import demo_options, local_match_record, play_locally
from cuebid.match.teams import TeamMatch, match_of_file
from cuebid.render import match_table, to_rich
from cuebid.robots import PLAYERS, Budget, make_player
from cuebid.systems import SHIPPED
from cuebid.tablemanager import ServeOptions
from cuebid.tablemanager.referee.effects import BoardEnded, Effect
from cuebid.text import replace_text
from cuebid.text.layout import counted

_DEALS: Final = 8
"""Deals to simulate for a decision: enough to play sensibly, and not slow."""


@click.command(
    epilog="""\b
Examples: the eight boards of the demonstration; random boards; a file of reasons.
  cuebid demo
  cuebid demo --boards 100 --seed 7 --away simple --budget 0
  cuebid demo --budget 20 --explain reasons.jsonl
"""
)
@click.option(
    "--boards", "count", type=click.IntRange(min=1),
    help="Number of boards.  [default: the eight of the demonstration]",
)  # fmt: skip
@click.option(
    "--seed",
    type=int,
    help="Play random boards with this seed instead of those of the demonstration.",
)
@click.option(
    "--home", type=click.Choice(list(PLAYERS)), default="sayc", show_default=True,
    help="Robots of the home team, North-South in the open room.",
)  # fmt: skip
@click.option(
    "--away", type=click.Choice(list(PLAYERS)), default="simple", show_default=True,
    help="Robots of the visiting team.",
)  # fmt: skip
@click.option(
    "-o", "--output", "--out", "folder", type=FOLDER, default=Path("out"), show_default=True,
    help="Folder for demo.pbn, demo.jsonl and demo.html; existing files are replaced.",
)  # fmt: skip
@click.option(
    "--budget",
    type=BUDGET,
    help="Budget of the home team's simulations for a call or card: 0 none, 40 on 40 deals, 0.5s "
    "half a second.  [default: 8 if the extra 'solver' is installed, otherwise 0]",
)
@explain_option
@json_option("the result")
def demo(
    count: int | None,
    seed: int | None,
    home: str,
    away: str,
    folder: Path,
    budget: Budget | None,
    explain: Path | None,
    as_json: bool,
) -> None:
    """Play a team match between robots by TCP, in two rooms.

    Prints the cross table, and writes the boards as PBN, all messages as JSON lines, and a web page
    of the match.

    Exit code: 0 success, 1 a file cannot be written, 2 wrong usage.
    """
    boards = demo_boards(count, seed)
    # Two teams of the same robots need different names, because scores are summed by name.
    names = (_team(home), _team(away) if away != home else f"{_team(away)} II")
    options = demo_options(folder, boards)
    budgets = (_default_budget() if budget is None else budget, Budget())
    with reasons_into(explain) as observer, _progress(len(boards), hidden=as_json) as progress:
        teams = {
            name: partial(make_player, robot, seed or 0, limit, observer=observer)
            for name, robot, limit in zip(names, (home, away), budgets, strict=True)
        }
        # Each board is played in both rooms.
        bar = progress.add_task("Playing", total=2 * len(boards))

        def observe(_room: str, effect: Effect) -> None:
            if isinstance(effect, BoardEnded):
                progress.advance(bar)

        summary = asyncio.run(play_locally(options, teams, observe))
    # Read back from the file, and not taken from memory, so that the page shows the file's content.
    match = match_of_file(options.out, names)
    page = folder / "demo.html"
    # Replaced as a whole, so that a browser never reloads half a page.
    replace_text(page, match_page(match, f"{match.home} against {match.away}"))
    if as_json:
        click.echo(msgspec.json.encode(local_match_record(match, summary, page)).decode())
    else:
        _print(match, options, page)


def _team(robot: str) -> str:
    """Return the team name for robots that are named `robot`: that name, capitalised."""
    return robot.upper() if robot == SHIPPED[0] else robot.title()


def _default_budget() -> Budget:
    """Return the default budget of the home team, which is 0 without the extra `solver`."""
    # Only looked up and not imported, because it only decides a default.
    can_simulate = all(find_spec(name) for name in ("endplay", "numpy"))
    return Budget(deals=_DEALS if can_simulate else 0)


def _progress(boards: int, *, hidden: bool) -> Progress:
    # A file or a pipe gets one line, because a bar needs a terminal.
    if not hidden and not sys.stderr.isatty():
        click.echo(f"Playing {counted(boards, 'board')} in two rooms", err=True)
    return progress_bar(
        plain_column(DESCRIPTION),
        BarColumn(),
        MofNCompleteColumn(),
        plain_column("boards"),
        TimeElapsedColumn(),
        hidden=hidden,
    )


def _print(match: TeamMatch, options: ServeOptions, page: Path) -> None:
    console = open_console()
    console.print(to_rich(match_table(match.rows, (match.home, match.away))))
    home, away = match.imps
    line = f"{match.home} {home} – {away} {match.away} IMPs"
    if match.victory_points is not None:
        line += f", victory points {match.victory_points[0]} – {match.victory_points[1]}"
    # Rich would colour the numbers of the line.
    console.print(line, highlight=False)
    console.print(f"Written: {options.out}, {options.log}, {page}", highlight=False)
    console.print("Step through it in the browser:", highlight=False)
    # The last line is a command to copy; a line break in it would end it early.
    command = shlex.join([*_own_command(), "web", "--watch", str(options.log)])
    console.print(command, highlight=False)


def _own_command() -> list[str]:
    """Return the command that starts this program, as it can be typed in a shell."""
    if shutil.which("cuebid") is not None:
        return ["cuebid"]
    program = Path(sys.argv[0])
    return [str(program)] if program.stem == "cuebid" else ["python", "-m", "cuebid"]
