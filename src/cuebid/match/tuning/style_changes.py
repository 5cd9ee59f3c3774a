"""Other values of the style settings in a folder's `system.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from cuebid.core import ReadError
from cuebid.match.tuning.change import Change, values_of, write_folder
from cuebid.notes import folder_of, is_notes
from cuebid.systems.file_names import SETTINGS
from cuebid.systems.folder import settings_of
from cuebid.systems.style_settings import ACE_ASK, ASKS, STYLE, style_of

_HEAD: Final = re.compile(rf"^\[{STYLE}\][ \t]*\n", re.MULTILINE)


def changes_of_style(system: str, text: str) -> Iterator[Change]:
    """Yield the changes of a style setting to other values.

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
