"""Write the output of a conversion, print its diagnostics, and choose the exit code."""

from __future__ import annotations

import sys
from pathlib import Path

from cuebid.cli.bml.output import fail, write_output
from cuebid.cli.bml.source import print_problems
from cuebid.text import Diagnostics, Severity
from cuebid.text.files import OutputError

__all__ = ["write_and_report"]


def write_and_report(
    text: str,
    target: Path | None,
    report: Diagnostics,
    *,
    strict: bool = False,
    verbose: int = 0,
    every: bool = False,
    summary: str = "",
) -> int:
    """Write the output and print the diagnostics; a file that cannot be written ends the command.

    Args:
        text: the output.
        target: the file; None for standard output.
        report: the diagnostics of the conversion.
        strict: write nothing if there is an error or a warning.
        verbose: from 1 on, all warnings, hints and the summary are printed.
        every: print all warnings.
        summary: a line about the output.

    Returns:
        The exit code: 0 success, 1 a part of the input was left out or, if strict, nothing was
        written.
    """
    problems = report.count(Severity.ERROR) + report.count(Severity.WARNING)
    withheld = strict and problems > 0
    # Written first: if that fails, nobody needs the diagnostics of an output that does not exist.
    if not withheld:
        try:
            write_output(text, target)
        except OutputError as error:
            fail(str(error))
    # Hints explain choices such as the dialect; a user who is content with the output needs none.
    print_problems(report, every=every or verbose > 0, hints=verbose > 0, option="-v")
    if withheld:
        sys.stderr.write(f"nothing is written: {report.summary()}\n")
    elif verbose:
        sys.stderr.write(summary + "\n")
    # Warnings leave nothing out, so they give exit code 0 unless `strict` withheld the output.
    return 1 if withheld or report.has_errors else 0
