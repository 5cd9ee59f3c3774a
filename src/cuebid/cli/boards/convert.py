"""`cuebid convert`: convert files of boards to other formats."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.boards.any_kind import (
    foreign_lines_option,
    output_kind,
    read_and_report,
    write_boards,
)
from cuebid.cli.output_option import older_output_argument, output_of, output_option
from cuebid.cli.streams import fail
from cuebid.core import IllegalError
from cuebid.formats.exchange import OUTPUT_SUFFIXES, FileKind, write_records
from cuebid.formats.pbn import parse_pbn, pbn_text
from cuebid.text import Severity, decode_source
from cuebid.text.layout import counted

# `--to` takes the suffix without its dot; `.deals` is another name for `.txt`.
_FORMATS: Final = {suffix[1:]: kind for suffix, kind in OUTPUT_SUFFIXES.items() if suffix != ".txt"}


@click.command(
    epilog="""\b
Examples: a match for a viewer; deals for a dealing machine; links, one a line, to the screen.
  cuebid convert match.pbn -o match.lin
  cuebid convert session.lin -o boards.dup
  cuebid convert session.lin --to links
"""
)
@click.argument("source", metavar="IN", type=click.Path(dir_okay=False, allow_dash=True))
@older_output_argument
@output_option()
@click.option(
    "--to", "form", type=click.Choice(list(_FORMATS)),
    help="The format of the output, if its suffix does not say it.",
)  # fmt: skip
@foreign_lines_option
@click.option("--title", default="", help="The name of the event, for PBN, LIN and DLM.")
def convert(
    source: str,
    out: Path | None,
    output: Path | None,
    form: str | None,
    title: str,
    foreign_lines: str,
) -> None:
    """Convert the boards of IN to the format that the suffix of the output names.

    IN is PBN, LIN, RBN, DUP, BRI, DLM, deals one a line, links to a hand viewer, or JSON; its
    content decides, not its name. The output may be .pbn, .lin, .rbn, .dup, .dlm, .txt or .deals (a
    deal a line), .json, or .links. A hyphen is standard input or output. What the output has no
    room for is named. OUT behind IN, without -o, names the output too, as in earlier versions.

    Exit code: 0 success, 1 written, but boards or parts of them could not be read, 2 wrong usage, a
    file cannot be read or written, or the format cannot hold the boards.
    """
    target = output_of(output, out)
    kind = _kind(target, form)
    if source != "-" and target is not None and _same_file(Path(source), target):
        raise click.UsageError(f"{target}: the output would overwrite the input; name another file")
    reading, data, name = read_and_report(source)
    try:
        # From PBN to PBN, games keep the tags and tables that a record cannot represent.
        if reading.kind is kind is FileKind.PBN:
            games = parse_pbn(decode_source(name, data).source.text, name)
            content = pbn_text(games, keep_foreign=foreign_lines == "keep").encode("latin-1")
        else:
            content = write_records(reading.records, kind, title)
    except IllegalError as error:
        fail(f"{target or 'standard output'}: {error}")
    write_boards(content, target, reading.records, kind)
    if target is not None:
        boards = counted(len(reading.records), "board")
        doubts = len(reading.diagnostics) - reading.diagnostics.count(Severity.ERROR)
        more = f"; cuebid pbn check shows {doubts} warnings and hints" if doubts else ""
        click.echo(f"{target}: {boards}, read as {reading.kind.value}{more}", err=True)
    raise SystemExit(1 if reading.diagnostics.has_errors else 0)


def _kind(target: Path | None, form: str | None) -> FileKind:
    if form is not None:
        return _FORMATS[form]
    if target is None:
        raise click.UsageError("name the format with -o FILE, whose suffix says it, or with --to")
    return output_kind(target)


def _same_file(source: Path, target: Path) -> bool:
    return source.exists() and target.exists() and target.samefile(source)
