"""Hands that stand for all: a fixed choice of them, and which are in a set.

Half are dealt as cards fall, half over all shapes alike, so that rare hands are there too. They are
the same every time. The hands in a set are the bits of one integer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Final

from cuebid.core.hand import Hand
from cuebid.database.analysis.interpreter.regions import ALL_VALUES, SHAPES, Region, values_of
from cuebid.evaluation import features

__all__ = ["DEALT", "dealt_hands", "hand_at", "sample_mask", "share"]

DEALT: Final = 1500
"""How many hands are dealt as cards fall; they come first."""
_SHAPED: Final = 1500
_SEED: Final = 4_152
_DEALT_BITS: Final = (1 << DEALT) - 1


@cache
def _hands() -> tuple[Hand, ...]:
    rng = Random(_SEED)  # noqa: S311 - a sample, not a secret
    dealt = [rng.sample(range(52), 13) for _ in range(DEALT)]
    shaped = []
    for _ in range(_SHAPED):
        lengths = rng.choice(SHAPES)
        shaped.append(
            [
                13 * suit + rank
                for suit, length in enumerate(lengths)
                for rank in rng.sample(range(13), length)
            ]
        )
    return tuple(Hand.from_bits(sum(1 << card for card in cards)) for cards in dealt + shaped)


@cache
def _by_value() -> tuple[tuple[int, ...], ...]:
    """For each variable and value the hands that have it."""
    found = [[0] * every.bit_length() for every in ALL_VALUES]
    for place, hand in enumerate(_hands()):
        for variable, value in enumerate(values_of(features(hand))):
            found[variable][value] |= 1 << place
    return tuple(map(tuple, found))


@lru_cache(maxsize=65536)
def _with_values(variable: int, bits: int) -> int:
    """The hands whose variable has one of these values."""
    known = _by_value()[variable]
    found = 0
    while bits:
        lowest = bits & -bits
        found |= known[lowest.bit_length() - 1]
        bits ^= lowest
    return found


def sample_mask(regions: Iterable[Region]) -> int:
    """The hands that are in any of the cubes."""
    found = 0
    for region in regions:
        inside = -1
        for variable, (bits, every) in enumerate(zip(region, ALL_VALUES, strict=True)):
            if bits != every:
                inside &= _with_values(variable, bits)
        found |= inside & (1 << DEALT + _SHAPED) - 1
    return found


def hand_at(sample: int) -> Hand:
    """One of the hands in a sample that is not empty, a dealt one if there is one."""
    return _hands()[(sample & -sample).bit_length() - 1]


def share(part: int, whole: int) -> tuple[int, int]:
    """How many of the dealt hands are in a part, and how many in the whole."""
    return (part & _DEALT_BITS).bit_count(), (whole & _DEALT_BITS).bit_count()


def dealt_hands(sample: int, most: int) -> list[Hand]:
    """The dealt hands in a sample, so many at most."""
    found: list[Hand] = []
    left = sample & _DEALT_BITS
    while left and len(found) < most:
        found.append(hand_at(left))
        left &= left - 1
    return found
