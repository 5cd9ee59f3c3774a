"""Open the systems that the package ships, by name, and other folders of the same form.

`cuebid.notes.open_system` opens these and notes as well; this module knows folders only, so that
`systems` needs nothing of `notes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cuebid.core import ReadError
from cuebid.systems.stored_system import load_cached_system
from cuebid.systems.system import System
from cuebid.text import Diagnostics, raise_errors, suggest

SHIPPED: Final = ("sayc", "simple")
"""Names of the shipped folders; the first is the default wherever a system can be named."""


def system_folder(name: str, *, other_names: Iterable[str] = ()) -> Path:
    """Return the folder of a system.

    Args:
        name: the name of a shipped system in either case, or the path of a folder.
        other_names: names of systems that are not folders, for the error message to suggest.

    Raises:
        ReadError: there is no such system and no such folder.
    """
    # Shipped systems first: a folder of that name in the working directory must not hide them.
    if name.lower() in SHIPPED:
        return Path(__file__).parent / name.lower()
    folder = Path(name)
    if folder.is_dir():
        return folder
    names = (*SHIPPED, *other_names)
    # After the folder, because a path that exists is no misspelling.
    suggestion = suggest(name, names)
    hint = f" (did you mean {suggestion!r}?)" if suggestion else ""
    listed = ", ".join(names)
    message = f"there is no system {name!r}{hint}; systems: {listed}, or the path of one"
    raise ReadError(message, name)


def open_folder(name: str = SHIPPED[0]) -> System:
    """Open a shipped system by its name, or another by the path of its folder.

    Raises:
        ReadError: there is no such system.
        TextError: its files have errors; the message lists all of them.
    """
    report = Diagnostics()
    system = load_cached_system(system_folder(name), report)
    raise_errors(report)
    return system
