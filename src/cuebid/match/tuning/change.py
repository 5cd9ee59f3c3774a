"""A change of a system, and functions that write the changed system into another folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cuebid.bml import Document
from cuebid.core import ReadError
from cuebid.notes import folder_of, limits_of_user


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a system that is to be tried."""

    name: str
    """The name in reports, as the user wrote the change."""
    write: Callable[[Path], str]
    """Writes the changed system into a folder that does not exist, and returns its name or path."""

    @classmethod
    def to(cls, system: str) -> Change:
        """Return a change that replaces the whole system by `system`."""
        return cls(system, lambda _: system)


def values_of(text: str, expected: str) -> tuple[str, tuple[str, ...]]:
    """Parse `NAME = VALUE, VALUE`, and return the name and the values.

    Args:
        text: the text.
        expected: what it should look like, for the message.

    Raises:
        ReadError: the text has no name or no value.
    """
    name, _, values = text.partition(" = ")
    listed = tuple(value.strip() for value in values.split(",") if value.strip())
    if not name.strip() or not listed:
        raise ReadError(f"{text!r} does not say what is varied", text, expected=expected)
    return name.strip(), listed


def write_notes(folder: Path, document: Document, changed: Mapping[str, bytes]) -> str:
    """Write notes with all files that they include, and return the path of the root file."""
    root = Path(document.written.name)
    # An included file lies below one of these, and is found at the same place below the copy.
    homes = [home.resolve() for home in (root.parent, *limits_of_user().include_path)]
    for source in {document.written, *(include.source for include in document.includes)}:
        path = Path(source.name).resolve()
        home = next(home for home in homes if path.is_relative_to(home))
        target = folder / path.relative_to(home)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(changed.get(source.name, source.encode()))
    return str(folder / root.resolve().name)


def write_folder(folder: Path, system: str, changed: Mapping[str, bytes]) -> str:
    """Copy the folder of a system with other contents of some files, and return its path."""
    shutil.copytree(folder_of(system), folder)
    for path, content in changed.items():
        # A folder of rules has no folders below it.
        (folder / Path(path).name).write_bytes(content)
    return str(folder)
