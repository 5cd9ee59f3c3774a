"""The state of a match for many hands: an offset, the captures, and the hands concerned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ArrayState"]


@dataclass(frozen=True, slots=True, eq=False)
class ArrayState:
    """One way to match, for the hands that match so.

    Attributes:
        offset: the offset in the pattern string, the same for all hands.
        captures: the values of the letters: a number for all hands, or a column with one for each.
        mask: which hands match so.
    """

    offset: int
    captures: tuple[int | NDArray[np.int64] | None, ...]
    mask: NDArray[np.bool_]

    def moved_to(self, offset: int) -> ArrayState:
        """Return the state at another offset."""
        return replace(self, offset=offset)

    def narrowed(self, mask: NDArray[np.bool_]) -> ArrayState:
        """Return the state for fewer hands."""
        return replace(self, mask=self.mask & mask)

    def with_capture(self, index: int, value: int | NDArray[np.int64] | None) -> ArrayState:
        """Return the state with one captured value replaced."""
        captures = (*self.captures[:index], value, *self.captures[index + 1 :])
        return replace(self, captures=captures)
