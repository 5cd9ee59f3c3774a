"""Open systems by name: shipped systems, folders of rules, rule files, and notes in BML.

Callers open systems through this module instead of `cuebid.systems`, which opens only folders and
rule files, because this package makes rules from notes.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from cuebid.conventions import BASES, base_path
from cuebid.core import ReadError
from cuebid.systems import SHIPPED, System, load_cached_rule_file, load_cached_system, system_folder
from cuebid.systems.file_names import RULES
from cuebid.text import Diagnostics, decode_source, raise_errors

# How many bytes are read to recognise notes: their title and rows come early in a file.
_START: Final = 65_536
# What only BML has: metadata, a heading, its directives, or a row that begins with a bid.
_NOTES_LINE: Final = re.compile(
    r"#\+\w+:|\*+[ \t]+\S|#[ \t]*(?:include|cut|copy|paste|vul|seat|bidtable|hide)\b"
    r"|[ \t]*\(?[1-7](?:NT|[CDHSNcdhsMmXYZ♣♦♥♠]|!(?=[cdhs]))+\)?!?(?=[-;:=–—\s]|$)",
    re.IGNORECASE,
)
# A rule has a level, perhaps with flags that make it look like a call (`1X`, `3dX`), then a
# sequence and a priority.
_RULE_LINE: Final = re.compile(
    r"[0-9]+[ \t]+\S*[:(~]|;|define\("
    r"|[0-9]+[A-Za-z?]*[ \t]+(?!=)\S*[:(\[$@~|]\S*[ \t]+-?[0-9]+[ \t]"
)


def open_system(name: str | os.PathLike[str] = SHIPPED[0]) -> System:
    """Open a system by its name, or by the path of a folder, of a rule file, or of notes in BML.

    Raises:
        ReadError: there is no such system.
        TextError: its files have errors; the message lists all of them.
    """
    report = Diagnostics()
    system = read_system(name, report)
    raise_errors(report)
    return system


def read_system(name: str | os.PathLike[str], report: Diagnostics) -> System:
    """Read a system as `open_system` does, and report its errors instead of raising them.

    Args:
        name: the name of a shipped system, the path of a folder, of a rule file, or of notes in
            BML.
        report: receives everything that is wrong with the system's files.

    Raises:
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    name = os.fspath(name)
    if is_notes(name):
        from cuebid.notes.stored_notes import load_cached_notes  # noqa: PLC0415 - only notes need it

        return load_cached_notes(notes_path(name), report)
    if is_rule_file(name):
        return load_cached_rule_file(Path(name), report)
    return load_cached_system(folder_of(name), report)


def is_notes(name: str) -> bool:
    """Return whether a name means notes: a file or folder of notes, or shipped notes.

    Files named `.bml` are notes; other files are notes if their first lines look like BML. A folder
    that `cuebid system new` has written stands for its root file.
    """
    lower = name.lower()
    if lower.endswith(".bml") or lower in BASES:
        return True
    # As in `is_rule_file`, a file must not hide a shipped system.
    if lower in SHIPPED:
        return False
    return _root_in(Path(name)) is not None or _holds_notes(Path(name))


def _root_in(folder: Path) -> Path | None:
    """Return the root file of a notes folder: the only one or that of its name; None otherwise.

    A folder with chapters of rules is a system of rules, whatever notes lie beside them.
    """
    if not folder.is_dir() or next(folder.glob(f"*{RULES}"), None) is not None:
        return None
    files = sorted(folder.glob("*.bml"))
    named = [path for path in files if path.stem == folder.resolve().name]
    roots = named or files
    return roots[0] if len(roots) == 1 else None


def _holds_notes(path: Path) -> bool:
    """Return whether a file is BML: its first line that looks like BML or like a rule decides."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            start = stream.read(_START)
    except OSError:
        # The error is reported when the file is opened.
        return False
    for line in decode_source(path.name, start).source.text.splitlines():
        if _RULE_LINE.match(line):
            return False
        if _NOTES_LINE.match(line):
            return True
    return False


def is_rule_file(name: str) -> bool:
    """Return whether a name is that of a file of rules, which is any file that is not notes."""
    # A file of that name in the working directory must not hide a shipped system.
    is_named = name.lower() in SHIPPED or is_notes(name)
    return not is_named and Path(name).is_file()


def notes_path(name: str) -> Path:
    """Return the path of notes, from the name of shipped notes, or a path of a file or folder."""
    if name.lower() in BASES:
        return base_path(name.lower())
    return _root_in(Path(name)) or Path(name)


def folder_of(name: str) -> Path:
    """Return the folder of a system that is not notes.

    Raises:
        ReadError: there is no such system; the message names shipped notes as well, and of a file
            that is neither notes nor a folder says what helps.
    """
    if Path(name).is_file() and name.lower() not in SHIPPED:
        message = (
            f"no bidding table found in {name!r}: `cuebid bml import` makes tables of notes in "
            "Word or plain text, and `cuebid db check` reads a file of rules"
        )
        raise ReadError(message, name)
    return system_folder(name, other_names=BASES)
