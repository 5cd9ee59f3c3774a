"""States of the abstract interpretation, and the budget that keeps their number finite.

A state says where in the pattern string the interpretation stands, what the letters hold, and for
which hands it gets there. Each test of a constraint restricts the region of a state; each choice
(an alternative, a number that is read, a value that is stored) gives a state for each outcome.
States that differ in one variable only are merged again, so their number seldom grows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cuebid.database.analysis.interpreter.regions import ALL_VALUES, Region
from cuebid.database.matcher.captures import NO_CAPTURES, Captures

__all__ = ["UNKNOWN", "State", "StepBudget", "TooManyStatesError", "merge_states", "restrict"]

# Arithmetic is clamped to 32 bits, so no expression can compute this number by itself.
UNKNOWN: Final = 1 << 40
"""The value of what only an auction decides."""

# Constraints of real databases need some hundreds of steps. The limit holds the worst one to
# about a second.
_STEPS: Final = 400_000


# A named tuple, not a dataclass: states are dictionary keys in the innermost loops, where a tuple
# hashes without running Python code.
class State(NamedTuple):
    """One state of the abstract interpretation.

    Attributes:
        position: the position in the pattern string.
        captures: what the letters hold.
        region: the hands for which the interpretation reaches this state.
        exact: whether each hand of the region does reach it; otherwise some may not, depending on
            something that only an auction decides.
    """

    position: int = 0
    captures: Captures = NO_CAPTURES
    region: Region = ALL_VALUES
    exact: bool = True


def restrict(state: State, variable: int | None, mask: int, end: int) -> State | None:
    """Return the state after reading a field, restricted to the hands that have it.

    Args:
        state: the state before the field.
        variable: the variable that the field shows; None if it is the same in all hands.
        mask: the values of the variable that fit.
        end: the position after the field.

    Returns:
        None where no hand is left.
    """
    if variable is None:
        return state._replace(position=end) if mask else None
    allowed = state.region[variable] & mask
    if not allowed:
        return None
    region = (*state.region[:variable], allowed, *state.region[variable + 1 :])
    return State(end, state.captures, region, state.exact)


class TooManyStatesError(Exception):
    """More states than the budget allows; the caller that set the budget handles it."""


class StepBudget:
    """Mutable count of the steps that an interpretation may still take.

    Args:
        steps: how many.
    """

    def __init__(self, steps: int = _STEPS) -> None:
        self._left = steps

    def spend(self, steps: int = 1) -> None:
        """Use up some steps.

        Raises:
            TooManyStatesError: fewer steps were left.
        """
        self._left -= steps
        if self._left < 0:
            raise TooManyStatesError


def merge_states(states: list[State], before: State) -> list[State]:
    """Merge states that differ only in the values of one variable.

    Args:
        states: the states after a node.
        before: the state before it; only variables that changed since then can be merged.
    """
    # The usual case, and this function runs after every node.
    if len(states) < 2:
        return states
    changed = {
        variable
        for state in states
        for variable, (mask, mask_before) in enumerate(
            zip(state.region, before.region, strict=True)
        )
        if mask != mask_before
    }
    for variable in sorted(changed, reverse=True):
        groups: dict[State, int] = {}
        for state in states:
            key = state._replace(region=_with_mask(state.region, variable, 0))
            groups[key] = groups.get(key, 0) | state.region[variable]
        states = [
            key._replace(region=_with_mask(key.region, variable, mask))
            for key, mask in groups.items()
        ]
    return states if changed else list(dict.fromkeys(states))


def _with_mask(region: Region, variable: int, mask: int) -> Region:
    return (*region[:variable], mask, *region[variable + 1 :])
