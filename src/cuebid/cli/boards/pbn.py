"""`cuebid pbn`: check, show and rewrite PBN files."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

import click
from rich.progress import BarColumn, DownloadColumn, TimeRemainingColumn

from cuebid.cli.boards.any_kind import foreign_lines_option, stream_as_pbn
from cuebid.cli.findings_option import all_findings_option, finding_cap
from cuebid.cli.options import json_option
from cuebid.cli.output import (
    print_findings,
    print_json,
    print_lines,
    print_on_stderr,
    stop_if_unwritable,
)
from cuebid.cli.output_option import output_option
from cuebid.cli.paths import EXISTING_FILE
from cuebid.cli.progress import DESCRIPTION, plain_column, progress_bar
from cuebid.cli.streams import fail, write_document
from cuebid.cli.terminal import open_console
from cuebid.core import BoardRecord
from cuebid.formats.exchange import RecordsReading
from cuebid.formats.pbn import PbnGame, read_pbn, write_pbn
from cuebid.render import to_html, to_latex, to_rich, to_svg, to_text
from cuebid.text import Diagnostic, Diagnostics, Severity, diagnostic_records, replace_text_file
from cuebid.text.layout import counted

# Bytes; a larger file takes longer than about two seconds, and gets a progress bar.
_LARGE: Final = 8_000_000
_FORMATS: Final[dict[str, Callable[[BoardRecord], str]]] = {
    "text": to_text,
    "html": to_html,
    "svg": to_svg,
    "latex": to_latex,
}


@click.group(
    epilog="""\b
Examples: the errors of a file; a board as text; a file in the strict format.
  cuebid pbn check match.pbn
  cuebid pbn show match.pbn --board 4
  cuebid pbn format found.pbn -o clean.pbn
"""
)
def pbn() -> None:
    """Check, show and rewrite PBN files."""


@pbn.command(
    epilog="""\b
Examples: a file; several files, as JSON.
  cuebid pbn check match.pbn
  cuebid pbn check --json *.pbn
"""
)
@click.argument("files", nargs=-1, required=True, type=EXISTING_FILE, metavar="FILE...")
@json_option("the diagnostics")
@all_findings_option
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Report errors and doubtful content in PBN files, or in other files of boards.

    Hands, calls, cards, results and scores are compared with each other.

    Exit code: 0 no errors or warnings, 1 errors or warnings, 2 wrong usage or a file cannot be
    read.
    """
    report = Diagnostics()
    records: list[dict[str, Any]] = []
    boards = 0
    cap = finding_cap()
    for path in files:
        for count, problems in _checked(path):
            boards += count
            report.extend(problems)
            # Text is printed board by board, because a large file takes long; JSON is one value.
            if as_json:
                records += diagnostic_records(problems)
            elif problems:
                print_findings(problems, cap)
    print_lines(cap.left_out())
    if as_json:
        print_json({"boards": boards, "diagnostics": records})
    else:
        click.echo(f"{counted(boards, 'board')}: {report.summary()}", err=True)
    raise SystemExit(1 if report.problems else 0)


@pbn.command(
    epilog="""\b
Examples: a board as text; as a picture, as it was played in one room.
  cuebid pbn show match.pbn --board 3
  cuebid pbn show match.pbn --board 3 --room closed --format svg > board3.svg
"""
)
@click.argument("file", type=EXISTING_FILE)
@click.option("--board", "number", type=int, help="Show only the boards with this number.")
@click.option(
    "--room",
    type=click.Choice(["open", "closed"], case_sensitive=False),
    help="Show only the boards of this room of a match.",
)
@click.option(
    "--nth",
    type=click.IntRange(min=1),
    help="Show only this one of the boards that are left, counted from 1.",
)
@click.option(
    "--format", "picture", type=click.Choice(list(_FORMATS)), default="text", show_default=True,
    help="Format of the diagrams.",
)  # fmt: skip
def show(file: Path, number: int | None, room: str | None, nth: int | None, picture: str) -> None:
    """Print the boards of a file as diagrams, with auction, play and result.

    FILE is PBN, or any other file of boards that `cuebid convert` reads.

    Exit code: 0 success, 1 no such board or a board cannot be shown, 2 wrong usage or the file
    cannot be read.
    """
    chosen = _chosen(file, number, room)
    if nth is not None:
        chosen = islice(chosen, nth - 1, nth)
    if picture == "svg":
        # An SVG file has a single root element, so this is checked before anything is printed.
        chosen = iter(_single(list(islice(chosen, 2))))
    draw = _FORMATS[picture]
    terminal = open_console(highlight=False)
    # Colours only on a terminal; a file or pipe gets the same text whatever the terminal's width.
    in_colour = picture == "text" and terminal.is_terminal
    shown = 0
    for record in chosen:
        if shown:
            click.echo()
        if in_colour:
            terminal.print(to_rich(record))
        else:
            click.echo(draw(record).rstrip("\n"))
        shown += 1
    if not shown:
        which = "no board" if number is None else f"no board {number}"
        where = "" if room is None else f" of the {room.lower()} room"
        where += "" if nth is None else f" at place {nth}"
        click.echo(f"{file}: there is {which}{where} to show", err=True)
        raise SystemExit(1)


