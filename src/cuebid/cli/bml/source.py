"""Read BML files for commands, and print what is wrong with them.

The program `bml2bss` uses this too. It parses its arguments with argparse, as bml.txt prints them,
so nothing here imports click, which takes longer than converting a small file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from cuebid.bml import Document, FileLoader, LimitError, Limits, parse_document
from cuebid.text import (
    Diagnostic,
    Diagnostics,
    Source,
    TextError,
    decode_source,
    format_diagnostics,
    print_diagnostics,
    read_source,
)

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "fail",
    "load",
    "load_source",
    "loader_for",
    "print_problems",
    "print_to_stderr",
    "working",
]

# Larger inputs take longer than about two seconds.
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


def loader_for(path: str) -> FileLoader:
    """The loader for what a file includes; for standard input, files of the current folder."""
    return FileLoader(Path()) if path == "-" else FileLoader.beside(path)


def load(path: str, report: Diagnostics, limits: Limits) -> Document:
    """Read a document with its includes; one that is beyond the limits ends the command."""
    source = load_source(path, report)
    with working(path):
        return parse_document(source, report, loader=loader_for(path), limits=limits)


@contextmanager
def working(path: str) -> Iterator[None]:
    """Show on a terminal that a large file is being worked on; end the command at a limit."""
    large = path != "-" and Path(path).stat().st_size > _LARGE
    try:
        if large and sys.stderr.isatty():
            with _console().status(f"Working on {path}"):
                yield
        else:
            yield
    except LimitError as error:
        fail(f"{error}{_option_for(str(error))}")


def _option_for(message: str) -> str:
    """The option that raises the limit which a message speaks of."""
    named = re.search(r"raise the limit on .*?(characters|depth|sequences|steps)", message)
    return f" ({_RAISED_BY[named[1]]})" if named else ""


def print_problems(report: Diagnostics) -> None:
    """Print to standard error what there is to say, hints left out."""
    print_to_stderr([each for each in report.in_order() if each.severity.value != "hint"])


def print_to_stderr(problems: list[Diagnostic]) -> None:
    """Print diagnostics to standard error, in colour on a terminal."""
    if not problems:
        return
    if sys.stderr.isatty():
        print_diagnostics(problems, _console())
    else:
        # Importing Rich takes longer than converting a small file; without colours it adds nothing.
        sys.stderr.write(format_diagnostics(problems) + "\n")


def _console() -> Console:
    from rich.console import Console  # noqa: PLC0415 - slow to import, and not always needed

    return Console(stderr=True, soft_wrap=True)


def fail(message: str) -> NoReturn:
    """End the command: exit code 2."""
    sys.stderr.write(message + "\n")
    raise SystemExit(2)
