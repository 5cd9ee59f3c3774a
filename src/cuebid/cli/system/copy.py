"""`cuebid system copy`: a system's files in a folder of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from cuebid.notes import folder_of, is_notes, notes_path
from cuebid.text.files import OutputError

__all__ = ["copy"]


@click.command(
    epilog="""\b
Example: SAYC, to change it; then a hand bid by the copy.
  cuebid system copy sayc mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
  cuebid system copy strongclub mine.bml
"""
)
@click.argument("system")
@click.argument("folder", type=click.Path(path_type=Path))
def copy(system: str, folder: Path) -> None:
    """Copy the files of SYSTEM into a new FOLDER, which every command then takes as a system.

    A system that is notes is one file in BML; FOLDER is then the name of the copy.

    Exit code: 0 copied, 1 there is no such system, or FOLDER is there already.
    """
    source = notes_path(system) if is_notes(system) else folder_of(system)
    if folder.exists():
        raise OutputError(f"{folder} is there already; nothing was copied")
    try:
        if source.is_dir():
            shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
        else:
            shutil.copyfile(source, folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{folder}: this folder cannot be written: {reason}") from error
    files = len(list(folder.iterdir())) if folder.is_dir() else 1
    click.echo(f"{files} files in {folder}" if files > 1 else f"{folder}: notes in BML")
