"""Samples of positions in SQLite, by the digest of the system.

A digest changes with any rule, so an entry is never out of date; old ones go when there are many.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import msgspec

from cuebid.explore.samples import PositionSample

# Changed with the layout of a sample, and with what counts as agreed; files of another version are
# emptied.
_VERSION: Final = 2
# Some 4 kB each: forty megabytes.
_MOST_ENTRIES: Final = 10_000


class SampleCache:
    """Samples by system and auction. Mutable; of one thread.

    Args:
        path: the file; `:memory:` for none.
        most_entries: how many are kept; the oldest go first.
    """

    def __init__(self, path: Path | str, most_entries: int = _MOST_ENTRIES) -> None:
        self._most_entries = most_entries
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = normal")
        (version,) = self._connection.execute("pragma user_version").fetchone()
        if version != _VERSION:
            self._connection.execute("drop table if exists samples")
            self._connection.execute(f"pragma user_version = {_VERSION}")
        self._connection.execute(
            "create table if not exists samples "
            "(digest text, auction text, sample blob, primary key (digest, auction))"
        )

    def get(self, digest: str, auction: str) -> PositionSample | None:
        """Return the sample of a system at an auction, if it is there."""
        row = self._connection.execute(
            "select sample from samples where digest = ? and auction = ?", (digest, auction)
        ).fetchone()
        return None if row is None else msgspec.msgpack.decode(row[0], type=PositionSample)

    def put(self, digest: str, auction: str, sample: PositionSample) -> None:
        """Keep a sample."""
        self._connection.execute(
            "insert or replace into samples values (?, ?, ?)",
            (digest, auction, msgspec.msgpack.encode(sample)),
        )
        self._connection.execute(
            "delete from samples where rowid not in "
            "(select rowid from samples order by rowid desc limit ?)",
            (self._most_entries,),
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
