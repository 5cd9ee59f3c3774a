"""Other modules of notes, or the same ones with other options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from cuebid.conventions import change_modules
from cuebid.conventions.selection import parse_choice
from cuebid.conventions.write import write_system
from cuebid.core import ReadError
from cuebid.match.entrants.modules import modules_and_root
from cuebid.match.tuning.change import Change
from cuebid.notes import is_notes, notes_path


def changes_of_module(system: str, text: str) -> Iterator[Change]:
    """Yield the changes to other modules, or to other options of a module.

    Args:
        system: the name or path of notes that are made of modules.
        text: choices, each of which takes the place of what the system plays there:
            `michaels:weak`, or `ogust, feature`. One module that the system plays stands for its
            other options.

    Raises:
        ReadError: the system is not made of modules, or plays the choices already.
        ModuleError: there is no such module or option, or the system lacks what it needs.
    """
    if not is_notes(system):
        raise ReadError(f"{system} is not made of modules", system, expected="--rule or --style")
    path = notes_path(system)
    catalogue, root = modules_and_root(path)
    present = {module.text for module in root.modules}
    asked = [parse_choice(choice, catalogue).text for choice in text.split(",")]
    choices = [choice for choice in asked if choice not in present]
    if not choices and len(asked) == 1 and ":" not in text:
        names = catalogue.headers[text.strip().lower()].option_names
        options = [parse_choice(name, catalogue).text for name in names]
        choices = [choice for choice in options if choice not in present]
    if not choices:
        raise ReadError(f"{system} has nothing to change to in {text!r}", text)
    for choice in choices:
        changed = change_modules(root, catalogue, add=[choice]).root
        yield Change(choice, partial(_write, path, changed.text(catalogue)))


def _write(path: Path, text: str, folder: Path) -> str:
    return str(write_system(folder, path.stem, text, path.parent)[0])
