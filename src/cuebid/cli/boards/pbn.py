"""`cuebid pbn`: check, show and rewrite PBN files."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NoReturn

import click
import msgspec
from rich.console import Console
from rich.progress import wrap_file

from cuebid.core import BoardRecord
from cuebid.formats.pbn import PbnGame, read_pbn, write_pbn
from cuebid.render import to_html, to_latex, to_rich, to_svg, to_text
from cuebid.text import (
    Diagnostics,
    Severity,
    diagnostic_records,
    print_diagnostics,
)
from cuebid.text.files import OutputError, replace_text_file

__all__ = ["pbn"]

# Bytes; a larger file takes longer than about two seconds, and gets a progress bar.
_LARGE: Final = 8_000_000
_FORMATS: Final[dict[str, Callable[[BoardRecord], str]]] = {
    "text": to_text,
    "html": to_html,
    "svg": to_svg,
    "latex": to_latex,
}

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


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
""",
)
@click.argument("files", nargs=-1, required=True, type=_FILE, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print the diagnostics as JSON.")
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Report errors and doubtful content in PBN files.

    Hands, calls, cards, results and scores are compared with each other.

    Exit code: 0 no errors or warnings, 1 errors or warnings, 2 wrong usage or a file cannot be
    read.
    """
    report = Diagnostics()
    records: list[dict[str, Any]] = []
    boards = 0
    console = Console(soft_wrap=True)
    for path in files:
        for game in _games(path):
            boards += 1
            problems = list(game.to_record().diagnostics)
            report.extend(problems)
            # Text is printed board by board, as a large file takes long; JSON is one value.
            if as_json:
                records += diagnostic_records(problems)
            elif problems:
                print_diagnostics(problems, console)
    if as_json:
        packed = msgspec.json.encode({"boards": boards, "diagnostics": records})
        click.echo(msgspec.json.format(packed, indent=2))
    else:
        click.echo(f"{boards} board{'' if boards == 1 else 's'}: {report.summary()}", err=True)
    raise SystemExit(1 if report.count(Severity.ERROR) + report.count(Severity.WARNING) else 0)


@pbn.command(
    epilog="""\b
Examples: a board as text; as a picture.
  cuebid pbn show match.pbn --board 3
  cuebid pbn show match.pbn --board 3 --format svg > board3.svg
""",
)
@click.argument("file", type=_FILE)
@click.option("--board", "number", type=int, help="Show only the boards with this number.")
@click.option(
    "--format",
    "picture",
    type=click.Choice(list(_FORMATS)),
    default="text",
    show_default=True,
    help="Format of the diagrams.",
)
def show(file: Path, number: int | None, picture: str) -> None:
    """Print the boards of a PBN file as diagrams, with auction, play and result.

    Exit code: 0 success, 1 no such board or a board cannot be shown, 2 wrong usage or the file
    cannot be read.
    """
    draw = _FORMATS[picture]
    terminal = Console(highlight=False)
    # A file or pipe gets the same text whatever the terminal's width; colours are for people.
    in_colour = picture == "text" and terminal.is_terminal
    shown = 0
    for game in _games(file):
        record, problems = game.to_record()
        if record is None:
            # Without a record the number is known as text only. Other boards' errors are left out.
            if number is None or game.value("Board") == str(number):
                print_diagnostics(problems, Console(stderr=True, soft_wrap=True))
            continue
        if number is not None and record.board.number != number:
            continue
        if shown and picture == "svg":
            # An SVG file has a single root element.
            raise click.UsageError("an SVG picture holds one board; choose it with --board")
        if shown:
            click.echo()
        if in_colour:
            terminal.print(to_rich(record))
        else:
            click.echo(draw(record).rstrip("\n"))
        shown += 1
    if not shown:
        which = "no board" if number is None else f"no board {number}"
        click.echo(f"{file}: there is {which} to show", err=True)
        raise SystemExit(1)


@pbn.command(
    "format",
    epilog="""\b
Example: a file of another program in the strict format.
  cuebid pbn format found.pbn -o clean.pbn
""",
)
@click.argument("file", type=_FILE)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write, which may be FILE itself; replaced as a whole or not at all.",
)
def format_(file: Path, output: Path | None) -> None:
    """Rewrite a PBN file in the standard's strict export format.

    Nothing is lost: unknown tags, tables and comments remain.

    Exit code: 0 success, 2 wrong usage or a file cannot be read or written.
    """
    games = _games(file)
    if output is None:
        # PBN is written in Latin-1 with LF, whatever the locale. `detach` leaves standard output
        # open, which the wrapper would close.
        stream = io.TextIOWrapper(sys.stdout.buffer, encoding="latin-1", newline="\n")
        write_pbn(games, stream)
        stream.detach()
        return
    # Games are read while they are written, so FILE itself can be the output only because the old
    # file stays until the new one is complete.
    try:
        with replace_text_file(output, encoding="latin-1") as file_written:
            count = write_pbn(games, file_written)
    except OutputError as error:
        _fail(str(error))
    click.echo(f"{output}: {count} board{'' if count == 1 else 's'}", err=True)


def _games(path: Path) -> Iterator[PbnGame]:
    """Yield the games of a file, with a progress bar on a terminal if the file is large."""
    try:
        with path.open("rb") as stream:
            size = path.stat().st_size
            console = Console(stderr=True)
            if size < _LARGE or not console.is_terminal:
                yield from read_pbn(stream, str(path))
                return
            with wrap_file(stream, size, description=path.name, console=console) as wrapped:
                yield from read_pbn(wrapped, str(path))
    except OSError as error:
        _fail(f"{path}: this file cannot be read: {error.strerror or error}")


def _fail(message: str) -> NoReturn:
    click.echo(message, err=True)
    raise SystemExit(2)
