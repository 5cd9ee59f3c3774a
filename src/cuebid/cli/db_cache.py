"""Large databases, kept ready between commands.

They are kept in the folder `cuebid` of the user's cache folder (`XDG_CACHE_HOME`, or `~/.cache`),
under a name that changes whenever a file they are read from does. The folder can be deleted any
time.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.cli.db_files import EXPLANATIONS, MACROS
from cuebid.core import ReadError
from cuebid.database import Database, RuleBook
from cuebid.database.meaning.stored_book import fingerprint, pack_database, unpack_book
from cuebid.text.files import OutputError, replace_binary_file

__all__ = ["BookCache"]

_LARGE: Final = 100_000
"""From how many bytes on reading takes longer than looking."""
_KEPT: Final = 20
_SUFFIX: Final = ".book"


@dataclass(frozen=True, slots=True)
class BookCache:
    """Where a database is kept ready.

    Attributes:
        path: the file, which need not be there.
    """

    path: Path

    @classmethod
    def of(cls, db: Path, macros: Path | None, explanations: Path | None) -> BookCache | None:
        """The place for a database; None for one that is read as fast as looked up.

        Args:
            db: the database.
            macros: the macro file; the usual one beside it if not given.
            explanations: the explanations file, likewise.
        """
        if db.stat().st_size < _LARGE:
            return None
        files = [db, macros or db.parent / MACROS, explanations or db.parent / EXPLANATIONS]
        contents = [path.read_bytes() if path.is_file() else None for path in files]
        return cls(_folder() / (fingerprint(str(db).encode(), *contents) + _SUFFIX))

    def read(self) -> RuleBook | None:
        """The book; None if it is not there, or not whole."""
        try:
            return unpack_book(self.path.read_bytes())
        except (OSError, ReadError):
            # It is made again from the rules.
            return None

    def write(self, database: Database) -> None:
        """Keep a database, whole or not at all; where nothing can be kept, nothing is."""
        with suppress(OSError, OutputError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with replace_binary_file(self.path) as stream:
                stream.write(pack_database(database))
            kept = sorted(self.path.parent.glob(f"*{_SUFFIX}"), key=_age, reverse=True)
            for old in kept[_KEPT:]:
                old.unlink(missing_ok=True)


def _age(path: Path) -> float:
    return path.stat().st_mtime


def _folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "cuebid"
