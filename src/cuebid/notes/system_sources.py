"""Find parts of a system: its files, and the chapters on which a pair has agreed."""

from __future__ import annotations

from pathlib import Path

from cuebid.notes.build import DEFENCE_CHAPTERS
from cuebid.notes.load import notes_sources
from cuebid.notes.systems import folder_of, is_notes, notes_path
from cuebid.systems import System, SystemFiles, explanations_of, macros_of, read_folder
from cuebid.systems.file_names import EXPLANATIONS, SETTINGS
from cuebid.text import Diagnostics, Source, read_source

# The folder of the package, in which the shipped systems are.
_PACKAGE = Path(__file__).parents[1]


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


def own_chapters(system: System) -> frozenset[str] | None:
    """Return the chapters that come from a pair's own notes; None if all chapters count.

    Cuebid adds its defence and its general rules to notes, on which the pair has not agreed. But
    shipped notes are meant to be played with these chapters.
    """
    is_shipped = system.folder.is_relative_to(_PACKAGE)
    if is_shipped or not is_notes(str(system.folder)):
        return None
    return frozenset(name for _, name in system.chapter_starts) - {*DEFENCE_CHAPTERS}
