"""Find included files on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from cuebid.bml.limits import LimitError, Limits
from cuebid.text import Diagnostic, Severity, Source, Span, TextError, read_source

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from cuebid.text import Diagnostics

    Reader: TypeAlias = Callable[[Path, Diagnostics, int], Source]
    """A function that reads a file up to a number of bytes, or raises a `TextError`."""

# UTF-8 and UTF-16 have at most four bytes for a character, so no text within the limit is refused.
_UTF8_BYTES: Final = 4


class Loader(Protocol):
    """A function that finds the text of an included file."""

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        """Return the file that `path` names, or None if there is none.

        The same file is always the same `Source` object.

        Raises:
            TextError: there is such a file, and it cannot be read or may not be included.
            LimitError: the file is longer than the limits allow.
        """


def no_files(path: str, including: Source, report: Diagnostics) -> None:
    """Return None for every path: the loader for texts without files around them."""


# Notes come from other people, and may be converted on a server. So a document reads files of its
# own folder and of those that its user names, and no others: not `../../.ssh/config`, not a link
# that leads out, not a device without end.
class FileLoader:
    """A loader that reads included files from the disk, each once; mutable.

    Files outside the folder of the root file and the folders of `limits.include_path` are refused,
    even if a link leads there, and so are devices and pipes.

    Args:
        root: the folder of the root file.
        limits: the longest text, and further folders to include files from.
        reader: reads a file that may be included; from the disk if not given.

    Attributes:
        looked_for: each path where an included file was looked for, with what was read there; None
            where there was no file.
    """

    def __init__(
        self, root: Path, limits: Limits | None = None, reader: Reader | None = None
    ) -> None:
        self._limits = limits or Limits()
        self._reader = reader or _from_disk
        self._root = root
        self._allowed = [folder.resolve() for folder in (root, *self._limits.include_path)]
        self._read: dict[Path, Source] = {}
        self.looked_for: dict[Path, Source | None] = {}

    @classmethod
    def beside(cls, path: str | PathLike[str], limits: Limits | None = None) -> FileLoader:
        """Return a loader for the files that a file includes."""
        return cls(Path(path).parent, limits)

    def __call__(self, path: str, including: Source, report: Diagnostics) -> Source | None:
        """Return a file beside the including or root file or in `include_path`; None if absent."""
        # Python raises ValueError for such a path, whatever the system.
        if "\0" in path:
            return None
        outside: Path | None = None
        folders = (Path(including.name).parent, self._root, *self._limits.include_path)
        # Without duplicates: the root file's own includes have one folder to look in, not two.
        for folder in dict.fromkeys(folders):
            candidate = folder / path
            if not _is_there(candidate):
                self.looked_for[candidate] = None
                continue
            if any(candidate.resolve().is_relative_to(allowed) for allowed in self._allowed):
                source = self.looked_for[candidate] = self._load(candidate, report)
                return source
            outside = outside or candidate
        if outside is not None:
            raise TextError(self._refusal(outside))
        return None

    def _load(self, path: Path, report: Diagnostics) -> Source:
        key = path.resolve()
        # One `Source` for each file, however it is named: cycles are found by identity, and a file
        # that is included often is expanded once.
        if key not in self._read:
            characters = self._limits.characters
            try:
                self._read[key] = self._reader(path, report, _UTF8_BYTES * characters)
            except TextError as error:
                if error.diagnostics[0].code != "text-too-long":
                    raise
                raise LimitError(
                    f"{path}: this file is longer than {characters:,} characters; raise the limit "
                    "on characters if that is meant"
                ) from error
        return self._read[key]

    def _refusal(self, path: Path) -> Diagnostic:
        folders = " or ".join(str(folder) for folder in self._allowed)
        return Diagnostic(
            Severity.ERROR,
            "bml-include-outside",
            f"{path} is not included, because it is outside of {folders}",
            Span.point(Source(str(path), ""), 0),
            "a file inside; --include-path allows further folders",
        )


def _from_disk(path: Path, report: Diagnostics, max_bytes: int) -> Source:
    return read_source(path, report, max_bytes=max_bytes)


def _is_there(path: Path) -> bool:
    """Return whether a file exists; for a name that no file can have, False."""
    try:
        return path.exists()
    except OSError:
        return False
