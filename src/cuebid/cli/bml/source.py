"""Read BML files for commands, and print their diagnostics.

The program `bml2bss` uses this too. It parses its arguments with argparse, as bml.txt prints them,
so nothing here imports click, which takes longer than converting a small file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cuebid.bml import Document, FileLoader, LimitError, Limits, parse_document
from cuebid.cli.streams import fail
from cuebid.cli.terminal import open_console, status
from cuebid.text import (
    Diagnostic,
    Diagnostics,
    FindingCap,
    Source,
    TextError,
    decode_source,
    format_diagnostics,
    print_diagnostics,
    read_source,
)

# Characters; larger inputs take longer than about two seconds.
_LARGE: Final = 500_000

_RAISED_BY: Final = {
    "characters": "--max-characters",
    "depth": "--max-depth",
    "sequences": "--max-auctions",
    "steps": "--max-auctions",
}
"""The options that raise the limits, by the words that `LimitError` uses."""


def load_source(path: str, report: Diagnostics) -> Source:
    """Read a file, or standard input for `-`; a file that cannot be read ends the command."""
    if path == "-":
        decoded = decode_source("<stdin>", sys.stdin.buffer.read())
        report.extend(decoded.diagnostics)
        return decoded.source
    try:
        return read_source(path, report)
    except TextError as error:
        fail(format_diagnostics(error.diagnostics))


def loader_for(path: str, limits: Limits) -> FileLoader:
    """Return the loader of included files; for standard input, from the current folder."""
    return FileLoader(Path(), limits) if path == "-" else FileLoader.beside(path, limits)


def load(path: str, report: Diagnostics, limits: Limits) -> Document:
    """Parse a BML document with its includes; exceeding the limits ends the command."""
    source = load_source(path, report)
    with processing(path):
        return parse_document(source, report, loader=loader_for(path, limits), limits=limits)


@contextmanager
def processing(path: str) -> Iterator[None]:
    """Show a spinner while a large file is processed; a `LimitError` ends the command."""
    large = path != "-" and Path(path).stat().st_size > _LARGE
    try:
        # A spinner and not a bar, because the progress of an expansion is not known.
        if large and sys.stderr.isatty():
            with status(f"Processing {path}"):
                yield
        else:
            yield
    except LimitError as error:
        fail(f"{error}{_option_for(str(error))}")


def _option_for(message: str) -> str:
    """Return, in parentheses, the option for the limit that a message names; empty if none."""
    # The library does not know the options, so the message is the only link to them.
    limit = re.search(r"raise the limit on .*?(characters|depth|sequences|steps)", message)
    return f" ({_RAISED_BY[limit[1]]})" if limit else ""


def include_errors(report: Diagnostics) -> list[Diagnostic]:
    """Return the errors about included files that are missing."""
    return [problem for problem in report.in_order() if problem.code.startswith("bml-include-")]


def print_problems(
    report: Diagnostics, *, every: bool = False, hints: bool = False, option: str = "--all-findings"
) -> None:
    """Print the first problems of each kind, and the number of the others, to standard error."""
    problems = [
        problem for problem in report.in_order() if hints or problem.severity.value != "hint"
    ]
    print_to_stderr(problems, FindingCap(None) if every else FindingCap(option=option))


def print_to_stderr(problems: list[Diagnostic], cap: FindingCap | None = None) -> None:
    """Print diagnostics to standard error, coloured on a terminal; `cap` limits each kind."""
    if not problems:
        return
    if sys.stderr.isatty():
        print_diagnostics(problems, open_console(stderr=True), cap=cap)
    else:
        # Importing Rich takes longer than converting a small file; without colours it adds nothing.
        sys.stderr.write(format_diagnostics(problems, cap=cap) + "\n")
