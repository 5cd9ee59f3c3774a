"""Fronts of plans: for each plan the set of layouts in which it fails, worse plans left out.

A set of layouts is a number with one bit for each of them. A plan that fails wherever another
fails, and elsewhere too, is worse than that one; what remains is the Pareto front.
"""

from __future__ import annotations

from collections.abc import Iterable

Front = list[int]

# Plans kept in a front: those with the fewest failures. Larger fronts hardly change a choice, and
# a product of two takes the square of the time.
_MOST_PLANS = 12


def minimal(plans: Iterable[int]) -> Front:
    """Return the plans that no other plan covers, those with the fewest failures first."""
    kept: Front = []
    for fails in sorted(set(plans), key=lambda fails: (fails.bit_count(), fails)):
        if not any(other & ~fails == 0 for other in kept):
            kept.append(fails)
    return kept[:_MOST_PLANS]


def joined(first: Front, second: Front) -> Front:
    """Return the front of a plan for both of two cases, between which the opponents choose."""
    if first == [0]:
        return second
    if second == [0]:
        return first
    return minimal(one | other for one in first for other in second)


def met(first: Front, second: Front) -> Front:
    """Return the front of a plan for both of two cases, between which partner chooses."""
    return minimal(one & other for one in first for other in second)


def is_covered(front: Front, by: Front) -> bool:
    """Return whether each plan of a front fails wherever some plan of another does."""
    return all(any(other & ~fails == 0 for other in by) for fails in front)
