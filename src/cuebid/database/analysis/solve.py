"""What a constraint accepts: cubes of hands, worked out for all hands at once.

The constraint is matched as against a pattern string whose characters are not known yet; each test
narrows what they may be, and each choice makes another way. Only what an auction decides is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cuebid.database.analysis.arithmetic import truths
from cuebid.database.analysis.hands import FIELDS, PLACES, without
from cuebid.database.analysis.way import UNKNOWN, Budget, TooManyWaysError, Way, joined, narrowed
from cuebid.database.language.alphabet import PATTERN_LENGTH
from cuebid.database.language.tree import (
    AnyCall,
    AnyCharacter,
    Both,
    Brackets,
    Either,
    Grab,
    Group,
    Jump,
    Match,
    Math,
    Not,
    Pattern,
    Push,
    Repeat,
    Sequence,
    Term,
    Text,
)
from cuebid.database.matcher.brackets import in_brackets
from cuebid.database.matcher.captures import Grabs, slot, stored

__all__ = ["solve", "ways"]

_MOST: Final = 2000
"""The most ways that are followed; beyond that, everything is taken for possible."""


def solve(constraint: Pattern, grabs: Grabs) -> list[Way]:
    """The ways to match a constraint from the beginning of a hand; none if no hand does.

    Args:
        constraint: of a rule.
        grabs: what the letters hold behind the sequence.
    """
    begin = Way(grabs=grabs)
    if constraint.body is None:
        return [begin]
    try:
        return [way._replace(at=0) for way in ways(constraint.body, begin, Budget())]
    except TooManyWaysError:
        return [begin._replace(exact=False)]


def ways(node: Match | Term, way: Way, budget: Budget) -> list[Way]:
    """Every way to match a node from where a way stands."""
    budget.spend()
    found = joined(_WAYS[type(node)](node, way, budget), way)
    if len(found) > _MOST:
        raise TooManyWaysError
    return found


def _sequence(node: Sequence, way: Way, budget: Budget) -> list[Way]:
    if node.anchor is not None:
        return []
    return _chain(node.terms, way, budget)


def _chain(nodes: Iterable[Match | Term], way: Way, budget: Budget) -> list[Way]:
    found = [way]
    for node in nodes:
        found = _collected(ways(node, middle, budget) for middle in found)
    return found


def _collected(several: Iterable[list[Way]]) -> list[Way]:
    """All of them in one list, as long as there are not too many."""
    found: list[Way] = []
    for some in several:
        found += some
        if len(found) > _MOST:
            raise TooManyWaysError
    return found


def _either(node: Either, way: Way, budget: Budget) -> list[Way]:
    return _collected(ways(part, way, budget) for part in node.parts)


def _both(node: Both, way: Way, budget: Budget) -> list[Way]:
    """Each part from where the first began, with what the others stored (A40)."""
    found = [way]
    for part in node.parts:
        found = _collected(ways(part, middle._replace(at=way.at), budget) for middle in found)
    return found


def _jump(node: Jump, way: Way, budget: Budget) -> list[Way]:
    last = PATTERN_LENGTH if node.slides else node.offset
    return [
        after
        for start in range(node.offset, min(last, PATTERN_LENGTH) + 1)
        for after in ways(node.body, way._replace(at=start), budget)
    ]


def _repeat(node: Repeat, way: Way, budget: Budget) -> list[Way]:
    """Longer and longer, as long as it goes forward (A39)."""
    found = [] if node.iterator == "+" else [way]
    reached = [way]
    while reached:
        steps = [
            (before.at, after) for before in reached for after in ways(node.body, before, budget)
        ]
        found += [after for _, after in steps]
        reached = [after for at, after in steps if after.at > at and node.iterator != "?"]
        if len(found) > _MOST:
            raise TooManyWaysError
    return found


def _group(node: Group, way: Way, budget: Budget) -> list[Way]:
    return ways(node.body, way, budget)


def _text(node: Text, way: Way, _: Budget) -> list[Way]:
    found: Way | None = way
    for character in node.text:
        found = found and _character(found, character.__eq__)
    return [found] if found else []


def _character(way: Way, fits: Callable[[str], bool]) -> Way | None:
    """One step, over a character that fits."""
    if way.at >= PATTERN_LENGTH:
        return None
    variable, characters = PLACES[way.at]
    bits = 0
    for character, mask in characters.items():
        if fits(character):
            bits |= mask
    return narrowed(way, variable, bits, way.at + 1)


def _any_character(_: AnyCharacter, way: Way, __: Budget) -> list[Way]:
    return [way._replace(at=way.at + 1)] if way.at < PATTERN_LENGTH else []


def _any_call(_: AnyCall, way: Way, __: Budget) -> list[Way]:
    single = _character(way, "PXR".__contains__)
    level = _character(way, "1234567".__contains__)
    bid = level and _character(level, "CDHSN".__contains__)
    return [found for found in (single, bid) if found]


def _brackets(node: Brackets, way: Way, _: Budget) -> list[Way]:
    letters = [slot(item.letter) for item in node.items if isinstance(item, Grab)]
    unknown = any(way.grabs[letter] == UNKNOWN for letter in letters)
    found = _character(way, lambda here: unknown or in_brackets(node, here, way.grabs))
    return [] if found is None else [found._replace(exact=found.exact and not unknown)]


def _not(node: Not, way: Way, budget: Budget) -> list[Way]:
    """The hands for which the body has no way."""
    left = [way.cube]
    for inner in ways(node.body, way._replace(exact=True), budget):
        if not inner.exact:
            return [way._replace(exact=False)]
        left = [piece for cube in left for piece in without(cube, inner.cube)]
        if len(left) > _MOST:
            raise TooManyWaysError
    return [way._replace(cube=cube) for cube in left]


def _fields(way: Way, budget: Budget) -> list[tuple[int | None, Way]]:
    """The values of the field that may stand here, each with the way on which it does."""
    if way.at >= PATTERN_LENGTH:
        return [(None, way)]
    field = FIELDS[way.at]
    budget.spend(len(field.values))
    found = []
    for value, bits in field.values.items():
        after = narrowed(way, field.variable, bits, field.end)
        if after is not None:
            found.append((value, after))
    return found


def _push(node: Push, way: Way, budget: Budget) -> list[Way]:
    place = slot(node.letter)
    return [
        after._replace(at=way.at, grabs=stored(way.grabs, place, value))
        for value, after in _fields(way, budget)
    ]


def _grab(node: Grab, way: Way, budget: Budget) -> list[Way]:
    wanted = way.grabs[slot(node.letter)]
    if wanted is None:
        return []
    fields = [(value, after) for value, after in _fields(way, budget) if value is not None]
    if wanted == UNKNOWN:
        return [after._replace(exact=False) for _, after in fields]
    return [after for value, after in fields if value == wanted]


def _math(node: Math, way: Way, budget: Budget) -> list[Way]:
    return truths(node.expression, way, budget)


_WAYS: Final[dict[type, Callable[..., list[Way]]]] = {
    Sequence: _sequence,
    Either: _either,
    Both: _both,
    Jump: _jump,
    Repeat: _repeat,
    Group: _group,
    Text: _text,
    AnyCharacter: _any_character,
    AnyCall: _any_call,
    Brackets: _brackets,
    Not: _not,
    Push: _push,
    Grab: _grab,
    Math: _math,
}
