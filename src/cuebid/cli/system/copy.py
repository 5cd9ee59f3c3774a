"""`cuebid system copy`: copy a system's files, to change them."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from cuebid.conventions import BASES
from cuebid.conventions.write import write_system
from cuebid.notes import folder_of, is_notes, notes_path
from cuebid.text import OutputError


@click.command(
    epilog="""\b
Examples: SAYC, to change it; a hand bid by the copy; a system of modules.
  cuebid system copy sayc mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
  cuebid system copy precision club
"""
)
@click.argument("system")
@click.argument("folder", type=click.Path(path_type=Path))
def copy(system: str, folder: Path) -> None:
    """Copy the files of SYSTEM into a new FOLDER, which every command takes as a system.

    Notes are one file in BML; FOLDER is then the name of the copied file. A base
    system is a folder of notes; every command takes its root file, such as mine/2over1.bml.

    Exit code: 0 success, 1 there is no such system, or FOLDER exists already.
    """
    source = notes_path(system) if is_notes(system) else folder_of(system)
    if folder.exists():
        # An earlier copy may have been changed since, so it is never replaced.
        raise OutputError(f"{folder} is there already; nothing was copied")
    if system.lower() in BASES:
        written = write_system(folder, system.lower(), source.read_text("utf-8"))
        click.echo(f"{len(written)} files; the system is {written[0]}")
        return
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
