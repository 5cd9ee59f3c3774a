"""Convert convention cards of the program BBA, with lines `Bergen = 1`, to and from modules.

The cards name some two hundred switches. Those that correspond to a module or a base system are
read and written; whatever has no counterpart, in a card or in a system, is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cuebid.conventions.bba_table import Switch, SwitchKind, folded, switches
from cuebid.conventions.catalogue import BASES, Catalogue
from cuebid.conventions.root_file import RootFile
from cuebid.conventions.rules_base import RULES_BASES
from cuebid.conventions.selection import ModuleError, change_modules, with_dependents
from cuebid.core import ReadError

# Base systems by the system type in a card's first line; the nearest types of the other bases.
_BASES: Final = {"0": "2over1", "1": "sayc", "2": "polish", "3": "precision", "4": "acol"}
_NEAREST: Final = {"sef": "1", "beginner": "1"}
_TYPE: Final = "System type"
# The last line of every card; what its value means is not known.
_LAST: Final = "Opponent type"
# Modules that BBA always plays, without a switch for them.
_ALWAYS: Final = frozenset({"stayman", "jacoby-transfers", "negative-doubles"})
_INCLUDED: Final = re.compile(r"^#INCLUDE[ \t]+([\w.-]+)/", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class BbaCard:
    """A card of BBA, as read from its file."""

    base: str
    """The base system that is nearest to the card's system type."""
    values: Mapping[str, tuple[str, bool]]
    """For each switch, by its folded name: its name as written, and whether it is on."""
    unmatched: tuple[str, ...] = ()
    """A message if the system type is missing or unknown; else empty."""


class CardSelection(NamedTuple):
    """A system with the modules that a card asks for."""

    root: RootFile
    """The system's root file."""
    unmatched: tuple[str, ...]
    """The wishes of the card that the system does not meet: switches, and messages on modules."""


@dataclass(frozen=True, slots=True)
class WrittenCard:
    """A card of BBA, as written for a system."""

    text: str
    """The text of the card's file."""
    unmatched: tuple[str, ...]
    """The agreements of the system that the card cannot express."""


def read_card(text: str) -> BbaCard:
    """Parse the text of a BBA card."""
    kind = ""
    values: dict[str, tuple[str, bool]] = {}
    for line in text.splitlines():
        name, equals, value = (part.strip() for part in line.partition("="))
        name = " ".join(name.split())
        if name == _TYPE:
            kind = value
        elif equals and name not in {_LAST, "Not defined"}:
            # A switch that comes twice is on if one of its lines says so.
            was_on = values.get(folded(name), ("", False))[1]
            values[folded(name)] = (name, was_on or value not in {"", "0"})
    wrong = () if kind in _BASES else (f"system type {kind or 'not given'}",)
    return BbaCard(_BASES.get(kind, BASES[0]), values, wrong)


def with_card(root: RootFile, catalogue: Catalogue, card: BbaCard) -> CardSelection:
    """Return a system changed to play the modules of a card, as far as their needs are met."""
    base = base_of(root)
    unmatched = list(card.unmatched)
    beside: list[tuple[str, Switch]] = []
    # A module is off if all of its switches are off.
    asked: dict[str, list[str]] = {}
    for key, (name, is_on) in card.values.items():
        switch = switches().get(key, Switch(name))
        modules = _known(switch, catalogue)
        if switch.kind is SwitchKind.BESIDE:
            beside += [(name, switch)] * is_on
        elif modules:
            asked.setdefault(_module(modules[0]), []).extend(modules[:1] if is_on else ())
        elif is_on and base not in switch.bases:
            unmatched.append(name)
        elif not is_on and base in switch.bases and switch.kind is SwitchKind.BOTH_WAYS:
            unmatched.append(f"no {name}")
    present = [module.name for module in root.modules]
    off = [name for name, choices in asked.items() if not choices and name in present]
    root = change_modules(root, catalogue, remove=with_dependents(off, root, catalogue)).root
    root, refused = _with_modules(root, catalogue, [each[-1] for each in asked.values() if each])
    present = [module.name for module in root.modules]
    unmatched += [
        name
        for name, switch in beside
        if base not in switch.bases and not set(switch.modules) & set(present)
    ]
    return CardSelection(root, (*unmatched, *refused))


