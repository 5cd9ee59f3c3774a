"""Systems by name: those that the package ships, folders of rules, and notes in BML.

This is the front door to systems. It stands above `cuebid.systems`, which opens folders only,
because notes are made into rules by this package.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.systems.shipped import SHIPPED, system_folder
from cuebid.systems.stored_system import load_cached_system
from cuebid.systems.system import System
from cuebid.text import Diagnostics, raise_errors

__all__ = [
    "SHIPPED_NOTES",
    "folder_of",
    "is_notes",
    "notes_path",
    "open_system",
    "read_system",
]

SHIPPED_NOTES: Final = ("strongclub",)
"""Names of systems that the package ships as notes; they become rules when they are opened."""


def open_system(name: str = SHIPPED[0]) -> System:
    """Open a system by its name, by the path of its folder, or by that of notes in BML.

    Raises:
        ReadError: there is no such system.
        TextError: its files have errors; the message lists all of them.
    """
    report = Diagnostics()
    system = read_system(name, report)
    raise_errors(report)
    return system


def read_system(name: str, report: Diagnostics) -> System:
    """Read a system as `open_system` does, and report its errors instead of raising them.

    Args:
        name: the name of a shipped system, the path of a folder, or that of notes in BML.
        report: receives everything that is wrong with the system's files.

    Raises:
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    if is_notes(name):
        # What reads notes takes longer to import than a folder of rules takes to open.
        from cuebid.notes.load import load_notes  # noqa: PLC0415 - only notes need it

        return load_notes(notes_path(name), report)
    return load_cached_system(folder_of(name), report)


def is_notes(name: str) -> bool:
    """Return whether a name is that of a file of notes, or of notes that the package ships."""
    return name.lower().endswith(".bml") or name.lower() in SHIPPED_NOTES


def notes_path(name: str) -> Path:
    """Return the file of notes, by the name of shipped ones or by its path."""
    if name.lower() in SHIPPED_NOTES:
        return Path(__file__).parent / f"{name.lower()}.bml"
    return Path(name)


def folder_of(name: str) -> Path:
    """Return the folder of a system that is not notes.

    Raises:
        ReadError: there is no such system; the message names shipped notes as well.
    """
    return system_folder(name, other_names=SHIPPED_NOTES)
