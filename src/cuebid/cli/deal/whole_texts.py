"""Write texts so that a file holds complete texts only, even after the disk is full."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from io import UnsupportedOperation

import click


class WholeTextWriter:
    """Write each text completely or not at all: after an error a partial text is removed.

    Args:
        handle: the descriptor of a file, positioned at its end, or of a pipe or device.
        encoding: the encoding of the texts.
    """

    def __init__(self, handle: int, encoding: str) -> None:
        self._handle = handle
        self._encoding = encoding

    def __call__(self, text: str) -> None:
        """Write a text without buffering.

        Raises:
            OSError: the text cannot be written; the texts before it remain.
        """
        # Not through a buffered stream, which reports a full disk only after several texts, and
        # tries again when it is closed. `os.write` may write only a part, hence the loop.
        data = memoryview(text.encode(self._encoding))
        written = 0
        try:
            while written < len(data):
                written += os.write(self._handle, data[written:])
        except OSError:
            status = os.fstat(self._handle)
            # Only a regular file can be truncated, and not a pipe or a device.
            if written and stat.S_ISREG(status.st_mode):
                os.ftruncate(self._handle, status.st_size - written)
            raise


def standard_output() -> Callable[[str], None]:
    """Return a function that writes complete texts to standard output."""
    try:
        # Flush first, because the writer bypasses the buffer.
        sys.stdout.flush()
        return WholeTextWriter(sys.stdout.fileno(), sys.stdout.encoding)
    except UnsupportedOperation:  # no descriptor, as with click's test runner and in notebooks
        return lambda text: click.echo(text, nl=False)
