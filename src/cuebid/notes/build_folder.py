"""Write the system that was built from notes to a folder."""

from __future__ import annotations

from pathlib import Path

from cuebid.notes.build import NotesSystem
from cuebid.systems.file_names import COMMENTS, RULES, SETTINGS
from cuebid.text.files import OutputError, replace_text

__all__ = ["write_build"]


def write_build(built: NotesSystem, output: Path) -> None:
    """Write the files of a system, and delete chapters of an earlier build.

    Raises:
        OutputError: the folder has files that were not built from notes.
    """
    settings = output / SETTINGS
    # Settings that a build writes name their notes. Without that line the files are somebody's own
    # work, and are not replaced.
    is_earlier_build = settings.is_file() and "\nnotes = " in settings.read_text("utf-8")
    if output.is_dir() and not is_earlier_build and any(output.iterdir()):
        raise OutputError(f"{output} has something else in it; name a new folder")
    output.mkdir(parents=True, exist_ok=True)
    for name, text in built.files.items():
        replace_text(output / name, text)
    for ending in (RULES, COMMENTS):
        for path in output.glob(f"*{ending}"):
            if path.name not in built.files:
                path.unlink()
