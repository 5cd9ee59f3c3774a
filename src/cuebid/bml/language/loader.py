"""Find included files on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cuebid.text import read_source

if TYPE_CHECKING:
    from os import PathLike

    from cuebid.text import Diagnostics, Source

__all__ = ["FileLoader", "Loader", "no_files"]


class Loader(Protocol):
    """Find the text of an included file."""

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        """Return the file that `path` names, or None if there is none.

        The same file is always the same `Source` object.

        Args:
            path: as written.
            including: the text that includes it.
            report: receives problems of its encoding.

        Raises:
            TextError: there is such a file, and it cannot be read.
        """


def no_files(path: str, including: Source, report: Diagnostics) -> None:
    """Find nothing: the loader for texts that have no files around them."""


class FileLoader:
    """Read included files, each once; mutable.

    Args:
        root: the folder of the root file.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._read: dict[Path, Source] = {}

    @classmethod
    def beside(cls, path: str | PathLike[str]) -> FileLoader:
        """Return a loader for the files that a file includes."""
        return cls(Path(path).parent)

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        """Look for the file beside the including file, then beside the root file."""
        # Python raises ValueError for such a path, whatever the system.
        if "\0" in path:
            return None
        # Without duplicates: the root file's own includes have one folder to look in, not two.
        for folder in dict.fromkeys((Path(including.name).parent, self._root)):
            candidate = folder / path
            if _is_there(candidate):
                return self._load(candidate, report)
        return None

    def _load(self, path: Path, report: Diagnostics) -> Source:
        key = path.resolve()
        # One `Source` for each file, however it is named: cycles are found by identity, and a file
        # that is included often is expanded once.
        if key not in self._read:
            self._read[key] = read_source(path, report)
        return self._read[key]


def _is_there(path: Path) -> bool:
    """Return whether a file exists; for a name that no file can have, False."""
    try:
        return path.exists()
    except OSError:
        return False
