"""Write boxes as players describe what a call shows: `15-17 HCP; 2-5 C; 2-4 H; balanced`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from cuebid.core import SUITS
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.feature import (
    ACES,
    CONTROLS,
    HCP,
    HONOURS,
    KINGS,
    LENGTH,
    LOSERS,
    LOSING_TRICKS,
    POINTS,
    QUALITY,
    QUEENS,
    SHAPE_FEATURES,
    STOPPERS,
    Feature,
    dimension_of,
)

ANY_HAND: Final = "any hand"
NO_HAND: Final = "no hand"

# Players name strength first, then lengths and shape, then finer points.
_ORDER: Final = tuple(
    dimension.index
    for dimension in (
        *(dimension_of(feature) for feature in (HCP, POINTS)),
        *(dimension_of(LENGTH, suit) for suit in SUITS),
        *(
            dimension_of(feature)
            for feature in (*SHAPE_FEATURES, LOSING_TRICKS, LOSERS, CONTROLS, ACES, KINGS)
        ),
        *(
            dimension_of(feature, suit)
            for feature in (
                QUALITY,
                STOPPERS,
                HONOURS,
                HCP,
                POINTS,
                LOSING_TRICKS,
                LOSERS,
                CONTROLS,
                ACES,
                KINGS,
                QUEENS,
            )
            for suit in SUITS
        ),
    )
)
_RANK: Final = {axis: rank for rank, axis in enumerate(_ORDER)}
_FIRST_SHAPE: Final = dimension_of(SHAPE_FEATURES[0]).index
# More shapes than this are easier to read as bounds.
_MAX_SHAPES: Final = 3


def clauses(bounds: Iterable[Bound], *, symbols: bool = False) -> list[str]:
    """Return the bounds in words, the most important first.

    Args:
        bounds: at most one for each dimension.
        symbols: whether to write suits as `♠` instead of `S`.
    """
    # The order depends on the dimensions alone, so equal boxes have equal words.
    ordered = sorted(bounds, key=lambda bound: _RANK[bound.axis])
    shape = [bound for bound in ordered if bound.feature in SHAPE_FEATURES]
    words: list[str] = []
    for bound in ordered:
        if bound.feature not in SHAPE_FEATURES:
            words.append(_clause(bound, symbols=symbols))
        # All bounds on the shape together make one clause, in the position of the first.
        elif bound is shape[0]:
            words += _shape_clauses(shape)
    return words


def join_words(words: Sequence[str], conjunction: str = "and") -> str:
    """Join words to `a`, `a and b`, or `a, b and c`."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def union_words(boxes: Sequence[Sequence[str]]) -> str:
    """Return alternative boxes in words: the clauses in common, then the others of each box."""
    if not boxes:
        return NO_HAND
    if len(boxes) == 1:
        return "; ".join(boxes[0]) or ANY_HAND
    common = [clause for clause in boxes[0] if all(clause in box for box in boxes)]
    rests = [[clause for clause in box if clause not in common] for box in boxes]
    if not all(rests):
        # A box with only the common clauses contains all the others.
        return "; ".join(common) or ANY_HAND
    either = " or ".join(f"({', '.join(rest)})" if len(rest) > 1 else rest[0] for rest in rests)
    return "; ".join([*common, f"either {either}"] if common else [either])


def _clause(bound: Bound, *, symbols: bool) -> str:
    feature, suit = bound.feature, bound.dimension.suit
    suit_name = "" if suit is None else suit.symbol if symbols else suit.letter
    # Both sides in full, because a span such as 17-15 looks like a slip of the writer.
    if bound.is_contradiction:
        return f"{_contradictory_span(bound)} {_unit(feature)}{suit_name and f' in {suit_name}'}"
    if suit is not None and feature in (ACES, KINGS, QUEENS):
        return f"{'no ' * (bound.high == 0)}{feature.label.removesuffix('s')} of {suit_name}"
    if feature.levels:
        return _level_clause(bound, feature.levels, suit_name)
    span = _span(bound)
    if feature is LENGTH:
        return f"no {suit_name}" if bound.high == 0 else f"{span} {suit_name}"
    return f"{span} {_unit(feature, bound)}{suit_name and f' in {suit_name}'}"


def _unit(feature: Feature, bound: Bound | None = None) -> str:
    """Return the unit of a number: `losers`, but `loser` for exactly one."""
    if (
        bound
        and bound.low == bound.high == 1
        and feature in (LOSING_TRICKS, LOSERS, POINTS, CONTROLS, ACES, KINGS)
    ):
        return feature.label.removesuffix("s")
    return feature.label


def _span(bound: Bound) -> str:
    """Return the range of a bound: `15-17`, `15+`, `0-7`, `exactly 5` or `no`."""
    if bound.low == bound.high:
        return "no" if bound.high == 0 else f"exactly {bound.low}"
    return f"{bound.low}-{bound.high}" if bound.has_high else f"{bound.low}+"


def _contradictory_span(bound: Bound) -> str:
    """Return both ends of a bound whose minimum is above its maximum."""
    sides = [f"{bound.low}+"] * bound.has_low + [f"at most {bound.high}"] * bound.has_high
    return " and ".join(sides)


def _level_clause(bound: Bound, levels: tuple[str, ...], suit_name: str) -> str:
    """Return a bound with named levels, such as `biddable S` or `at most partial stop in H`."""
    between = " in " if bound.feature is STOPPERS else " "
    low, high = levels[bound.low], levels[bound.high]
    if bound.low == bound.high:
        # The lowest and the highest level cannot be exceeded, so "exactly" would add nothing.
        exact = "" if bound.low in (0, len(levels) - 1) else "exactly "
        words = f"{exact}{low}"
    elif not bound.has_high:
        words = low
    elif not bound.has_low:
        words = f"at most {high}"
    else:
        words = f"{low} to {high}"
    return f"{words}{between}{suit_name}"


@cache
def _shapes() -> tuple[tuple[int, ...], ...]:
    """Return the 39 shapes of a hand, longest suit first."""
    shapes = combinations_with_replacement(range(13, -1, -1), 4)
    return tuple(lengths for lengths in shapes if sum(lengths) == 13)


def _shape_clauses(bounds: list[Bound]) -> list[str]:
    """Return the bounds on the ordered lengths: by name, as a few shapes, or one by one."""
    if not bounds:
        return []
    fitting = [
        # Lengths of ten and more as letters, so that a shape has four characters.
        "".join(f"{length:X}" for length in shape)
        for shape in _shapes()
        if all(bound.low <= shape[bound.axis - _FIRST_SHAPE] <= bound.high for bound in bounds)
    ]
    name = _NAMED.get(frozenset(fitting))
    if name:
        return [name]
    if 1 <= len(fitting) <= _MAX_SHAPES:
        return [f"{join_words(fitting[::-1], 'or')} shape"]
    return [f"{_span(bound)} in the {bound.feature.label}" for bound in bounds]


# By the set of shapes that fit, not by the bounds: several bounds describe the same shapes.
_NAMED: Final = {
    frozenset(("4333", "4432", "5332")): "balanced",
    frozenset(("4333", "4432", "5332", "5422", "6322")): "semi-balanced",
}
