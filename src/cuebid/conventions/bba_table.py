"""The switches of BBA's convention cards and what is one here, from `bba_switches.txt`."""

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
    """On where a system has it, and the other way round."""
    READ = "<"
    """Read as it, and never written."""
    BESIDE = "+"
    """Written beside it; alone it says nothing of it."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of a card."""

    name: str
    """The name as cards write it."""
    kind: SwitchKind | None = None
    """Its relation to modules and bases; None where nothing corresponds to it."""
    modules: tuple[str, ...] = ()
    """The modules as commands write them, `bergen:reverse`."""
    bases: tuple[str, ...] = ()
    """Base systems of which it is an agreement that no module changes."""
    is_older: bool = False
    """Whether only cards of older versions have it."""


@cache
def switches() -> Mapping[str, Switch]:
    """Return the switches by their names in small letters, in the order of cards."""
    return {folded(switch.name): switch for switch in _read(_TABLE.read_text("utf-8"))}


def folded(name: str) -> str:
    """Return the name of a switch as it is compared: cards of different versions differ."""
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
