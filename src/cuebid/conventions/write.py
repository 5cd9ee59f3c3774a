"""Write a system into a folder: its root file, and every file that the root file includes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cuebid.conventions.catalogue import LIBRARY
from cuebid.text import OutputError, replace_text

_INCLUDE: Final = re.compile(r"^#INCLUDE[ \t]+(\S+)[ \t]*$", re.IGNORECASE | re.MULTILINE)
_TITLE: Final = re.compile(r"^#\+TITLE:.*$", re.MULTILINE)


def included_paths(text: str) -> Iterator[str]:
    """Yield the paths of the files that a text includes, in the order of the text."""
    return (match[1] for match in _INCLUDE.finditer(text))


def with_title(text: str, name: str) -> str:
    """Return the text of a root file with its title replaced."""
    return _TITLE.sub(lambda _: f"#+TITLE: {name}", text, count=1)


def write_system(folder: Path, name: str, text: str, source: Path = LIBRARY) -> list[Path]:
    """Write a system and return its files, the root file first.

    Files that a pair has changed are its own work: an included file that is there already is left
    as it is, and only the root file is replaced.

    Args:
        folder: where to write; created if it does not exist.
        name: the system's name; the root file is `NAME.bml`.
        text: the text of the root file.
        source: the folder from which included files are copied; the shipped library by default.

    Raises:
        OutputError: a file cannot be written.
    """
    root = folder / f"{name}.bml"
    files = {root: text}
    for path in included_paths(text):
        # The pair's own modules stay where they are; shipped modules that it adds are copied.
        original = next(
            (base / path for base in (source, LIBRARY) if (base / path).is_file()), None
        )
        if (folder / path).exists():
            continue
        if original is not None:
            files[folder / path] = original.read_text("utf-8")
    try:
        for target, content in files.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_text(target, content)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{folder}: this system cannot be written: {reason}") from error
    return list(files)
