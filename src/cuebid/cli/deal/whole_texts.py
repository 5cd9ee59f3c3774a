"""Where deals go: a file that holds whole deals even where the disk fills up."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from io import UnsupportedOperation

import click

__all__ = ["WholeDeals", "standard_output"]


class WholeDeals:
    """Writes texts of whole deals; one that does not fit is taken back before the error goes on.

    Args:
        handle: the descriptor of a file, at whose end is written, or of a pipe or device.
        encoding: of the text.
    """

    def __init__(self, handle: int, encoding: str) -> None:
        self._handle = handle
        self._encoding = encoding

    def __call__(self, text: str) -> None:
        """Write a text past all buffers.

        Raises:
            OSError: it does not fit; what was written before stands.
        """
        data = memoryview(text.encode(self._encoding))
        written = 0
        try:
            while written < len(data):
                written += os.write(self._handle, data[written:])
        except OSError:
            status = os.fstat(self._handle)
            if written and stat.S_ISREG(status.st_mode):
                os.ftruncate(self._handle, status.st_size - written)
            raise


def standard_output() -> Callable[[str], None]:
    """What writes whole deals to the standard output."""
    try:
        sys.stdout.flush()
        return WholeDeals(sys.stdout.fileno(), sys.stdout.encoding)
    except UnsupportedOperation:
        return lambda text: click.echo(text, nl=False)
