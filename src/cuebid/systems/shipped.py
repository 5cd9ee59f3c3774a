"""The systems that are part of the package, by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.core.errors import ReadError
from cuebid.systems.system import System, load_system
from cuebid.text import Diagnostics, raise_errors, suggest

__all__ = [
    "SHIPPED",
    "SHIPPED_NOTES",
    "is_notes",
    "notes_path",
    "open_system",
    "read_system",
    "system_folder",
]

SHIPPED: Final = ("sayc",)
"""Their names; the first is the one that is meant where none is named."""

SHIPPED_NOTES: Final = ("strongclub",)
"""Systems that are shipped as notes, which are made into rules when they are asked for."""


def system_folder(name: str) -> Path:
    """The folder of a system, by its name or by a path.

    Raises:
        ReadError: there is no such system and no such folder.
    """
    if name.lower() in SHIPPED:
        return Path(__file__).parent / name.lower()
    folder = Path(name)
    if folder.is_dir():
        return folder
    near = suggest(name, (*SHIPPED, *SHIPPED_NOTES))
    hint = f" (did you mean {near!r}?)" if near else ""
    known = ", ".join((*SHIPPED, *SHIPPED_NOTES))
    message = f"there is no system {name!r}{hint}; systems: {known}, or the folder of one"
    raise ReadError(message, name, expected=f"{known} or a folder")


def open_system(name: str = SHIPPED[0]) -> System:
    """A system by its name, by the path of its folder, or by that of notes in BML.

    Raises:
        ReadError: there is no such system.
        TextError: its files have errors; all of them are named.
    """
    report = Diagnostics()
    system = read_system(name, report)
    raise_errors(report)
    return system


def read_system(name: str, report: Diagnostics) -> System:
    """A system as `open_system` finds it; whatever is wrong with it is reported.

    Raises:
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    if is_notes(name):
        # What makes rules of notes also puts the shipped ones below them.
        from cuebid.notes.load import load_notes  # noqa: PLC0415 - it needs this module

        return load_notes(notes_path(name), report)
    return load_system(system_folder(name), report)


def is_notes(name: str) -> bool:
    """Whether a name is that of a file of notes, or of notes that are shipped."""
    return name.lower().endswith(".bml") or name.lower() in SHIPPED_NOTES


def notes_path(name: str) -> Path:
    """The file of notes: by the name of shipped ones, or by its path."""
    if name.lower() in SHIPPED_NOTES:
        return Path(__file__).parent / f"{name.lower()}.bml"
    return Path(name)
