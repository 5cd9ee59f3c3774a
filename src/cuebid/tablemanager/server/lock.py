"""One server at a time for a file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cuebid.core import CuebidError

__all__ = ["FileLock"]

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Holds `<path>.lock`, which the system frees when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises:
            CuebidError: another process has it, or the folder cannot be written.
        """
        self._path = path.with_name(path.name + ".lock")
        self._descriptor: int | None = None
        while self._descriptor is None:
            descriptor = self._open(path)
            # Whoever held it may have removed the file between our opening and our locking it.
            if self._is_current(descriptor):
                self._descriptor = descriptor
            else:
                os.close(descriptor)

    def _open(self, path: Path) -> int:
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise CuebidError(f"{path}: cannot be written: {error.strerror}") from error
        try:
            _try_lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise CuebidError(f"{path}: another server writes this file") from error
        return descriptor

    def _is_current(self, descriptor: int) -> bool:
        try:
            there = self._path.stat()
        except FileNotFoundError:
            return False
        mine = os.fstat(descriptor)
        return (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino)

    def release(self) -> None:
        """Free the file; a second time does nothing."""
        if self._descriptor is None:
            return
        if sys.platform == "win32":  # an open file cannot be removed there
            os.close(self._descriptor)
            self._path.unlink(missing_ok=True)
        else:
            self._path.unlink(missing_ok=True)
            os.close(self._descriptor)
        self._descriptor = None
