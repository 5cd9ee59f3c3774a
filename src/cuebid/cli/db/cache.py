"""Rule books of large databases, kept between commands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.cli.db.files import EXPLANATIONS, MACROS
from cuebid.database.stored.cache import CachedFile, cached_file
from cuebid.database.stored.packed_book import book_code_stamp

__all__ = ["book_cache"]

_LARGE: Final = 100_000
"""Bytes of a database from which on parsing takes longer than looking in the cache."""


def book_cache(db: Path, macros: Path | None, explanations: Path | None) -> CachedFile | None:
    """Return the cached file of a database; None if the database is too small to need one.

    Args:
        db: the database.
        macros: the macro file; the usual one beside the database if not given.
        explanations: the explanations file, likewise.
    """
    if db.stat().st_size < _LARGE:
        return None
    files = [db, macros or db.parent / MACROS, explanations or db.parent / EXPLANATIONS]
    contents = [path.read_bytes() if path.is_file() else None for path in files]
    return cached_file(".book", [book_code_stamp(), str(db).encode(), *contents])
