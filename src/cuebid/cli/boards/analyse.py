"""`cuebid analyse`: find the calls and cards that cost double-dummy tricks or IMPs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from cuebid.cli.boards.any_kind import as_pbn
from cuebid.cli.boards.solver_input import pbn_argument, read_input, threads_option
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_on_stderr
from cuebid.cli.paths import NEW_FILE
from cuebid.cli.progress import counted_off
from cuebid.core import BoardRecord
from cuebid.formats.pbn import PbnGame
from cuebid.formats.pbn.game import board_error
from cuebid.match import AnalysisError, BoardAnalysis, analyse
from cuebid.match.analysis_games import ANALYSIS_CODE, games_with_boards
from cuebid.match.analysis_page import analysis_page
from cuebid.match.analysis_text import (
    analysis_lines,
    analysis_record,
    board_names,
    heading,
    summary,
    totals_lines,
    totals_record,
)
from cuebid.match.analysis_totals import analysis_totals
from cuebid.solver import CachedSolver, DdsSolver
from cuebid.text import Diagnostics, diagnostic_records, replace_text

# More boards than these take over two seconds, and get a progress bar.
_FEW: Final = 4


@click.command(
    name="analyse",
    epilog="""\b
Examples: the costly calls and cards in words; as a page; as JSON.
  cuebid analyse match.pbn
  cuebid analyse match.pbn --html match.html
  cuebid analyse match.pbn --json
""",
)
@pbn_argument
@click.option(
    "--html", "page", type=NEW_FILE,
    help="Write a page with all boards to this file and print nothing.",
)  # fmt: skip
@json_option("the analysis")
@threads_option
def analyse_file(file: str, page: Path | None, as_json: bool, threads: int) -> None:
    """Find the calls and cards of a file that cost tricks or IMPs; - is standard input.

    FILE is PBN, or any other file of boards that `cuebid convert` reads.

    Each call is compared with the best call if both sides see all cards from then on, each card
    with the best card double dummy. Totals by player, side and kind of decision follow; opening
    leads, which are blind, count as a kind of their own and not against players. A board is left
    out, with an error, if a hand is unknown or the play is illegal.

    Exit code: 0 success, 1 a board was left out or the page cannot be written, 2 wrong usage or the
    file cannot be read.
    """
    report = Diagnostics()
    data, name = as_pbn(*read_input(file), report)
    games = list(games_with_boards(data, name, report))
    analyses = list(_analysed(games, threads, report))
    names = board_names(analyses)
    if page is not None:
        title = f"Analysis of {name}"
        # Replaced as a whole, so a browser never reloads half a page.
        replace_text(page, analysis_page(analyses, title))
    if as_json:
        records = diagnostic_records(report.in_order())
        print_json(
            {
                "boards": [*map(analysis_record, analyses, names)],
                "totals": totals_record(analysis_totals(analyses)),
                "diagnostics": records,
            }
        )
    elif report:
        print_on_stderr(report.in_order())
    if page is None and not as_json:
        click.echo("\n\n".join(map(_text, analyses, names)))
        # The totals of a single board would only repeat its lines.
        if len(analyses) > 1:
            click.echo("\n" + "\n".join(totals_lines(analysis_totals(analyses))).rstrip())
    if report.has_errors:
        raise SystemExit(1)


def _analysed(
    games: list[tuple[PbnGame, BoardRecord]], threads: int, report: Diagnostics
) -> Iterator[BoardAnalysis]:
    # Cached, because the same deal played at another table asks the same questions.
    solver = CachedSolver(DdsSolver(threads))
    for game, record in counted_off(games, "boards", few=_FEW):
        try:
            yield analyse(record, solver)
        except AnalysisError as error:
            report.add(board_error(game, ANALYSIS_CODE, str(error)))


def _text(analysis: BoardAnalysis, name: str) -> str:
    lines = (f"  {line}" for line in analysis_lines(analysis))
    return "\n".join([heading(analysis, name), summary(analysis), *lines])
