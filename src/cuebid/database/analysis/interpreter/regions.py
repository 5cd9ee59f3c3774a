"""Sets of hands as the characters of pattern strings can tell them apart.

A hand is seventeen variables: its shape (the lengths of the four suits), the four totals P, M, L
and Q, and for each suit its honours, stopper and quality. A cube says for each variable which
values it may have, as the bits of an integer. What a constraint tests, one character or number
after the other, narrows one variable each time, so cubes say exactly what it accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from cuebid.core.suit import SUITS
from cuebid.database.language.alphabet import FIELD_OFFSETS, LETTER_VALUES, PATTERN_LENGTH
from cuebid.database.language.alphabet import SUITS as SUIT_LETTERS
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
    SECOND,
    SHORTEST,
    STOPPERS,
    THIRD,
    Box,
    Boxes,
    Dimension,
    Features,
    dimension_of,
)

__all__ = [
    "ALL_VALUES",
    "BOUNDED",
    "PATTERN_CHARACTERS",
    "PATTERN_FIELDS",
    "SHAPE",
    "SHAPES",
    "PatternField",
    "Region",
    "boxes_of",
    "intersect",
    "is_subset",
    "subtract",
    "values_of",
]

Region = tuple[int, ...]
"""For each variable the values it may have: bit n is set where n may be."""

SHAPE: Final = 0
"""The variable of the shape; its values are places in `SHAPES`."""
SHAPES: Final = tuple(shape for shape in product(range(14), repeat=4) if sum(shape) == 13)
"""The lengths of clubs, diamonds, hearts and spades."""

_TOTALS: Final = (HCP, POINTS, LOSERS, CONTROLS)
_BY_SUIT: Final = (HONOURS, STOPPERS, QUALITY)
BOUNDED: Final[tuple[Dimension, ...]] = (
    *(dimension_of(feature) for feature in _TOTALS),
    *(dimension_of(feature, suit) for feature in _BY_SUIT for suit in SUITS),
)
"""What each variable behind the shape counts."""

ALL_VALUES: Final[Region] = (
    (1 << len(SHAPES)) - 1,
    *((1 << dimension.high + 1) - 1 for dimension in BOUNDED),
)
"""Every hand."""

# Where each variable behind the shape is written, and with how many digits.
_WRITTEN: Final = (
    *((1, 2), (4, 2), (21, 2), (37, 2)),
    *((24 + 3 * suit, 2) for suit in range(4)),
    *((40 + 2 * suit, 1) for suit in range(4)),
    *((49 + 2 * suit, 1) for suit in range(4)),
)
_LONGEST_DIGIT: Final = 9
_FIXED: Final = dict(
    zip(
        (*FIELD_OFFSETS.values(), 26, 29, 32, 35, 41, 43, 45, 47, 50, 52, 54, 56),
        (*FIELD_OFFSETS, *"CDHSCDHSCDHS"),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class PatternField:
    """What the field that begins at a position may be.

    Attributes:
        variable: which variable it tells of; None where it is always the same.
        values: for each value (None for a letter without one) the values of the variable.
        end: the position behind it.
    """

    variable: int | None
    values: dict[int | None, int]
    end: int


def _spellings(variable: int) -> Iterator[dict[int, str]]:
    """How each value of a variable is written: characters by position."""
    if variable == SHAPE:
        for shape in SHAPES:
            digits = [str(min(length, _LONGEST_DIGIT)) for length in shape]
            order = sorted(zip(shape, range(4), strict=True), reverse=True)
            by_length = "".join(digits[suit] + SUIT_LETTERS[suit] for _, suit in order)
            yield {**dict(enumerate(by_length, 7)), **dict(enumerate("".join(digits), 16))}
        return
    start, width = _WRITTEN[variable - 1]
    for value in range(BOUNDED[variable - 1].high + 1):
        yield dict(enumerate(f"{value:0{width}}", start))


def _tables() -> tuple[list[tuple[int | None, dict[str, int]]], list[PatternField]]:
    places: list[tuple[int | None, dict[str, int]]] = [
        (None, {_FIXED.get(at, ""): -1}) for at in range(PATTERN_LENGTH)
    ]
    fields = [
        PatternField(None, {LETTER_VALUES.get(_FIXED.get(at, "")): -1}, at + 1)
        for at in range(PATTERN_LENGTH)
    ]
    for variable in range(len(ALL_VALUES)):
        spelled = list(_spellings(variable))
        for at, character in spelled[0].items():
            end = at + 1
            while character.isdigit() and spelled[0].get(end, "").isdigit():
                end += 1
            characters: dict[str, int] = {}
            values: dict[int | None, int] = {}
            for value, spelling in enumerate(spelled):
                here = spelling[at]
                characters[here] = characters.get(here, 0) | 1 << value
                number = (
                    int("".join(spelling[place] for place in range(at, end)))
                    if here.isdigit()
                    else LETTER_VALUES[here]
                )
                values[number] = values.get(number, 0) | 1 << value
            places[at] = (variable, characters)
            fields[at] = PatternField(variable, values, end)
    return places, fields


_TABLES: Final = _tables()
PATTERN_CHARACTERS: Final = _TABLES[0]
"""For each position the variable it tells of, and which of its values each character stands for."""
PATTERN_FIELDS: Final = _TABLES[1]
"""For each position the field that begins there."""


def intersect(one: Region, other: Region) -> Region | None:
    """The hands in both; None where a variable has no value left."""
    both = tuple([mine & theirs for mine, theirs in zip(one, other, strict=True)])
    return both if all(both) else None


def is_subset(one: Region, other: Region) -> bool:
    """Whether every value of one is one of the other."""
    return not any(mine & ~theirs for mine, theirs in zip(one, other, strict=True))


def subtract(region: Region, taken: Region) -> list[Region]:
    """The hands of the first that are not in the second, as cubes without a common hand."""
    if intersect(region, taken) is None:
        return [region]
    left: list[Region] = []
    rest = list(region)
    for variable, theirs in enumerate(taken):
        outside = rest[variable] & ~theirs
        if outside:
            left.append((*rest[:variable], outside, *rest[variable + 1 :]))
            rest[variable] &= theirs
    return left


def values_of(hand: Features) -> tuple[int, ...]:
    """The value of each variable in a hand."""
    return _place_of_shape()[hand.lengths], *(hand.values[one.index] for one in BOUNDED)


@lru_cache(maxsize=1)
def _place_of_shape() -> dict[tuple[int, ...], int]:
    return {shape: place for place, shape in enumerate(SHAPES)}


def boxes_of(region: Region) -> Iterator[Box]:
    """Boxes that hold the hands of a cube together."""
    ranges = [
        [(dimension, low, high) for low, high in _runs(mask)]
        for dimension, mask, every in zip(BOUNDED, region[1:], ALL_VALUES[1:], strict=True)
        if mask != every
    ]
    for shape in shape_boxes(region[SHAPE]):
        for chosen in product(*ranges):
            box = shape
            for dimension, low, high in chosen:
                box = box.between(dimension.feature, low, high, dimension.suit)
            yield box


@lru_cache(maxsize=1024)
def shape_boxes(mask: int) -> tuple[Box, ...]:
    """Boxes over lengths that hold these shapes together; one, where one box holds no others."""
    if mask == ALL_VALUES[SHAPE]:
        return (Box(),)
    shapes = [shape for place, shape in enumerate(SHAPES) if mask >> place & 1]
    hull = Box()
    for suit in SUITS:
        lengths = [shape[suit] for shape in shapes]
        hull = hull.between(LENGTH, min(lengths), max(lengths), suit)
    for rank, feature in enumerate((SHORTEST, THIRD, SECOND, LONGEST)):
        lengths = [sorted(shape)[rank] for shape in shapes]
        hull = hull.between(feature, min(lengths), max(lengths))
    if _shapes_in(hull) == mask:
        return (_fewest(hull, mask),)
    exact = []
    for shape in shapes:
        box = Box()
        for suit in SUITS:
            box = box.exactly(LENGTH, shape[suit], suit)
        exact.append(box)
    return Boxes.of(exact).boxes


def _shapes_in(box: Box) -> int:
    """The shapes that a box over lengths allows."""
    lengths = [box.range(LENGTH, suit) for suit in SUITS]
    ranks = [box.range(feature) for feature in (SHORTEST, THIRD, SECOND, LONGEST)]
    found = 0
    for place, shape in enumerate(SHAPES):
        asked = zip((*shape, *sorted(shape)), (*lengths, *ranks), strict=True)
        if all(low <= length <= high for length, (low, high) in asked):
            found |= 1 << place
    return found


def _fewest(box: Box, mask: int) -> Box:
    """The box without the bounds that follow from its others."""
    for bound in reversed(box.bounds):
        less = box.without(bound.feature, bound.dimension.suit)
        if _shapes_in(less) == mask:
            box = less
    return box


def _runs(mask: int) -> Iterable[tuple[int, int]]:
    """The ranges of neighbouring bits that are set."""
    low = 0
    while mask >> low:
        if mask >> low & 1:
            high = low
            while mask >> high + 1 & 1:
                high += 1
            yield low, high
            low = high
        low += 1
