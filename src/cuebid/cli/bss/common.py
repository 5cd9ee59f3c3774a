"""What the programs and commands that read or write BSS share."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid.cli.bml.output import output_path, write_output
from cuebid.cli.bml.source import fail, load_source, print_to_stderr
from cuebid.formats.bss import BssFile, Dialect, parse_bss, read_bss, resolve_conventions
from cuebid.text import Diagnostics, Severity, Source, Span, TextError
from cuebid.text.files import OutputError

if TYPE_CHECKING:
    from cuebid.formats.bss import ConventionFinder

__all__ = ["DIALECTS", "dialect_named", "finish", "load_bss", "target_of", "with_conventions"]

DIALECTS: Final = ("auto", "spec", "fd")
"""What `--dialect` takes."""


def dialect_named(name: str) -> Dialect | None:
    """The dialect that `--dialect` names; None for `auto`."""
    return None if name == "auto" else Dialect(name)


def target_of(source: str, wanted: str | None, suffix: str) -> Path | None:
    """Where the output goes, as `output_path` says; an output that may not be ends the command."""
    try:
        return output_path(source, wanted, suffix)
    except OutputError as error:
        fail(str(error))


def load_bss(path: str, report: Diagnostics, dialect: str) -> BssFile:
    """Read a BSS file, or standard input for `-`; a file that cannot be read ends the command."""
    source = load_source(path, report)
    file = parse_bss(source, report, dialect=dialect_named(dialect))
    if dialect == "auto" and source.text:
        report.hint(
            "bss-dialect",
            f"read as dialect {file.dialect.value}: {file.reason}",
            Span.point(source, 0),
        )
    return file


def with_conventions(file: BssFile, folder: Path | None, name: str, report: Diagnostics) -> BssFile:
    """The file with its conventions from a folder; as it is if there is no folder.

    Args:
        file: what to resolve.
        folder: where convention files are.
        name: what the file is called in messages.
        report: is told what is absent.
    """
    if folder is None:
        return file
    place = Span.point(file.source or Source(name, ""), 0)
    return resolve_conventions(file, _finder(folder, report), report, place)


def _finder(folder: Path, report: Diagnostics) -> ConventionFinder:
    """Looks a name up as Windows would, without regard to case; folders in it do not count."""
    try:
        files = {path.name.casefold(): path for path in sorted(folder.iterdir())}
    except OSError as error:
        fail(f"{folder}: this folder cannot be read: {error.strerror or error}")

    def find(name: str) -> BssFile | None:
        path = files.get(re.split(r"[\\/]", name.strip())[-1].casefold())
        if path is None:
            return None
        try:
            return read_bss(path, report)
        except TextError as error:
            report.extend(error.diagnostics)
            return None

    return find


def finish(
    text: str,
    target: Path | None,
    report: Diagnostics,
    *,
    strict: bool = False,
    verbose: int = 0,
    summary: str = "",
) -> int:
    """Write the output and print what there is to say.

    Args:
        text: the output.
        target: the file; None for standard output.
        report: what was found.
        strict: write nothing if there is an error or a warning.
        verbose: 1 also prints hints and the summary.
        summary: a line on what was written.

    Returns:
        The exit code: 0 written, 1 something was dropped or, if strict, nothing written, 2 the
        file cannot be written.
    """
    wrong = report.count(Severity.ERROR) + report.count(Severity.WARNING)
    refused = strict and wrong > 0
    if not refused:
        try:
            write_output(text, target)
        except OutputError as error:
            fail(str(error))
    print_to_stderr(
        [each for each in report.in_order() if verbose or each.severity is not Severity.HINT]
    )
    if refused:
        sys.stderr.write(f"nothing is written: {report.summary()}\n")
    elif verbose:
        sys.stderr.write(summary + "\n")
    return 1 if refused or report.has_errors else 0
