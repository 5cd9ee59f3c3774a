"""Arithmetic over hands and auctions that are not known.

An expression has a set of possible values here, each with the state (the hands, what the letters
hold) in which it has that value. What only an auction decides has the value `UNKNOWN`, and any
test of it is possible but not exact. The rules are those of the matcher's arithmetic: operands of
and and or from right to left (A44), 32 bits, and no value for a letter that was never stored (A36).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cuebid.database.analysis.interpreter.hand_functions import (
    HAND_FUNCTIONS,
    hand_function_values,
)
from cuebid.database.analysis.interpreter.pattern_layout import PATTERN_FIELDS
from cuebid.database.analysis.interpreter.state import (
    UNKNOWN,
    State,
    StepBudget,
    merge_states,
    restrict,
)
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.function_features import LARGER, SMALLER
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
from cuebid.database.matcher.arithmetic import OPERATIONS
from cuebid.database.matcher.captures import NONE, capture_slot, with_capture
from cuebid.evaluation.pattern_layout import PATTERN_LENGTH

__all__ = ["INDEPENDENT", "possible_values", "states_where_true"]

Outcome = tuple[int, State]
"""A value, and the state in which the expression has it."""

# Only these map several values of their operands to one value, so only their outcomes are worth
# merging: `x>=12` has 50 outcomes before and two after.
_MERGED: Final = (Between, Binary, FunctionCall)
_BITWISE: Final[dict[str, Callable[[int, int], int]]] = {"&": int.__and__, "|": int.__or__}


def states_where_true(node: Expression, state: State, budget: StepBudget) -> list[State]:
    """Return the states in which an expression is not zero; inexact where that is unknown."""
    states = []
    for value, after in possible_values(node, state, budget):
        if value == UNKNOWN:
            states.append(after._replace(exact=False))
        elif value:
            states.append(after)
    return states


def possible_values(node: Expression, state: State, budget: StepBudget) -> Iterator[Outcome]:
    """Yield each value that an expression can have, with the state in which it has it.

    Nothing is yielded for a letter that was never stored: its arithmetic fails (A36).

    Raises:
        TooManyStatesError: the budget is used up.
    """
    budget.spend()
    outcomes = _EVALUATORS[type(node)](node, state, budget)
    return _merge_outcomes(outcomes, state) if isinstance(node, _MERGED) else outcomes


def _merge_outcomes(outcomes: Iterator[Outcome], before: State) -> Iterator[Outcome]:
    """Merge the states of each value."""
    by_value: dict[int, list[State]] = {}
    for value, after in outcomes:
        by_value.setdefault(value, []).append(after)
    return (
        (value, state)
        for value, states in by_value.items()
        for state in merge_states(states, before)
    )


def _number(node: Number, state: State, _: StepBudget) -> Iterator[Outcome]:
    yield node.value, state


def _letter(node: Letter, state: State, _: StepBudget) -> Iterator[Outcome]:
    yield LETTER_VALUES[node.letter], state


def _captured_value(node: CapturedValue, state: State, _: StepBudget) -> Iterator[Outcome]:
    # Nothing is yielded for an unset letter, so every expression around it fails as well.
    value = state.captures[capture_slot(node.letter)]
    if value is not None:
        yield value, state


def _assign(node: Assign, state: State, budget: StepBudget) -> Iterator[Outcome]:
    for value, after in possible_values(node.value, state, budget):
        yield (
            value,
            after._replace(captures=with_capture(after.captures, capture_slot(node.letter), value)),
        )


def _parentheses(node: Parentheses, state: State, budget: StepBudget) -> Iterator[Outcome]:
    return possible_values(node.body, state, budget)


def _next_field(_: NextField, state: State, budget: StepBudget) -> Iterator[Outcome]:
    """Yield each number or letter that can stand at the position.

    A dot reads all adjacent digits as one number, and is -1 where nothing can be read (A49, A50).
    """
    if state.position >= PATTERN_LENGTH:
        yield NONE, state
        return
    field = PATTERN_FIELDS[state.position]
    budget.spend(len(field.values))
    for value, mask in field.values.items():
        after = restrict(state, field.variable, mask, field.end)
        if after is not None:
            yield NONE if value is None else value, after


def _unary(node: Unary, state: State, budget: StepBudget) -> Iterator[Outcome]:
    for value, after in possible_values(node.operand, state, budget):
        if value == UNKNOWN:
            yield UNKNOWN, after
        else:
            yield (-value if node.operator == "-" else int(value == 0)), after


def _between(node: Between, state: State, budget: StepBudget) -> Iterator[Outcome]:
    operands = (node.value, node.low, node.high)
    for (value, low, high), after in _combinations(operands, state, budget):
        yield (UNKNOWN if UNKNOWN in (value, low, high) else int(low <= value <= high)), after


def _binary(node: Binary, state: State, budget: StepBudget) -> Iterator[Outcome]:
    function = OPERATIONS.get(node.operator)
    if function is None:
        yield from _logic(node, state, budget)
        return
    for (left, right), after in _combinations((node.left, node.right), state, budget):
        if UNKNOWN not in (left, right):
            yield int(function(left, right)), after
        else:
            # Rules use `*` as a test of both factors, so a zero decides the product.
            yield (0 if node.operator == "*" and 0 in (left, right) else UNKNOWN), after


def _logic(node: Binary, state: State, budget: StepBudget) -> Iterator[Outcome]:
    """Yield the values of and and or, whose right operand is evaluated first (A44).

    `&&` and `||` skip the left operand where the right one decides; `&` and `|` never do.
    """
    bitwise = _BITWISE.get(node.operator)
    decisive = node.operator == "||"
    for right, middle in possible_values(node.right, state, budget):
        if not bitwise and right != UNKNOWN and (right != 0) == decisive:
            yield int(decisive), middle
            continue
        for left, after in possible_values(node.left, middle, budget):
            if bitwise:
                yield (UNKNOWN if UNKNOWN in (left, right) else bitwise(left, right)), after
            elif left == UNKNOWN or (right == UNKNOWN and (left != 0) != decisive):
                yield UNKNOWN, after
            else:
                yield int(left != 0), after


def _function(node: FunctionCall, state: State, budget: StepBudget) -> Iterator[Outcome]:
    for arguments, after in _combinations(node.arguments, state, budget):
        key = node.number, len(arguments)
        if UNKNOWN in arguments or key not in INDEPENDENT:
            yield UNKNOWN, after
        elif key == (LARGER, 2):
            yield max(arguments), after
        elif key == (SMALLER, 2):
            yield min(arguments), after
        else:
            yield from hand_function_values(node.number, arguments, after)


def _combinations(
    nodes: Iterable[Expression], state: State, budget: StepBudget
) -> Iterator[tuple[tuple[int, ...], State]]:
    """Yield the combinations of values of several expressions, evaluated from left to right."""
    combinations: list[tuple[tuple[int, ...], State]] = [((), state)]
    for node in nodes:
        combinations = [
            ((*before, value), after)
            for before, middle in combinations
            for value, after in possible_values(node, middle, budget)
        ]
    return iter(combinations)


INDEPENDENT: Final = HAND_FUNCTIONS | {(LARGER, 2), (SMALLER, 2)}
"""The functions that do not depend on the auction, by number and count of arguments."""

_EVALUATORS: Final[dict[type, Callable[..., Iterator[Outcome]]]] = {
    Number: _number,
    Letter: _letter,
    CapturedValue: _captured_value,
    Assign: _assign,
    Parentheses: _parentheses,
    NextField: _next_field,
    Unary: _unary,
    Between: _between,
    Binary: _binary,
    FunctionCall: _function,
}
