"""`cuebid analyse`: where calls and cards cost double-dummy tricks or IMPs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cuebid.cli.db_files import print_json
from cuebid.cli.files import replacing
from cuebid.core import BoardRecord
from cuebid.formats.pbn import PbnGame, read_pbn
from cuebid.match.analysis import AnalysisError, BoardAnalysis, analyse
from cuebid.match.analysis_page import analysis_page
from cuebid.match.analysis_words import analysis_lines, analysis_record, heading, summary
from cuebid.solver import CachedSolver, DdsSolver
from cuebid.text import (
    Diagnostic,
    Diagnostics,
    Severity,
    Span,
    diagnostic_records,
    print_diagnostics,
)

__all__ = ["analyse_file"]

_UNREADABLE: Final = 2
# More boards than these take over two seconds, and get a progress bar.
_FEW: Final = 4


@click.command(
    name="analyse",
    epilog="""\b
Examples: what was lost where, in words; as a page to look at.
  cuebid analyse match.pbn
  cuebid analyse match.pbn --html match.html
  cuebid analyse match.pbn --json
""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with all boards to this file; nothing is printed then.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the analysis as JSON.")
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Threads of the solver; 0 is one for each core.",
)
def analyse_file(file: str, page: Path | None, as_json: bool, threads: int) -> None:
    """Say where the calls and cards of a PBN file cost tricks or IMPs; - is standard input.

    Every call is compared with the best one if both sides saw all cards from there on, every card
    with the best one double dummy. A board whose hands are not all known, or whose play cannot
    have been, is named and left out.

    Exit code: 0 all boards analysed, 1 a board could not be, 2 the file cannot be read.
    """
    data, name = _read(file)
    report = Diagnostics()
    games = list(_games(data, name, report))
    analyses = list(_analysed(games, threads, report))
    if page is not None:
        title = f"Analysis of {name}"
        with replacing(page) as stream:
            stream.write(analysis_page(analyses, title))
    if as_json:
        records = diagnostic_records(report.in_order())
        print_json({"boards": [analysis_record(one) for one in analyses], "diagnostics": records})
    elif report:
        print_diagnostics(report.in_order(), Console(stderr=True, soft_wrap=True))
    if page is None and not as_json:
        click.echo("\n\n".join(map(_text, analyses)))
    if report.has_errors:
        raise SystemExit(1)


def _read(file: str) -> tuple[bytes, str]:
    if file == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        click.echo(f"{file}: this file cannot be read: {error.strerror or error}", err=True)
        raise SystemExit(_UNREADABLE) from error


def _games(data: bytes, name: str, report: Diagnostics) -> Iterator[tuple[PbnGame, BoardRecord]]:
    """The games that tell a board; what is wrong in any goes to the report."""
    for game in read_pbn(BytesIO(data), name):
        record, said = game.to_record()
        report.extend(one for one in said if one.severity is Severity.ERROR)
        if record is None:
            report.add(_left_out(game, "this board is not analysed, as its dealer is not known"))
        else:
            yield game, record


def _analysed(
    games: list[tuple[PbnGame, BoardRecord]], threads: int, report: Diagnostics
) -> Iterator[BoardAnalysis]:
    solver = CachedSolver(DdsSolver(threads))
    with _progress(len(games)) as progress:
        bar = progress.add_task("boards", total=len(games))
        for game, record in games:
            try:
                yield analyse(record, solver)
            except AnalysisError as error:
                report.add(_left_out(game, str(error)))
            progress.advance(bar)


def _left_out(game: PbnGame, message: str) -> Diagnostic:
    tag = game.tag("Deal") or game.tag("Board")
    span = Span.point(game.source, 0) if tag is None else game.span(tag)
    return Diagnostic(Severity.ERROR, "analyse-board", message, span)


def _progress(boards: int) -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=boards <= _FEW or not console.is_terminal,
    )


def _text(analysis: BoardAnalysis) -> str:
    lines = (f"  {line}" for line in analysis_lines(analysis))
    return "\n".join([heading(analysis), summary(analysis), *lines])
