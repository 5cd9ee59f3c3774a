"""Boxes in words, as players write what a call shows: `15-17 HCP; 2-5 C; 2-4 H; balanced`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from cuebid.core.suit import SUITS
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.feature import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LOSERS,
    POINTS,
    QUALITY,
    SHAPE_FEATURES,
    STOPPERS,
    Feature,
    dimension_of,
)

__all__ = ["ANY_HAND", "NO_HAND", "clauses", "joined", "union_words"]

ANY_HAND: Final = "any hand"
NO_HAND: Final = "no hand"

# What is said first: strength, lengths, shape, then the finer points.
_ORDER: Final = tuple(
    place.index
    for place in (
        *(dimension_of(feature) for feature in (HCP, POINTS)),
        *(dimension_of(LENGTH, suit) for suit in SUITS),
        *(dimension_of(feature) for feature in (*SHAPE_FEATURES, LOSERS, CONTROLS)),
        *(
            dimension_of(feature, suit)
            for feature in (QUALITY, STOPPERS, HONOURS, HCP, POINTS, LOSERS, CONTROLS)
            for suit in SUITS
        ),
    )
)
_RANK: Final = {index: rank for rank, index in enumerate(_ORDER)}
_FIRST_SHAPE: Final = dimension_of(SHAPE_FEATURES[0]).index
_FEW_SHAPES: Final = 3


def clauses(bounds: Iterable[Bound], *, symbols: bool = False) -> list[str]:
    """The bounds in words, the most telling first.

    Args:
        bounds: at most one a dimension.
        symbols: suits as `♠` instead of `S`.
    """
    given = sorted(bounds, key=lambda bound: _RANK[bound.place])
    shape = [bound for bound in given if bound.feature in SHAPE_FEATURES]
    found: list[str] = []
    for bound in given:
        if bound.feature not in SHAPE_FEATURES:
            found.append(_clause(bound, symbols=symbols))
        elif bound is shape[0]:
            found += _shape_clauses(shape)
    return found


def joined(said: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(said) <= 1:
        return "".join(said)
    return f"{', '.join(said[:-1])} {word} {said[-1]}"


def union_words(boxes: Sequence[Sequence[str]]) -> str:
    """Clauses of several boxes: what all say first, then what each says beside it."""
    if not boxes:
        return NO_HAND
    if len(boxes) == 1:
        return "; ".join(boxes[0]) or ANY_HAND
    common = [said for said in boxes[0] if all(said in box for box in boxes)]
    rests = [[said for said in box if said not in common] for box in boxes]
    if not all(rests):
        # A box that says only what all say takes the others in.
        return "; ".join(common) or ANY_HAND
    either = " or ".join(f"({', '.join(rest)})" if len(rest) > 1 else rest[0] for rest in rests)
    return "; ".join([*common, f"either {either}"] if common else [either])


def _clause(bound: Bound, *, symbols: bool) -> str:
    feature, suit = bound.feature, bound.dimension.suit
    where = "" if suit is None else suit.symbol if symbols else suit.letter
    if bound.is_contradiction:
        return f"{_no_span(bound)} {_unit(feature)}{where and f' in {where}'}"
    if feature.levels:
        return _level_clause(bound, feature.levels, where)
    span = _span(bound)
    if feature is LENGTH:
        return f"no {where}" if bound.high == 0 else f"{span} {where}"
    return f"{span} {_unit(feature, bound)}{where and f' in {where}'}"


def _unit(feature: Feature, bound: Bound | None = None) -> str:
    """`losers`, `loser` of exactly one."""
    if bound and bound.low == bound.high == 1 and feature in (LOSERS, POINTS, CONTROLS):
        return feature.label.removesuffix("s")
    return feature.label


def _span(bound: Bound) -> str:
    """`15-17`, `15+`, `0-7`, `exactly 5`."""
    if bound.low == bound.high:
        return "no" if bound.high == 0 else f"exactly {bound.low}"
    return f"{bound.low}-{bound.high}" if bound.has_high else f"{bound.low}+"


def _no_span(bound: Bound) -> str:
    """The same where the minimum is above the maximum, or one of them beyond all hands."""
    said = [f"{bound.low}+"] * bound.has_low + [f"at most {bound.high}"] * bound.has_high
    return " and ".join(said)


def _level_clause(bound: Bound, levels: tuple[str, ...], where: str) -> str:
    """`biddable S`, `stop in H`, `at most partial stop in H`, `rebiddable to strong S`."""
    between = " in " if bound.feature is STOPPERS else " "
    low, high = levels[bound.low], levels[bound.high]
    if bound.low == bound.high:
        exact = "" if bound.low in (0, len(levels) - 1) else "exactly "
        said = f"{exact}{low}"
    elif not bound.has_high:
        said = low
    elif not bound.has_low:
        said = f"at most {high}"
    else:
        said = f"{low} to {high}"
    return f"{said}{between}{where}"


@cache
def _shapes() -> tuple[tuple[int, ...], ...]:
    """The 39 ways to hold thirteen cards in four suits, longest first."""
    ways = combinations_with_replacement(range(13, -1, -1), 4)
    return tuple(lengths for lengths in ways if sum(lengths) == 13)


def _shape_clauses(bounds: list[Bound]) -> list[str]:
    """The bounds on the ordered lengths: by name, as a few shapes, or one by one."""
    if not bounds:
        return []
    fitting = [
        "".join(f"{length:X}" for length in shape)
        for shape in _shapes()
        if all(bound.low <= shape[bound.place - _FIRST_SHAPE] <= bound.high for bound in bounds)
    ]
    name = _NAMED.get(frozenset(fitting))
    if name:
        return [name]
    if 1 <= len(fitting) <= _FEW_SHAPES:
        return [f"{joined(fitting[::-1], 'or')} shape"]
    return [f"{_span(bound)} in the {bound.feature.label}" for bound in bounds]


_NAMED: Final = {
    frozenset(("4333", "4432", "5332")): "balanced",
    frozenset(("4333", "4432", "5332", "5422", "6322")): "semi-balanced",
}
