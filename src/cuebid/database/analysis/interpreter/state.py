"""States of the abstract interpretation.

A state says where in the pattern string the interpretation stands, what the letters hold, and for
which hands it gets there. Each test of a constraint restricts the region of a state; each choice
(an alternative, a number that is read, a value that is stored) gives a state for each outcome.
States that differ in one variable only are merged again, so their number seldom grows.
"""

from __future__ import annotations

from typing import NamedTuple

from cuebid.database.analysis.interpreter.regions import ALL_VALUES, Region
from cuebid.database.matcher.captures import NO_CAPTURES, Captures


# A named tuple, not a dataclass: states are dictionary keys in the innermost loops, where a tuple
# hashes without running Python code.
class State(NamedTuple):
    """A state of the interpreter: where it is in the pattern string, and for which hands."""

    offset: int = 0
    """The position in the pattern string."""
    captures: Captures = NO_CAPTURES
    """What the letters hold."""
    region: Region = ALL_VALUES
    """The hands for which the interpretation reaches this state."""
    exact: bool = True
    """Whether each hand of the region does reach it; otherwise some may not, depending on something
    that only an auction decides."""

    def at(self, offset: int) -> State:
        """Return the state with another offset."""
        return self._replace(offset=offset)


def restrict(state: State, variable: int | None, mask: int, end: int) -> list[State]:
    """Return the state after a field, for the hands whose value is in `mask`; no state if none is.

    Args:
        state: the state before the field.
        variable: the variable that the field shows; None if it is the same in all hands.
        mask: the values of the variable that fit.
        end: the offset after the field.
    """
    if variable is None:
        return [state.at(end)] if mask else []
    allowed = state.region[variable] & mask
    if not allowed:
        return []
    region = (*state.region[:variable], allowed, *state.region[variable + 1 :])
    return [State(end, state.captures, region, state.exact)]


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
