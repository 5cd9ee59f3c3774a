"""`cuebid practice`: ask questions about a system, judge and store answers, repeat mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cuebid.cli.bidding.practice_history import export_or_delete, show_progress
from cuebid.cli.bidding.practice_questions import PracticeRun, practise_auctions, practise_calls
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_json
from cuebid.cli.paths import EXISTING_FILE, FOLDER
from cuebid.cli.system.implausible import warn_of_implausible_rows
from cuebid.explore import StudiedSystem, open_studied
from cuebid.practice import Theme, ThemeKind, parse_theme, themes_of


@click.command(
    epilog="""\b
Examples: ten openings; three hands after 1NT and 2C, with the answers;
a convention; what comes up seldom; what there is to practise; whole auctions;
your own file; progress.
  cuebid practice notes.bml
  cuebid practice notes.bml --node 1N-2C --hands 3 --show
  cuebid practice notes.bml --theme "convention Stayman"
  cuebid practice notes.bml --theme "rare situations"
  cuebid practice notes.bml --themes
  cuebid practice notes.bml --theme "slam tries" --auctions --hands 4
  cuebid practice notes.bml --boards evening.pbn
  cuebid practice notes.bml --progress
  cuebid practice --export history.json
"""
)
@click.argument("system", required=False)
@click.option("--node", default="", help="The calls before yours, such as 1N-2C or 1C-(1S).")
@click.option("--theme", default="", help="What to practise; --themes lists what there is.")
@click.option(
    "--boards", "boards_file", type=EXISTING_FILE,
    help="Practise the hands of a PBN or LIN file.",
)  # fmt: skip
@flag("--themes", "lists_themes", help="List the themes of SYSTEM.")
@click.option(
    "--hands", type=click.IntRange(min=1), default=10, show_default=True, help="How many."
)
@click.option("--seed", type=int, help="Seed of the deals.  [default: 1 for --show and --json]")
@flag("--auctions", help="Bid boards to the end, robots in the other seats.")
@flag("--show", help="Show the answers instead of asking.")
@flag("--progress", help="Show what was practised, and what is due.")
@json_option("hands and answers")
@click.option(
    "--data", "folder", type=FOLDER,
    help="Folder of the history.  [default: the user's data folder]",
)  # fmt: skip
@click.option(
    "--export", "export_file", type=click.File("w", lazy=True),
    help="Write all answers and finished sessions as JSON to a file; - is standard output.",
)  # fmt: skip
@flag("--delete", "deletes", help="Delete all answers and sessions.")
def practice(
    system: str | None,
    node: str,
    theme: str,
    boards_file: Path | None,
    lists_themes: bool,
    hands: int,
    seed: int | None,
    auctions: bool,
    show: bool,
    progress: bool,
    as_json: bool,
    folder: Path | None,
    export_file: Any,  # noqa: ANN401 - a lazy file of click
    deletes: bool,
) -> None:
    """Ask for calls of SYSTEM, compare, explain, and ask again what went wrong.

    SYSTEM is the name of a shipped system, or the path of a folder, of notes or of a rule file.
    Opponents' calls are written in parentheses; between two calls of one side they have passed.
    Answers are kept, as on the pages of `cuebid web`; a seed asks for new hands only.

    Exit code: 0 success, 1 no hand reaches the auction or the system has errors, 2 wrong usage.
    """
    # Both concern the history only, so no system need be opened.
    if export_file is not None or deletes:
        export_or_delete(folder, export_file, deletes=deletes)
        return
    if system is None:
        raise click.UsageError("name a system, such as notes.bml or sayc")
    if theme and node:
        raise click.UsageError("give a node or a theme, not both")
    study = open_studied(system)
    warn_of_implausible_rows([system])
    if lists_themes:
        _list_themes(study, as_json=as_json)
    elif progress:
        show_progress(system, folder, as_json=as_json)
    else:
        chosen = Theme(ThemeKind.BOARDS) if boards_file else parse_theme(theme or node, study)
        run = PracticeRun(study, chosen, boards_file, hands, seed, folder, show, as_json)
        count = practise_auctions(run) if auctions else practise_calls(run)
        if not count:
            where = "a question" if boards_file else theme or node or "the opening call"
            click.echo(f"no hand of those that were dealt reaches {where}", err=True)
            raise SystemExit(1)


def _list_themes(study: StudiedSystem, *, as_json: bool) -> None:
    offered = themes_of(study)
    if as_json:
        print_json([{"theme": theme.text, "nodes": theme.nodes} for theme in offered])
        return
    for theme in offered:
        click.echo(theme.text if theme.detail or theme.kind is not ThemeKind.NODE else "node")
