"""The weighted pool is like the hands at the table, and has enough of the rare ones."""

import pytest

from cuebid.core.suit import SUITS
from cuebid.evaluation import ALL_HANDS, HCP, LENGTH, Box
from cuebid.evaluation.hand_pool import bits_of, hands_of, standard_pool

SPADES = SUITS[3]
BOXES = [
    Box().between(HCP, 12, 14),
    Box().at_least(HCP, 20),
    Box().at_least(LENGTH, 5, SPADES),
    Box().at_least(LENGTH, 7, SPADES).at_most(HCP, 10),
]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_shares_of_the_pool_are_those_of_dealt_hands(box):
    pool = standard_pool()
    share = pool.weight(bits_of(box.mask(pool.features)))
    assert share == pytest.approx(box.count / ALL_HANDS, rel=0.12)


@pytest.mark.parametrize(
    "box",
    [
        Box().at_least(HCP, 23),
        Box().at_least(LENGTH, 8, SPADES),
        Box().at_least(HCP, 20).at_least(LENGTH, 6, SPADES),
        Box().at_most(HCP, 3).at_least(LENGTH, 7, SPADES),
    ],
    ids=str,
)
def test_rare_hands_are_frequent_in_the_pool(box):
    pool = standard_pool()
    assert int(box.mask(pool.features).sum()) >= 40


def test_a_set_of_hands_survives_its_packing():
    pool = standard_pool()
    column = Box().at_least(HCP, 15).mask(pool.features)
    assert (hands_of(bits_of(column), len(pool)) == column).all()
