"""Pareto fronts of plans: sets of layouts in which each plan fails, without worse plans.

A set of layouts is an integer with one bit for each layout. A plan that fails wherever another plan
fails, and elsewhere too, is worse; the other plans are the Pareto front.
"""

from __future__ import annotations

from collections.abc import Iterable

Front = list[int]

# The most plans in a front, those with the fewest failures. Larger fronts hardly change a choice,
# and the product of two takes quadratic time.
_MOST_PLANS = 12


def minimal(plans: Iterable[int]) -> Front:
    """Return the Pareto front of some plans, those with the fewest failures first."""
    kept: Front = []
    for fails in sorted(set(plans), key=lambda fails: (fails.bit_count(), fails)):
        if not any(other & ~fails == 0 for other in kept):
            kept.append(fails)
    return kept[:_MOST_PLANS]


def joined(first: Front, second: Front) -> Front:
    """Return the front for two cases between which opponents choose: failures are united."""
    if first == [0]:
        return second
    if second == [0]:
        return first
    return minimal(one | other for one in first for other in second)


def met(first: Front, second: Front) -> Front:
    """Return the front for two cases between which partner chooses: failures are intersected."""
    return minimal(one & other for one in first for other in second)


def is_covered(front: Front, by: Front) -> bool:
    """Return whether every plan of a front is no better than some plan of another front."""
    return all(any(other & ~fails == 0 for other in by) for fails in front)
