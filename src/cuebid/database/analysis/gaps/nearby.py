"""More hands like the few hands of a pool that reach a long auction.

After some rounds of an auction only a handful of the pool's hands is left, too few to show gaps.
Hands that differ from these in a few cards mostly bid the same; the rules decide which of them do.
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
    """Return a pool of some hands (a nonempty mask) and variants with one to three cards changed.

    All hands have the same weight, because it is not known how often such hands occur.
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
