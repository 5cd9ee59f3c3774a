"""The state of a match for many hands: an offset, the captures, and the hands concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class ArrayState(NamedTuple):
    """One way to match, for the hands that match so."""

    offset: int
    """The offset in the pattern string, the same for all hands."""
    captures: tuple[Any, ...]
    """The values of the letters: a number for all hands, or a column with one for each."""
    mask: NDArray[np.bool_]
    """Which hands match so; at least one."""

    def at(self, offset: int) -> ArrayState:
        """Return the state with another offset."""
        return self._replace(offset=offset)

    def narrowed(self, mask: NDArray[np.bool_]) -> list[ArrayState]:
        """Return the state for fewer hands; none if no hand is left."""
        mask = self.mask & mask
        return [self._replace(mask=mask)] if mask.any() else []

    def after(self, mask: NDArray[np.bool_]) -> list[ArrayState]:
        """Return the state after one more character, for fewer hands."""
        return self.at(self.offset + 1).narrowed(mask)

    def joined(self, other: ArrayState) -> ArrayState:
        """Return the state for the hands of another one too."""
        return self._replace(mask=self.mask | other.mask)
