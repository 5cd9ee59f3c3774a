"""Terms that match characters one way or not at all, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cuebid.database.language.alphabet import CALL_TEXTS, STRAINS
from cuebid.database.language.tree import (
    Backreference,
    BracketKind,
    Brackets,
    Character,
    Item,
    Range,
)
from cuebid.database.matcher.captures import Captures, capture_slot, with_capture
from cuebid.database.matcher.parts import CHARACTER_VALUES, MatchEnd, Search, SingleMatcher

__all__ = [
    "CHARACTERS",
    "any_call",
    "any_character",
    "bracket_characters",
    "brackets",
    "grab",
    "grab_characters",
    "literal",
    "push",
]

_DIGITS: Final = "0123456789"
CHARACTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_" + _DIGITS)
"""All that an auction or pattern string is made of, but the colon."""

_SHORT_CALLS: Final = frozenset(call for call in CALL_TEXTS if len(call) == 1)
_BIDS: Final = frozenset(CALL_TEXTS) - _SHORT_CALLS
# A letter or digit that has a place in an order, and what it is compared with.
_RANKED: Final = {
    **dict.fromkeys(_DIGITS, _DIGITS),
    **dict.fromkeys(STRAINS, STRAINS),
}


def literal(wanted: str) -> SingleMatcher:
    """These characters."""
    length = len(wanted)

    def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
        return (at + length, captures) if text.startswith(wanted, at) else None

    return step


def any_character(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
    """`.`."""
    return (at + 1, captures) if at < len(text) else None


def any_call(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
    """`,`."""
    if text[at : at + 2] in _BIDS:
        return at + 2, captures
    return (at + 1, captures) if text[at : at + 1] in _SHORT_CALLS else None


def push(letter: str, *, numbers: bool) -> SingleMatcher:
    """A letter that stores the field at hand."""
    place = capture_slot(letter)

    def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
        value = CHARACTER_VALUES.get(text[at : at + 1])
        if numbers and text[at + 1 : at + 2].isdigit() and text[at].isdigit():
            value = int(text[at : _end_of_digits(text, at)])
        return at, with_capture(captures, place, value)

    return step


def grab(letter: str, *, numbers: bool) -> SingleMatcher:
    """`#` and a letter: the field that it stored."""
    place = capture_slot(letter)

    def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
        value = captures[place]
        here = text[at : at + 1]
        if value is None:
            return None
        if numbers and here.isdigit():
            end = _end_of_digits(text, at)
            return (end, captures) if int(text[at:end]) == value else None
        return (at + 1, captures) if CHARACTER_VALUES.get(here) == value else None

    return step


def _end_of_digits(text: str, at: int) -> int:
    while text[at : at + 1].isdigit():
        at += 1
    return at


def brackets(node: Brackets) -> SingleMatcher:
    """One character from a list."""
    fixed = bracket_characters(node)
    if fixed is not None:

        def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
            return (at + 1, captures) if text[at : at + 1] in fixed else None

        return step
    return _brackets_with_grabs(node)


def _brackets_with_grabs(node: Brackets) -> SingleMatcher:
    """The set for the items without captures, and for captures a set for each value."""
    places = [capture_slot(item.letter) for item in node.items if isinstance(item, Backreference)]
    none = node.operator is BracketKind.NONE
    fixed, by_grab = grab_characters(node)
    by_value: dict[int, frozenset[str]] = {}

    def step(text: str, at: int, captures: Captures, _: Search) -> MatchEnd | None:
        here = text[at : at + 1]
        if here not in CHARACTERS:
            return None
        found = here in fixed
        for place in places:
            value = captures[place]
            if value is not None and not found:
                if value not in by_value:
                    by_value[value] = by_grab(value)
                found = here in by_value[value]
        return (at + 1, captures) if found != none else None

    return step


def grab_characters(node: Brackets) -> tuple[frozenset[str], Callable[[int], frozenset[str]]]:
    """What brackets name, without captures and by the value of one; `[^...]` is read as `[...]`."""
    kind = BracketKind.ANY if node.operator is BracketKind.NONE else node.operator
    others = tuple([item for item in node.items if not isinstance(item, Backreference)])
    fixed = _allowed(Brackets(kind, node.shift, others))
    return fixed, lambda value: _for_value(kind, node.shift, value)


def bracket_characters(node: Brackets) -> frozenset[str] | None:
    """The characters that brackets match; None where that depends on captures."""
    if any(isinstance(item, Backreference) for item in node.items):
        return None
    allowed = _allowed(node)
    return CHARACTERS - allowed if node.operator is BracketKind.NONE else allowed


def _allowed(node: Brackets) -> frozenset[str]:
    """What items without captures allow; of `[^...]` what they forbid."""
    named = _named(node.items) - {":"}
    if node.operator in (BracketKind.ANY, BracketKind.NONE):
        return frozenset(named)
    found: set[str] = set()
    for one in named & _RANKED.keys():
        alike = _RANKED[one]
        found |= _beside(node.operator, node.shift, alike.index(one), alike)
    return frozenset(found)


def _for_value(kind: BracketKind, shift: int, value: int) -> frozenset[str]:
    """What a grab of that value allows."""
    if kind is BracketKind.ANY:
        return frozenset(one for one, worth in CHARACTER_VALUES.items() if worth == value)
    return frozenset(_beside(kind, shift, value, _DIGITS) | _beside(kind, shift, value, STRAINS))


def _beside(kind: BracketKind, shift: int, value: int, alike: str) -> set[str]:
    """The digits or strains below, above or so many steps from a value."""
    if kind is BracketKind.BELOW:
        return set(alike[: max(value, 0)])
    if kind is BracketKind.ABOVE:
        return set(alike[max(value + 1, 0) :])
    # No level is 0 or above 7, though pattern strings have such digits.
    steps = range(1, 8) if alike is _DIGITS else range(5)
    return {alike[value + shift]} if value + shift in steps else set()


def _named(items: Iterable[Item]) -> set[str]:
    """The characters that items name, ranges written out."""
    found: set[str] = set()
    for item in items:
        match item:
            case Character(character=character):
                found.add(character)
            case Range(low=low, high=high) if low in STRAINS and high in STRAINS:
                found |= set(STRAINS[STRAINS.index(low) : STRAINS.index(high) + 1])
            case Range(low=low, high=high):
                found |= {one for one in CHARACTERS if low <= one <= high}
    return found
