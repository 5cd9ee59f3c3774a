"""Explain why no hand satisfies some bounds: name as few as possible that exclude each other."""

from __future__ import annotations

from cuebid.evaluation.bound import Bound, Bounds, normalise_bounds, split_bounds
from cuebid.evaluation.counting import count_hands
from cuebid.evaluation.feature import LENGTH
from cuebid.evaluation.words import clauses, join_words


def why_contradictory(bounds: Bounds) -> str | None:
    """Return why no hand satisfies normalised bounds, without a full stop; None if a hand does."""
    # Counting decides and does not guess: whatever is impossible for a single hand is found, and
    # nothing else is.
    if count_hands(bounds):
        return None
    core = _minimal_core(split_bounds(bounds))
    merged = normalise_bounds(core)
    if len(merged) == 1:
        return _why_empty_range(core, merged[0])
    words = clauses(merged)
    # The conflict that people make most, and that a sum explains best.
    if all(bound.feature is LENGTH for bound in core):
        if all(bound.has_low for bound in core):
            return f"{join_words(words)} are {sum(bound.low for bound in core)} cards"
        if len(core) == 4 and all(bound.has_high for bound in core):
            return f"{join_words(words)} are only {sum(bound.high for bound in core)} cards"
    return (
        f"{join_words(words)} exclude each other" if len(words) > 1 else f"no hand has {words[0]}"
    )


def _minimal_core(sides: list[Bound]) -> list[Bound]:
    """Return minima and maxima that exclude each other, without any that is not needed for this.

    Drops each in turn if no hand satisfies the rest.
    """
    core = list(sides)
    # A single pass is enough: what cannot be dropped now cannot be dropped from a smaller set
    # either. The result is a smallest set in the sense that no part of it would do, not the one
    # with fewest members, which would take exponential time.
    for side in sides:
        rest = [bound for bound in core if bound is not side]
        if not count_hands(normalise_bounds(rest)):
            core = rest
    return core


def _why_empty_range(core: list[Bound], merged: Bound) -> str:
    """Return why a single bound allows no value: its two ends or the feature's range exclude it."""
    dimension = merged.dimension
    if len(core) > 1:
        return f"{dimension}: at least {merged.low}, but at most {merged.high}"
    subject = "a hand" if dimension.suit is None else "a suit"
    if core[0].low > dimension.high:
        return f"{dimension}: at least {merged.low}, but {subject} has at most {dimension.high}"
    return f"{dimension}: at most {merged.high}, but {subject} has at least {dimension.low}"
