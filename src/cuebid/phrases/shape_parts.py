"""Name a set of shapes: by its class, by lengths of suits, or by both."""

# Any set of bounds becomes a set of shapes first (`shape_sets`), and words are found for the set,
# not for the bounds, so that the same shapes get the same words however they are bounded. A name is
# a class of shapes and a range for some suits. For each class the ranges are those of the set
# itself, relaxed wherever the class makes them superfluous. The exact combination with the lowest
# cost, a measure of how hard it is to read, is taken.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import and_, or_
from typing import Final, NamedTuple

from cuebid.core import SUITS, Suit
from cuebid.phrases.parts import Kind, Part
from cuebid.phrases.shape_sets import (
    ALL_SHAPES,
    FULL,
    Ranges,
    ShapeSet,
    hands_in,
    hull,
    shapes_where,
    single_shapes,
    within,
)

_MAJORS: Final = (Suit.HEARTS, Suit.SPADES)
_MINORS: Final = (Suit.CLUBS, Suit.DIAMONDS)
_TOP: Final = 13
# The extra cost of a denial, which is harder to picture than a promise.
_DENIAL: Final = 0.25
# More patterns than this are no easier to read than lengths.
_MAX_PATTERNS: Final = 3
# The cost of one exact shape, which is harder to read than two lengths.
_SINGLE: Final = 2.5


class _Class(NamedTuple):
    part: Part | None
    shapes: ShapeSet
    cost: float


def _sorted(shape: tuple[int, ...]) -> list[int]:
    return sorted(shape, reverse=True)


# The reader of notes gives the same meanings to these words.
@cache
def _classes() -> tuple[_Class, ...]:
    """Return the classes of shapes that have a name, those that players prefer first."""
    definitions: dict[str, Callable[[list[int]], bool]] = {
        "balanced": lambda s: s[0] <= 5 and s[2] >= 3 and s[3] >= 2,
        "semi-balanced": lambda s: s[0] <= 6 and s[3] >= 2,
        "no-shortness": lambda s: s[3] >= 2,
        "unbalanced": lambda s: not (s[0] <= 5 and s[2] >= 3 and s[3] >= 2),
        "balanced-or-6322": lambda s: s[3] >= 2 and (s[0] == 6 or (s[0] <= 5 and s[2] >= 3)),
        "balanced-or-5422": lambda s: s[0] <= 5 and s[3] >= 2,
        "single-suited": lambda s: s[0] >= 6 and s[1] <= 4,
        "two-suited": lambda s: s[0] >= 5 and s[1] >= 4,
        "five-five": lambda s: s[1] >= 5,
        "six-four": lambda s: s[0] >= 6 and s[1] >= 4,
        "six-five": lambda s: s[0] >= 6 and s[1] >= 5,
        "three-suited": lambda s: s[0] <= 5 and s[2] >= 4,
        "no-five": lambda s: s[0] <= 4,
        "no-six": lambda s: s[0] <= 5,
        "no-seven": lambda s: s[0] <= 6,
        "five": lambda s: s[0] >= 5,
        "six": lambda s: s[0] >= 6,
        "seven": lambda s: s[0] >= 7,
        "shortness": lambda s: s[3] <= 1,
        "no-five-five": lambda s: s[1] <= 4,
        "void": lambda s: s[3] == 0,
        "singleton": lambda s: s[3] == 1,
        "not-flat": lambda s: s[3] <= 2,
        "not-three-suited": lambda s: s[2] <= 3,
    }
    # A name costs as much as one length, and a little more the later it is in the list.
    return (
        _Class(None, ALL_SHAPES, 0.0),
        *(
            _Class(Part(Kind.SHAPE, name), _shapes_sorted(test), _class_cost(name, index))
            for index, (name, test) in enumerate(definitions.items())
        ),
        *(
            _Class(part, _either_order(part), 1.04)
            for suits in (_MAJORS, _MINORS)
            for long, short in ((5, 4), (6, 4), (6, 5))
            for part in (Part(Kind.PAIR, "", long, short, suits),)
        ),
    )


def _class_cost(name: str, index: int) -> float:
    # A name with "or" inside says two things.
    return 1 + index / 100 + _DENIAL * (name.startswith(("no-", "not-")) or "-or-" in name)


