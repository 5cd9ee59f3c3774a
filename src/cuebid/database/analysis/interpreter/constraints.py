"""The hands that a constraint accepts, computed for all hands at once.

The interpreter matches a constraint against a pattern string whose characters are not known. It
follows the rules of the matcher (`matcher.visitor`), but a test of a character restricts the region
of hands, and a field has all its values, each with the hands that have it. The result is exact,
except that what only an auction decides counts as possible (its states are marked as not exact),
and that a constraint with too many states accepts every hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.database.analysis.interpreter.hand_functions import INDEPENDENT, hand_function_values
from cuebid.database.analysis.interpreter.pattern_layout import PATTERN_CHARACTERS, PATTERN_FIELDS
from cuebid.database.analysis.interpreter.regions import subtract
from cuebid.database.analysis.interpreter.state import State, merge_states, restrict
from cuebid.database.analysis.letters import UNKNOWN
from cuebid.database.language.function_features import LARGER, SMALLER
from cuebid.database.language.tree import Between, Binary, Expression, FunctionCall, Pattern, Term
from cuebid.database.matcher.captures import Captures, clamp
from cuebid.database.matcher.characters import CHARACTERS, BracketSets
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.visitor.expressions import computed
from cuebid.database.matcher.visitor.patterns import PatternVisitor
from cuebid.evaluation import PATTERN_LENGTH

# Constraints of real databases need some hundreds of steps. The limit holds the worst one to
# about a second.
_STEPS: Final = 400_000
# Beyond this many states for one node every hand counts as accepted, and nothing is reported.
_MOST_STATES: Final = 2000

Outcome = tuple[int, State]
"""A value, and the state in which an expression has it."""

# Only these nodes map several values of their operands to one value, so only their outcomes are
# worth merging: `x>=12` has 50 outcomes before and two after.
_MERGED: Final = (Between, Binary, FunctionCall)


def accepting_states(constraint: Pattern, captures: Captures) -> list[State]:
    """Return the states after a constraint has matched, for all hands that it accepts.

    Their regions together hold the hands that the constraint accepts; there are none if it accepts
    no hand.
    """
    start = State(captures=captures)
    # An empty constraint accepts every hand.
    if constraint.body is None:
        return [start]
    try:
        states = RegionMatcher().ways(constraint.body, start)
    except MatchLimitError:
        return [start._replace(exact=False)]
    # How much of the pattern string was read does not matter any more.
    return [state.at(0) for state in states]


class RegionMatcher(PatternVisitor[State, int]):
    """Matches constraints for all hands at once; what only an auction decides is `UNKNOWN`."""

    def __init__(self, limit: int = _STEPS) -> None:
        super().__init__(PATTERN_LENGTH, limit)

    def characters(self, state: State, accepted: frozenset[str]) -> list[State]:
        """Return the state after the next character, for the hands in which it is accepted."""
        if state.offset >= PATTERN_LENGTH:
            return []
        variable, characters = PATTERN_CHARACTERS[state.offset]
        mask = 0
        for character, values in characters.items():
            if character in accepted:
                mask |= values
        return restrict(state, variable, mask, state.offset + 1)

    def brackets(self, state: State, sets: BracketSets) -> list[State]:
        """Match brackets with captured letters; if one is `UNKNOWN`, accept any character."""
        if any(state.captures[slot] == UNKNOWN for slot in sets.slots):
            return self.characters(state._replace(exact=False), CHARACTERS)
        return super().brackets(state, sets)

    def field(self, state: State) -> list[tuple[int | None, State]]:
        """Return each value that the next field can have, with the state after the field."""
        if state.offset >= PATTERN_LENGTH:
            return [(None, state)]
        field = PATTERN_FIELDS[state.offset]
        self.spend(len(field.values))
        return [
            (value, after)
            for value, mask in field.values.items()
            for after in restrict(state, field.variable, mask, field.end)
        ]

    def without(self, state: State, body: Term) -> list[State]:
        """Return states for the hands that a node does not match, with disjoint regions."""
        regions = [state.region]
        # `exact` is set to see whether the node itself is exact, not what came before it. Only of
        # an exact node is it certain that its hands are excluded.
        for inner in self.ways(body, state._replace(exact=True)):
            if not inner.exact:
                return [state._replace(exact=False)]
            regions = [piece for region in regions for piece in subtract(region, inner.region)]
            if len(regions) > _MOST_STATES:
                raise MatchLimitError(_MOST_STATES)
        return [state._replace(region=region) for region in regions]

    def merged(self, states: list[State], before: State) -> list[State]:
        """Merge states that differ in one variable only."""
        states = merge_states(states, before)
        if len(states) > _MOST_STATES:
            raise MatchLimitError(_MOST_STATES)
        return states

    def constant(self, number: int) -> int:
        """Return the value of a constant, which is the number itself."""
        return number

    def operation(self, node: Expression, operands: tuple[int, ...]) -> int:
        """Return the value of an operator; `UNKNOWN` if the known operands do not decide it."""
        if UNKNOWN not in operands:
            return clamp(int(computed(node, operands)))
        operator = node.operator if isinstance(node, Binary) else ""
        # Rules use `*` as a test of both factors, so a zero decides the product.
        if operator in ("*", "&&") and 0 in operands:
            return 0
        is_decided = operator == "||" and any(value not in (0, UNKNOWN) for value in operands)
        return 1 if is_decided else UNKNOWN

    def function(self, number: int, arguments: tuple[int, ...], state: State) -> Iterable[Outcome]:
        """Return each value that a function can have, with the state of the hands that give it."""
        key = number, len(arguments)
        if UNKNOWN in arguments or key not in INDEPENDENT:
            return [(UNKNOWN, state)]
        if key in ((LARGER, 2), (SMALLER, 2)):
            return [(max(arguments) if number == LARGER else min(arguments), state)]
        return hand_function_values(number, arguments, state)

    def where(self, value: int, state: State, *, holds: bool = True) -> list[State]:
        """Return the state if a value is not zero (zero with `holds=False`); inexact if unknown."""
        if value == UNKNOWN:
            return [state._replace(exact=False)]
        return [state] if (value != 0) == holds else []

    def is_harmless(self, _node: Expression, second: int, _state: State) -> bool:
        """Return whether the right operand is unknown: the left one is then always evaluated."""
        return second == UNKNOWN

    def values(self, node: Expression, state: State) -> Iterable[Outcome]:
        """Return each value that an expression can have, with the state in which it has it."""
        self.spend(1)
        outcomes = super().values(node, state)
        return self._merged_outcomes(outcomes, state) if isinstance(node, _MERGED) else outcomes

    def _merged_outcomes(self, outcomes: Iterable[Outcome], before: State) -> Iterator[Outcome]:
        """Yield each value once for each of its states, after merging the states."""
        by_value: dict[int, list[State]] = {}
        for value, after in outcomes:
            by_value.setdefault(value, []).append(after)
        for value, states in by_value.items():
            for state in merge_states(states, before):
                yield value, state
