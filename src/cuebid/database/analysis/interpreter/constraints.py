"""The hands that a constraint accepts, computed for all hands at once.

The interpreter matches a constraint against a pattern string whose characters are not known. It
follows the matcher's rules node by node, but where the matcher tests a character, it restricts the
region of hands, and where the matcher would try one alternative after the other, it keeps a state
for each. The result is exact, except that what only an auction decides counts as possible (its
states are marked as not exact), and that a constraint with too many states accepts every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cuebid.database.analysis.interpreter.arithmetic import states_where_true
from cuebid.database.analysis.interpreter.pattern_layout import (
    PATTERN_CHARACTERS,
    PATTERN_FIELDS,
)
from cuebid.database.analysis.interpreter.regions import subtract
from cuebid.database.analysis.interpreter.state import (
    UNKNOWN,
    State,
    StepBudget,
    TooManyStatesError,
    merge_states,
    restrict,
)
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
from cuebid.database.matcher.captures import Captures, capture_slot, with_capture
from cuebid.database.matcher.characters import in_brackets
from cuebid.evaluation.pattern_layout import PATTERN_LENGTH

__all__ = ["accepting_states", "matching_states"]

# Beyond this many states for one node every hand counts as accepted, and nothing is reported.
_MOST_STATES: Final = 2000


def accepting_states(constraint: Pattern, captures: Captures) -> list[State]:
    """Return the states in which a constraint has matched from the beginning of a hand.

    Their regions together hold the hands that the constraint accepts; there are none if it accepts
    no hand.

    Args:
        constraint: of a rule.
        captures: what the letters hold after the sequence.
    """
    start = State(captures=captures)
    # An empty constraint accepts every hand.
    if constraint.body is None:
        return [start]
    try:
        states = matching_states(constraint.body, start, StepBudget())
    except TooManyStatesError:
        return [start._replace(exact=False)]
    # How much of the pattern string was read does not matter any more.
    return [state._replace(position=0) for state in states]


def matching_states(node: Match | Term, state: State, budget: StepBudget) -> list[State]:
    """Return the states after each way to match a node.

    Args:
        node: what to match.
        state: the state before it.
        budget: the steps that may still be taken.

    Raises:
        TooManyStatesError: there are too many states or steps.
    """
    budget.spend()
    states = merge_states(_MATCHERS[type(node)](node, state, budget), state)
    if len(states) > _MOST_STATES:
        raise TooManyStatesError
    return states


def _concatenation(node: Concatenation, state: State, budget: StepBudget) -> list[State]:
    # An anchor refers to an auction; in a constraint it never matches (db-anchor-in-constraint).
    if node.anchor is not None:
        return []
    states = [state]
    for term in node.terms:
        states = _flatten(matching_states(term, before, budget) for before in states)
    return states


def _flatten(groups: Iterable[list[State]]) -> list[State]:
    """Return all states in one list; stop as soon as there are too many."""
    states: list[State] = []
    for group in groups:
        states += group
        if len(states) > _MOST_STATES:
            raise TooManyStatesError
    return states


def _alternation(node: Alternation, state: State, budget: StepBudget) -> list[State]:
    return _flatten(matching_states(part, state, budget) for part in node.parts)


def _conjunction(node: Conjunction, state: State, budget: StepBudget) -> list[State]:
    """Match each part from the same position, with what the parts before it stored (A40)."""
    states = [state]
    for part in node.parts:
        states = _flatten(
            matching_states(part, before._replace(position=state.position), budget)
            for before in states
        )
    return states


def _jump(node: Jump, state: State, budget: StepBudget) -> list[State]:
    # `@20+` may begin at any position from 20 on; `@20` only there.
    last = PATTERN_LENGTH if node.slides else node.offset
    return [
        after
        for position in range(node.offset, min(last, PATTERN_LENGTH) + 1)
        for after in matching_states(node.body, state._replace(position=position), budget)
    ]


def _repeat(node: Repeat, state: State, budget: StepBudget) -> list[State]:
    """Match a term again and again, as long as each repetition moves forward (A39)."""
    states = [] if node.iterator == "+" else [state]
    reached = [state]
    while reached:
        steps = [
            (before.position, after)
            for before in reached
            for after in matching_states(node.body, before, budget)
        ]
        states += [after for _, after in steps]
        # Without this test, a body that matches nothing would repeat forever.
        reached = [
            after for position, after in steps if after.position > position and node.iterator != "?"
        ]
        if len(states) > _MOST_STATES:
            raise TooManyStatesError
    return states


def _group(node: Group, state: State, budget: StepBudget) -> list[State]:
    return matching_states(node.body, state, budget)


def _literal(node: Literal, state: State, _: StepBudget) -> list[State]:
    after: State | None = state
    for character in node.text:
        after = after and _read_character(after, character.__eq__)
    return [after] if after else []


def _read_character(state: State, accepts: Callable[[str], bool]) -> State | None:
    """Return the state after one character that is accepted; None where no hand has one."""
    if state.position >= PATTERN_LENGTH:
        return None
    variable, characters = PATTERN_CHARACTERS[state.position]
    mask = 0
    for character, values in characters.items():
        if accepts(character):
            mask |= values
    return restrict(state, variable, mask, state.position + 1)


def _any_character(_: AnyCharacter, state: State, __: StepBudget) -> list[State]:
    if state.position >= PATTERN_LENGTH:
        return []
    return [state._replace(position=state.position + 1)]


def _any_call(_: AnyCall, state: State, __: StepBudget) -> list[State]:
    """Match the characters of a call, which a comma stands for in constraints too."""
    not_a_bid = _read_character(state, "PXR".__contains__)
    level = _read_character(state, "1234567".__contains__)
    bid = level and _read_character(level, "CDHSN".__contains__)
    return [after for after in (not_a_bid, bid) if after]


def _brackets(node: Brackets, state: State, _: StepBudget) -> list[State]:
    letters = [capture_slot(item.letter) for item in node.items if isinstance(item, Backreference)]
    # What brackets with an unknown letter accept only the auction decides: any character may do.
    unknown = any(state.captures[letter] == UNKNOWN for letter in letters)
    after = _read_character(
        state, lambda character: unknown or in_brackets(node, character, state.captures)
    )
    return [] if after is None else [after._replace(exact=after.exact and not unknown)]


def _not(node: Not, state: State, budget: StepBudget) -> list[State]:
    """Return the hands for which the body does not match, as disjoint regions."""
    regions = [state.region]
    # `exact` is set to see whether the body itself is exact, not what came before it. Only of an
    # exact body is it certain that its hands are excluded.
    for inner in matching_states(node.body, state._replace(exact=True), budget):
        if not inner.exact:
            return [state._replace(exact=False)]
        regions = [piece for region in regions for piece in subtract(region, inner.region)]
        if len(regions) > _MOST_STATES:
            raise TooManyStatesError
    return [state._replace(region=region) for region in regions]


def _read_field(state: State, budget: StepBudget) -> list[tuple[int | None, State]]:
    """Return each value of the field at the position, with the state after it."""
    if state.position >= PATTERN_LENGTH:
        return [(None, state)]
    field = PATTERN_FIELDS[state.position]
    budget.spend(len(field.values))
    outcomes = []
    for value, mask in field.values.items():
        after = restrict(state, field.variable, mask, field.end)
        if after is not None:
            outcomes.append((value, after))
    return outcomes


def _capture(node: Capture, state: State, budget: StepBudget) -> list[State]:
    """Store the field: a state for each value, at the same position as before."""
    index = capture_slot(node.letter)
    return [
        after._replace(position=state.position, captures=with_capture(state.captures, index, value))
        for value, after in _read_field(state, budget)
    ]


def _backreference(node: Backreference, state: State, budget: StepBudget) -> list[State]:
    held = state.captures[capture_slot(node.letter)]
    if held is None:
        return []
    outcomes = [(value, after) for value, after in _read_field(state, budget) if value is not None]
    if held == UNKNOWN:
        return [after._replace(exact=False) for _, after in outcomes]
    return [after for value, after in outcomes if value == held]


def _math(node: Math, state: State, budget: StepBudget) -> list[State]:
    return states_where_true(node.expression, state, budget)


_MATCHERS: Final[dict[type, Callable[..., list[State]]]] = {
    Concatenation: _concatenation,
    Alternation: _alternation,
    Conjunction: _conjunction,
    Jump: _jump,
    Repeat: _repeat,
    Group: _group,
    Literal: _literal,
    AnyCharacter: _any_character,
    AnyCall: _any_call,
    Brackets: _brackets,
    Not: _not,
    Capture: _capture,
    Backreference: _backreference,
    Math: _math,
}
