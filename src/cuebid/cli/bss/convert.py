"""Convert files between BML, BSS and BBOalert data.

Each function imports its own converter, because a program runs only one of them, and imports take
most of the time for a small file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cuebid.bml import Document, Limits
from cuebid.cli.bml.output import target_or_exit, write_output
from cuebid.cli.bml.source import load, print_problems, processing
from cuebid.cli.bss.reading import dialect_named, load_bss, with_conventions
from cuebid.cli.streams import fail
from cuebid.text import Diagnostics, OutputError
from cuebid.text.layout import counted

if TYPE_CHECKING:
    from cuebid.bml.bss import FieldsReader


class Conversion(NamedTuple):
    """The options that all conversions between BML, BSS and BBOalert data share."""

    source: str
    """The input file, `-` for standard input."""
    output: str | None = None
    """The output file or folder, `-` for standard output, None for a file beside the input."""
    strict: bool = False
    """Write nothing if there is an error or a warning."""
    verbose: int = 0
    """1 prints hints and a summary, 2 also every record, to standard error."""
    limits: Limits = Limits()
    """How large a BML file and its expansion may be."""
    all_warnings: bool = False
    """Print every warning, as with `verbose`, instead of the first ones and a count."""


def bml_to_bss(
    conversion: Conversion,
    *,
    dialect: str = "auto",
    infer: bool = False,
    conventions: Path | None = None,
) -> int:
    """Write the auctions of a BML file as BSS; return the exit code."""
    from cuebid.bml.bss.records import to_bss  # noqa: PLC0415 - see the module's docstring

    report, name, limits = Diagnostics(), conversion.source, conversion.limits
    # First, so that an output that is not allowed ends the command before the work.
    target = target_or_exit(name, conversion.output, ".bss")
    document = load(name, report, limits)
    with processing(name):
        file = to_bss(
            document,
            report,
            dialect=dialect_named(dialect),
            infer=infer,
            meanings=_fields_reader(document, limits) if infer else None,
            limits=limits,
        )
    # After the expansion: sequences of the notes have priority over those of convention files.
    file = with_conventions(file, conventions, name, report)
    text = "".join(file.lines)
    return _write(conversion, text, target, report, sum(1 for _ in file.sequences))


def _fields_reader(document: Document, limits: Limits) -> FieldsReader:
    # `cuebid.notes` imports the rule language and NumPy, which takes three times as long as all
    # other imports of a conversion.
    from cuebid.notes import fields_reader  # noqa: PLC0415 - only `--infer` needs it

    return fields_reader(document, limits=limits)


def bml_to_bbo(conversion: Conversion, *, commas: str = "semicolon") -> int:
    """Write our calls of a BML file as BBOalert data; return the exit code."""
    from cuebid.bml.export.bbo import to_bbo  # noqa: PLC0415 - see the module's docstring
    from cuebid.formats.bbo import Alert, Commas, bbo_text  # noqa: PLC0415 - see the module's docstring

    report, name, limits = Diagnostics(), conversion.source, conversion.limits
    target = target_or_exit(name, conversion.output, ".csv")
    document = load(name, report, limits)
    with processing(name):
        records = tuple(to_bbo(document, report, limits=limits))
    text = bbo_text(records, Commas(commas))
    alerts = sum(isinstance(record, Alert) for record in records)
    return _write(conversion, text, target, report, alerts)


def bss_to_bml(conversion: Conversion, *, dialect: str = "auto") -> int:
    """Write a BSS file as BML from which `bml_to_bss` restores it; return the exit code."""
    from cuebid.bml.bss.bml_text import to_bml  # noqa: PLC0415 - see the module's docstring

    report = Diagnostics()
    target = target_or_exit(conversion.source, conversion.output, ".bml")
    file = load_bss(conversion.source, report, dialect)
    count = sum(1 for _ in file.sequences)
    return _write(conversion, to_bml(file), target, report, count)


def _write(
    conversion: Conversion, text: str, target: Path | None, report: Diagnostics, count: int
) -> int:
    """Write the output and print the diagnostics; a file that cannot be written ends the command.

    Returns:
        The exit code: 0 success, 1 a part of the input was left out or, if strict, nothing was
        written.
    """
    # On standard error, as the output itself may go to standard output.
    if conversion.verbose > 1:
        sys.stderr.write(text)
    withheld = conversion.strict and report.problems > 0
    # Written first: if that fails, diagnostics of the output are of no use.
    if not withheld:
        try:
            write_output(text, target)
        except OutputError as error:
            fail(str(error))
    # Hints explain choices such as the dialect, and are only printed if asked for.
    verbose = conversion.verbose > 0
    every = conversion.all_warnings or verbose
    print_problems(report, every=every, hints=verbose, option="-v")
    if withheld:
        sys.stderr.write(f"nothing is written: {report.summary()}\n")
    elif verbose:
        sys.stderr.write(f"{conversion.source}: {counted(count, 'sequence')}\n")
    # Warnings leave nothing out, so they give exit code 0 unless `strict` withheld the output.
    return 1 if withheld or report.has_errors else 0