def _either_order(part: Part) -> ShapeSet:
    """Return the shapes of a pair such as `5-4 majors`, whichever suit is the longer."""
    first, second = part.suits
    return shapes_where(
        lambda shape: (
            min(shape[first], shape[second]) >= part.high
            and max(shape[first], shape[second]) >= part.low
        )
    )


def _shapes_sorted(test: Callable[[list[int]], bool]) -> ShapeSet:
    return shapes_where(lambda shape: test(_sorted(shape)))


def shape_class(name: str) -> ShapeSet:
    """Return the shapes of a class by its name, such as `balanced`."""
    return next(
        item.shapes for item in _classes() if item.part is not None and item.part.name == name
    )


@cache
def _patterns() -> tuple[tuple[str, ShapeSet], ...]:
    """Return the patterns such as `5431`, the commonest first, with their shapes.

    Patterns with ten or more cards in a suit are left out: too rare, and not single digits.
    """
    names: dict[str, ShapeSet] = {}
    single: dict[str, ShapeSet] = {}
    for lengths, bit in single_shapes():
        if max(lengths) < 10:
            name = "".join(map(str, _sorted(lengths)))
            names[name] = names.get(name, 0) | bit
            single[name] = bit
    # All suit orders of a pattern are equally likely, so count the hands of one order.
    counts = {name: names[name].bit_count() * hands_in(bit) for name, bit in single.items()}
    return tuple(sorted(names.items(), key=lambda item: -counts[item[0]]))


def _pattern_class(shapes: ShapeSet) -> _Class | None:
    """Return the patterns of a set, such as `4441/5440`, as a class; None if more than three."""
    touched = [(name, pattern) for name, pattern in _patterns() if shapes & pattern]
    union = 0
    for _, pattern in touched:
        union |= pattern
    if not 1 <= len(touched) <= _MAX_PATTERNS or shapes & ~union:
        return None
    part = Part(Kind.SHAPE, "/".join(name for name, _ in touched))
    return _Class(part, union, 0.8 + 0.4 * len(touched))


def _single_class(shapes: ShapeSet) -> _Class | None:
    """Return a class for a set of a single shape, `3=5=1=4` from spades down; otherwise None."""
    if shapes.bit_count() != 1:
        return None
    name = "=".join(str(low) for low, _ in reversed(hull(shapes)))
    return _Class(Part(Kind.SHAPE, name), shapes, _SINGLE)


@lru_cache(maxsize=4096)
def shape_parts(shapes: ShapeSet, allowed: ShapeSet) -> tuple[Part, ...] | None:
    """Return the cheapest parts that describe a set of shapes exactly; None if there are none.

    Args:
        shapes: the shapes that the parts must include; not empty.
        allowed: the shapes that the parts may include: `shapes`, and shapes described elsewhere.
    """
    if allowed == ALL_SHAPES:
        return ()
    ranges = hull(shapes)
    candidates = [*_classes(), *filter(None, [_pattern_class(shapes), _single_class(shapes)])]
    best: tuple[float, tuple[Part, ...]] | None = None
    for item in candidates:
        # A class that costs as much as the best name so far cannot make a better one.
        if shapes & ~item.shapes or (best is not None and item.cost >= best[0]):
            continue
        if item.shapes & within(ranges) & ~allowed:
            continue
        for relaxed in _relaxations(item.shapes, ranges, allowed):
            described = item.shapes & within(relaxed)
            lengths = _exact_where_it_is(_length_parts(relaxed), described)
            cost = item.cost + sum(_cost(part) for part in lengths)
            if best is None or cost < best[0]:
                best = cost, (*filter(None, [item.part]), *lengths)
    return None if best is None else best[1]


def _cost(part: Part) -> float:
    """Return the cost of a part, how hard it is to read; denials count a little more."""
    extra = {Kind.PAIR: 0.2, Kind.LIMIT: _DENIAL}.get(part.kind, 0.0)
    # A range with two ends says two things.
    return 1.0 + extra + 0.3 * (part.has_low and part.has_high and part.low != part.high)


