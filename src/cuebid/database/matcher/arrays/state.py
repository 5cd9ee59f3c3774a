"""A way in which some of many hands match: where it is, what was stored, and which hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ArrayState"]


@dataclass(frozen=True, slots=True, eq=False)
class ArrayState:
    """One way, for the hands that it fits.

    Attributes:
        at: the place in the pattern string, which is the same for all.
        captures: the values of the letters: one for all hands, or one for each.
        mask: which hands.
    """

    at: int
    captures: tuple[int | NDArray[np.int64] | None, ...]
    mask: NDArray[np.bool_]

    def moved(self, at: int) -> ArrayState:
        """At another place."""
        return replace(self, at=at)

    def narrowed(self, mask: NDArray[np.bool_]) -> ArrayState:
        """For fewer hands."""
        return replace(self, mask=self.mask & mask)

    def storing(self, place: int, value: int | NDArray[np.int64] | None) -> ArrayState:
        """With one letter changed."""
        return replace(self, captures=(*self.captures[:place], value, *self.captures[place + 1 :]))
