"""Options and steps that the converters `html`, `latex`, `pdf` and `text` share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import click

from cuebid.bml import Document, Limits, parse_document
from cuebid.bml.export.dead_links import report_dead_links
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.output import target_or_exit, write_beside, write_output
from cuebid.cli.bml.source import load_source, loader_for, print_problems, processing
from cuebid.cli.findings_option import all_findings_option, wants_all_findings
from cuebid.cli.options import flag, gathered
from cuebid.cli.output import stop_if_unwritable
from cuebid.cli.streams import fail, without_collecting
from cuebid.core import CuebidError
from cuebid.text import Diagnostics, replace_bytes


@dataclass(frozen=True, slots=True)
class DocumentConversion:
    """The settings that all commands that convert BML to a document share."""

    file: str
    """The notes; `-` for standard input."""
    output: str | None
    """The file or folder to write to; None if `-o` is not given."""
    indentation: int | None
    """The blanks per level that rows must have; None to allow any."""
    strict: bool
    """Write nothing if there is an error or a warning."""
    limits: Limits
    """How large the document may be."""

    def target(self, suffix: str) -> Path | None:
        """Return the output path, by default named after the notes; None is standard output."""
        return target_or_exit(self.file, self.output, suffix)

    def run(self, convert: Callable[[Document], str | bytes], target: Path | None) -> NoReturn:
        """Read the document, write what `convert` returns, and exit.

        The exit code is 0 for success, 1 if the document has errors (their parts are left out) or
        if `strict` prevented writing, 2 if a file cannot be read or written.
        """
        report = Diagnostics()
        source = load_source(self.file, report)
        loader = loader_for(self.file, self.limits)
        # A document and its output live until the process ends: the cyclic collector would only
        # walk through them again and again.
        with processing(self.file), without_collecting():
            document = parse_document(source, report, loader=loader, limits=self.limits)
            if self.indentation is not None:
                from cuebid.bml.check import check_indentation  # noqa: PLC0415 - only for `-i`

                check_indentation(document, self.indentation, report)
            report_dead_links(document, report)
            withheld = self.strict and report.problems > 0
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
            replace_bytes(target, output)
    except CuebidError as error:
        # Covers a missing extra too: `pdf` needs the package typst.
        fail(str(error))


def write_style(target: Path | None, name: str, text: str) -> None:
    """Write a style or macro file beside a document; end the command if that fails."""
    with stop_if_unwritable():
        write_beside(target, name, text)


document_command = gathered(
    "conversion",
    DocumentConversion,
    click.argument("file", type=BML_FILE),
    limit_options,
    all_findings_option,
    flag("--strict", help="Write nothing if there is an error or a warning."),
    click.option(
        *("-i", "--indentation"),
        type=click.IntRange(1, 9),
        help="Report rows that are not indented by this many blanks per level.",
    ),
    click.option("-o", "--output", help="The file or folder to write to; - is standard output."),
)
"""FILE and the options of all document converters, passed to a command as `conversion`."""
