"""Where deals go: a file that holds whole deals even where the disk fills up."""

from __future__ import annotations

import os
import stat
from typing import BinaryIO

__all__ = ["WholeDeals"]


class WholeDeals:
    """Writes texts of whole deals; one that does not fit is taken back before the error goes on."""

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._handle = stream.fileno()
        self._encoding = encoding
        self._whole = 0

    def __call__(self, text: str) -> None:
        """Write a text past all buffers.

        Raises:
            OSError: it does not fit; what was written before stands.
        """
        data = memoryview(text.encode(self._encoding))
        size = len(data)
        try:
            while data:
                data = data[os.write(self._handle, data) :]
        except OSError:
            if stat.S_ISREG(os.fstat(self._handle).st_mode):
                os.ftruncate(self._handle, self._whole)
            raise
        self._whole += size
