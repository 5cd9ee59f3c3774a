"""`cuebid bml format`: rewrite system notes in a uniform layout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Unpack

import click

from cuebid.bml.format import format_text
from cuebid.cli.bml.options import (
    BML_FILE,
    LimitValues,
    limit_options,
    limits_of,
)
from cuebid.cli.bml.output import fail
from cuebid.cli.bml.source import load_source, loader_for, print_problems, processing
from cuebid.core.errors import IllegalError
from cuebid.text import Diagnostics, Source
from cuebid.text.files import OutputError, replace_binary_file

__all__ = ["format_"]


@click.command(
    "format",
    epilog="""\b
Examples: a check, as before a commit; the file itself.
  cuebid bml format --check system.bml
  cuebid bml format -w system.bml
""",
)
@click.argument("file", type=BML_FILE)
@click.option(
    "--check",
    "only_check",
    is_flag=True,
    help="Write nothing; report whether the file would change.",
)
@click.option("-w", "--write", is_flag=True, help="Replace the file itself.")
@click.option(
    *("-o", "--output"),
    type=click.Path(dir_okay=False, allow_dash=True),
    help="File to write; - is standard output.",
)
@limit_options
def format_(
    file: str, only_check: bool, write: bool, output: str | None, **limits: Unpack[LimitValues]
) -> None:
    """Rewrite a BML file in a uniform layout: two blanks per level, aligned columns, blank lines.

    Comments and texts remain. The result is parsed before it is written, and means the same.
    Without -w or -o it is printed.

    Exit code: 0 success, 1 the file would change (--check), 2 wrong usage or a file cannot be read
    or written.
    """
    if write and (output or file == "-"):
        message = "--write needs a file, and excludes --output"
        raise click.UsageError(message)
    source = load_source(file, Diagnostics())
    with processing(file):
        report = Diagnostics()
        text = format_text(
            source,
            loader=loader_for(file, limits_of(limits)),
            limits=limits_of(limits),
            report=report,
        )
    # On standard error: the text may go to standard output.
    print_problems(report)
    if only_check:
        if text != source.text:
            click.echo(f"{file}: the layout would change")
        raise SystemExit(1 if text != source.text else 0)
    target = file if write else output
    data = _encoded(source, text)
    if target is None or target == "-":
        sys.stdout.buffer.write(data)
    # A file that is formatted already is not touched, so make does not rebuild what depends on it.
    elif not write or text != source.text:
        try:
            with replace_binary_file(Path(target)) as stream:
                stream.write(data)
        except OutputError as error:
            fail(str(error))


def _encoded(source: Source, text: str) -> bytes:
    # In the encoding and with the line ends of the source, so that a diff shows the layout alone.
    try:
        return source.encode(text)
    except IllegalError as error:
        fail(str(error))
