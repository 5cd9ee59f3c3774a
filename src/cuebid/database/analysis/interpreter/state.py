"""One way in which arithmetic and constraints may go, when neither auction nor hand is known."""

from __future__ import annotations

from typing import Final, NamedTuple

from cuebid.database.analysis.interpreter.regions import ALL_VALUES, Region
from cuebid.database.matcher.captures import NO_CAPTURES, Captures

__all__ = ["UNKNOWN", "Budget", "State", "TooManyStatesError", "merge_states", "restrict"]

UNKNOWN: Final = 1 << 40
"""A value that only an auction tells; beyond all that arithmetic reaches."""


class State(NamedTuple):
    """A state on the way through a constraint.

    Attributes:
        at: the position in the pattern string.
        captures: what the letters hold.
        cube: the hands that have come this far.
        exact: whether it is only these; otherwise some of them may have been left behind, by
            something that an auction decides.
    """

    at: int = 0
    captures: Captures = NO_CAPTURES
    region: Region = ALL_VALUES
    exact: bool = True


def restrict(way: State, variable: int | None, bits: int, end: int) -> State | None:
    """The way with fewer hands, and further on; None where no hand is left."""
    if variable is None:
        return way._replace(at=end) if bits else None
    left = way.region[variable] & bits
    if not left:
        return None
    region = (*way.region[:variable], left, *way.region[variable + 1 :])
    return State(end, way.captures, region, way.exact)


class TooManyStatesError(Exception):
    """There are more ways than are followed; whoever gave the budget catches it."""


class Budget:
    """How many steps may still be made; this object changes.

    Args:
        steps: so many.
    """

    def __init__(self, steps: int = 400_000) -> None:
        self._left = steps

    def spend(self, steps: int = 1) -> None:
        """Take some away.

        Raises:
            TooManyStatesError: there were not as many left.
        """
        self._left -= steps
        if self._left < 0:
            raise TooManyStatesError


def merge_states(found: list[State], before: State) -> list[State]:
    """Ways that differ in the values of one variable only become one."""
    if len(found) < 2:
        return found
    changed = {
        variable
        for way in found
        for variable, (mine, old) in enumerate(zip(way.region, before.region, strict=True))
        if mine != old
    }
    for variable in sorted(changed, reverse=True):
        groups: dict[State, int] = {}
        for way in found:
            rest = way._replace(region=_with(way.region, variable, 0))
            groups[rest] = groups.get(rest, 0) | way.region[variable]
        found = [
            way._replace(region=_with(way.region, variable, bits)) for way, bits in groups.items()
        ]
    return found if changed else list(dict.fromkeys(found))


def _with(region: Region, variable: int, bits: int) -> Region:
    return (*region[:variable], bits, *region[variable + 1 :])
