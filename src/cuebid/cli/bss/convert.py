"""The conversions between BML, BSS and BBOalert data, from files to files.

Each function imports its own converter: a program runs one of them, and the start is most of the
time that a small file takes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cuebid.bml import Document, Limits
from cuebid.cli.bml.source import load, working
from cuebid.cli.bss.common import dialect_named, finish, load_bss, target_of, with_conventions
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from cuebid.bml.bss import FieldsReader

__all__ = ["Conversion", "bml_to_bbo", "bml_to_bss", "bss_to_bml"]


class Conversion(NamedTuple):
    """What every conversion is told.

    Attributes:
        source: the input file, `-` for standard input.
        output: the output file or folder, `-` for standard output, None for a file beside the
            input.
        strict: write nothing if there is an error or a warning.
        verbose: 1 says what was done, 2 also prints every record.
        limits: how much a BML file may ask for.
    """

    source: str
    output: str | None = None
    strict: bool = False
    verbose: int = 0
    limits: Limits = Limits()


def bml_to_bss(
    conversion: Conversion,
    *,
    dialect: str = "auto",
    infer: bool = False,
    conventions: Path | None = None,
) -> int:
    """Write a BML file's auctions as BSS; the exit code of `finish`."""
    from cuebid.bml.bss.records import to_bss  # noqa: PLC0415 - see the top

    report, name, limits = Diagnostics(), conversion.source, conversion.limits
    target = target_of(name, conversion.output, ".bss")
    document = load(name, report, limits)
    with working(name):
        file = to_bss(
            document,
            report,
            dialect=dialect_named(dialect),
            infer=infer,
            meanings=_fields_reader(document, limits) if infer else None,
            limits=limits,
        )
    file = with_conventions(file, conventions, name, report)
    text = "".join(file.lines)
    return _finish(conversion, text, target, report, sum(1 for _ in file.sequences))


def _fields_reader(document: Document, limits: Limits) -> FieldsReader:
    # The notes load the rules' language and NumPy, which takes three times as long as everything
    # else that a conversion imports.
    from cuebid.notes import fields_reader  # noqa: PLC0415 - only `--infer` needs it

    return fields_reader(document, limits=limits)


def bml_to_bbo(conversion: Conversion, *, commas: str = "semicolon") -> int:
    """Write a BML file's auctions as BBOalert data; the exit code of `finish`."""
    from cuebid.bml.export.bbo import to_bbo  # noqa: PLC0415 - see the top
    from cuebid.formats.bbo import Alert, Commas, bbo_text  # noqa: PLC0415 - see the top

    report, name, limits = Diagnostics(), conversion.source, conversion.limits
    target = target_of(name, conversion.output, ".csv")
    document = load(name, report, limits)
    with working(name):
        records = tuple(to_bbo(document, report, limits=limits))
    text = bbo_text(records, Commas(commas))
    alerts = sum(isinstance(record, Alert) for record in records)
    return _finish(conversion, text, target, report, alerts)


def bss_to_bml(conversion: Conversion, *, dialect: str = "auto") -> int:
    """Write a BSS file as BML that gives the same file again; the exit code of `finish`."""
    from cuebid.bml.bss.bml_text import to_bml  # noqa: PLC0415 - see the top

    report = Diagnostics()
    target = target_of(conversion.source, conversion.output, ".bml")
    file = load_bss(conversion.source, report, dialect)
    count = sum(1 for _ in file.sequences)
    return _finish(conversion, to_bml(file), target, report, count)


def _finish(
    conversion: Conversion, text: str, target: Path | None, report: Diagnostics, count: int
) -> int:
    if conversion.verbose > 1:
        sys.stderr.write(text)
    summary = f"{conversion.source}: {count} sequence{'' if count == 1 else 's'}"
    return finish(
        text,
        target,
        report,
        strict=conversion.strict,
        verbose=conversion.verbose,
        summary=summary,
    )
