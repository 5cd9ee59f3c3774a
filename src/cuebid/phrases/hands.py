"""Describe boxes in parts: shapes apart from strength, in as few alternatives as possible."""

# 1. A box is a set of shapes and the other bounds, called its rest. Boxes with the same rest are
#    put together, then rests with the same shapes: `8-9, balanced` and `10-11, balanced` are one.
# 2. The shapes of each rest are named, if possible by one name, otherwise in a few pieces. A piece
#    may overlap shapes that another alternative with a wider rest describes anyway.
# 3. Alternatives that differ only in the suit become one (`5+ of a major`), and parts that all
#    alternatives have in common are said first.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import HCP, LENGTH, POINTS, QUALITY, Box, Boxes, dimension_of
from cuebid.evaluation.bound import Bound, Bounds, is_tighter
from cuebid.evaluation.points_table import POINTS_TABLE
from cuebid.evaluation.simplify import simplify
from cuebid.phrases.key_cards import with_key_cards
from cuebid.phrases.parts import Description, Kind, Part
from cuebid.phrases.shape_parts import described_shapes, shape_parts
from cuebid.phrases.shape_sets import ShapeSet, hands_in, hull, lengths_in

_SUITS_OF_A_NAME: Final = (
    frozenset((Suit.HEARTS, Suit.SPADES)),
    frozenset((Suit.CLUBS, Suit.DIAMONDS)),
    frozenset(SUITS),
)

# Qualities whose names say how long the suit is.
_SOLID_LENGTHS: Final = {8: 7, 9: 8}
_MOST_HCP: Final = dimension_of(HCP).high

_Pieces = dict[Bounds, list[ShapeSet]]


# Explanations and simulations describe the same few boxes again and again.
@lru_cache(maxsize=2048)
def describe_hands(boxes: Boxes) -> Description:
    """Return the description of a union of boxes: common parts, and alternatives."""
    pieces = _grouped(box.bounds for box in boxes)
    if not pieces:
        return Description(is_empty=True)
    alternatives: list[tuple[Part, ...]] = []
    for rest, shapes in pieces.items():
        strength = _strength_parts(rest)
        features = _feature_parts(rest)
        # Shapes that a wider rest has are described there, so names here may include them or not.
        free = _union(
            set_
            for wider, sets in pieces.items()
            if wider != rest and is_tighter(rest, wider)
            for set_ in sets
        )
        alternatives += [
            (*strength, *_unimplied(names, features), *features)
            for names in _named_pieces(shapes, free)
        ]
    return _factored(_joined(with_key_cards(list(dict.fromkeys(alternatives)))))


def _union(sets: Iterable[ShapeSet]) -> ShapeSet:
    result = 0
    for shapes in sets:
        result |= shapes
    return result


def _grouped(boxes: Iterable[Bounds]) -> _Pieces:
    """Return for each list of bounds not about lengths the shapes of the boxes that have them."""
    pieces: _Pieces = {}
    for bounds in boxes:
        shapes, rest = lengths_in(bounds)
        if shapes and all(bound.low <= bound.high for bound in rest):
            pieces.setdefault(_said(rest), []).append(shapes)
    # Rests with the same shapes are joined: `8-9` and `10-11` points are one range.
    by_shapes: dict[ShapeSet, list[Bounds]] = {}
    for rest, sets in pieces.items():
        by_shapes.setdefault(_union(sets), []).append(rest)
    for rests in by_shapes.values():
        if len(rests) > 1:
            # The shapes stay in pieces, since their union may have no name.
            sets = pieces[rests[0]]
            for rest in rests:
                del pieces[rest]
            for rest in simplify(rests):
                pieces[rest] = sets
    # A rest is dropped if a wider rest already has all its shapes.
    return {
        rest: sets
        for rest, sets in pieces.items()
        if not any(
            wider != rest and is_tighter(rest, wider) and not _union(sets) & ~_union(wider_sets)
            for wider, wider_sets in pieces.items()
        )
    }


