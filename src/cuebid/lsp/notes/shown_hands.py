"""The hands that a call shows: how many there are, and some of them as diagrams."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from cuebid.core import Hand
from cuebid.evaluation import Box, Boxes
from cuebid.evaluation.hand_pool import standard_pool
from cuebid.evaluation.pool_shares import hands_in_pool, share_of_hands
from cuebid.render.figures.hands import hand_block
from cuebid.render.figures.layout import Beside, Figure
from cuebid.render.output.monospace import plain_text

_SEED: Final = 7
_EXAMPLES: Final = 3
_WIDTH: Final = 76


# The editor asks for the same row each time when the pointer rests on it.
@lru_cache(maxsize=512)
def share_of(shown: Boxes, before: Box | Boxes) -> float | None:
    """Return the share of the hands in `before` (shown so far) that are in `shown` (by a call).

    Returns:
        The share; None if too few hands of the pool are in `before`.
    """
    too_few = hands_in_pool(before).sum() < _EXAMPLES
    return None if too_few else share_of_hands(shown, before)


@lru_cache(maxsize=512)
def example_hands(shown: Boxes, before: Box | Boxes) -> tuple[Hand, ...]:
    """Return three example hands for a call, sampled with their odds of being dealt.

    They are the same in every run; there are fewer if the pool has fewer.
    """
    pool = standard_pool()
    members = np.flatnonzero(hands_in_pool(shown) & hands_in_pool(before))
    odds = pool.weights[members]
    rng = np.random.default_rng(_SEED)
    if len(members) > _EXAMPLES:
        members = rng.choice(members, _EXAMPLES, replace=False, p=odds / odds.sum())
    return tuple(Hand.from_bits(bits) for bits in pool.features.bits[members].tolist())


def diagrams(hands: tuple[Hand, ...]) -> str:
    """Return hands side by side as plain text, a line for each suit."""
    blocks = tuple(hand_block(hand, hcp=True) for hand in hands)
    return plain_text(Figure("Hands", (Beside(blocks),)), width=_WIDTH)
