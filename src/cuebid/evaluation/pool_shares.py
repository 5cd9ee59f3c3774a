"""How frequent hands are at the table, measured on the pool that checks and explanations use."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cuebid.evaluation.boxes import Box, Boxes
from cuebid.evaluation.hand_pool import standard_pool


# The same meanings are asked about again and again; an answer takes twelve kilobytes.
@lru_cache(maxsize=1_000)
def hands_in_pool(boxes: Box | Boxes) -> NDArray[np.bool_]:
    """Return for each hand of the standard pool whether `boxes` contain it; read-only."""
    mask = boxes.mask(standard_pool().features)
    mask.flags.writeable = False
    return mask


def share_of_hands(boxes: Boxes, shown: Box | Boxes | None = None) -> float:
    """Return the share of the hands in `shown` that are also in `boxes`, weighted as dealt.

    Args:
        boxes: the hands that are counted.
        shown: the hands that they are counted among; None for all hands.

    Returns:
        The share; 0 if no hand of the pool is in `shown`.
    """
    weights = standard_pool().weights
    fits = hands_in_pool(boxes)
    if shown is None:
        return float(weights[fits].sum() / weights.sum())
    come = hands_in_pool(shown)
    whole = weights[come].sum()
    return float(weights[fits & come].sum() / whole) if whole else 0.0
