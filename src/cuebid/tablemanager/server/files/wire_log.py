"""Append entries to the wire log of a match."""

# The log is never rewritten, so an entry that was written stays, whatever happens later. A crash
# can only tear the last line; it is cut off when the file is opened again.

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from cuebid.core import CuebidError
from cuebid.tablemanager.server.files.entries import Event, LineEntry, encode
from cuebid.text import open_private


class WireLog:
    """Appends entries to the log file in batches. Mutable.

    Entries gather until `flush`, which hands them to the system in one write; `sync` also waits
    until they are on the disk.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        """Open a log for appending, after cutting off a torn last line.

        Raises:
            CuebidError: the file cannot be opened.
        """
        self.path = path
        self.clock = clock
        self._batch: list[bytes] = []
        try:
            # The log has all four hands while they are played, so only its owner may read it.
            self._descriptor = open_private(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        except OSError as error:
            raise CuebidError(f"{path}: cannot be written: {error.strerror}") from error
        self._is_file = stat.S_ISREG(os.fstat(self._descriptor).st_mode)
        self._written = os.fstat(self._descriptor).st_size if self._is_file else 0
        self._cut_torn_line()

    def add(self, event: Event) -> None:
        """Add an event to the next batch."""
        self._batch.append(encode(event))

    def add_line(self, room: str, seat: str, direction: str, line: str) -> None:
        """Add a line that was sent or received to the next batch."""
        self._batch.append(encode(LineEntry(self.clock(), room, seat, direction, line)))

    def flush(self) -> None:
        """Write all entries of the batch to the file.

        Raises:
            CuebidError: the disk is full, or failed; half an entry is not left behind.
        """
        if not self._batch:
            return
        data = b"\n".join(self._batch) + b"\n"
        self._batch.clear()
        try:
            self._write(data)
        except OSError as error:
            # The disk may have taken a part of the data: half a line would spoil the log.
            self._cut(self._written)
            raise CuebidError(f"{self.path}: cannot be written: {error.strerror}") from error
        self._written += len(data)

    def _write(self, data: bytes) -> None:
        # One call may write a part only, for instance to a pipe or a disk that is almost full.
        written = os.write(self._descriptor, data)
        while written < len(data):
            written += os.write(self._descriptor, data[written:])

    def sync(self) -> None:
        """Wait until all that was flushed is on the disk; may be called from another thread.

        Raises:
            CuebidError: the disk failed.
        """
        if not self._is_file:
            return
        try:
            os.fsync(self._descriptor)
        except OSError as error:
            raise CuebidError(f"{self.path}: cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Flush and close; a file without any entry is removed."""
        try:
            self.flush()
        finally:
            os.close(self._descriptor)
            if self._is_file and not self._written:
                self.path.unlink(missing_ok=True)

    def discard(self) -> None:
        """Drop the entries that were not flushed."""
        self._batch.clear()

    def _cut_torn_line(self) -> None:
        """Cut the file after its last whole line."""
        if not self._is_file:
            return
        end = self._written
        while end:
            start = max(0, end - 65536)
            os.lseek(self._descriptor, start, os.SEEK_SET)
            newline = os.read(self._descriptor, end - start).rfind(b"\n")
            if newline >= 0:
                self._cut(start + newline + 1)
                return
            end = start
        self._cut(0)

    def _cut(self, length: int) -> None:
        if self._is_file and os.fstat(self._descriptor).st_size != length:
            os.ftruncate(self._descriptor, length)
            self._written = length
