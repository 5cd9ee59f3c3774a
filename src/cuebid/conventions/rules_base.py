"""Bases whose tables are written from rules: their parts take the places of modules.

The root file of such a base names the system of rules (`#+RULES: sayc`) and its parts, with the
slots that they fill:

    #+PART: jacoby-2nt 1M-2N -- Jacoby 2NT: two notrump shows four trumps and the values for game

A part is a module like others, except that its file is written from the rules when a pair's system
is made. So a convention that is added takes the place of the part in its slots.
`#+NATURAL:` is such a line for what the slots mean without a convention.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cuebid.conventions.catalogue import BASES, LIBRARY, Catalogue, base_path, shipped_catalogue
from cuebid.conventions.header import ModuleHeader, metadata_lines
from cuebid.text import Diagnostics, Source, Span, read_source

RULES_BASES: Final = ("sayc",)
"""Names of the bases that are written from rules, and of the folders of their parts."""
_PART: Final = re.compile(
    r"(?P<name>[\w-]+)\s+(?P<slots>.+?)\s+--\s+(?P<title>[^:]+):\s*(?P<text>.+)"
)


def start_path(name: str) -> Path | None:
    """Return the root file of what a pair can start from, by its name; None if there is none."""
    if name in RULES_BASES:
        return LIBRARY / f"{name}.bml"
    return base_path(name) if name in BASES else None


def rules_of(source: Source) -> str:
    """Return the name of the system of rules whose tables a root file includes; empty for none."""
    return next((value for key, value, _ in metadata_lines(source) if key == "RULES"), "")


def is_rules_base(path: Path) -> bool:
    """Return whether the tables of a root file are written from rules."""
    return bool(rules_of(read_source(path, Diagnostics())))


def catalogue_of(source: Source) -> Catalogue:
    """Return the modules that a system can be made of: the shipped ones, and parts of its base."""
    shipped = shipped_catalogue()
    parts = {
        part.name: part
        for key, value, span in metadata_lines(source)
        if key in {"PART", "NATURAL"}
        if (part := _part(value, span, rules_of(source), is_filler=key == "NATURAL")) is not None
    }
    if not parts:
        return shipped
    # What the rules say natural calls mean is better known to them than to the shipped fillers,
    # which stay for the conventions of the base that a pair may leave out.
    removable = {slot for part in parts.values() if not part.is_filler for slot in part.slots}
    headers = {
        name: header
        for name, header in shipped.headers.items()
        if not header.is_filler or set(header.slots) <= removable
    }
    headers |= parts
    return Catalogue(dict(sorted(headers.items())), shipped.sources)


def _part(value: str, span: Span, folder: str, *, is_filler: bool) -> ModuleHeader | None:
    match = _PART.fullmatch(value)
    if match is None:
        return None
    return ModuleHeader(
        name=match["name"],
        title=match["title"],
        description=match["text"],
        slots=tuple(match["slots"].split()),
        needs=(),
        excludes=(),
        provides=(),
        is_filler=is_filler,
        against="",
        options=(),
        block="",
        examples=(),
        span=span,
        folder=folder,
    )