def _relaxations(shapes: ShapeSet, ranges: Ranges, allowed: ShapeSet) -> tuple[Ranges, Ranges]:
    """Return ranges without superfluous limits, twice: first maxima dropped, then minima first."""
    # The loosest maxima are dropped first: `5+ spades` implies at most eight hearts.
    highs = [(suit, True) for suit in sorted(range(4), key=lambda suit: -ranges[suit][1])]
    lows = [(suit, False) for suit in sorted(range(4), key=lambda suit: ranges[suit][0])]
    # Both orders, since `three-suited, short in clubs` is better than three minima.
    return (
        _relaxed(shapes, ranges, allowed, [*highs, *lows]),
        _relaxed(shapes, ranges, allowed, [*lows, *highs]),
    )


def _relaxed(
    shapes: ShapeSet, ranges: Ranges, allowed: ShapeSet, sides: Iterable[tuple[int, bool]]
) -> Ranges:
    for suit, is_maximum in sides:
        low, high = ranges[suit]
        wider = (low, _TOP) if is_maximum else (0, high)
        changed = (*ranges[:suit], wider, *ranges[suit + 1 :])
        if not shapes & within(changed) & ~allowed:
            ranges = changed
    return ranges


def _exact_where_it_is(parts: tuple[Part, ...], shapes: ShapeSet) -> tuple[Part, ...]:
    """Return length parts with an exact length wherever the shapes allow only one.

    Beside `5-4 minors, 3+ spades` one heart is a singleton, and three spades are three.
    """
    around = hull(shapes)
    exact = []
    for part in parts:
        low, high = around[part.suits[0]]
        is_exact = part.kind is Kind.LENGTH and len(part.suits) == 1 and low == high
        exact.append(part._replace(low=low, high=high) if is_exact else part)
    return tuple(exact)


def _length_parts(ranges: Ranges) -> tuple[Part, ...]:
    """Return ranges of lengths as parts, in the order of players: long suits, then short ones."""
    if ranges == FULL:
        return ()
    parts = list(_limits(ranges))
    limited = {suit for part in parts for suit in part.suits if part.kind is Kind.LIMIT}
    paired = {suit for part in parts for suit in part.suits if part.kind is Kind.PAIR}
    for suit in SUITS:
        low, high = ranges[suit]
        if suit not in limited | paired and (low, high) != (0, _TOP):
            parts.append(Part(Kind.LENGTH, "", low, high, (suit,)))
    return tuple(
        sorted(parts, key=lambda part: (part.kind.value, -part.low, part.high, -max(part.suits)))
    )


def _limits(ranges: Ranges) -> Iterator[Part]:
    """Yield parts for majors, or minors, with equal ranges: `no 4-card major`, `5-5 minors`."""
    for suits in (_MAJORS, _MINORS):
        first, second = (ranges[suit] for suit in suits)
        if first != second:
            continue
        low, high = first
        if low == 0 and 2 <= high <= 6:
            yield Part(Kind.LIMIT, "", 0, high, suits)
        elif low >= 4 and high == _TOP:
            yield Part(Kind.PAIR, "", low, low, suits)


def described_shapes(parts: Sequence[Part]) -> ShapeSet:
    """Return the set of shapes that fit all parts."""
    shapes = ALL_SHAPES
    for part in parts:
        if part.kind is Kind.SHAPE:
            names = part.name.split("/")
            if "=" in part.name:
                lengths = [int(length) for length in reversed(part.name.split("="))]
                shapes &= within(tuple((length, length) for length in lengths))
            elif names[0].isdigit():
                patterns = dict(_patterns())
                union = 0
                for name in names:
                    union |= patterns[name]
                shapes &= union
            else:
                shapes &= shape_class(part.name)
        elif part.kind is Kind.PAIR:
            shapes &= _either_order(part)
        elif part.kind in (Kind.LENGTH, Kind.LIMIT, Kind.SUPPORT):
            shapes &= _of_suits(part)
    return shapes


def _of_suits(part: Part) -> ShapeSet:
    each = [within((*FULL[:suit], (part.low, part.high), *FULL[suit + 1 :])) for suit in part.suits]
    # A limit holds in both suits, a length in at least one of them.
    return reduce(and_ if part.kind is Kind.LIMIT else or_, each)
