"""Arrays of hands have the same numbers as single hands."""

import random
import subprocess
import sys

import numpy as np
import pytest

from cuebid.core import CARDS, HEARTS, SPADES, Hand, RangeError
from cuebid.evaluation import (
    DIMENSIONS,
    HCP,
    LENGTH,
    LONGEST,
    FeatureArrays,
    dimension_of,
    features,
)


def random_hands(count: int) -> list[Hand]:
    chance = random.Random(6)
    return [Hand.of(chance.sample(CARDS, 13)) for _ in range(count)]


def test_arrays_and_single_hands_agree_in_every_number():
    hands = random_hands(2_000)
    known = FeatureArrays.from_hands(hands)
    assert len(known) == 2_000
    assert list(known) == [features(hand) for hand in hands]
    assert known.matrix().shape == (59, 2_000)


def test_a_column_is_asked_for_by_feature_and_suit():
    hands = [Hand("KQ54.AJ3.K832.Q7"), Hand("AKQJ.432.432.432"), Hand("AKQ...")]
    known = FeatureArrays.from_hands(hands)
    assert known.column(HCP).tolist() == [15, 10, 9]
    assert known.column(HCP, HEARTS).tolist() == [5, 0, 0]
    assert known.column(LENGTH, SPADES).tolist() == [4, 4, 3]
    assert known.column(LONGEST).tolist() == [4, 4, 3]
    assert known.of_dimension(dimension_of(HCP)) is known.column(HCP)
    with pytest.raises(RangeError, match="belongs to a suit"):
        known.column(LENGTH)


@pytest.mark.parametrize("kind", ["int64", "uint64"])
def test_any_integers_of_52_bits_are_hands(kind):
    hands = random_hands(5)
    known = FeatureArrays(np.array([hand.bits for hand in hands], dtype=kind))
    assert list(known) == [features(hand) for hand in hands]


@pytest.mark.parametrize(
    "wrong",
    [np.array([1 << 52]), np.array([-1]), np.array([1.0]), np.zeros((2, 2), dtype=np.uint64)],
    ids=["53 bits", "negative", "floats", "two dimensions"],
)
def test_what_is_no_array_of_hands_is_refused(wrong):
    with pytest.raises(RangeError):
        FeatureArrays(wrong)


def test_no_hands_have_no_features():
    known = FeatureArrays.from_hands([])
    assert len(known) == 0
    assert known.matrix().shape == (len(DIMENSIONS), 0)


def test_single_hands_need_no_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from cuebid.core import Hand\n"
        "from cuebid.evaluation import pattern_string\n"
        "assert pattern_string(Hand('KQ54.AJ3.K832.Q7')).startswith('P15M15')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
