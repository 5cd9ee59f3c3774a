"""Arithmetic over hands that are not known: every value an expression can have, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from cuebid.database.analysis.interpreter.hand_functions import OF_HAND, hand_function_values
from cuebid.database.analysis.interpreter.regions import PATTERN_FIELDS
from cuebid.database.analysis.interpreter.state import (
    UNKNOWN,
    Budget,
    State,
    merge_states,
    restrict,
)
from cuebid.database.language.alphabet import LETTER_VALUES, PATTERN_LENGTH
from cuebid.database.language.tree import (
    Assign,
    Between,
    Binary,
    CapturedValue,
    Expression,
    FunctionCall,
    Letter,
    NextField,
    Number,
    Parentheses,
    Unary,
)
from cuebid.database.matcher.captures import NONE, capture_slot, clamp, with_capture

__all__ = ["possible_values", "states_where_true"]

Result = tuple[int, State]
"""A value, and the way on which it is that."""

_EAGER: Final[dict[str, Callable[[int, int], int]]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
    "+": lambda left, right: clamp(left + right),
    "-": lambda left, right: clamp(left - right),
    "*": lambda left, right: clamp(left * right),
}
_MANY: Final = (Between, Binary, FunctionCall)
"""Expressions of which many values of their parts give one value."""
_BITS: Final[dict[str, Callable[[int, int], int]]] = {"&": int.__and__, "|": int.__or__}
_LARGER, _SMALLER = 5, 6


def states_where_true(node: Expression, way: State, budget: Budget) -> list[State]:
    """The ways on which an expression is not zero; those on which that is open are not exact."""
    found = []
    for value, after in possible_values(node, way, budget):
        if value == UNKNOWN:
            found.append(after._replace(exact=False))
        elif value:
            found.append(after)
    return found


def possible_values(node: Expression, way: State, budget: Budget) -> Iterator[Result]:
    """Each value that an expression can have; where a letter was never stored it has none (A36)."""
    budget.spend()
    found = _RESULTS[type(node)](node, way, budget)
    return _merged(found, way) if isinstance(node, _MANY) else found


def _merged(found: Iterator[Result], before: State) -> Iterator[Result]:
    """The same results, those of one value put together where one way stands for several."""
    by_value: dict[int, list[State]] = {}
    for value, after in found:
        by_value.setdefault(value, []).append(after)
    return (
        (value, way) for value, several in by_value.items() for way in merge_states(several, before)
    )


def _number(node: Number, way: State, _: Budget) -> Iterator[Result]:
    yield node.value, way


def _letter(node: Letter, way: State, _: Budget) -> Iterator[Result]:
    yield LETTER_VALUES[node.letter], way


def _saved(node: CapturedValue, way: State, _: Budget) -> Iterator[Result]:
    value = way.captures[capture_slot(node.letter)]
    if value is not None:
        yield value, way


def _assign(node: Assign, way: State, budget: Budget) -> Iterator[Result]:
    for value, after in possible_values(node.value, way, budget):
        yield (
            value,
            after._replace(captures=with_capture(after.captures, capture_slot(node.letter), value)),
        )


def _parentheses(node: Parentheses, way: State, budget: Budget) -> Iterator[Result]:
    return possible_values(node.body, way, budget)


def _next_field(_: NextField, way: State, budget: Budget) -> Iterator[Result]:
    """Each number or letter that may stand there (A49)."""
    if way.at >= PATTERN_LENGTH:
        yield NONE, way
        return
    field = PATTERN_FIELDS[way.at]
    budget.spend(len(field.values))
    for value, bits in field.values.items():
        after = restrict(way, field.variable, bits, field.end)
        if after is not None:
            yield NONE if value is None else value, after


def _unary(node: Unary, way: State, budget: Budget) -> Iterator[Result]:
    for value, after in possible_values(node.operand, way, budget):
        if value == UNKNOWN:
            yield UNKNOWN, after
        else:
            yield (-value if node.operator == "-" else int(value == 0)), after


def _between(node: Between, way: State, budget: Budget) -> Iterator[Result]:
    for (value, low, high), after in _several((node.value, node.low, node.high), way, budget):
        yield (UNKNOWN if UNKNOWN in (value, low, high) else int(low <= value <= high)), after


def _binary(node: Binary, way: State, budget: Budget) -> Iterator[Result]:
    eager = _EAGER.get(node.operator)
    if eager is None:
        yield from _logic(node, way, budget)
        return
    for (left, right), after in _several((node.left, node.right), way, budget):
        if UNKNOWN not in (left, right):
            yield int(eager(left, right)), after
        else:
            yield (0 if node.operator == "*" and 0 in (left, right) else UNKNOWN), after


def _logic(node: Binary, way: State, budget: Budget) -> Iterator[Result]:
    """And and or: the right operand first (A44)."""
    bits = _BITS.get(node.operator)
    decisive = node.operator == "||"
    for right, middle in possible_values(node.right, way, budget):
        if not bits and right != UNKNOWN and (right != 0) == decisive:
            yield int(decisive), middle
            continue
        for left, after in possible_values(node.left, middle, budget):
            if bits:
                yield (UNKNOWN if UNKNOWN in (left, right) else bits(left, right)), after
            elif left == UNKNOWN or (right == UNKNOWN and (left != 0) != decisive):
                yield UNKNOWN, after
            else:
                yield int(left != 0), after


def _function(node: FunctionCall, way: State, budget: Budget) -> Iterator[Result]:
    for values, after in _several(node.arguments, way, budget):
        key = node.number, len(values)
        if UNKNOWN in values or key not in _KNOWN:
            yield UNKNOWN, after
        elif key == (_LARGER, 2):
            yield max(values), after
        elif key == (_SMALLER, 2):
            yield min(values), after
        else:
            yield from hand_function_values(node.number, values, after)


def _several(
    nodes: Iterable[Expression], way: State, budget: Budget
) -> Iterator[tuple[tuple[int, ...], State]]:
    """The values of several expressions, evaluated one after the other."""
    found: list[tuple[tuple[int, ...], State]] = [((), way)]
    for node in nodes:
        found = [
            ((*before, value), after)
            for before, middle in found
            for value, after in possible_values(node, middle, budget)
        ]
    return iter(found)


_KNOWN: Final = OF_HAND | {(_LARGER, 2), (_SMALLER, 2)}
"""The functions that need no auction."""

_RESULTS: Final[dict[type, Callable[..., Iterator[Result]]]] = {
    Number: _number,
    Letter: _letter,
    CapturedValue: _saved,
    Assign: _assign,
    Parentheses: _parentheses,
    NextField: _next_field,
    Unary: _unary,
    Between: _between,
    Binary: _binary,
    FunctionCall: _function,
}