def _said(rest: Bounds) -> Bounds:
    """Return bounds without bounds on HCP that those on points imply, and vice versa."""
    if not POINTS_TABLE.is_usual:
        return rest
    box = Box(rest)
    hcp, points = box.range(HCP), box.range(POINTS)
    # No hand has fewer points with distribution than without.
    if 0 < points[0] <= hcp[0]:
        box = box.without(POINTS).at_most(POINTS, points[1])
    if points[1] <= hcp[1] < _MOST_HCP:
        box = box.without(HCP).at_least(HCP, hcp[0])
    return box.bounds


def _named_pieces(sets: Sequence[ShapeSet], free: ShapeSet) -> list[tuple[Part, ...]]:
    """Return the names of a union of shape sets: lists of parts, as few lists as possible.

    Args:
        sets: the shape sets; each list of parts names some of them.
        free: shapes that names may include because other alternatives describe them.
    """
    allowed = _union(sets) | free
    shapes = _union(sets) & ~free or _union(sets)
    names = shape_parts(shapes, allowed)
    if names is not None:
        return [names]
    # Begin with the shapes of single boxes; join two pieces whenever the union has a name.
    pieces = list(dict.fromkeys(sets))
    # A piece inside another piece would only prevent joins.
    pieces = [
        piece
        for piece in pieces
        if not any(piece != other and not piece & ~other for other in pieces)
    ]
    index = 0
    while index < len(pieces):
        for second in range(index + 1, len(pieces)):
            joined = pieces[index] | pieces[second]
            if shape_parts(joined, allowed) is not None:
                pieces[index] = joined
                del pieces[second]
                break
        else:
            index += 1
    named = _names_of(pieces, allowed)
    # Drop pieces that the names of other pieces cover: a name may cover more than its piece.
    covered = [described_shapes(names) for names in named]
    indices = list(range(len(named)))
    for index in range(len(named)):
        elsewhere = _union(covered[position] for position in indices if position != index)
        if len(indices) > 1 and not covered[index] & ~elsewhere:
            indices.remove(index)
    return [named[index] for index in indices]


def _names_of(pieces: Sequence[ShapeSet], allowed: ShapeSet) -> list[tuple[Part, ...]]:
    """Return a name for each piece, or for the part of it that larger pieces do not cover.

    The simpler of the two names is taken.
    """
    named: dict[ShapeSet, tuple[Part, ...]] = {}
    covered: ShapeSet = 0
    for piece in sorted(pieces, key=lambda piece: -hands_in(piece)):
        whole = shape_parts(piece, allowed) or _bounding_parts(piece)
        rest = shape_parts(piece & ~covered, allowed) if piece & ~covered else None
        named[piece] = whole if rest is None else min(whole, rest, key=_complexity)
        covered |= described_shapes(named[piece])
    return [named[piece] for piece in pieces]


def _complexity(parts: tuple[Part, ...]) -> tuple[int, bool]:
    # `balanced or 5422` counts as two names: it becomes two alternatives.
    names = sum("-or-" in part.name for part in parts)
    return len(parts) + names, names > 0


def _bounding_parts(shapes: ShapeSet) -> tuple[Part, ...]:
    """Return ranges of lengths around shapes without an exact name; they hold other shapes too."""
    ranges = hull(shapes)
    parts = tuple(Part(Kind.LENGTH, "", *ranges[suit], (suit,)) for suit in reversed(SUITS))
    return tuple(part for part in parts if part.has_low or part.has_high) or parts


def _strength_parts(rest: Bounds) -> tuple[Part, ...]:
    return tuple(part_of_bound(bound) for bound in rest if bound.dimension.suit is None)


def _feature_parts(rest: Bounds) -> tuple[Part, ...]:
    return tuple(part_of_bound(bound) for bound in rest if bound.dimension.suit is not None)


