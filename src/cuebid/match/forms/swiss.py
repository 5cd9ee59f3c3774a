"""Pairing neighbours of a table who have not met."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

__all__ = ["swiss_pairs"]


def swiss_pairs(standing: Sequence[int], met: AbstractSet[frozenset[int]]) -> list[tuple[int, int]]:
    """Return pairs from the top of the table down, each with the nearest who is new to it.

    If nobody is new to somebody, whatever is done, pairs meet again.

    Args:
        standing: an even number of entrants, the best first.
        met: the pairs that have met.
    """
    new = _pairs(tuple(standing), met)
    return new if new is not None else list(zip(standing[::2], standing[1::2], strict=True))


def _pairs(left: tuple[int, ...], met: AbstractSet[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Return the pairs of all who are left; None if there are none without a repetition."""
    if not left:
        return []
    first, *opponents = left
    for position, opponent in enumerate(opponents):
        if frozenset((first, opponent)) in met:
            continue
        rest = _pairs((*opponents[:position], *opponents[position + 1 :]), met)
        if rest is not None:
            return [(first, opponent), *rest]
    return None
