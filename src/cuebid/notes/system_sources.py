"""The files that a system is made of, whatever names it."""

from __future__ import annotations

from pathlib import Path

from cuebid.notes.load import notes_sources
from cuebid.notes.systems import folder_of, is_notes, notes_path
from cuebid.systems import (
    SystemFiles,
    read_folder,
)
from cuebid.systems.file_names import EXPLANATIONS, SETTINGS
from cuebid.systems.rule_file import explanations_of, macros_of
from cuebid.text import Diagnostics, Source, read_source

__all__ = ["system_sources"]


def system_sources(name: str, report: Diagnostics) -> tuple[SystemFiles, str]:
    """Return the files of a system, and the text of its settings.

    Raises:
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    path = Path(name)
    if is_notes(name):
        return notes_sources(notes_path(name), report)
    if path.is_file():
        texts = explanations_of(path, None, report) or Source(EXPLANATIONS, "")
        files = SystemFiles(read_source(path, report), macros_of(path, None, report), texts, (), {})
        return files, ""
    folder = folder_of(name)
    settings = folder / SETTINGS
    files = read_folder(folder, report)
    return files, settings.read_text("utf-8") if settings.is_file() else ""
