"""`cuebid bml import`: make BML of notes in a Word document or a plain text."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cuebid.bml.importing import import_lines, plain_lines, word_lines
from cuebid.cli.bml.output import fail, target_or_exit, write_output
from cuebid.core.errors import CuebidError
from cuebid.text import Diagnostics, read_source

__all__ = ["import_notes"]


@click.command(
    "import",
    epilog="""\b
Examples: a Word document; a plain text from standard input.
  cuebid bml import notes.docx -o notes.bml
  cuebid bml import - -o notes.bml < notes.txt
""",
)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("-o", "--output", help="Where to write the BML; `-` for standard output.")
@click.option("--title", default="", help="The title; the first heading without it.")
def import_notes(file: str, output: str | None, title: str) -> None:
    """Turn notes of a Word document (.docx) or a plain text into BML.

    Headings stay headings; lines and rows of tables that begin with a call become rows of bidding
    tables, nested as they are indented; everything else stays text. A comment `//?` stands above
    each row that was guessed.

    Exit code: 0 done, 1 no line begins with a call, 2 wrong usage or no such file.
    """
    target = target_or_exit(file, output, ".bml")
    try:
        if file.lower().endswith(".docx"):
            imported = import_lines(word_lines(Path(file)), title)
        else:
            text = sys.stdin.read() if file == "-" else read_source(file, Diagnostics()).text
            imported = import_lines(plain_lines(text), title)
    except (CuebidError, OSError) as error:
        fail(str(error))
    write_output(imported.text, target)
    guessed = len(imported.doubts)
    click.echo(
        f"{imported.rows} rows"
        + (f", {guessed} of them guessed: look for //?" if guessed else ", none of them guessed"),
        err=True,
    )
    if not imported.rows:
        click.echo("no bidding table found: no line begins with a call such as 1C or 2NT", err=True)
        raise SystemExit(1)
