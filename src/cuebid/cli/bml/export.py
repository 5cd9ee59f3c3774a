"""What the commands that write documents share: options, reading, writing, exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from cuebid.bml import Document, parse_document
from cuebid.bml.export.dead_links import report_dead_links
from cuebid.cli.bml.common import limit_options, limits_of
from cuebid.cli.bml.output import output_path, write_output
from cuebid.cli.bml.source import fail, load_source, loader_for, print_problems, working
from cuebid.cli.streams import without_collecting
from cuebid.core import CuebidError
from cuebid.text import Diagnostics, Severity
from cuebid.text.files import OutputError, replace_binary_file

__all__ = ["document_options", "export", "target_of"]

_Command = TypeVar("_Command", bound=Callable[..., Any])
_OUTPUT: Final = "The file or folder to write to; - is standard output."


def document_options(command: _Command) -> _Command:
    """The options that every command which writes documents has."""
    for option in (
        click.option("-o", "--output", help=_OUTPUT),
        click.option(
            *("-i", "--indentation"),
            type=click.IntRange(1, 9),
            help="Report rows not indented by this many blanks a level.",
        ),
        click.option("--strict", is_flag=True, help="Write nothing if anything is wrong."),
    ):
        command = option(command)
    return limit_options(command)


def target_of(file: str, output: str | None, suffix: str) -> Path | None:
    """Where the output goes; None for standard output. A place it may not go ends the command."""
    try:
        return output_path(file, output, suffix)
    except OutputError as error:
        fail(str(error))


def export(
    file: str,
    target: Path | None,
    make: Callable[[Document], str | bytes],
    *,
    indentation: int | None,
    strict: bool,
    limits: dict[str, int],
) -> None:
    """Read a document, write what `make` makes of it, and end with the exit code.

    Exit code: 0 written, 1 written without what is wrong (with `strict`: not written), 2 a file
    cannot be read or written.
    """
    report = Diagnostics()
    source = load_source(file, report)
    with working(file), without_collecting():
        document = parse_document(source, report, loader=loader_for(file), limits=limits_of(limits))
        if indentation is not None:
            from cuebid.bml.check import check_indentation  # noqa: PLC0415 - only `-i` needs it

            check_indentation(document, indentation, report)
        report_dead_links(document, report)
        refused = strict and report.count(Severity.ERROR) + report.count(Severity.WARNING) > 0
        if not refused:
            _write(make, document, target)
    print_problems(report)
    raise SystemExit(1 if report.has_errors or refused else 0)


def _write(
    make: Callable[[Document], str | bytes], document: Document, target: Path | None
) -> None:
    try:
        made = make(document)
        if isinstance(made, str):
            write_output(made, target)
        elif target is None:
            sys.stdout.buffer.write(made)
        else:
            with replace_binary_file(target) as stream:
                stream.write(made)
    except CuebidError as error:
        fail(str(error))
