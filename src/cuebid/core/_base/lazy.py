"""Lazy names: import a package's names when they are first asked for (PEP 562).

A command that needs four names of a package should not wait for the other fifty. Each package lists
its names twice: under `TYPE_CHECKING`, where type checkers and editors look, and in the call of
`lazy_names`, which Python runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["lazy_names"]


def lazy_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` of a package.

    Args:
        package: its name. No module of it may be called like one of the names, for importing the
            module would put it in the name's place.
        homes: the modules of the package, and the names that come from each, with blanks between.
    """
    # Names stand between blanks in one text because a list of quoted names would fill a page for
    # each package.
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def load(name: str) -> Any:  # noqa: ANN401 - a module's names have any type
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        # The next look-up finds the name in the module and does not come here.
        setattr(sys.modules[package], name, value)
        return value

    def listed() -> list[str]:
        # Names already loaded stand in the module, the others only in the table; `dir` shows both
        # alike.
        return sorted({*vars(sys.modules[package]), *home_of})

    return load, listed
