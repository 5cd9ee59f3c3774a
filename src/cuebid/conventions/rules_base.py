"""Base systems whose tables were generated from rules, and whose parts serve as modules.

The root file of such a base names the system of rules (`#+RULES: sayc`). The library has a folder
of its name, with a module for each part of the system, so that a convention which is added takes
the place of the part in its slots.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from cuebid.conventions.catalogue import (
    BASES,
    LIBRARY,
    Catalogue,
    base_path,
    read_catalogue,
    shipped_catalogue,
)
from cuebid.conventions.header import metadata_lines
from cuebid.text import Diagnostics, Source

RULES_BASES: Final = ("sayc",)
"""Names of the bases that were generated from rules, and of the folders of their parts."""


def start_path(name: str) -> Path | None:
    """Return the path of a base system's root file by its name; None if there is no such base."""
    return base_path(name) if name in (*BASES, *RULES_BASES) else None


def rules_of(source: Source) -> str:
    """Return the name of the system of rules whose tables a root file includes; empty for none."""
    return next((value for key, value, _ in metadata_lines(source) if key == "RULES"), "")


def catalogue_of(source: Source) -> Catalogue:
    """Return the modules that a system can be made of: the shipped ones, and parts of its base."""
    shipped, name = shipped_catalogue(), rules_of(source)
    if name not in RULES_BASES:
        return shipped
    own = read_catalogue(LIBRARY / name, Diagnostics())
    parts = {part.name: replace(part, folder=name) for part in own.headers.values()}
    # The base's own rules define its natural calls, so that shipped fillers are needed only in the
    # slots of conventions of the base that a pair may leave out.
    removable = {slot for part in parts.values() if not part.is_filler for slot in part.slots}
    headers = {
        name: header
        for name, header in shipped.headers.items()
        if not header.is_filler or set(header.slots) <= removable
    }
    headers |= parts
    return Catalogue(dict(sorted(headers.items())), {**shipped.sources, **own.sources})
