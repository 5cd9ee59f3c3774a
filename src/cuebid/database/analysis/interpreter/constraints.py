"""What a constraint accepts: cubes of hands, worked out for all hands at once.

The constraint is matched as against a pattern string whose characters are not known yet; each test
narrows what they may be, and each choice makes another way. Only what an auction decides is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cuebid.database.analysis.interpreter.arithmetic import states_where_true
from cuebid.database.analysis.interpreter.regions import (
    PATTERN_CHARACTERS,
    PATTERN_FIELDS,
    subtract,
)
from cuebid.database.analysis.interpreter.state import (
    UNKNOWN,
    Budget,
    State,
    TooManyStatesError,
    merge_states,
    restrict,
)
from cuebid.database.language.alphabet import PATTERN_LENGTH
from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Conjunction,
    Group,
    Jump,
    Literal,
    Match,
    Math,
    Not,
    Pattern,
    Repeat,
    Term,
)
from cuebid.database.matcher.brackets import in_brackets
from cuebid.database.matcher.captures import Captures, capture_slot, with_capture

__all__ = ["accepted_states", "matching_states"]

_MOST: Final = 2000
"""The most ways that are followed; beyond that, everything is taken for possible."""


def accepted_states(constraint: Pattern, captures: Captures) -> list[State]:
    """The ways to match a constraint from the beginning of a hand; none if no hand does.

    Args:
        constraint: of a rule.
        captures: what the letters hold behind the sequence.
    """
    begin = State(captures=captures)
    if constraint.body is None:
        return [begin]
    try:
        return [way._replace(at=0) for way in matching_states(constraint.body, begin, Budget())]
    except TooManyStatesError:
        return [begin._replace(exact=False)]


def matching_states(node: Match | Term, way: State, budget: Budget) -> list[State]:
    """Every way to match a node from where a way stands."""
    budget.spend()
    found = merge_states(_WAYS[type(node)](node, way, budget), way)
    if len(found) > _MOST:
        raise TooManyStatesError
    return found


def _sequence(node: Concatenation, way: State, budget: Budget) -> list[State]:
    if node.anchor is not None:
        return []
    return _chain(node.terms, way, budget)


def _chain(nodes: Iterable[Match | Term], way: State, budget: Budget) -> list[State]:
    found = [way]
    for node in nodes:
        found = _collected(matching_states(node, middle, budget) for middle in found)
    return found


def _collected(several: Iterable[list[State]]) -> list[State]:
    """All of them in one list, as long as there are not too many."""
    found: list[State] = []
    for some in several:
        found += some
        if len(found) > _MOST:
            raise TooManyStatesError
    return found


def _either(node: Alternation, way: State, budget: Budget) -> list[State]:
    return _collected(matching_states(part, way, budget) for part in node.parts)


def _both(node: Conjunction, way: State, budget: Budget) -> list[State]:
    """Each part from where the first began, with what the others stored (A40)."""
    found = [way]
    for part in node.parts:
        found = _collected(
            matching_states(part, middle._replace(at=way.at), budget) for middle in found
        )
    return found


def _jump(node: Jump, way: State, budget: Budget) -> list[State]:
    last = PATTERN_LENGTH if node.slides else node.offset
    return [
        after
        for start in range(node.offset, min(last, PATTERN_LENGTH) + 1)
        for after in matching_states(node.body, way._replace(at=start), budget)
    ]


def _repeat(node: Repeat, way: State, budget: Budget) -> list[State]:
    """Longer and longer, as long as it goes forward (A39)."""
    found = [] if node.iterator == "+" else [way]
    reached = [way]
    while reached:
        steps = [
            (before.at, after)
            for before in reached
            for after in matching_states(node.body, before, budget)
        ]
        found += [after for _, after in steps]
        reached = [after for at, after in steps if after.at > at and node.iterator != "?"]
        if len(found) > _MOST:
            raise TooManyStatesError
    return found


def _group(node: Group, way: State, budget: Budget) -> list[State]:
    return matching_states(node.body, way, budget)


def _text(node: Literal, way: State, _: Budget) -> list[State]:
    found: State | None = way
    for character in node.text:
        found = found and _character(found, character.__eq__)
    return [found] if found else []


def _character(way: State, fits: Callable[[str], bool]) -> State | None:
    """One step, over a character that fits."""
    if way.at >= PATTERN_LENGTH:
        return None
    variable, characters = PATTERN_CHARACTERS[way.at]
    bits = 0
    for character, mask in characters.items():
        if fits(character):
            bits |= mask
    return restrict(way, variable, bits, way.at + 1)


def _any_character(_: AnyCharacter, way: State, __: Budget) -> list[State]:
    return [way._replace(at=way.at + 1)] if way.at < PATTERN_LENGTH else []


def _any_call(_: AnyCall, way: State, __: Budget) -> list[State]:
    single = _character(way, "PXR".__contains__)
    level = _character(way, "1234567".__contains__)
    bid = level and _character(level, "CDHSN".__contains__)
    return [found for found in (single, bid) if found]


def _brackets(node: Brackets, way: State, _: Budget) -> list[State]:
    letters = [capture_slot(item.letter) for item in node.items if isinstance(item, Backreference)]
    unknown = any(way.captures[letter] == UNKNOWN for letter in letters)
    found = _character(way, lambda here: unknown or in_brackets(node, here, way.captures))
    return [] if found is None else [found._replace(exact=found.exact and not unknown)]


def _not(node: Not, way: State, budget: Budget) -> list[State]:
    """The hands for which the body has no way."""
    left = [way.region]
    for inner in matching_states(node.body, way._replace(exact=True), budget):
        if not inner.exact:
            return [way._replace(exact=False)]
        left = [piece for region in left for piece in subtract(region, inner.region)]
        if len(left) > _MOST:
            raise TooManyStatesError
    return [way._replace(region=region) for region in left]


def _fields(way: State, budget: Budget) -> list[tuple[int | None, State]]:
    """The values of the field that may stand here, each with the way on which it does."""
    if way.at >= PATTERN_LENGTH:
        return [(None, way)]
    field = PATTERN_FIELDS[way.at]
    budget.spend(len(field.values))
    found = []
    for value, bits in field.values.items():
        after = restrict(way, field.variable, bits, field.end)
        if after is not None:
            found.append((value, after))
    return found


def _push(node: Capture, way: State, budget: Budget) -> list[State]:
    place = capture_slot(node.letter)
    return [
        after._replace(at=way.at, captures=with_capture(way.captures, place, value))
        for value, after in _fields(way, budget)
    ]


def _grab(node: Backreference, way: State, budget: Budget) -> list[State]:
    wanted = way.captures[capture_slot(node.letter)]
    if wanted is None:
        return []
    fields = [(value, after) for value, after in _fields(way, budget) if value is not None]
    if wanted == UNKNOWN:
        return [after._replace(exact=False) for _, after in fields]
    return [after for value, after in fields if value == wanted]


def _math(node: Math, way: State, budget: Budget) -> list[State]:
    return states_where_true(node.expression, way, budget)


_WAYS: Final[dict[type, Callable[..., list[State]]]] = {
    Concatenation: _sequence,
    Alternation: _either,
    Conjunction: _both,
    Jump: _jump,
    Repeat: _repeat,
    Group: _group,
    Literal: _text,
    AnyCharacter: _any_character,
    AnyCall: _any_call,
    Brackets: _brackets,
    Not: _not,
    Capture: _push,
    Backreference: _grab,
    Math: _math,
}
