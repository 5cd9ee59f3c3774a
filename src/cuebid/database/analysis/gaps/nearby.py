"""More hands of a kind of which a pool has few.

After some rounds of an auction a handful of the pool's hands is left, and nothing can be said about
the others that bid alike. Hands that differ from these in a few cards are mostly of their kind; the
rules are asked which.
"""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from cuebid.core.hand import ALL_BITS
from cuebid.evaluation.hand_pool import HandPool, hands_of

# More cards make hands of another kind, fewer make the same hands again.
_MOST_CARDS: Final = 3
_SIZE: Final = 1_500


def nearby_pool(pool: HandPool, hands: int, seed: int) -> HandPool:
    """Return hands that differ in one to three cards from those of a set, which is not empty.

    All have one weight: how often such hands occur is not known.
    """
    rng = Random(seed)  # noqa: S311 - a sample, not a secret
    chosen = [int(bits) for bits in pool.features.bits[hands_of(hands, len(pool))]]
    changed: set[int] = set(chosen)
    for _ in range(_SIZE):
        changed.add(_changed(rng.choice(chosen), rng))
    return HandPool(np.array(sorted(changed), dtype=np.uint64), np.ones(len(changed)))


def _changed(hand: int, rng: Random) -> int:
    for _ in range(rng.randint(1, _MOST_CARDS)):
        held, missing = _cards(hand), _cards(ALL_BITS & ~hand)
        hand ^= 1 << rng.choice(held) | 1 << rng.choice(missing)
    return hand


def _cards(hand: int) -> list[int]:
    return [card for card in range(52) if hand >> card & 1]
