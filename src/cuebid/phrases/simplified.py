"""Simplify hands until their words are short: fewer boxes, only points, nothing that is denied."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.evaluation import HCP, Box, Boxes
from cuebid.phrases.hands import describe_hands
from cuebid.phrases.parts import Description, Kind, Part

__all__ = [
    "MOST_BRANCHES",
    "NEARLY_ALL",
    "has_shape",
    "readable",
    "share_of_hull",
    "strength_range",
    "without_denials",
]

MOST_BRANCHES: Final = 3
"""More alternatives are harder to read than the range around them."""

NEARLY_ALL: Final = 0.75
"""A line of a card says a range whose hands are so nearly those of the call."""

# Counting the union of many boxes takes longer than a card should.
_FEW_BOXES: Final = 6


@lru_cache(maxsize=2048)
def readable(boxes: Boxes) -> Boxes:
    """Return hands, or fewer boxes around them where nobody reads so many alternatives."""
    description = describe_hands(boxes)
    if len(description.alternatives) < MOST_BRANCHES:
        return boxes
    hull = Boxes((boxes.hull(),))
    if has_shape(describe_hands(hull)) and share_of_hull(boxes, hull) >= NEARLY_ALL:
        return hull
    is_long = len(description.alternatives) > MOST_BRANCHES
    return boxes.widened(MOST_BRANCHES) if is_long else boxes


def has_shape(description: Description) -> bool:
    """Return whether something besides strength holds in any case."""
    return any(part.kind is not Kind.STRENGTH for part in description.common)


def share_of_hull(boxes: Boxes, hull: Boxes) -> float:
    """Return which share of the hands of their hull a few boxes hold; 0 for many boxes."""
    return boxes.count / hull.count if len(boxes) <= _FEW_BOXES else 0.0


def strength_range(boxes: Boxes) -> Box:
    """Return the range of points around some boxes, and nothing else of them."""
    return Box().between(HCP, *boxes.hull().range(HCP))


def without_denials(description: Description) -> Description:
    """Return hands without what they do not have: `no 4-card major`, `at most 3 spades`.

    Alternatives of which no suit would be left keep it.
    """
    return Description(
        _shown(description.common),
        tuple(
            parts if not any(map(_is_minimum, parts)) else _shown(parts)
            for parts in description.alternatives
        ),
    )


def _shown(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(part for part in parts if part.kind in (Kind.STRENGTH, Kind.SHAPE) or part.has_low)


def _is_minimum(part: Part) -> bool:
    return part.kind in (Kind.PAIR, Kind.SUPPORT, Kind.LENGTH) and part.has_low
