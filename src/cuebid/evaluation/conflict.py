"""Why no hand satisfies some bounds: the fewest of them that exclude each other, in words."""

from __future__ import annotations

from cuebid.evaluation.bound import Bound, halves, normalised
from cuebid.evaluation.counting import count_in
from cuebid.evaluation.feature import LENGTH
from cuebid.evaluation.words import clauses, joined

__all__ = ["conflict"]


def conflict(bounds: tuple[Bound, ...]) -> str | None:
    """The reason, without a full stop; None if there is a hand.

    Args:
        bounds: those of a box, normalised.
    """
    if count_in(bounds):
        return None
    core = _core(halves(bounds))
    merged = normalised(core)
    if len(merged) == 1:
        return _reason_of_one(core, merged[0])
    said = clauses(merged)
    if all(bound.feature is LENGTH for bound in core):
        if all(bound.has_low for bound in core):
            return f"{joined(said)} are {sum(bound.low for bound in core)} cards"
        if len(core) == 4 and all(bound.has_high for bound in core):
            return f"{joined(said)} are only {sum(bound.high for bound in core)} cards"
    return f"{joined(said)} exclude each other" if len(said) > 1 else f"no hand has {said[0]}"


def _core(parts: list[Bound]) -> list[Bound]:
    """Minima and maxima that no hand satisfies, though it can all of them but any one."""
    core = list(parts)
    for part in parts:
        rest = [other for other in core if other is not part]
        if not count_in(normalised(rest)):
            core = rest
    return core


def _reason_of_one(core: list[Bound], merged: Bound) -> str:
    """A minimum above a maximum, be it that of the feature itself."""
    dimension = merged.dimension
    if len(core) > 1:
        return f"{dimension}: at least {merged.low}, but at most {merged.high}"
    where = "a hand" if dimension.suit is None else "a suit"
    if core[0].low > dimension.high:
        return f"{dimension}: at least {merged.low}, but {where} has at most {dimension.high}"
    return f"{dimension}: at most {merged.high}, but {where} has at least {dimension.low}"
