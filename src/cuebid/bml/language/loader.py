"""Finding included files on disk.

The path is looked for beside the file that includes it, then beside the root file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cuebid.text import read_source

if TYPE_CHECKING:
    from os import PathLike

    from cuebid.text import Diagnostics, Source

__all__ = ["FileLoader", "Loader", "no_files"]


class Loader(Protocol):
    """Gives the text of an included file."""

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        """The file that `path` names, or None if there is none.

        The same file is always the same `Source` object.

        Args:
            path: as written.
            including: the text that asks for it.
            report: is told what there is to say about its bytes.

        Raises:
            TextError: there is such a file, and it cannot be read.
        """


def no_files(path: str, including: Source, report: Diagnostics) -> None:
    """A loader for texts that have no files around them; it finds nothing."""


class FileLoader:
    """Reads included files, each once; this object remembers them.

    Args:
        root: the folder of the root file.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._read: dict[Path, Source] = {}

    @classmethod
    def beside(cls, path: str | PathLike[str]) -> FileLoader:
        """A loader for the files that a file includes."""
        return cls(Path(path).parent)

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        """The file, looked for beside the including file and beside the root file."""
        if "\0" in path:
            return None
        for folder in dict.fromkeys((Path(including.name).parent, self._root)):
            place = folder / path
            if _is_there(place):
                return self._load(place, report)
        return None

    def _load(self, place: Path, report: Diagnostics) -> Source:
        key = place.resolve()
        if key not in self._read:
            self._read[key] = read_source(place, report)
        return self._read[key]


def _is_there(place: Path) -> bool:
    """Whether there is such a file; a name that no file can have names none."""
    try:
        return place.exists()
    except OSError:
        return False
