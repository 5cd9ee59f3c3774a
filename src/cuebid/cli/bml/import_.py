"""`cuebid bml import`: make BML of notes in a Word document, a web page or a text."""

from __future__ import annotations

import sys

import click

from cuebid.bml.importing import import_lines, notes_lines
from cuebid.bml.importing.summary import import_record, import_summary
from cuebid.cli.bml.output import target_or_exit, write_output
from cuebid.cli.boards.solver_input import read_input
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json
from cuebid.cli.streams import fail
from cuebid.core import CuebidError


@click.command(
    "import",
    epilog="""\b
Examples: a Word document; Markdown; a web page from standard input; what was guessed, as JSON.
  cuebid bml import notes.docx -o notes.bml
  cuebid bml import notes.md -o notes.bml
  cuebid bml import - -o notes.bml < notes.html
  cuebid bml import notes.md -o notes.bml --json
""",
)
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@click.option("-o", "--output", help="Where to write the BML; `-` for standard output.")
@click.option("--title", default="", help="The title; that of the notes without it.")
@json_option("what was read and guessed")
def import_notes(file: str, output: str | None, title: str, as_json: bool) -> None:
    """Turn notes in Word (.docx), Markdown, AsciiDoc, HTML or plain text into BML.

    The content decides what a file is, not its name. Headings stay headings; lines, items of lists
    and rows of tables that begin with a call become rows of bidding tables, nested as they are
    indented; everything else stays text. A comment `//?` stands above each row that was guessed.
    With --json and without --output the BML is part of the JSON.

    Exit code: 0 done, 1 no line begins with a call, 2 wrong usage, no such file, or no notes.
    """
    target = target_or_exit(file, output, ".bml")
    in_json = as_json and (output is None or output == "-")
    data, name = read_input(file)
    try:
        imported = import_lines(notes_lines(data, name), title)
    except CuebidError as error:
        fail(str(error))
    if not in_json:
        write_output(imported.text, target)
    if as_json:
        print_json(import_record(imported) | ({"bml": imported.text} if in_json else {}))
    else:
        for line in import_summary(imported):
            click.echo(line, err=True)
    if not imported.rows:
        click.echo("no bidding table found: no line begins with a call such as 1C or 2NT", err=True)
        sys.exit(1)
