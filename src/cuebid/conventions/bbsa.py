"""Convention cards of the program BBA, `Bergen = 1` on each line, as a choice of modules.

The cards name some two hundred switches. Those that a module or a base system has are read; of the
others only the ones that are switched on are named, because a switch that is off asks for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cuebid.conventions.catalogue import Catalogue
from cuebid.conventions.root_file import RootFile
from cuebid.conventions.selection import ModuleError, change_modules, with_dependents

# The number in the first line of a card, and the base that is nearest.
_BASES: Final = {"0": "2over1", "1": "sayc", "4": "acol"}
_MODULES: Final = {
    "1n-2s transfer to clubs": "minor-suit-transfers",
    "bergen": "bergen",
    "reverse bergen": "bergen:reverse",
    "cappelletti": "cappelletti",
    "drury": "drury",
    "reverse drury": "drury",
    "fourth suit": "fourth-suit-forcing:round",
    "fourth suit game force": "fourth-suit-forcing",
    "inverted minors": "inverted-minors",
    "jacoby 2nt": "jacoby-2nt",
    "lebensohl after 1nt": "lebensohl",
    "michaels cuebid": "michaels",
    "new minor forcing": "new-minor-forcing",
    "ogust": "ogust",
    "quantitative 4nt": "quantitative-4nt",
    "smolen": "smolen",
    "splinter": "splinters",
    "support double redouble": "support-doubles",
    "texas": "texas-transfers",
    "two way new minor forcing": "two-way-checkback",
    "unusual 2nt": "unusual-2nt",
}
"""Switches that are modules."""
# What the base systems play in any case, so that a card that switches it on asks for nothing more.
_PLAYED: Final = frozenset(
    {
        "1d opening with 4 cards",
        "1nt opening natural",
        "blackwood without k and q",
        "cue bid",
        "gambling",
        "weak natural 2d",
        "weak natural 2m",
        "1m-3m inviting",
    }
)
_RANGES: Final = {"2over1": "15-17", "acol": "12-14", "sayc": "15-17"}


@dataclass(slots=True)
class CardSelection:
    """The modules and options that a card asks for; mutable.

    Attributes:
        base: the base system that is nearest.
        on: modules that it switches on.
        off: modules that it switches off.
        unmatched: what it switches on and nothing here corresponds to.
    """

    base: str
    on: list[str] = field(default_factory=list)
    off: list[str] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)


def read_card(text: str) -> CardSelection:
    """Read a card of BBA.

    Args:
        text: the file, a switch on each line.
    """
    switches: dict[str, str] = {}
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        if equals:
            # A switch that comes twice is on if one of its lines says so.
            name = " ".join(key.split())
            switches[name] = max(switches.get(name, ""), value.strip())
    kind = switches.pop("System type", "")
    card = CardSelection(_BASES.get(kind, "2over1"))
    if kind not in _BASES:
        card.unmatched.append(f"system type {kind or 'not given'}")
    ways: dict[str, list[str]] = {}
    for name, value in switches.items():
        module = _MODULES.get(name.lower())
        is_on = value not in {"", "0"}
        if module is not None:
            ways.setdefault(module.partition(":")[0], []).extend([module] if is_on else [])
        elif is_on and not _is_played(name, card.base):
            card.unmatched.append(name)
    card.on = [chosen[-1] for chosen in ways.values() if chosen]
    card.off = [module for module, chosen in ways.items() if not chosen]
    return card


def _is_played(name: str, base: str) -> bool:
    folded = name.lower()
    if folded.startswith("1nt opening range"):
        return folded.endswith(_RANGES[base])
    return folded in _PLAYED or folded == "not defined"


def with_card(root: RootFile, catalogue: Catalogue, card: CardSelection) -> RootFile:
    """Return the base with exactly the modules of a card, as far as their needs are met."""
    present = [module.name for module in root.modules]
    # What a card cannot switch stays as the base has it.
    off = [name for name in card.off if name in present]
    root = change_modules(root, catalogue, remove=with_dependents(off, root, catalogue)).root
    for name in card.on:
        module = name.partition(":")[0]
        # Parts of a base that is written from rules are played in one way.
        if module in present and not catalogue.headers[module].options:
            continue
        try:
            root = change_modules(root, catalogue, add=[name]).root
        except ModuleError as error:
            card.unmatched.append(str(error))
    return root