def _chosen(file: Path, number: int | None, room: str | None) -> Iterator[BoardRecord]:
    """Yield a file's boards, of one number and room if given; print errors of unreadable boards."""
    for record, problems, written in _records(file):
        if record is None:
            # Without a record the number is known as text only. Other boards' errors are left out.
            if number is None or written == str(number):
                print_on_stderr(problems)
        elif (number is None or record.board.number == number) and (
            room is None or record.room.lower() == room.lower()
        ):
            yield record


def _single(records: list[BoardRecord]) -> list[BoardRecord]:
    if len(records) < 2:
        return records
    first, second = records
    if first.board.number != second.board.number:
        message = "an SVG picture holds one board; choose it with --board"
    elif first.room != second.room:
        message = f"board {first.board.number} was played in two rooms; choose one with --room"
    else:
        message = f"there are several boards {first.board.number}; choose one with --nth"
    raise click.UsageError(message)


@pbn.command(
    "format",
    epilog="""\b
Example: a file of another program in the strict format.
  cuebid pbn format found.pbn -o clean.pbn
""",
)
@click.argument("file", type=EXISTING_FILE)
@output_option()
@foreign_lines_option
def format_(file: Path, output: Path | None, foreign_lines: str) -> None:
    """Rewrite a file of boards in the strict export format of PBN.

    Nothing of a PBN file is lost: unknown tags, tables and comments remain, and lines that belong
    to no tag become comments. Other files are read as by `cuebid convert`.

    Exit code: 0 success, 2 wrong usage or a file cannot be read or written.
    """
    games = _games(file)
    keep_foreign = foreign_lines == "keep"
    if output is None:
        if sys.stdout.isatty():
            text = io.StringIO()
            write_pbn(games, text, keep_foreign=keep_foreign)
            write_document(text.getvalue().encode("latin-1"))
            return
        # PBN is written in Latin-1 with LF, whatever the locale. `detach` leaves standard output
        # open, which the wrapper would close.
        stream = io.TextIOWrapper(sys.stdout.buffer, encoding="latin-1", newline="\n")
        write_pbn(games, stream, keep_foreign=keep_foreign)
        stream.detach()
        return
    # Games are read while they are written. FILE itself can be the output because the old file
    # remains until the new one is complete.
    with stop_if_unwritable(), replace_text_file(output, "latin-1") as file_written:
        count = write_pbn(games, file_written, keep_foreign=keep_foreign)
    click.echo(f"{output}: {counted(count, 'board')}", err=True)


def _checked(path: Path) -> Iterator[tuple[int, list[Diagnostic]]]:
    """Yield numbers of boards and their diagnostics: per game of PBN, once for another file."""
    with _opened(path) as (stream, reading):
        if reading is not None:
            yield len(reading.records), list(reading.diagnostics)
            return
        for game in read_pbn(stream, str(path)):
            yield 1, list(game.to_record().diagnostics)


def _records(path: Path) -> Iterator[tuple[BoardRecord | None, Diagnostics, str | None]]:
    """Yield for each board its record, its diagnostics, and its number as a PBN file writes it.

    The record is None if errors leave no usable board. The number is None for other files than PBN,
    and for a game without the tag `Board`.
    """
    with _opened(path) as (stream, reading):
        if reading is not None:
            print_on_stderr(item for item in reading.diagnostics if item.severity is Severity.ERROR)
            yield from ((record, Diagnostics(), None) for record in reading.records)
            return
        for game in read_pbn(stream, str(path)):
            record, problems = game.to_record()
            yield record, problems, game.value("Board")


def _games(path: Path) -> Iterator[PbnGame | BoardRecord]:
    """Yield the games of a PBN file, or the board records of another file."""
    with _opened(path) as (stream, reading):
        if reading is not None:
            print_on_stderr(reading.diagnostics)
            yield from reading.records
            return
        yield from read_pbn(stream, str(path))


@contextmanager
def _opened(path: Path) -> Iterator[tuple[BinaryIO, RecordsReading | None]]:
    """Open a file of boards, with a progress bar on a terminal if the file is large.

    Yields a stream of PBN and None; for another format an empty stream and the boards. A file that
    cannot be read ends the command.
    """
    try:
        with path.open("rb") as stream:
            pbn_stream, reading = stream_as_pbn(stream, str(path))
            size = path.stat().st_size
            if reading is not None or size < _LARGE:
                yield pbn_stream, reading
                return
            columns = (BarColumn(), DownloadColumn(), TimeRemainingColumn())
            with (
                progress_bar(plain_column(DESCRIPTION), *columns) as bar,
                bar.wrap_file(pbn_stream, size, description=path.name) as wrapped,
            ):
                yield wrapped, None
    except OSError as error:
        fail(f"{path}: this file cannot be read: {error.strerror or error}")