def _unimplied(names: tuple[Part, ...], features: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return names of shapes without lengths that a quality implies: `solid 7-card clubs`."""
    lengths = {
        part.suits: _SOLID_LENGTHS[part.low]
        for part in features
        if part.name == QUALITY.name and part.low in _SOLID_LENGTHS
    }
    return tuple(
        part
        for part in names
        if part.kind is not Kind.LENGTH or part.has_high or part.low > lengths.get(part.suits, 0)
    )


def part_of_bound(bound: Bound) -> Part:
    """Return one bound as a part of a description: a strength, a length or a feature."""
    suit, top = bound.dimension.suit, bound.dimension.high
    if suit is None:
        return Part(Kind.STRENGTH, bound.feature.name, bound.low, bound.high, (), top)
    if bound.feature is LENGTH:
        return Part(Kind.LENGTH, "", bound.low, bound.high, (suit,), top)
    return Part(Kind.FEATURE, bound.feature.name, bound.low, bound.high, (suit,), top)


def _joined(alternatives: list[tuple[Part, ...]]) -> list[tuple[Part, ...]]:
    """Merge alternatives that differ only in the suit, in place, and return them."""
    index = 0
    while index < len(alternatives):
        for second in range(index + 1, len(alternatives)):
            merged = _merged(alternatives[index], alternatives[second])
            if merged is not None:
                alternatives[index] = merged
                del alternatives[second]
                # Start again: the merged alternative may match an earlier one.
                index = -1
                break
        index += 1
    # Only majors, minors and all suits have a name: `hearts or clubs` stays two alternatives.
    return alternatives


def _merged(first: tuple[Part, ...], second: tuple[Part, ...]) -> tuple[Part, ...] | None:
    own = [part for part in first if part not in second]
    second_only = [part for part in second if part not in first]
    if len(own) == len(second_only) == 1:
        joined = _any_of(own[0], second_only[0])
    elif len(own) == len(second_only) == 2:
        joined = _pair(own, second_only)
    else:
        joined = None
    if joined is None:
        return None
    rest = [part for part in first if part not in own]
    return tuple(sorted((*rest, joined), key=lambda part: part.kind.value))


def _any_of(first: Part, second: Part) -> Part | None:
    suits = frozenset(first.suits + second.suits)
    is_one_feature = first.kind is Kind.FEATURE is second.kind and first.name == second.name
    if (
        (is_one_feature or first.kind is Kind.LENGTH is second.kind)
        and (first.low, first.high) == (second.low, second.high)
        and suits in _SUITS_OF_A_NAME
        # "4 of any suit" would be true of too many hands to mean anything; and a maximum in some
        # suit says nothing.
        and first.has_low
    ):
        return first._replace(suits=tuple(sorted(suits)))
    return None


def _pair(first: Sequence[Part], second: Sequence[Part]) -> Part | None:
    """Return the part `5-4 majors` for two alternatives, 5-4 and 4-5; None if they do not match."""
    both = {(part.suits, part.low) for part in first}
    swapped = {(part.suits, part.low) for part in second}
    parts = [*first, *second]
    if any(part.kind is not Kind.LENGTH or part.has_high or len(part.suits) > 1 for part in parts):
        return None
    suits = {part.suits[0] for part in first}
    lows = sorted({part.low for part in first})
    if suits != {part.suits[0] for part in second} or len(lows) != 2 or both == swapped:
        return None
    if frozenset(suits) not in _SUITS_OF_A_NAME or lows != sorted({part.low for part in second}):
        return None
    return Part(Kind.PAIR, "", lows[1], lows[0], tuple(sorted(suits)))


def _factored(alternatives: list[tuple[Part, ...]]) -> Description:
    """Return a description with the parts that all alternatives share moved to the front."""
    if len(alternatives) == 1:
        return Description(alternatives[0])
    common = [part for part in alternatives[0] if all(part in each for each in alternatives)]
    rests = [tuple(part for part in parts if part not in common) for parts in alternatives]
    if not all(rests):
        # An alternative with nothing but the common parts contains all the others.
        return Description(tuple(common))
    # A name with "or" inside is unclear among alternatives: `(balanced or 5422, 4+ diamonds) or`.
    plain = [parts for rest in rests for parts in _without_or(rest)]
    return Description(tuple(common), tuple(plain))


def _without_or(parts: tuple[Part, ...]) -> Iterator[tuple[Part, ...]]:
    """Split parts with a shape such as `balanced or 5422` into one alternative for each shape."""
    shape = next((part for part in parts if part.kind is Kind.SHAPE), None)
    if len(parts) == 1 or shape is None:
        yield parts
        return
    further = [part for part in parts if part is not shape]
    for name in re.split(r"/|-or-", shape.name):
        named = Part(Kind.SHAPE, name)
        yield tuple(sorted((named, *further), key=lambda part: part.kind.value))
