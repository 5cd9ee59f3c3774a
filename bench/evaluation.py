"""Measure the time of hand features, boxes and counts; by hand: `python bench/evaluation.py`."""

from __future__ import annotations

import subprocess
import sys
import timeit
from collections.abc import Callable

import numpy as np

from cuebid.core import HEARTS, SPADES, Hand
from cuebid.evaluation import (
    BALANCED,
    CONTROLS,
    DIMENSIONS,
    HCP,
    LENGTH,
    LOSERS,
    POINTS,
    QUALITY,
    Box,
    Boxes,
    FeatureArrays,
    features,
    pattern_string,
    read_pattern,
)
from cuebid.evaluation.counting import count_hands

HANDS = 1_000_000
NOTRUMP = BALANCED.between(HCP, 15, 17).between(LENGTH, 2, 4, HEARTS).between(LENGTH, 2, 4, SPADES)
WIDE = Box().between(HCP, 12, 14).between(POINTS, 13, 15).between(LOSERS, 5, 6)
COLD = """
import time
from cuebid.core import Hand
from cuebid.evaluation import features
start = time.perf_counter()
features(Hand("KQ54.AJ3.K832.Q7"))
print(time.perf_counter() - start)
"""


def random_hands(count: int) -> np.ndarray:
    """Return random hands of thirteen cards as an array of `Hand.bits`."""
    chance = np.random.default_rng(1)
    blocks = []
    for _ in range(count // 50_000):
        order = chance.random((50_000, 52), dtype=np.float32).argpartition(12, axis=1)
        cards = order[:, :13].astype(np.uint64)
        blocks.append((np.uint64(1) << cards).sum(axis=1, dtype=np.uint64))
    return np.concatenate(blocks)


def once(name: str, step: Callable[[], object], rounds: int = 5) -> None:
    """Print the best time of a few runs of a slow step, in milliseconds."""
    seconds = min(timeit.repeat(step, number=1, repeat=rounds))
    print(f"{seconds * 1e3:10.2f} ms  {name}")


def often(name: str, step: Callable[[], object]) -> None:
    """Print the mean time of many runs of a quick step, in microseconds."""
    rounds, seconds = timeit.Timer(step).autorange()
    print(f"{seconds / rounds * 1e6:10.2f} µs  {name}")


def count_anew(box: Box) -> int:
    """Return the number of hands in a box, computed without the cache."""
    count_hands.cache_clear()
    return box.count


def main() -> None:
    """Measure each step and print its time."""
    hand = Hand("KQ54.AJ3.K832.Q7")
    known, text = features(hand), pattern_string(hand)
    suits = Box().at_least(LENGTH, 5, SPADES).at_least(QUALITY, 4, SPADES)
    union = Boxes.union(
        suits.between(HCP, low, low + 1).at_most(LENGTH, low % 5, HEARTS) for low in range(0, 32, 2)
    )
    often("features(hand)", lambda: features(hand))
    often("pattern_string(features)", lambda: pattern_string(known))
    often("read_pattern(text)", lambda: read_pattern(text))
    often("features in box of six bounds", lambda: known in NOTRUMP)
    often("hand in box", lambda: hand in NOTRUMP)
    often("box & box", lambda: NOTRUMP & suits)
    often(f"union of {len(union)} & box", lambda: union & NOTRUMP)
    once("complement of the union", lambda: ~union)
    once("count of 15-17, balanced", lambda: count_anew(NOTRUMP))
    once("count, HCP, points and losers bounded", lambda: count_anew(WIDE))
    once("the same, and controls", lambda: count_anew(WIDE.between(CONTROLS, 4, 6)))
    tables = subprocess.run(
        [sys.executable, "-c", COLD], capture_output=True, text=True, check=True
    )
    print(f"{float(tables.stdout) * 1e3:10.2f} ms  tables and features of the first hand")

    bits = random_hands(HANDS)

    def all_features() -> None:
        arrays = FeatureArrays(bits)
        for dimension in DIMENSIONS:
            arrays.of_dimension(dimension)

    once("all forty features of a million hands", all_features)
    once("the test of a box, with the features it needs", lambda: NOTRUMP.mask(FeatureArrays(bits)))
    arrays = FeatureArrays(bits)
    NOTRUMP.mask(arrays)
    once("the test of a box, features known", lambda: NOTRUMP.mask(arrays))
    share = NOTRUMP.mask(arrays).mean()
    print(f"share {share:.5f}, exactly {NOTRUMP.count / Box().count:.5f}")


if __name__ == "__main__":
    main()
