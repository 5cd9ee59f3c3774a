"""Changes of a whole system: other modules or options, and other settings of its style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from cuebid.conventions import change_modules
from cuebid.conventions.selection import parse_choice
from cuebid.conventions.write import write_system
from cuebid.core import ReadError
from cuebid.match.entrants.modules import modules_and_root
from cuebid.match.tuning.change import Change, values_of, write_folder
from cuebid.notes import folder_of, is_notes, notes_path
from cuebid.systems.file_names import SETTINGS
from cuebid.systems.folder import settings_of
from cuebid.systems.style_settings import ACE_ASK, ASKS, STYLE, style_of

_HEAD: Final = re.compile(rf"^\[{STYLE}\][ \t]*\n", re.MULTILINE)


def changes_of_module(system: str, text: str) -> Iterator[Change]:
    """Yield a change of the notes for each other module or option that `text` names.

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


def changes_of_style(system: str, text: str) -> Iterator[Change]:
    """Yield a change of the system for each value of a style setting that `text` names.

    Args:
        system: the name or path of a folder of rules.
        text: the setting and its values, `notrump = 12-14, 14-16`.

    Raises:
        ReadError: the text cannot be read, there is no such setting, it cannot have a value, or the
            system tells its style in another way.
    """
    name, values = values_of(text, "notrump = 12-14, 14-16")
    if is_notes(system):
        raise ReadError(f"{system} tells its style by its openings", text, expected="--row")
    path = folder_of(system) / SETTINGS
    settings = path.read_text("utf-8") if path.is_file() else ""
    for value in values:
        changed = _with_setting(settings, name, value)
        # Refuses a name or a value that settings cannot have.
        style_of(settings_of(changed, SETTINGS))
        write = partial(write_folder, system=system, changed={str(path): changed.encode()})
        yield Change(f"{name} = {value}", write)


def _with_setting(settings: str, name: str, value: str) -> str:
    """Return settings in TOML with another value of a style setting."""
    literal = value if value.isdecimal() or value in {"true", "false"} else f'"{value}"'
    line = f"{name} = {literal}\n"
    if name in {ACE_ASK, ASKS}:
        # It stands before the first table.
        return line + re.sub(rf"^{name}[ \t]*=.*\n?", "", settings, flags=re.MULTILINE)
    head = _HEAD.search(settings)
    if head is None:
        return f"{settings.rstrip()}\n\n[{STYLE}]\n{line}"
    table, bracket, rest = settings[head.end() :].partition("\n[")
    table = re.sub(rf"^{re.escape(name)}[ \t]*=.*\n?", "", table, flags=re.MULTILINE)
    return settings[: head.end()] + line + table + bracket + rest
