"""Systems from one rule file: a bidding database with its macros and explanations.

Such a system has neither chapters nor examples nor settings. It is for databases of other programs,
which are one file of rules (`mb.txt2` or, built, `mb.txt`), one of macros (`mac.m4`) and one of
explanations (`Comments.txt`).

Parsing a database of ten thousand rules takes several seconds, so a large one is packed and cached
as a folder is (`cuebid.systems.stored_system`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final

from cuebid.core import ReadError
from cuebid.database import RuleBook
from cuebid.database.matcher.own_functions import own_stamp
from cuebid.database.stored.cache import CachedFile, cached_file
from cuebid.database.stored.packed_book import book_code_stamp, pack_database, unpack_book
from cuebid.systems.file_names import EXPLANATIONS, MACROS
from cuebid.systems.system import System
from cuebid.text import Diagnostics, Source

# Looking in the cache needs a digest of the files and of our own code.
_LARGE: Final = 100_000
"""Bytes of a rule file from which on parsing takes longer than looking in the cache."""


def load_cached_rule_file(
    path: Path,
    report: Diagnostics,
    *,
    macros: Path | None = None,
    explanations: Path | None = None,
    while_parsing: Callable[[Source], AbstractContextManager[object]] = nullcontext,
) -> System:
    """Load a system from a rule file, from the cache if it is there.

    Args:
        path: the rule file.
        report: receives everything that is wrong with the files.
        macros: the macro file; `mac.m4` beside the rule file if not given and there is one.
        explanations: the explanations file; `Comments.txt` beside it, likewise.
        while_parsing: returns a context that is entered while the file is parsed, such as a sign
            on the terminal; it is not called where the cache has the system.

    Raises:
        TextError: a file cannot be read.
    """
    cached = _cached_file(path, macros, explanations)
    packed = cached.read() if cached else None
    if packed is not None:
        # A cached file of another format is ignored, and replaced below.
        with suppress(ReadError):
            return _system(path, unpack_book(packed))
    # Importing the parsers takes longer than unpacking a small database.
    from cuebid.database.language.loading import load_database  # noqa: PLC0415 - see above
    from cuebid.database.language.source.records import report_no_rules  # noqa: PLC0415 - see above
    from cuebid.text.decode import read_source  # noqa: PLC0415 - see above

    own_report = Diagnostics()
    source = read_source(path, own_report)
    report_no_rules(source, own_report)
    texts = explanations_of(path, explanations, own_report)
    macro_source = macros_of(path, macros, own_report)
    with while_parsing(source):
        database = load_database(source, own_report, macros=macro_source, explanations=texts)
    report.extend(own_report)
    # A database with warnings is parsed each time, because they are to be reported each time.
    if cached and not own_report:
        cached.write(pack_database(database))
    return _system(path, RuleBook(database))


def macros_of(path: Path, macros: Path | None, report: Diagnostics) -> Source | None:
    """Read the macro file of a rule file; return None if it has none.

    Args:
        path: the rule file.
        macros: the macro file; `mac.m4` beside the rule file if not given and there is one.
        report: receives warnings of bytes that are not text.

    Raises:
        TextError: the file cannot be read.
    """
    return _read(_companion(path, macros, MACROS), report)


def explanations_of(path: Path, explanations: Path | None, report: Diagnostics) -> Source | None:
    """Read the explanations file of a rule file; return None if it has none.

    Args:
        path: the rule file.
        explanations: the explanations file; `Comments.txt` beside the rule file if not given and
            there is one.
        report: receives warnings of bytes that are not text.

    Raises:
        TextError: the file cannot be read.
    """
    return _read(_companion(path, explanations, EXPLANATIONS), report)


def _companion(path: Path, chosen: Path | None, name: str) -> Path | None:
    """Return `chosen`, else the file `name` beside the rule file if it exists, else None."""
    usual = path.parent / name
    return chosen or (usual if usual.is_file() else None)


def _read(path: Path | None, report: Diagnostics) -> Source | None:
    from cuebid.text.decode import read_source  # noqa: PLC0415 - a cached system needs no parser

    return None if path is None else read_source(path, report)


def _system(path: Path, book: RuleBook) -> System:
    # The whole file is one chapter. It is named here, because a packed database does not keep where
    # its rules were written.
    return System(path.name, path, book, {}, chapter_starts=((0, path.name),))


def _cached_file(path: Path, macros: Path | None, explanations: Path | None) -> CachedFile | None:
    """Return the cache file for a rule file; None if the rule file is too small or unreadable."""
    try:
        if path.stat().st_size < _LARGE:
            return None
        companions = (
            _companion(path, macros, MACROS),
            _companion(path, explanations, EXPLANATIONS),
        )
        contents = [None if file is None else file.read_bytes() for file in (path, *companions)]
    except OSError:
        return None
    # Parsing checks calls of functions that a program has added, so the cache depends on these.
    parts = [book_code_stamp(), own_stamp(), str(path).encode(), *contents]
    return cached_file(".book", parts)
