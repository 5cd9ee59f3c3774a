"""The state of a match for many hands: an offset, the captures, and the hands concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class ArrayState(NamedTuple):
    """One way in which a pattern matches, with the hands that match in this way."""

    offset: int
    """The offset in the pattern string, the same for all hands."""
    captures: tuple[Any, ...]
    """The values of the letters: a number for all hands, or a column with one for each."""
    mask: NDArray[np.bool_]
    """The hands that match in this way; at least one."""

    def at(self, offset: int) -> ArrayState:
        """Return the state with another offset."""
        return self._replace(offset=offset)

    def narrowed(self, mask: NDArray[np.bool_]) -> list[ArrayState]:
        """Return the state restricted to the hands of a mask; no state if none is left."""
        mask = self.mask & mask
        return [self._replace(mask=mask)] if mask.any() else []

    def after(self, mask: NDArray[np.bool_]) -> list[ArrayState]:
        """Return the state after one more character, restricted to the hands of a mask."""
        return self.at(self.offset + 1).narrowed(mask)

    def joined(self, other: ArrayState) -> ArrayState:
        """Return the state with the hands of another state added."""
        return self._replace(mask=self.mask | other.mask)
