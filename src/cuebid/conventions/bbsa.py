"""Convention cards of the program BBA, `Bergen = 1` on each line: as a choice of modules, and back.

The cards name some two hundred switches. Those that a module or a base system has are read and
written; what has no counterpart on the other side is listed.
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

# The number in the first line of a card, and the base that it is. The nearest types of the others.
_BASES: Final = {"0": "2over1", "1": "sayc", "2": "polish", "3": "precision", "4": "acol"}
_NEAREST: Final = {"sef": "1", "beginner": "1"}
_TYPE: Final = "System type"
# Ends every card; what it is said to be is not known.
_LAST: Final = "Opponent type"
# BBA plays these without a switch for them.
_ALWAYS: Final = frozenset({"stayman", "jacoby-transfers", "negative-doubles"})
_INCLUDED: Final = re.compile(r"^#INCLUDE[ \t]+([\w.-]+)/", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class BbaCard:
    """A card of BBA, as it was read."""

    base: str
    """The base system that is nearest."""
    values: Mapping[str, tuple[str, bool]]
    """The name of each switch as it is written, and whether it is on, by its folded name."""
    unmatched: tuple[str, ...] = ()
    """What is wrong with the type of its system."""


class CardSelection(NamedTuple):
    """The choice of modules that a card asks for."""

    root: RootFile
    """The system."""
    unmatched: tuple[str, ...]
    """What the card switches on, or off, and nothing here corresponds to."""


@dataclass(frozen=True, slots=True)
class WrittenCard:
    """A card of BBA, written."""

    text: str
    """The file."""
    unmatched: tuple[str, ...]
    """What the system plays and the card cannot say."""


def read_card(text: str) -> BbaCard:
    """Read a card of BBA."""
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
    """Return the base with exactly the modules of a card, as far as their needs are met."""
    base = base_of(root)
    unmatched = list(card.unmatched)
    beside: list[tuple[str, Switch]] = []
    # A module is off if all of its switches are.
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
    """Return a system with the modules that a card switches on, and what cannot be had."""
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
    """Return a module, with its option for an agreement that the system has, if there is one."""
    header = catalogue.headers[_module(choice)]
    suiting = [option.name for option in header.options if option.name in root.provides]
    return f"{choice}:{suiting[0]}" if suiting and ":" not in choice else choice


def _known(switch: Switch, catalogue: Catalogue) -> list[str]:
    return [choice for choice in switch.modules if _module(choice) in catalogue.headers]


def _module(choice: str) -> str:
    return choice.partition(":")[0]


def _told_apart(catalogue: Catalogue) -> set[str]:
    """Return modules, with options, for which BBA has a switch for each option."""
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
        ReadError: it is made of no base.
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
    """Yield the modules of a system that a card does not say, or not with their options."""
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
    """Return the base that a system is made of; empty if it is made of none."""
    # The tables of the base come first.
    folders = _INCLUDED.findall(f"{root.before}\n{root.after}")
    folders += [module.folder for module in root.modules]
    return next((folder for folder in folders if folder in (*BASES, *RULES_BASES)), "")
