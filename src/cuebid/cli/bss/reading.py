"""Read BSS files, and the convention files that they name, for programs and commands.

The parser is imported inside functions: `bml2bss` reads no BSS file, and imports take most of its
time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.cli.bml.source import load_source
from cuebid.cli.streams import fail
from cuebid.formats.bss import BssFile, Dialect
from cuebid.text import Diagnostics, Source, Span

DIALECTS: Final = ("auto", "spec", "fd")
"""The choices of `--dialect`."""


def dialect_named(name: str) -> Dialect | None:
    """Return the dialect that `--dialect` names; None for `auto`."""
    return None if name == "auto" else Dialect(name)


def load_bss(path: str, report: Diagnostics, dialect: str) -> BssFile:
    """Read a BSS file, or standard input for `-`; a file that cannot be read ends the command."""
    from cuebid.formats.bss import parse_bss  # noqa: PLC0415 - see the module's docstring

    source = load_source(path, report)
    file = parse_bss(source, report, dialect=dialect_named(dialect))
    # A wrong guess takes a disposition for the first letter of a description, so a hint gives the
    # reason of the guess. For an empty file there is no reason.
    if dialect == "auto" and source.text:
        report.hint(
            "bss-dialect",
            f"read as dialect {file.dialect.value}: {file.reason}",
            Span.point(source, 0),
        )
    return file


def with_conventions(file: BssFile, folder: Path | None, name: str, report: Diagnostics) -> BssFile:
    """Replace each record that names a convention by the records in that convention's file.

    Args:
        file: the file to resolve.
        folder: the folder of the convention files; None returns the file unchanged.
        name: the name of the file in messages.
        report: receives hints about records that are not replaced, and why.
    """
    if folder is None:
        return file
    from cuebid.formats.bss import resolve_conventions  # noqa: PLC0415 - as above
    from cuebid.formats.bss.reader import convention_finder  # noqa: PLC0415 - as above

    try:
        finder = convention_finder(folder, report)
    except OSError as error:
        fail(f"{folder}: this folder cannot be read: {error.strerror or error}")
    # A file that was converted from BML has no source; messages can only show its name.
    start = Span.point(file.source or Source(name, ""), 0)
    return resolve_conventions(file, finder, report, start)
