"""Files that the server may read: those of the workspace, as edited if they are open."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, TypeAlias

from cuebid.bml import FileLoader, Limits
from cuebid.conventions import LIBRARY, LibraryLoader
from cuebid.text import Diagnostics, Source, TextError, read_source

NotesLoader: TypeAlias = FileLoader | LibraryLoader
"""A loader that keeps a list of the files that it was asked for."""

# As much as the limits of BML allow for all files together, in characters of four bytes.
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
        """Set the folders of the workspace, without those outside the folder `confined_to`."""
        self._resolved_folders.clear()
        resolved = [folder.resolve() for folder in folders]
        allowed = self._confined_to
        self.folders = tuple(
            folder for folder in resolved if allowed is None or folder.is_relative_to(allowed)
        )

    def folder_of(self, path: Path) -> Path | None:
        """Return the folder of a text, if the text may include files from it; otherwise None.

        A text that was opened alone, without a workspace, may include files of its own folder.
        """
        folder = path.parent.resolve()
        if any(folder.is_relative_to(allowed) for allowed in self.folders):
            return folder
        is_alone = not self.folders and self._confined_to is None
        return folder if is_alone else None

    def loader(self, path: Path, limits: Limits) -> NotesLoader:
        """Return a loader for the files that notes include."""
        # If its folder is not allowed, a text may still include files that the package ships.
        return FileLoader(self.folder_of(path) or LIBRARY, limits, self.read)

    def open(self, path: Path, source: Source) -> None:
        """Use the text of an editor in place of the file on disk."""
        self._open[self._key(path)] = source

    def close(self, path: Path) -> None:
        """Use the file on disk again."""
        self._open.pop(self._key(path), None)

    def read(self, path: Path, report: Diagnostics, max_bytes: int = _MOST_BYTES) -> Source:
        """Return the text of a file; as long as the file is unchanged, the same object.

        The caller must have asked whether the path is allowed (`folder_of`).

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
        """Return the key of a file in the caches of texts: its path with links resolved."""
        if path.is_symlink():
            return path.resolve()
        folder = self._resolved_folders.get(path.parent)
        if folder is None:
            folder = self._resolved_folders[path.parent] = path.parent.resolve()
        return folder / path.name

    def notes_in(self, folder: Path | None) -> tuple[str, ...]:
        """Return the names of the BML files in a folder; no names for None."""
        if folder is None or not folder.is_dir():
            return ()
        return tuple(sorted(path.name for path in folder.glob("*.bml")))

    def is_unchanged(self, path: Path, source: Source | None) -> bool:
        """Return whether a file is still as it was read, or still missing if `source` is None."""
        # Notes include files on disk, so a text that was never saved counts as missing.
        if source is None:
            return _stamp(path) is None
        try:
            return self.read(path, Diagnostics()) is source
        except TextError:
            return False


class LibraryFiles(Files):
    """Files of the shipped library alone, for untrusted editors; no other file is read."""

    def set_folders(self, folders: list[Path]) -> None:
        """Ignore the folders that an editor names."""

    def folder_of(self, path: Path) -> None:
        """Return None, as a text may include no file of its own folder."""

    def loader(self, path: Path, limits: Limits) -> NotesLoader:  # noqa: ARG002 - as that of all files
        """Return a loader for the files of the library."""
        return LibraryLoader()

    def is_unchanged(self, path: Path, source: Source | None) -> bool:  # noqa: ARG002 - as that of all files
        """Return True, as the library does not change."""
        return True


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return the modification time and the size of a file; None if they cannot be read."""
    try:
        status = os.stat(path)  # noqa: PTH116 - not `Path.stat`, which raises for a NUL
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size
