"""The switches of BBA convention cards with the modules for them, from `bba_switches.txt`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parent / "bba_switches.txt"
_BASE: Final = "@"
_OLDER: Final = "# Older"


class SwitchKind(Enum):
    """The relation between a switch of a BBA card and the modules on its line."""

    BOTH_WAYS = "="
    """The switch is on in the card of a system with the module, and adds the module when read."""
    READ = "<"
    """The switch adds the module when read, but is always off in a written card."""
    BESIDE = "+"
    """The switch is on in the card of a system with the module, but adds no module when read."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of a BBA card."""

    name: str
    """The name as cards write it."""
    kind: SwitchKind | None = None
    """Its relation to modules and bases; None if none corresponds to the switch."""
    modules: tuple[str, ...] = ()
    """The modules as commands write them, `bergen:reverse`."""
    bases: tuple[str, ...] = ()
    """Base systems that have what the switch says, as an agreement that no module changes."""
    is_older: bool = False
    """Whether only cards of older versions have it."""


@cache
def switches() -> Mapping[str, Switch]:
    """Return the switches by their folded names, in the order of cards."""
    return {folded(switch.name): switch for switch in _read(_TABLE.read_text("utf-8"))}


def folded(name: str) -> str:
    """Return a switch's name in small letters with single spaces, as versions of cards differ."""
    return " ".join(name.lower().split())


def _read(text: str) -> Iterator[Switch]:
    is_older = False
    for line in text.splitlines():
        is_older |= line.startswith(_OLDER)
        if not line or line.startswith("#"):
            continue
        name, *rest = (field.strip() for field in line.split("|"))
        if not rest:
            yield Switch(name)
            continue
        kind, words = SwitchKind(rest[0]), rest[1].split()
        modules = tuple(word for word in words if not word.startswith(_BASE))
        bases = tuple(word.removeprefix(_BASE) for word in words if word.startswith(_BASE))
        yield Switch(name, kind, modules, bases, is_older)
