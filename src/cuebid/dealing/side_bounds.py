"""Bounds on what two partners hold together."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.evaluation import ALL_POINTS

_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SideBounds:
    """Minima and maxima of what North and South hold together."""

    points: _Range = (0, ALL_POINTS)
    """The fewest and the most high-card points."""
    lengths: tuple[_Range, ...] = ((0, 13),) * 4
    """The fewest and the most cards of each suit, clubs first."""

    def __and__(self, bounds: SideBounds) -> SideBounds:
        """Return the bounds of hands that satisfy both; perhaps no hands do."""
        return SideBounds(
            _intersection(self.points, bounds.points),
            tuple(map(_intersection, self.lengths, bounds.lengths)),
        )


def _intersection(first: _Range, second: _Range) -> _Range:
    return max(first[0], second[0]), min(first[1], second[1])
