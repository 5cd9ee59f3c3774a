"""Convert BML to documents: the options and steps that `html`, `latex`, `pdf` and `text` share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from cuebid.bml import Document, parse_document
from cuebid.bml.export.dead_links import report_dead_links
from cuebid.cli.bml.options import LimitValues, limit_options, limits_of
from cuebid.cli.bml.output import fail, write_output
from cuebid.cli.bml.source import load_source, loader_for, print_problems, processing
from cuebid.cli.findings_option import all_findings_option, wants_all_findings
from cuebid.cli.streams import without_collecting
from cuebid.core import CuebidError
from cuebid.text import Diagnostics, Severity
from cuebid.text.files import replace_binary_file

__all__ = ["convert_document", "document_options"]

_Command = TypeVar("_Command", bound=Callable[..., Any])
_OUTPUT: Final = "The file or folder to write to; - is standard output."


def document_options(command: _Command) -> _Command:
    """Add the options that all commands have which write documents."""
    for option in (
        click.option("-o", "--output", help=_OUTPUT),
        click.option(
            *("-i", "--indentation"),
            type=click.IntRange(1, 9),
            help="Report rows that are not indented by this many blanks per level.",
        ),
        click.option(
            "--strict", is_flag=True, help="Write nothing if there is an error or a warning."
        ),
    ):
        command = option(command)
    return limit_options(all_findings_option(command))


def convert_document(
    file: str,
    target: Path | None,
    convert: Callable[[Document], str | bytes],
    *,
    indentation: int | None,
    strict: bool,
    limits: LimitValues,
) -> None:
    """Read a document, write what `convert` returns, and exit.

    The exit code is 0 for success, 1 if the document has errors (their parts are left out) or if
    `strict` prevented writing, 2 if a file cannot be read or written.
    """
    report = Diagnostics()
    bounds = limits_of(limits)
    source = load_source(file, report)
    # A document and its output live until the process ends: the cyclic collector would only walk
    # through them again and again.
    with processing(file), without_collecting():
        document = parse_document(source, report, loader=loader_for(file, bounds), limits=bounds)
        if indentation is not None:
            from cuebid.bml.check import check_indentation  # noqa: PLC0415 - only `-i` needs it

            check_indentation(document, indentation, report)
        report_dead_links(document, report)
        withheld = strict and report.count(Severity.ERROR) + report.count(Severity.WARNING) > 0
        if not withheld:
            _write(convert, document, target)
    print_problems(report, every=wants_all_findings())
    # Exit code 1 although the output is written: make and scripts notice that the notes have
    # errors, while their author can look at the rest of the document.
    raise SystemExit(1 if report.has_errors or withheld else 0)


def _write(
    convert: Callable[[Document], str | bytes], document: Document, target: Path | None
) -> None:
    try:
        output = convert(document)
        if isinstance(output, str):
            write_output(output, target)
        elif target is None:
            sys.stdout.buffer.write(output)
        else:
            with replace_binary_file(target) as stream:
                stream.write(output)
    except CuebidError as error:
        # Covers a missing extra too: `pdf` needs the package typst.
        fail(str(error))
