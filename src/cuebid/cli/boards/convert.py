"""`cuebid convert`: boards from any kind of file to any other."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.bml.output import fail
from cuebid.cli.boards.any_kind import read_or_exit
from cuebid.cli.boards.solver_input import read_input
from cuebid.cli.output import print_on_stderr, stop_if_unwritable
from cuebid.cli.streams import write_document
from cuebid.core.errors import IllegalError
from cuebid.formats.exchange import OUTPUT_SUFFIXES, FileKind, not_written, write_records
from cuebid.formats.pbn import parse_pbn, pbn_text
from cuebid.text import Severity, decode_source
from cuebid.text.files import replace_binary_file

__all__ = ["convert"]

# `--to` takes the suffix without its dot; `.deals` is another name for `.txt`.
_FORMATS: Final = {suffix[1:]: kind for suffix, kind in OUTPUT_SUFFIXES.items() if suffix != ".txt"}


@click.command(
    epilog="""\b
Examples: a match for a viewer; deals for a dealing machine; links, one a line, to the screen.
  cuebid convert match.pbn match.lin
  cuebid convert session.lin boards.dup
  cuebid convert session.lin - --to links
"""
)
@click.argument("source", metavar="IN", type=click.Path(dir_okay=False, allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False, allow_dash=True))
@click.option(
    "--to",
    "form",
    type=click.Choice(list(_FORMATS)),
    help="The format of OUT, if its suffix does not say it.",
)
@click.option("--title", default="", help="The name of the event, for PBN, LIN and DLM.")
def convert(source: str, target: str, form: str | None, title: str) -> None:
    """Convert the boards of IN to the format that the suffix of OUT names.

    IN is PBN, LIN, RBN, DUP, BRI, DLM, deals one a line, links to a hand viewer, or JSON; its
    content decides, not its name. OUT may be .pbn, .lin, .rbn, .dup, .dlm, .txt or .deals (a deal a
    line), .json, or .links. A hyphen is standard input or output. What OUT has no room for is
    named.

    Exit code: 0 success, 1 written, but boards or parts of them could not be read, 2 wrong usage, a
    file cannot be read or written, or the format cannot hold the boards.
    """
    kind = _kind(target, form)
    if "-" not in {source, target} and _same_file(source, target):
        message = f"{target}: the output would overwrite the input; name another file"
        raise click.UsageError(message)
    data, name = read_input(source)
    reading = read_or_exit(data, name)
    # Doubts would hide what was converted; a command is there to look at them.
    errors = [item for item in reading.diagnostics.in_order() if item.severity is Severity.ERROR]
    print_on_stderr(errors)
    try:
        # Games of PBN keep the tags and tables that a record has no room for.
        if reading.kind is kind is FileKind.PBN:
            games = parse_pbn(decode_source(name, data).source.text, name)
            output = pbn_text(games).encode("latin-1")
        else:
            output = write_records(reading.records, kind, title)
    except IllegalError as error:
        fail(f"{target}: {error}")
    for part in not_written(reading.records, kind):
        click.echo(f"not written, for {kind.value} has no room for it: {part}", err=True)
    if target == "-":
        write_document(output)
    else:
        with stop_if_unwritable(), replace_binary_file(Path(target)) as stream:
            stream.write(output)
        count = len(reading.records)
        boards = f"{count} board{'' if count == 1 else 's'}"
        doubts = len(reading.diagnostics) - len(errors)
        more = f"; cuebid pbn check shows {doubts} warnings and hints" if doubts else ""
        click.echo(f"{target}: {boards}, read as {reading.kind.value}{more}", err=True)
    raise SystemExit(1 if reading.diagnostics.has_errors else 0)


def _kind(target: str, form: str | None) -> FileKind:
    if form is not None:
        return _FORMATS[form]
    kind = OUTPUT_SUFFIXES.get(Path(target).suffix.lower())
    if kind is None:
        suffixes = ", ".join(OUTPUT_SUFFIXES)
        message = f"{target} does not name a format; end it with {suffixes}, or use --to"
        raise click.UsageError(message)
    return kind


def _same_file(source: str, target: str) -> bool:
    source_path, target_path = Path(source), Path(target)
    return source_path.exists() and target_path.exists() and target_path.samefile(source_path)
