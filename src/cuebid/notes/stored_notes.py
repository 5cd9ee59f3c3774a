"""Load systems of notes through a cache.

Reading notes and making rules takes seconds, unpacking the rules 40 milliseconds. So notes that
were read without any diagnostic are packed, as systems of folders are, and cached with a list of
all files on which they depend: included files with digests of their contents, and paths where no
file was found, because a file that appears there would be included. The packed form is used only
while all of these are unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from cuebid.core import ReadError
from cuebid.database.matcher.own_functions import own_stamp
from cuebid.database.stored.cache import CachedFile, cached_file, module_stamp
from cuebid.database.stored.kept_shares import KeptShares
from cuebid.notes.include_path import limits_of_user
from cuebid.systems import SHIPPED, System, system_folder
from cuebid.systems.stored_system import folder_digest, pack_system, shares_path, unpack_system
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from cuebid.bml import Document, FileLoader
    from cuebid.text import Source

_SUFFIX: Final = ".notes"
# The packages whose code turns a text into rules; a change of them makes cached files invalid.
_CODE: Final = (
    "bml",
    "conventions",
    "core",
    "database/language",
    "database/matcher",
    "database/stored",
    "evaluation",
    "notes",
    "phrases",
    "systems",
    "text",
)


class _File(msgspec.Struct, frozen=True, array_like=True):
    """A file that was read, or a path where no file was found.

    Attributes:
        path: the path that was tried.
        target: the path after following links; empty if there was no such file.
        digest: the digest of the content.
    """

    path: str
    target: str = ""
    digest: bytes = b""

    @property
    def is_unchanged(self) -> bool:
        """Whether the path leads to the same content, or still nowhere."""
        path = Path(self.path)
        try:
            if not self.target:
                return not path.exists()
            return str(path.resolve()) == self.target and _digest(path) == self.digest
        except OSError:
            return False


class ReadSystem(NamedTuple):
    """A system of notes, with what its storing needs.

    Attributes:
        system: the system.
        document: the notes.
        loader: the loader that read the files which the notes include.
    """

    system: System
    document: Document
    loader: FileLoader


class _PackedNotes(msgspec.Struct, frozen=True, array_like=True):
    files: tuple[_File, ...]
    system: bytes


_DECODER: Final = msgspec.msgpack.Decoder(_PackedNotes)


def load_cached_notes(path: Path, report: Diagnostics) -> System:
    """Load the system of notes as `load_notes` does, from the cache if it is there.

    Args:
        path: a file in BML.
        report: receives errors, and comments that look like embedded rules and are not.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: the notes grow longer or deeper than the limits allow.
    """

    def load(own_report: Diagnostics) -> ReadSystem:
        # Importing the code that reads notes takes longer than unpacking a packed system.
        from cuebid.bml import FileLoader  # noqa: PLC0415 - see above
        from cuebid.notes.load import load_whole_notes  # noqa: PLC0415 - see above

        limits = limits_of_user()
        loader = FileLoader.beside(path, limits)
        loaded = load_whole_notes(path, own_report, limits=limits, loader=loader)
        return ReadSystem(loaded.system, loaded.document, loader)

    return cached_system_of_notes(path, report, load)


def cached_system_of_notes(
    path: Path, report: Diagnostics, load: Callable[[Diagnostics], ReadSystem]
) -> System:
    """Return the system of notes from the cache; else load it, and store it for other commands.

    Args:
        path: a file in BML.
        report: receives the diagnostics of notes that are loaded.
        load: loads the notes, and reports on them. Notes with any diagnostics are not stored,
            because these must be reported each time.
    """
    cached = _cached_file(path)
    system = None if cached is None else _unpacked(cached, path)
    if system is not None:
        return system
    own_report = Diagnostics()
    read = load(own_report)
    report.extend(own_report)
    if cached is not None and not own_report:
        _keep(cached, path, read.document.written, read.loader, read.system)
    return read.system


def _unpacked(cached: CachedFile, path: Path) -> System | None:
    """Return the system in a cached file; None if there is none, or if a file has changed."""
    content = cached.read()
    if content is None:
        return None
    # A damaged cache file counts as missing.
    with suppress(msgspec.DecodeError, ReadError):
        packed = _DECODER.decode(content)
        if all(file.is_unchanged for file in packed.files):
            # Shares are stored by a digest of the rules, since the rules at a path may change.
            digest = sha256(packed.system).hexdigest()
            recall = KeptShares(shares_path(digest))
            return unpack_system(packed.system, path, path.stem, recall=recall)
    return None


def _keep(
    cached: CachedFile, path: Path, source: Source, loader: FileLoader, system: System
) -> None:
    # A file may have been saved or removed while it was read.
    with suppress(OSError, ReadError):
        files = tuple(_files(path, source, loader))
        if all(_is_text_of(file, text) for file, text in files):
            packed = _PackedNotes(tuple(file for file, _ in files), pack_system(system))
            cached.write(msgspec.msgpack.encode(packed))


def _files(path: Path, source: Source, loader: FileLoader) -> Iterator[tuple[_File, Source | None]]:
    """Yield each file that was read, or not found, with the text that was read."""
    sources: Iterable[tuple[Path, Source | None]] = [(path, source), *loader.looked_for.items()]
    for looked_for, text in sources:
        absolute = looked_for.absolute()
        if text is None:
            yield _File(str(absolute)), None
        else:
            yield _File(str(absolute), str(absolute.resolve()), _digest(absolute)), text


def _is_text_of(file: _File, text: Source | None) -> bool:
    """Return whether a file still has the text that was read from it."""
    if text is None:
        return file.is_unchanged
    from cuebid.text import decode_source  # noqa: PLC0415 - only when a system is packed

    data = Path(file.path).read_bytes()
    is_read = decode_source(text.name, data).source.text == text.text
    return is_read and sha256(data).digest() == file.digest


def _cached_file(path: Path) -> CachedFile | None:
    """Return the cached file for notes at a path; None if the shipped system cannot be read."""
    shipped = folder_digest(system_folder(SHIPPED[0]))
    if shipped is None:
        return None
    folders = [str(folder.absolute()) for folder in limits_of_user().include_path]
    where = repr((str(path.absolute()), folders)).encode()
    return cached_file(_SUFFIX, [module_stamp(*_CODE), own_stamp(), shipped, where])


def _digest(path: Path) -> bytes:
    return sha256(path.read_bytes()).digest()
