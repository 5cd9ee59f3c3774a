"""Write whole PBN files in export format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import TextIO

from cuebid.core import Board, BoardRecord
from cuebid.formats.pbn.game import PbnGame
from cuebid.formats.pbn.reader.stream import parse_pbn
from cuebid.formats.pbn.writer.game import game_text
from cuebid.formats.pbn.writer.layout import HEADER
from cuebid.formats.pbn.writer.record import record_text

Writable = BoardRecord | Board | PbnGame


def game_from_record(
    record: BoardRecord | Board, tags: Mapping[str, str] | None = None, imps: int | None = None
) -> PbnGame:
    """Return the PBN game for a record, or for a board that was not played yet.

    Args:
        record: what to write.
        tags: values of further tags, such as Event and Date; they win over those of the record.
        imps: what North-South won on the board.
    """
    # Through the reader, so that a game made here has offsets and spans like any other.
    return parse_pbn(record_text(record, tags, imps), "<record>")[0]


def write_record(
    record: BoardRecord | Board,
    stream: TextIO,
    tags: Mapping[str, str] | None = None,
    imps: int | None = None,
) -> None:
    r"""Write one record as a game and an empty line after it, without the file's header.

    Args:
        record: what to write.
        stream: a text stream; for a file, open it with `encoding="latin-1", newline="\n"`.
        tags: values of further tags, such as Event and Date.
        imps: what North-South won on the board.
    """
    stream.write(record_text(record, tags, imps) + "\n")


def write_pbn(
    items: Iterable[Writable],
    target: str | PathLike[str] | TextIO,
    tags: Mapping[str, str] | None = None,
    *,
    keep_foreign: bool = True,
) -> int:
    r"""Write a whole file in export format, one game at a time; return the number of games.

    Args:
        items: records, boards and games as they were read.
        target: a path, or an open text stream; open the file of a stream with
            `encoding="latin-1", newline="\n"`: all that is written fits it.
        tags: values of further tags for records and boards.
        keep_foreign: write lines of games that belong to no tag, such as the statistics of a dealer
            program, as comments; False drops them.

    Returns:
        How many games were written.

    Raises:
        OSError: the file cannot be written.
    """
    if isinstance(target, str | PathLike):
        # Nothing can fail to encode, as the writers escape what is beyond Latin-1. No conversion of
        # line ends: a file is the same on every system.
        with Path(target).open("w", encoding="latin-1", newline="\n") as stream:
            return write_pbn(items, stream, tags, keep_foreign=keep_foreign)
    target.write(HEADER)
    count = 0
    for item in items:
        if isinstance(item, PbnGame):
            text = game_text(item, keep_foreign=keep_foreign)
        else:
            text = record_text(item, tags)
        # An empty line between games, and none at the end (PBN 2.1, export format).
        target.write(text if not count else "\n" + text)
        count += 1
    return count


def pbn_text(
    items: Iterable[Writable], tags: Mapping[str, str] | None = None, *, keep_foreign: bool = True
) -> str:
    """Return the text that `write_pbn` writes."""
    stream = StringIO()
    write_pbn(items, stream, tags, keep_foreign=keep_foreign)
    return stream.getvalue()
