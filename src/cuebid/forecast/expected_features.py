"""Inputs of the trick model for two hands of which only expected values are known.

Suits and hands are put in order as in `trick_features`. All five strains are prepared at once,
since a decision compares them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.forecast.hand_rows import LENGTHS, SPREAD, SUIT_CONTROLS, SUIT_POINTS

Floats = NDArray[np.float32]

STRAINS: Final = 5
"""Clubs, diamonds, hearts, spades, notrump."""

_INPUTS: Final = 45


def expected_features(first: Floats, second: Floats) -> Floats:
    """Return the trick model's inputs for pairs of `hand_rows`: pairs by strains by inputs."""
    count = len(first)
    lengths_1, lengths_2 = first[:, LENGTHS], second[:, LENGTHS]
    lengths = lengths_1 + lengths_2
    order = _orders(lengths, count)
    # Prepare both orders of the hands; each strain takes that with the longer trumps first.
    sides = np.empty((count, 2, 4, 10), np.float32)
    # The first sixteen columns are four features of four suits each, in the order of the inputs.
    halves = [row[:, :SPREAD].reshape(count, 4, 4).transpose(0, 2, 1) for row in (first, second)]
    sides[:, 0, :, :4] = sides[:, 1, :, 4:8] = halves[0]
    sides[:, 0, :, 4:8] = sides[:, 1, :, :4] = halves[1]
    sides[:, :, :, 8] = lengths[:, None]
    sides[:, :, :, 9] = np.minimum(lengths_1, lengths_2)[:, None]
    swapped = np.zeros((count, STRAINS), np.int64)
    swapped[:, :4] = lengths_2 > lengths_1
    rows = np.arange(count)[:, None]
    inputs = np.empty((count, STRAINS, _INPUTS), np.float32)
    inputs[:, :, :40] = sides[rows[:, :, None], swapped[:, :, None], order].reshape(
        count, STRAINS, 40
    )
    points = np.stack([first[:, SUIT_POINTS].sum(1), second[:, SUIT_POINTS].sum(1)], 1)
    inputs[:, :, 40] = points[rows, swapped]
    inputs[:, :, 41] = points[rows, 1 - swapped]
    inputs[:, :, 42] = points.sum(1)[:, None]
    inputs[:, :, 43] = (first[:, SPREAD] + second[:, SPREAD])[:, None]
    controls = first[:, SUIT_CONTROLS].sum(1) + second[:, SUIT_CONTROLS].sum(1)
    inputs[:, :, 44] = controls[:, None]
    return inputs


def _orders(lengths: Floats, count: int) -> NDArray[np.int64]:
    """Return the order of suits for each pair and strain: trumps, then by combined length."""
    by_length = np.argsort(-lengths, axis=1, kind="stable")
    order = np.empty((count, STRAINS, 4), np.int64)
    for suit in range(4):
        order[:, suit, 0] = suit
        order[:, suit, 1:] = by_length[by_length != suit].reshape(count, 3)
    order[:, 4] = by_length
    return order
