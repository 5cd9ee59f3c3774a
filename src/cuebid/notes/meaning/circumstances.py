"""Seats and vulnerabilities, put apart by the rows that hold there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from cuebid.bml import Conditions, OpenerSeat, Vulnerable

_Cell: TypeAlias = tuple[int, bool, bool]
"""The opener's seat, whether we are vulnerable, and whether they are."""

_CELLS: Final = frozenset(product(range(1, 5), (False, True), (False, True)))


def partition(conditions: Conditions, rows: Iterable[Conditions]) -> tuple[Conditions, ...]:
    """Return conditions that make up some conditions; where each holds, the same rows do.

    Args:
        conditions: those to be put apart.
        rows: of the rows.
    """
    return _partition(conditions, tuple(rows))


# The continuations of an opening have the same rows before them.
@lru_cache(maxsize=1_000)
def _partition(conditions: Conditions, rows: tuple[Conditions, ...]) -> tuple[Conditions, ...]:
    alike: dict[tuple[bool, ...], set[_Cell]] = defaultdict(set)
    for cell in sorted(_cells(conditions)):
        alike[tuple(cell in _cells(row) for row in rows)].add(cell)
    parts: list[Conditions] = []
    for cells in alike.values():
        left = set(cells)
        while left:
            # What is written covers single cells, so that something always fits.
            best = max(
                (each for each in _WRITTEN if _cells(each) <= cells),
                key=lambda each: len(_cells(each) & left),
            )
            left -= _cells(best)
            parts.append(Conditions(best.seat, best.we, best.they, conditions.against))
    return tuple(parts)


@lru_cache(maxsize=1_000)
def _cells(conditions: Conditions) -> frozenset[_Cell]:
    return frozenset(cell for cell in _CELLS if conditions.allows(*cell))


_WRITTEN: Final = tuple(
    Conditions(*written) for written in product(OpenerSeat, Vulnerable, Vulnerable)
)
