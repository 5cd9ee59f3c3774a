"""`cuebid bml format`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cuebid.bml.format import format_text
from cuebid.cli.bml.options import BML_FILE, limit_options, limits_of
from cuebid.cli.bml.output import fail
from cuebid.cli.bml.source import load_source, loader_for, print_problems, processing
from cuebid.core.errors import IllegalError
from cuebid.text import Diagnostics, Source
from cuebid.text.files import OutputError, replace_binary_file

__all__ = ["format_"]


@click.command(
    "format",
    epilog="""\b
Example:
  cuebid bml format --check system.bml
  cuebid bml format -w system.bml
""",
)
@click.argument("file", type=BML_FILE)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; say whether it differs.")
@click.option("-w", "--write", is_flag=True, help="Write the file itself.")
@click.option(
    *("-o", "--output"),
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write to this file; - is standard output.",
)
@limit_options
def format_(file: str, only_check: bool, write: bool, output: str | None, **limits: int) -> None:
    """Rewrite a BML file in one layout: two blanks a level, columns aligned, blocks parted.

    Comments and texts stay. The result is read again before it is written, and means the same.
    Without -w or -o it goes to standard output.

    Exit code: 0 fine, 1 with --check a file that would change, 2 a file cannot be read or written.
    """
    if write and (output or file == "-"):
        message = "--write is for a file, and without --output"
        raise click.UsageError(message)
    source = load_source(file, Diagnostics())
    with processing(file):
        report = Diagnostics()
        text = format_text(source, loader=loader_for(file), limits=limits_of(limits), report=report)
    print_problems(report)
    if only_check:
        if text != source.text:
            click.echo(f"{file}: would be laid out otherwise")
        raise SystemExit(1 if text != source.text else 0)
    target = file if write else output
    data = _encoded(source, text)
    if target is None or target == "-":
        sys.stdout.buffer.write(data)
    elif not write or text != source.text:
        try:
            with replace_binary_file(Path(target)) as stream:
                stream.write(data)
        except OutputError as error:
            fail(str(error))


def _encoded(source: Source, text: str) -> bytes:
    try:
        return source.encode(text)
    except IllegalError as error:
        fail(str(error))
