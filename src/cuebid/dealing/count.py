"""Numbers of matching deals: exact ones, and estimates with their errors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, prod
from typing import Final


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
        """True if the deals were counted, not estimated."""
        return self.draws == 0


def ways_to_deal(missing: Sequence[int]) -> int:
    """Return the number of ways to deal the missing cards, given how many each seat lacks."""
    return factorial(sum(missing)) // prod(factorial(cards) for cards in missing)


_COMMON: Final = 1e-3


def percent(share: float) -> str:
    """Format a share as a percentage, with enough digits for rare deals."""
    return f"{100 * share:.7g}%" if share >= _COMMON else f"{100 * share:.3g}%"


_ONE_IN: Final = 0.01
"""Smaller shares are also printed as "one in ...", since tiny percentages are hard to picture."""


def count_words(count: Count) -> str:
    """Return a count of matching deals in words, with their share of all deals."""
    share = f"{percent(count.share)} of all{_one_in(count.share)}"
    if not count.is_exact:
        return f"about {count.deals:.4g} deals, {share} (standard error {percent(count.error)})"
    hands = "" if count.hands is None else f"{count.hands:,} of {count.all_hands:,} hands, "
    return f"{hands}{count.deals:,} of {count.all_deals:,} deals, {share} (exact)"


def _one_in(share: float) -> str:
    return f", one in {1 / share:,.0f}" if 0 < share < _ONE_IN else ""


def count_json(count: Count) -> str:
    """Return a count of matching deals as JSON."""
    # The standard module, as msgspec limits integers to 64 bits. There are 5.4e28 deals, and JSON
    # itself has no limit.
    facts = {
        "exact": count.is_exact,
        "deals": count.deals,
        "all_deals": count.all_deals,
        "share": count.share,
        "standard_error": count.error,
        "hands": count.hands,
        "all_hands": count.all_hands,
    }
    return json.dumps(facts, indent=2)