def _with_modules(
    root: RootFile, catalogue: Catalogue, choices: Sequence[str]
) -> tuple[RootFile, list[str]]:
    """Return a system with the modules that a card switches on, and messages about refused ones."""
    refused = []
    for choice in choices:
        name = _module(choice)
        # Options that cards do not tell apart stay as the base has them.
        is_there = any(module.name == name for module in root.modules)
        if is_there and choice not in _told_apart(catalogue):
            continue
        try:
            selection = change_modules(root, catalogue, add=[_suiting(choice, root, catalogue)])
        except ModuleError as error:
            refused.append(str(error))
            continue
        root = selection.root
        given_up = {*map(_module, choices)} & set(selection.replaced)
        refused += [f"{each} beside {name}" for each in sorted(given_up)]
    return root, refused


def _suiting(choice: str, root: RootFile, catalogue: Catalogue) -> str:
    """Return a choice with the option, if any, that is named like an agreement of the system."""
    header = catalogue.headers[_module(choice)]
    suiting = [option.name for option in header.options if option.name in root.provides]
    return f"{choice}:{suiting[0]}" if suiting and ":" not in choice else choice


def _known(switch: Switch, catalogue: Catalogue) -> list[str]:
    return [choice for choice in switch.modules if _module(choice) in catalogue.headers]


def _module(choice: str) -> str:
    return choice.partition(":")[0]


def _told_apart(catalogue: Catalogue) -> set[str]:
    """Return the choices (`bergen:reverse`) of modules whose options have separate BBA switches."""
    choices = {
        choice
        for switch in switches().values()
        if switch.kind is SwitchKind.BOTH_WAYS
        for choice in switch.modules
    }
    several = {_module(choice) for choice in choices if ":" in choice}
    return {
        choice
        for choice in choices
        if _module(choice) in several and catalogue.headers[_module(choice)].options
    }


def write_card(root: RootFile, catalogue: Catalogue) -> WrittenCard:
    """Return the card of a system that is made of a base and modules.

    Raises:
        ReadError: the system is not made of a base.
    """
    base = base_of(root)
    if not base:
        expected = ", ".join((*BASES, *RULES_BASES))
        raise ReadError("this system is not made of a base and modules", expected=expected)
    types = {name: number for number, name in _BASES.items()}
    number = types.get(base) or _NEAREST[base]
    chosen = {module.text for module in root.modules}
    names = {module.name for module in root.modules}
    apart = _told_apart(catalogue)
    lines = [f"{_TYPE} = {number}"]
    written: set[str] = set()
    for switch in switches().values():
        modules = _known(switch, catalogue)
        on = {each for each in modules if each in (chosen if each in apart else names)}
        if switch.kind is SwitchKind.BOTH_WAYS:
            written |= on
        of_base = base in switch.bases and (not modules or switch.kind is SwitchKind.BESIDE)
        is_on = switch.kind is not SwitchKind.READ and (bool(on) or of_base)
        if not switch.is_older:
            lines.append(f"{switch.name} = {int(is_on)}")
    lines.append(f"{_LAST} = 0")
    unsaid = list(_unsaid(root, catalogue, written))
    if base not in types:
        unsaid.insert(0, f"{base} itself, written as {_BASES[number]}, which is nearest")
    return WrittenCard("\n".join(lines) + "\n", tuple(unsaid))


def _unsaid(root: RootFile, catalogue: Catalogue, written: set[str]) -> Iterator[str]:
    """Yield the modules of a system that its card leaves out, or names without their option."""
    for module in root.modules:
        header = catalogue.headers.get(module.name)
        if header is None or header.is_filler or module.text in written:
            continue
        if module.name in written | _ALWAYS:
            if module.option and module.option not in root.provides:
                yield f"{module.text}, written without its option"
        else:
            yield module.text


def base_of(root: RootFile) -> str:
    """Return the name of the base that a system is made of; empty if there is no base."""
    # The tables of the base come first.
    folders = _INCLUDED.findall(f"{root.before}\n{root.after}")
    folders += [module.folder for module in root.modules]
    return next((folder for folder in folders if folder in (*BASES, *RULES_BASES)), "")
