"""`cuebid print`: set boards on paper, as PDF or HTML."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from cuebid.cli.boards.any_kind import read_and_report
from cuebid.cli.boards.solving import solved_tables
from cuebid.cli.options import flag
from cuebid.cli.output import write_or_print
from cuebid.cli.output_option import older_output_argument, output_of, output_option
from cuebid.core import Board, Seat
from cuebid.render.sheets import Layout, Sheet, SheetBoard, sheet_page, sheet_pdf
from cuebid.solver import DdsSolver, TrickTable, par
from cuebid.text.layout import counted

_PAGES: Final = frozenset({".html", ".htm"})


@click.command(
    epilog="""\b
Examples: hand records with double-dummy tricks; cards for the pockets of the
boards; diagrams for a lesson, with the defenders' hands left blank.
  cuebid print boards.pbn -o records.pdf --tricks
  cuebid print boards.dup -o cards.pdf --layout curtain
  cuebid print boards.lin -o lesson.html --layout diagrams --hide EW
"""
)
@click.argument("source", metavar="IN", type=click.Path(dir_okay=False, allow_dash=True))
@older_output_argument
@output_option()
@click.option(
    "--layout", type=click.Choice([layout.value for layout in Layout]),
    default=Layout.RECORDS.value, show_default=True,
    help="Records, 18 boards a page; cards to cut out, one a hand; or diagrams, six a page.",
)  # fmt: skip
@click.option("--hide", default="", help="Seats whose hands are left blank in diagrams: EW.")
@flag("--tricks", help="Add double-dummy tricks and par.")
@click.option("--title", default="", help="A line at the head of each page.")
def print_boards(
    source: str,
    out: Path | None,
    output: Path | None,
    layout: str,
    hide: str,
    tricks: bool,
    title: str,
) -> None:
    """Set the boards of IN on A4 pages: a PDF file, or an HTML page to print.

    IN is a file of boards of any kind that `cuebid convert` reads; a hyphen is standard input. The
    output is HTML unless its name ends in .pdf. A board that was played at several tables is set
    once. Diagrams show the auction of a board that has one, with the meaning of alerted calls. PDF
    files need the extra 'pdf'. OUT behind IN, without -o, names the output too, as in earlier
    versions.

    Exit code: 0 success, 1 written, but some boards could not be read, 2 wrong usage, a file cannot
    be read or written, or the extra is missing.
    """
    target = output_of(output, out)
    is_page = target is None or target.suffix.lower() in _PAGES
    if not is_page and target is not None and target.suffix.lower() != ".pdf":
        raise click.UsageError(f"{target} does not name a format; end it with .pdf or .html")
    hidden = _seats(hide)
    reading, _, _ = read_and_report(source)
    # Each board once, because the file may have a record for each table.
    records = list({record.board: record for record in reversed(reading.records)}.values())[::-1]
    boards = [record.board for record in records]
    printed = _with_tricks(boards) if tricks else [SheetBoard(board) for board in boards]
    printed = [
        replace(sheet_board, auction=record.auction, explanations=record.explanations)
        for sheet_board, record in zip(printed, records, strict=True)
    ]
    sheet = Sheet.of(printed, Layout(layout), hidden=hidden, title=title)
    content = sheet_page(sheet).encode() if is_page else sheet_pdf(sheet)
    write_or_print(content, target)
    if target is not None:
        click.echo(f"{target}: {counted(len(boards), 'board')}", err=True)
    sys.exit(1 if reading.diagnostics.has_errors else 0)


def _seats(letters: str) -> list[Seat]:
    if not set(letters.upper()) <= set("NESW"):
        raise click.BadParameter(f"{letters!r} are not seats such as EW", param_hint="--hide")
    return [Seat.parse(letter) for letter in letters]


def _with_tricks(boards: list[Board]) -> list[SheetBoard]:
    deals = (board.deal for board in boards if board.deal.is_complete)
    tables = solved_tables(DdsSolver(), deals)
    return [_sheet_board(board, tables.get(board.deal)) for board in boards]


def _sheet_board(board: Board, table: TrickTable | None) -> SheetBoard:
    if table is None:
        return SheetBoard(board)
    return SheetBoard(board, table.rows, f"Par: {par(table, board.dealer, board.vulnerability)}")
