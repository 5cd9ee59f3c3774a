"""`cuebid bml format`: rewrite system notes in a uniform layout."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.bml import Limits
from cuebid.bml.format import format_text, indentation_of
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import load_source, loader_for, print_problems, processing
from cuebid.cli.options import flag
from cuebid.cli.output import stop_if_unwritable
from cuebid.cli.streams import fail, write_document
from cuebid.core import IllegalError
from cuebid.text import Diagnostics, Source, replace_bytes


@click.command(
    "format",
    epilog="""\b
Examples: a check, as before a commit; the files themselves; three blanks a level.
  cuebid bml format --check system.bml defence.bml
  cuebid bml format -w system.bml defence.bml
  cuebid bml format --indent 3 system.bml
""",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=BML_FILE)
@flag("--check", "only_check", help="Write nothing; report the files that would change.")
@flag("-w", "--write", help="Replace the files themselves.")
@click.option(
    *("-o", "--output"),
    type=click.Path(dir_okay=False, allow_dash=True),
    help="File to write; - is standard output.",
)
@click.option(
    "--indent", type=click.IntRange(1, 9), metavar="N",
    help="Blanks a level.  [default: those of the file if all levels have as many, otherwise 2]",
)  # fmt: skip
@limit_options
def format_(
    files: tuple[str, ...],
    only_check: bool,
    write: bool,
    output: str | None,
    indent: int | None,
    limits: Limits,
) -> None:
    """Rewrite BML files in a uniform layout: indented tables, aligned columns, blank lines.

    Comments and texts remain. The result is parsed before it is written, and means the same.
    Without -w or -o it is printed; several files need -w or --check.

    Exit code: 0 success, 1 a file would change (--check), 2 wrong usage or a file cannot be read
    or written.
    """
    if write and (output or "-" in files):
        raise click.UsageError("--write needs a file, and excludes --output")
    if len(files) > 1 and not (write or only_check):
        raise click.UsageError("several files need --write or --check")
    changed = [
        _format_file(
            file,
            target=None if only_check else file if write else output or "-",
            indent=indent,
            limits=limits,
        )
        for file in files
    ]
    raise SystemExit(1 if only_check and any(changed) else 0)


def _format_file(file: str, *, target: str | None, indent: int | None, limits: Limits) -> bool:
    """Format one BML file; write it or name it if it would change; return whether it differs.

    Args:
        file: its path; `-` is standard input.
        target: the file to write, `-` for standard output, None to name a file that would change.
        indent: the blanks of a level; None for those of the file.
        limits: how large the file may be.

    Returns:
        Whether the layout differs from the file.
    """
    source = load_source(file, Diagnostics())
    with processing(file):
        report = Diagnostics()
        text = format_text(
            source,
            loader=loader_for(file, limits),
            limits=limits,
            report=report,
            indent=indent or indentation_of(source),
        )
    # On standard error: the text may go to standard output.
    print_problems(report)
    changes = text != source.text
    if target is None:
        if changes:
            click.echo(f"{file}: the layout would change")
        return changes
    data = _encoded(source, text)
    if target == "-":
        write_document(data)
    # A file that is formatted already is not rewritten, so make does not rebuild its targets.
    elif changes or target != file:
        with stop_if_unwritable():
            replace_bytes(Path(target), data)
    return changes


def _encoded(source: Source, text: str) -> bytes:
    # With the encoding and line ends of the source, so that a diff shows only the layout.
    try:
        return source.encode(text)
    except IllegalError as error:
        fail(str(error))
