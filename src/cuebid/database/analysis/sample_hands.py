"""A fixed sample of hands, and which of them are in a region.

Regions are exact but slow to count and compare. A sample answers most questions at once: if a hand
of the sample is in two regions, they overlap; if many hands of a constraint are outside a
specification, it is too narrow. A set of sample hands is one integer, a bit for each hand, so that
intersections are single operations. What no sample hand shows is then decided exactly.

Half of the hands are dealt at random, half are drawn with every shape equally likely, so that freak
hands are represented. The seed is fixed: a check reports the same in every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Final

import numpy as np

from cuebid.core import Hand
from cuebid.database.analysis.interpreter.regions import ALL_VALUES, Region, values_of
from cuebid.evaluation import features
from cuebid.evaluation.hand_pool import SHAPES, HandPool

# More hands would find rarer overlaps and make every comparison slower.
DEALT: Final = 1500
"""The number of hands dealt at random; they come first."""
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
def sample_pool() -> HandPool:
    """Return the sample hands as a pool in which all hands have the same weight."""
    bits = np.array([hand.bits for hand in _hands()], dtype=np.uint64)
    return HandPool(bits, np.ones(len(bits)))


@cache
def _by_value() -> tuple[tuple[int, ...], ...]:
    """Return for each variable and value the mask of the sample hands that have it."""
    masks = [[0] * every.bit_length() for every in ALL_VALUES]
    for index, hand in enumerate(_hands()):
        for variable, value in enumerate(values_of(features(hand))):
            masks[variable][value] |= 1 << index
    return tuple(map(tuple, masks))


# Regions have few different masks for a variable, so nearly all look-ups are repeated.
@lru_cache(maxsize=65536)
def _with_values(variable: int, values: int) -> int:
    """Return the mask of the sample hands that have one of some values of a variable."""
    by_value = _by_value()[variable]
    mask = 0
    while values:
        lowest = values & -values
        mask |= by_value[lowest.bit_length() - 1]
        values ^= lowest
    return mask


def sample_mask(regions: Iterable[Region]) -> int:
    """Return the mask of the sample hands that are in any of the regions."""
    mask = 0
    for region in regions:
        inside = -1
        for variable, (values, every) in enumerate(zip(region, ALL_VALUES, strict=True)):
            # Most variables of a region are unrestricted.
            if values != every:
                inside &= _with_values(variable, values)
        mask |= inside & (1 << DEALT + _SHAPED) - 1
    return mask


def hand_at(sample: int) -> Hand:
    """Return the first hand of a nonempty mask of sample hands; dealt hands come first."""
    return _hands()[(sample & -sample).bit_length() - 1]


def share(part: int, total: int) -> tuple[int, int]:
    """Return two counts of randomly dealt sample hands: in the mask `part`, and in `total`.

    Only dealt hands count: they are as frequent as at the table.
    """
    return (part & _DEALT_BITS).bit_count(), (total & _DEALT_BITS).bit_count()
