"""Load systems of folders from the cache, and store them there.

Parsing a system of a thousand rules takes about a second, unpacking it 30 milliseconds. So a system
that was parsed without any diagnostic is packed and kept under a digest of its files. One with
errors or warnings is parsed each time, because they are to be reported each time.

Examples are not packed: only commands that test a system need them, and they are read from the
folder when first asked for. The place where a rule was written is not kept, only its chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cuebid.core import ReadError
from cuebid.database.meaning.disclosure import Recall, count_anew
from cuebid.database.stored.cache import CachedFile, cached_file, module_stamp
from cuebid.database.stored.kept_shares import KeptShares
from cuebid.database.stored.packed_book import book_code_stamp, pack_database, unpack_book
from cuebid.systems.file_names import COMMENTS, EXAMPLES, MACROS, RULES, SETTINGS
from cuebid.systems.judged_book import judged_book
from cuebid.systems.system import System
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from cuebid.systems.examples import Example

# The digest covers our own code as well (`book_code_stamp`), so that a new version never reads what
# an old one packed with another meaning.
_SUFFIX: Final = ".system"
_ENDINGS: Final = (RULES, COMMENTS, EXAMPLES)


# Arrays without names are smaller and quicker to unpack; the stamp of the code makes names
# needless.
class _PackedSystem(msgspec.Struct, frozen=True, array_like=True):
    settings: dict[str, Any]
    chapter_starts: tuple[tuple[int, str], ...]
    book: bytes


_DECODER: Final = msgspec.msgpack.Decoder(_PackedSystem)


def load_cached_system(folder: Path, report: Diagnostics) -> System:
    """Load the system in a folder, from the cache if it is there.

    Args:
        folder: of the form that `cuebid.systems` describes.
        report: receives everything that is wrong with the files.

    Raises:
        ReadError: there is no chapter in the folder, or its settings cannot be read.
        TextError: a file cannot be read.
    """
    cached = _cached_file(folder)
    packed = cached.read() if cached else None
    if cached and packed is not None:
        # A damaged file is parsed again and written anew below.
        with suppress(ReadError):
            return unpack_system(
                packed,
                folder,
                read_examples=lambda: _read_examples(folder),
                recall=KeptShares(shares_path(cached.path.name)),
            )
    # Importing the parsers takes longer than unpacking a system.
    from cuebid.systems.loading import load_system  # noqa: PLC0415 - only a cache miss needs it

    # A report of its own, because the caller's may hold diagnostics of something else, which must
    # not keep this system out of the cache.
    own_report = Diagnostics()
    system = load_system(folder, own_report)
    report.extend(own_report)
    # The digest was made before the files were parsed; somebody may have saved one meanwhile.
    if cached and not own_report and _cached_file(folder) == cached:
        with suppress(ReadError):
            cached.write(pack_system(system))
    return system


def pack_system(system: System) -> bytes:
    """Return a system, which must have been read without errors, as bytes.

    Raises:
        ReadError: its settings have values, such as dates, that bytes do not keep as they are.
    """
    settings = dict(system.settings)
    # TOML has dates and times; they would come back as text.
    if msgspec.msgpack.decode(msgspec.msgpack.encode(settings)) != settings:
        raise ReadError("these settings cannot be packed", expected="texts, numbers and lists")
    packed = _PackedSystem(settings, tuple(_chapter_starts(system)), pack_database(system.database))
    return msgspec.msgpack.encode(packed)


def unpack_system(
    packed: bytes,
    folder: Path,
    name: str | None = None,
    *,
    read_examples: Callable[[], tuple[Example, ...]] = tuple,
    recall: Recall = count_anew,
) -> System:
    """Return the system that `pack_system` turned into bytes.

    Args:
        packed: the bytes.
        folder: the folder of the system's files.
        name: the system's name in commands; the folder's name if not given.
        read_examples: reads its examples.
        recall: returns cached counts on samples of hands.

    Raises:
        ReadError: the bytes are not a packed system, or one of another format.
    """
    try:
        stored = _DECODER.decode(packed)
    # A damaged file may nest without end.
    except (msgspec.DecodeError, RecursionError) as error:
        raise ReadError(f"this is not a packed system: {error}") from error
    settings: Mapping[str, Any] = stored.settings
    book = judged_book(unpack_book(stored.book, recall), settings)
    return System(name or folder.name, folder, book, settings, read_examples, stored.chapter_starts)


def _cached_file(folder: Path) -> CachedFile | None:
    """Return the cache file for the present contents of a folder; None if it cannot be read."""
    try:
        paths = sorted(path for path in folder.iterdir() if _is_part(path.name))
        parts = [(path.name.encode(), path.read_bytes()) for path in paths]
    # Not reported here: reading the files afterwards reports the error.
    except OSError:
        return None
    # The text of the database is named after the folder.
    name = folder.name.encode()
    return cached_file(
        _SUFFIX, [book_code_stamp(), name, *(part for pair in parts for part in pair)]
    )


def folder_digest(folder: Path) -> bytes | None:
    """Return a digest of a system's files and of the code that reads them; None if unreadable."""
    cached = _cached_file(folder)
    return None if cached is None else cached.path.name.encode()


def shares_path(system: str) -> Path:
    """Return the path of the cache of shares: how many hands of a call have each of its meanings.

    Args:
        system: a name that changes with the system's rules and the code that matches them.
    """
    # Shares also depend on the code that counts meanings, and on the code of judgement.
    code = module_stamp("database/meaning", "evaluation", "dealing", "judgement")
    return cached_file(".shares", [system.encode(), code]).path


def _is_part(name: str) -> bool:
    return name.endswith(_ENDINGS) or name in {MACROS, SETTINGS}


def _chapter_starts(system: System) -> Iterator[tuple[int, str]]:
    last = None
    for rule in system.database.rules:
        chapter = system.chapter(rule)
        # Rules of a chapter follow each other, so its start tells the chapter of all its rules.
        if chapter != last:
            yield rule.start, chapter
            last = chapter


def _read_examples(folder: Path) -> tuple[Example, ...]:
    """Read the examples of a folder whose files have no errors."""
    from cuebid.systems.examples import read_examples  # noqa: PLC0415 - few commands need it
    from cuebid.text.decode import read_source  # noqa: PLC0415 - few commands need it

    report = Diagnostics()
    names = sorted(path for path in folder.iterdir() if path.name.endswith(EXAMPLES))
    return tuple(
        example for path in names for example in read_examples(read_source(path, report), report)
    )
