"""Let one server at a time write a file."""

# Two servers on the same log would mix two matches. A lock of the operating system is used, not the
# mere existence of a file: it ends with the process, so a server that was killed leaves nothing
# that somebody must remove by hand.

from __future__ import annotations

import os
import sys
from pathlib import Path

from cuebid.core import CuebidError

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock on the file `<path>.lock`, held from creation until `release`. Mutable."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises:
            CuebidError: another process holds it, or the folder cannot be written.
        """
        self._path = path.with_name(path.name + ".lock")
        self._descriptor: int | None = None
        while self._descriptor is None:
            descriptor = self._open(path)
            # The holder may have removed the file between our opening and our locking it.
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
            current = self._path.stat()
        except FileNotFoundError:
            return False
        own = os.fstat(descriptor)
        return (current.st_dev, current.st_ino) == (own.st_dev, own.st_ino)

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._descriptor is None:
            return
        # The file goes before the lock, or another server could lock it and then lose it. Windows
        # cannot remove an open file.
        if sys.platform == "win32":
            os.close(self._descriptor)
            self._path.unlink(missing_ok=True)
        else:
            self._path.unlink(missing_ok=True)
            os.close(self._descriptor)
        self._descriptor = None
