"""Open notes without some of the modules that they include."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from cuebid.conventions import (
    MODULE_FOLDER,
    Catalogue,
    RootFile,
    change_modules,
    read_root,
    shipped_catalogue,
)
from cuebid.conventions.catalogue import read_catalogue
from cuebid.conventions.selection import with_dependents
from cuebid.conventions.write import write_system
from cuebid.notes import is_notes, notes_path, open_system
from cuebid.systems import System
from cuebid.text import Diagnostics, raise_errors, read_source


def modules_in(system_name: str) -> list[str]:
    """Return the names of the conventions that notes include; none for systems of other kinds."""
    if not is_notes(system_name):
        return []
    catalogue, root = modules_and_root(notes_path(system_name))
    conventions = {header.name for header in catalogue.conventions}
    return [module.name for module in root.modules if module.name in conventions]


def system_without_modules(system_name: str, modules: Sequence[str]) -> System:
    """Return the system of notes without some modules, and without those that need them.

    Raises:
        ModuleError: the notes do not include a module.
    """
    path = notes_path(system_name)
    catalogue, root = modules_and_root(path)
    removed = with_dependents(modules, root, catalogue)
    changed = change_modules(root, catalogue, remove=removed).root
    # Notes are read from files, as includes are found beside them.
    with tempfile.TemporaryDirectory(prefix="cuebid-modules-") as folder:
        written = write_system(Path(folder), path.stem, changed.text(catalogue), path.parent)
        return open_system(str(written[0]))


def modules_and_root(path: Path) -> tuple[Catalogue, RootFile]:
    """Return the catalogue of modules that notes may include, and the root file of the notes.

    Modules beside the notes replace shipped modules of the same name.
    """
    catalogue, folder = shipped_catalogue(), path.parent / MODULE_FOLDER
    if folder.is_dir():
        report = Diagnostics()
        own = read_catalogue(folder, report)
        raise_errors(report)
        catalogue = Catalogue(
            {**catalogue.headers, **own.headers}, {**catalogue.sources, **own.sources}
        )
    return catalogue, read_root(read_source(path, Diagnostics()), catalogue)
