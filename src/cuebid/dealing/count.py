"""Numbers of matching deals: exact ones, and estimates with their errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, prod

__all__ = ["Count", "ways_to_deal"]


# Integers and not floats: numbers of deals go up to 5.4e28, of which a float keeps half the digits.
@dataclass(frozen=True, slots=True)
class Count:
    """The number of deals that match.

    Attributes:
        deals: the number of matching deals; of an estimate, the nearest integer.
        all_deals: the number of deals that the known cards allow.
        error: the standard error of `share`; 0 for an exact count.
        draws: the number of sampled deals behind an estimate; 0 for an exact count.
        hands: the number of matching hands, if a single seat is constrained and the count exact.
        all_hands: the number of hands that the known cards allow this seat, likewise.
    """

    deals: int
    all_deals: int
    error: float = 0.0
    draws: int = 0
    hands: int | None = None
    all_hands: int | None = None

    @property
    def share(self) -> float:
        """The share of all deals that match, from 0 to 1."""
        return self.deals / self.all_deals

    @property
    def is_exact(self) -> bool:
        """True if nothing was estimated."""
        return self.draws == 0


def ways_to_deal(missing: Sequence[int]) -> int:
    """Return the number of ways to deal cards to seats that get these numbers of them."""
    return factorial(sum(missing)) // prod(factorial(cards) for cards in missing)
