"""What a hand has shown in all, and which hands there are."""

import pytest

from cuebid.core import DIAMONDS, SUITS
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes
from cuebid.phrases.in_all import is_possible
from cuebid.phrases.weight import share_of_hull


def _with_lengths(low: int, high: int) -> Box:
    box = Box()
    for suit in SUITS:
        box = box.between(LENGTH, low, high, suit)
    return box


@pytest.mark.parametrize(
    ("lengths", "points", "possible"),
    [
        # One doubleton is worth a point, two are worth two.
        ((2, 4), 13, True),
        ((2, 4), 14, False),
        ((2, 5), 14, True),
        ((0, 13), 19, True),
        ((0, 13), 22, False),
    ],
)
def test_a_shape_has_to_make_up_for_what_high_cards_lack_of_the_points(lengths, points, possible):
    box = _with_lengths(*lengths).between(HCP, 10, 12).at_least(POINTS, points)
    assert is_possible(box) is possible
    assert not possible or box.is_possible


def test_hands_whose_points_are_distribution_have_a_share():
    opened = Boxes((Box().exactly(HCP, 10).at_least(LENGTH, 7, DIAMONDS),))
    rebid = opened & Box().at_least(POINTS, 12)
    assert share_of_hull(rebid, opened) > 0
