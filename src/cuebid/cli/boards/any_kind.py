"""Read boards from any kind of file for commands that work on PBN.

A PBN file is used as it is, so that nothing in it is lost; boards of other files are converted to
PBN in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import click

from cuebid.cli.boards.solver_input import read_input
from cuebid.cli.output import print_on_stderr, write_or_print
from cuebid.cli.streams import fail, os_error_text
from cuebid.core import BoardRecord
from cuebid.formats.exchange import (
    OUTPUT_SUFFIXES,
    FileKind,
    RecordsReading,
    WrongFileError,
    not_written,
    read_records,
    recognise,
    write_records,
)
from cuebid.formats.pbn import BoardReading, read_boards
from cuebid.text import Diagnostics, Severity

# Bytes that are enough to recognise a file; a PBN file may be larger than the memory.
_BEGINNING: Final = 65_536
_PBN: Final = frozenset({FileKind.PBN, FileKind.EMPTY})

foreign_lines_option = click.option(
    "--foreign-lines", type=click.Choice(["keep", "drop"]), default="keep", show_default=True,
    help="Lines of PBN that belong to no tag, such as the statistics of a dealer program: keep "
    "them as comments, or drop them.",
)  # fmt: skip
"""The option `--foreign-lines` of commands that rewrite PBN."""


def read_or_exit(data: bytes, name: str) -> RecordsReading:
    """Return the boards in the content of a file; other content ends the command."""
    try:
        return read_records(data, name)
    except WrongFileError as error:
        fail(str(error))


def read_and_report(file: str) -> tuple[RecordsReading, bytes, str]:
    """Read a file of boards, and print its errors; a file without boards ends the command.

    Returns:
        The boards, the content of the file, and its name for messages.
    """
    data, name = read_input(file)
    reading = read_or_exit(data, name)
    # Warnings and hints are left out; `cuebid pbn check` prints them.
    print_on_stderr(
        item for item in reading.diagnostics.in_order() if item.severity is Severity.ERROR
    )
    return reading, data, name


def output_kind(output: Path) -> FileKind:
    """Return the file format that the suffix of an output file names.

    Raises:
        UsageError: the suffix names no format.
    """
    kind = OUTPUT_SUFFIXES.get(output.suffix.lower())
    if kind is None:
        suffixes = ", ".join(OUTPUT_SUFFIXES)
        raise click.UsageError(f"{output} does not name a format; end it with {suffixes}")
    return kind


def write_boards(
    content: bytes, output: Path | None, records: Sequence[BoardRecord], kind: FileKind
) -> None:
    """Write or print the content of a file of boards, and report what its format cannot represent.

    Args:
        content: the boards in the format `kind`.
        output: the file to write; None for standard output.
        records: the same boards.
        kind: the format.
    """
    for part in not_written(records, kind):
        click.echo(f"not written, for {kind.value} has no room for it: {part}", err=True)
    write_or_print(content, output)


def as_pbn(data: bytes, name: str, report: Diagnostics) -> tuple[bytes, str]:
    """Return the content of a file, converted to PBN if need be, and its name for messages.

    Args:
        data: the content of the file, in any format of boards.
        name: the name of the file; " as PBN" is added if the content is converted.
        report: receives the errors found by the conversion.
    """
    if recognise(data) in _PBN:
        return data, name
    reading = read_or_exit(data, name)
    report.extend(item for item in reading.diagnostics if item.severity is Severity.ERROR)
    # Lines and columns in later messages refer to the PBN in memory, not to the file.
    return write_records(reading.records, FileKind.PBN), f"{name} as PBN"


def stream_as_pbn(stream: BinaryIO, name: str) -> tuple[BinaryIO, RecordsReading | None]:
    """Return the unread stream and None if it is PBN; else an empty stream and its boards."""
    beginning = stream.read(_BEGINNING)
    # DUP is recognised by the length of the whole file.
    if not beginning[:2].isdigit() and recognise(beginning) in _PBN:
        if stream.seekable():
            stream.seek(0)
            return stream, None
        return BytesIO(beginning + stream.read()), None
    data = beginning + stream.read()
    if recognise(data) in _PBN:
        return BytesIO(data), None
    return BytesIO(), read_or_exit(data, name)


def boards_to_play(path: Path) -> BoardReading:
    """Return the playable boards of a file of any kind; an unreadable file ends the command."""
    try:
        data = path.read_bytes()
    except OSError as error:
        fail(os_error_text(error))
    if recognise(data) in _PBN:
        return read_boards(path)
    report = Diagnostics()
    pbn, _ = as_pbn(data, str(path), report)
    reading = read_boards(BytesIO(pbn))
    report.extend(reading.diagnostics)
    return BoardReading(reading.boards, report)
