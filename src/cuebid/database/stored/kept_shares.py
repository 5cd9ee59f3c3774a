"""A file that caches the shares of meanings between commands.

How often each meaning of a call is meant is counted on a sample of hands (`meaning.shares`), which
takes NumPy: to import it and to draw the sample takes longer than all else that a command does to
choose one call. The numbers of one book never change, so each is counted once.
"""

# One file for a book, to which every new answer is added in one write: processes that add to the
# same file at once leave whole lines. A damaged line is left out and counted anew.

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final
from zlib import crc32

from cuebid.database.stored.cache import delete_oldest

_LARGEST: Final = 1_000_000
"""No more answers are added to a file of so many bytes, which has those of some 20,000 calls."""


class KeptShares:
    """A file of cached answers (a `Recall`); mutable: new answers are appended."""

    __slots__ = ("_answers", "_path")

    def __init__(self, path: Path) -> None:
        self._path = path
        self._answers: dict[str, str] | None = None

    def __call__(self, question: str, count: Callable[[], Sequence[float]]) -> list[float]:
        """Return the cached answer to a question; compute and cache it if there is none.

        Args:
            question: names an auction and a call, on one line and without tabs.
            count: gives the answer.
        """
        if self._answers is None:
            self._answers = self._read()
        answer = self._answers.get(question)
        if answer is None:
            answer = self._answers[question] = " ".join(map(repr, count()))
            self._add(f"{question}\t{answer}")
        return [float(number) for number in answer.split()]

    def _read(self) -> dict[str, str]:
        answers: dict[str, str] = {}
        with suppress(OSError, UnicodeDecodeError):
            for line in self._path.read_text("ascii").splitlines():
                content, _, checksum = line.rpartition("\t")
                question, tab, answer = content.rpartition("\t")
                if tab and checksum == _checksum(content):
                    answers[question] = answer
        return answers

    def _add(self, content: str) -> None:
        """Append a line; errors are ignored, because without the file all works, only slower."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            is_new = not self._path.exists()
            if not is_new and self._path.stat().st_size > _LARGEST:
                return
            line = f"{content}\t{_checksum(content)}\n".encode("ascii")
            descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            try:
                os.write(descriptor, line)
            finally:
                os.close(descriptor)
            if is_new:
                delete_oldest(self._path)


def _checksum(content: str) -> str:
    return f"{crc32(content.encode('ascii')):08x}"
