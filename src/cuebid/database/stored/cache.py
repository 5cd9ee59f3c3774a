"""Bytes that are kept between commands, in the user's cache folder.

A cached file never goes stale: its name is a digest of everything its content was made from, so
that a changed source leads to another file. That is the content of all sources, the version of the
package, and the modification times of the modules that interpret the sources, because a working
copy of the package changes without a new version.

A cache must not be able to do harm. Files are replaced as a whole, so that processes which write
the same file at once leave one of their copies; a checksum in front of the content tells a damaged
file from a whole one; and wherever the folder cannot be read or written, the caller builds its
content anew and keeps nothing. The folder can be deleted at any time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final
from zlib import crc32

from msgspec import Struct

from cuebid.evaluation.points_table import POINTS_TABLE

_MOST_FILES: Final = 20
"""The number of files of one kind that are kept; the oldest are deleted. A system takes 2 MB."""
# A CRC is enough: it guards against torn and damaged files, not against people, who could write a
# valid checksum anyway.
_CHECKSUM_BYTES: Final = 4
_PACKAGE: Final = Path(__file__).parents[2]


class CachedFile(Struct, frozen=True):
    """A file in the cache folder, which need not exist."""

    path: Path
    """The path of the file."""

    def read(self) -> bytes | None:
        """Return the content; None if the file is missing, empty or damaged."""
        try:
            stored = self.path.read_bytes()
        except OSError:
            return None
        content = stored[_CHECKSUM_BYTES:]
        is_whole = stored[:_CHECKSUM_BYTES] == _checksum(content)
        return content if is_whole and content else None

    def write(self, content: bytes) -> None:
        """Write content to the file, and delete the oldest files of the same kind (suffix).

        An error is not reported: without a cache everything works, only slower.
        """
        # Imported here because a process that only reads does not need it.
        from cuebid.text.files import OutputError, replace_binary_file  # noqa: PLC0415 - start-up

        with suppress(OSError, OutputError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with replace_binary_file(self.path) as stream:
                stream.write(_checksum(content))
                stream.write(content)
            delete_oldest(self.path)


def delete_oldest(path: Path) -> None:
    """Delete the oldest files with the suffix of a new file, so that `_MOST_FILES` are left.

    Raises:
        OSError: the folder cannot be read or written.
    """
    kind = path.parent.glob(f"*{path.suffix}")
    # Another process may delete the same files, hence `missing_ok`.
    for old in sorted(kind, key=_modified, reverse=True)[_MOST_FILES:]:
        old.unlink(missing_ok=True)


def cached_file(suffix: str, parts: Iterable[bytes | None]) -> CachedFile:
    """Return the cache file for some content, named by a digest of all that it is made from.

    Args:
        suffix: the suffix of the file's name, for a kind of content: `.book`.
        parts: everything that the content is made from, always in the same order; None for an
            optional source that does not exist.
    """
    digest = sha256()
    # The content may depend on how the points of hands are counted.
    for part in (_package_version(), repr(POINTS_TABLE).encode(), *parts):
        # The lengths tell apart lists of parts that are the same bytes when joined.
        digest.update(f"{-1 if part is None else len(part)}:".encode())
        digest.update(part or b"")
    return CachedFile(_cache_folder() / f"{digest.hexdigest()}{suffix}")


@cache
def module_stamp(*folders: str) -> bytes:
    """Return bytes that change when a module in some folders does.

    Args:
        folders: folders of this package, as paths below it: `database/language`.
    """
    stamps = [stamp for folder in folders for stamp in _file_stamps(_PACKAGE / folder)]
    return repr(sorted(stamps)).encode()


def _file_stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield path, time and size of modules and tables; nothing if the folder cannot be read."""
    # In a zip archive there are no files to look at; the version alone tells such packages apart.
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir() and entry.name != "__pycache__":
                yield from _file_stamps(Path(entry.path))
            elif entry.name.endswith((".py", ".txt", ".bml")):
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


def _package_version() -> bytes:
    # The root package exports names of all layers, so nothing below may import it by a statement.
    version: str = import_module("cuebid").__version__
    return version.encode()


def _checksum(content: bytes) -> bytes:
    return crc32(content).to_bytes(_CHECKSUM_BYTES, "big")


def _modified(path: Path) -> float:
    return path.stat().st_mtime


def _cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "cuebid"
