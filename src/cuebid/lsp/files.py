"""Files that may be read: those of the workspace's folders, open texts before what is on disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, TypeAlias

from cuebid.bml import FileLoader, Limits
from cuebid.conventions import LIBRARY, LibraryLoader
from cuebid.text import Diagnostics, Source, TextError, read_source

NotesLoader: TypeAlias = FileLoader | LibraryLoader
"""A loader that tells afterwards what it was asked for."""

# As much as the limits of BML allow of all files together, in characters of four bytes.
_MOST_BYTES: Final = 80_000_000


class Files:
    """The files of a workspace that may be read; mutable, and the server's only reader of files.

    Attributes:
        folders: the workspace's folders, resolved.

    Args:
        confined_to: the folder in which all folders of the workspace must be; None for any.
    """

    def __init__(self, confined_to: Path | None = None) -> None:
        self.folders: tuple[Path, ...] = ()
        self._confined_to = confined_to.resolve() if confined_to else None
        self._open: dict[Path, Source] = {}
        self._read: dict[Path, tuple[tuple[int, int], Source]] = {}
        self._resolved_folders: dict[Path, Path] = {}

    def set_folders(self, folders: list[Path]) -> None:
        """Take folders for those of the workspace, but for those outside of what is allowed."""
        self._resolved_folders.clear()
        resolved = [folder.resolve() for folder in folders]
        allowed = self._confined_to
        self.folders = tuple(
            folder for folder in resolved if allowed is None or folder.is_relative_to(allowed)
        )

    def folder_of(self, path: Path) -> Path | None:
        """Return the folder of a text from which it may include files; None if from none.

        A text that was opened alone, without a workspace, may include those beside it.
        """
        folder = path.parent.resolve()
        if any(folder.is_relative_to(allowed) for allowed in self.folders):
            return folder
        is_alone = not self.folders and self._confined_to is None
        return folder if is_alone else None

    def loader(self, path: Path, limits: Limits) -> NotesLoader:
        """Return what finds the files that notes include."""
        # Without a folder of its own, a text may still include what the package ships.
        return FileLoader(self.folder_of(path) or LIBRARY, limits, self.read)

    def open(self, path: Path, source: Source) -> None:
        """Take the text of an editor for that of a file."""
        self._open[self._key(path)] = source

    def close(self, path: Path) -> None:
        """Let the file on disk count again."""
        self._open.pop(self._key(path), None)

    def read(self, path: Path, report: Diagnostics, max_bytes: int = _MOST_BYTES) -> Source:
        """Return a file, each version as one object.

        The caller has asked whether the path is allowed (`folder_of`).

        Raises:
            TextError: the file is missing or cannot be read.
        """
        key = self._key(path)
        if (source := self._open.get(key)) is not None:
            return source
        stamp = _stamp(key)
        if stamp is not None and key in self._read and self._read[key][0] == stamp:
            return self._read[key][1]
        source = read_source(path, report, max_bytes=max_bytes)
        if stamp is not None:
            self._read[key] = stamp, source
        return source

    def _key(self, path: Path) -> Path:
        """Return a path without links; most files are none, and their folders are known."""
        if path.is_symlink():
            return path.resolve()
        folder = self._resolved_folders.get(path.parent)
        if folder is None:
            folder = self._resolved_folders[path.parent] = path.parent.resolve()
        return folder / path.name

    def notes_in(self, folder: Path | None) -> tuple[str, ...]:
        """Return the names of the notes in a folder that may be read; none for None."""
        if folder is None or not folder.is_dir():
            return ()
        return tuple(sorted(path.name for path in folder.glob("*.bml")))

    def is_unchanged(self, path: Path, source: Source | None) -> bool:
        """Return whether a file is still what it was when it was read; None: it was missing."""
        # Notes include files of the disk: a text that was never saved is not there.
        if source is None:
            return _stamp(path) is None
        try:
            return self.read(path, Diagnostics()) is source
        except TextError:
            return False


class LibraryFiles(Files):
    """The shipped library alone, for texts of strangers: no other file is even looked for."""

    def set_folders(self, folders: list[Path]) -> None:
        """Take no folder, whatever an editor names."""

    def folder_of(self, path: Path) -> None:
        """Return no folder: nothing is beside such a text."""

    def loader(self, path: Path, limits: Limits) -> NotesLoader:  # noqa: ARG002 - as that of all files
        """Return what finds the files of the library by their names."""
        return LibraryLoader()

    def is_unchanged(self, path: Path, source: Source | None) -> bool:  # noqa: ARG002 - as that of all files
        """Return that the library stays as it is."""
        return True


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return when a file was changed and its size; None if it cannot be asked."""
    try:
        status = os.stat(path)  # noqa: PTH116 - not `Path.stat`, which raises for a NUL
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size
