"""Count hands by shape and strength, with the calls that they make."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.evaluation import HCP, SHAPE_FEATURES, FeatureArrays
from cuebid.notes.report.findings import Cell

# The points of one row of the map: three, as in 12 to 14 and 15 to 17, the usual ranges.
_BAND: Final = 3


def hand_cells(
    hands: FeatureArrays, winner: NDArray[np.str_], without: NDArray[np.bool_]
) -> tuple[Cell, ...]:
    """Count hands by shape and strength, and return the counts with the calls that they make.

    Args:
        hands: the features of the hands.
        winner: the call that each hand makes.
        without: which hands have no call.
    """
    names, called = np.unique(winner, return_inverse=True)
    # Hands without a call get a number of their own, so that calls and gaps are counted together.
    called[without] = len(names)
    # Points and the four lengths are put into one number, so that NumPy counts cells in one pass.
    key = hands.column(HCP).astype(int) // _BAND * _BAND
    for feature in SHAPE_FEATURES:
        key = key * 14 + hands.column(feature)
    counters: dict[int, Counter[int]] = defaultdict(Counter)
    pairs, counts = np.unique(key * (len(names) + 1) + called, return_counts=True)
    for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True):
        counters[pair // (len(names) + 1)][pair % (len(names) + 1)] = count
    cells = []
    for cell_key, calls in counters.items():
        shape = "".join(f"{cell_key // 14**power % 14:X}" for power in reversed(range(4)))
        total, gaps = calls.total(), calls.pop(len(names), 0)
        call_counts = tuple((str(names[call]), count) for call, count in calls.most_common())
        cells.append(Cell(shape, cell_key // 14**4, total, gaps, call_counts))
    return tuple(cells)
