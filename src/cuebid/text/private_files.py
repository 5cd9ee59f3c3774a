"""Files that only their owner can read: tokens, keys, hands that others must not see."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path
from typing import Final

__all__ = ["make_private", "open_private", "private_database"]

_OWNER_ALONE: Final = 0o600
_OTHERS: Final = 0o077
# Suffixes of SQLite's journal files, which are as secret as the database. SQLite gives new ones the
# permissions of the database.
_JOURNALS: Final = ("-wal", "-shm", "-journal")


def open_private(path: Path, flags: int) -> int:
    """Open a file so that only its owner can read it, and return the descriptor.

    A file of another owner keeps its permissions.

    A new file is private from its first moment: before a later `chmod` others could open it.

    Args:
        path: the file.
        flags: as for `os.open`, such as `os.O_RDWR | os.O_CREAT`.

    Raises:
        OSError: the file cannot be opened.
    """
    descriptor = os.open(path, flags, _OWNER_ALONE)
    try:
        status = os.fstat(descriptor)
        if _is_open_to_others(status):
            os.fchmod(descriptor, stat.S_IMODE(status.st_mode) & ~_OTHERS)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_open_to_others(status: os.stat_result) -> bool:
    # Pipes and devices keep no content, and the permissions of other people's files are their own
    # choice. Windows has another model of permissions.
    if os.name == "nt" or not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
        return False
    return bool(status.st_mode & _OTHERS)


def make_private(path: Path) -> None:
    """Restrict a file to its owner; create the file if it does not exist.

    Raises:
        OSError: as for `open_private`.
    """
    os.close(open_private(path, os.O_RDONLY | os.O_CREAT))


def private_database(path: Path | str) -> sqlite3.Connection:
    """Return an autocommit connection to an SQLite database that only its owner can read.

    Args:
        path: the file; `:memory:` for a database in memory.

    Raises:
        OSError: as for `open_private`.
    """
    if path != ":memory:":
        file = Path(path)
        make_private(file)
        for suffix in _JOURNALS:
            journal = file.with_name(file.name + suffix)
            if journal.exists():
                make_private(journal)
    return sqlite3.connect(path, isolation_level=None)
