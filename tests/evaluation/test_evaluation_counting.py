"""How many hands there are in a box is exact, and a box without any says why."""

from collections import defaultdict

import pytest
from evaluation_boxes import boxes, near_boxes, unions
from hypothesis import given, settings

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS
from cuebid.evaluation import (
    ALL_HANDS,
    ANYTHING,
    BALANCED,
    CONTROLS,
    DIMENSIONS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
    SECOND,
    SHAPE_FEATURES,
    STOPPERS,
    Bound,
    Box,
    Boxes,
    FeatureArrays,
    dimension_of,
    table,
)
from cuebid.evaluation.counting import count_hands

# The known distribution of high-card points, 0 to 37 (of 635,013,559,600 hands).
HCP_COUNTS = {
    0: 2_310_789_600,
    1: 5_006_710_800,
    10: 59_723_754_816,
    20: 4_086_538_404,
    30: 1_396_068,
    37: 4,
}
SHAPE_COUNTS = {
    (4, 4, 3, 2): 136_852_887_600,
    (5, 3, 3, 2): 98_534_079_072,
    (4, 3, 3, 3): 66_905_856_160,
    (4, 4, 4, 1): 19_007_345_500,
    (7, 6, 0, 0): 35_335_872,
    (13, 0, 0, 0): 4,
}


def test_known_figures():
    assert ANYTHING.count == ALL_HANDS == 635_013_559_600
    assert BALANCED.between(HCP, 15, 17).count == 30_897_212_184
    for points, count in HCP_COUNTS.items():
        assert Box().exactly(HCP, points).count == count
    for shape, count in SHAPE_COUNTS.items():
        box = ANYTHING
        for feature, length in zip(SHAPE_FEATURES, shape, strict=True):
            box = box.exactly(feature, length)
        assert box.count == count


@pytest.mark.parametrize("dimension", DIMENSIONS, ids=str)
def test_the_range_of_a_dimension_is_what_hands_have(dimension):
    counts = [
        Box((Bound(dimension.index, value, value),)).count
        for value in range(dimension.low, dimension.high + 1)
    ]
    assert sum(counts) == ALL_HANDS
    assert counts[0]
    assert counts[-1]


def _combined(first, second):
    found = defaultdict(int)
    for one, ways in first.items():
        for two, more in second.items():
            found[tuple(map(sum, zip(one, two, strict=True)))] += ways * more
    return {key: ways for key, ways in found.items() if key[0] <= 13}


@pytest.mark.slow
def test_points_and_losers_together_are_as_counted_holding_by_holding():
    suit = defaultdict(int)
    for holding in range(8192):
        suit[tuple(table(feature)[holding] for feature in (LENGTH, POINTS, LOSERS))] += 1
    pair = _combined(suit, suit)
    hands = {key: ways for key, ways in _combined(pair, pair).items() if key[0] == 13}
    assert sum(hands.values()) == ALL_HANDS
    for low, high, most in ((12, 15, 6), (0, 7, 9), (20, 22, 4), (10, 10, 7)):
        box = Box().between(POINTS, low, high).at_most(LOSERS, most)
        assert box.count == sum(
            ways
            for (_, points, losers), ways in hands.items()
            if low <= points <= high and losers <= most
        )


@pytest.mark.slow
def test_counts_are_the_frequencies_of_random_hands():
    import numpy  # noqa: ICN001

    dealt = 200_000
    chance = numpy.random.default_rng(8)
    cards = chance.random((dealt, 52), dtype="float32").argpartition(12, axis=1)[:, :13]
    hands = FeatureArrays((numpy.uint64(1) << cards.astype("uint64")).sum(axis=1, dtype="uint64"))
    for constraint in (
        Box().between(HCP, 11, 15).between(POINTS, 12, 16).between(LOSERS, 6, 7),
        Box().between(CONTROLS, 3, 5).at_least(POINTS, 12),
        BALANCED.between(LOSERS, 6, 7).at_least(HCP, 13),
        Box().at_least(LENGTH, 5, SPADES).at_least(QUALITY, 4, SPADES).between(HCP, 8, 11),
        Box().at_least(STOPPERS, 3, HEARTS).at_most(HONOURS, 8, SPADES).at_most(SECOND, 4),
        Box().at_least(LENGTH, 4, HEARTS) | Box().at_least(LENGTH, 4, SPADES),
        Box().at_least(HCP, 12) - BALANCED,
        Box().between(HCP, 2, 5, DIAMONDS).between(LOSERS, 1, 2, DIAMONDS),
    ):
        expected = constraint.count / ALL_HANDS
        error = (expected * (1 - expected) / dealt) ** 0.5
        assert abs(constraint.mask(hands).mean() - expected) < 5 * error, constraint


@given(near_boxes() | boxes)
def test_a_box_and_its_complement_are_all_hands(box):
    assert box.count + (~box).count == ALL_HANDS
    assert box.is_possible == (box.count > 0)
    assert (box.why_impossible() is None) == box.is_possible


@settings(max_examples=settings().max_examples // 4)
@given(unions, unions)
def test_counts_of_unions_add_up(first, second):
    assert (first | second).count + (first & second).count == first.count + second.count
    assert Boxes.union(first).count == first.possible().count == first.count
    assert (first.why_impossible() is None) == first.is_possible


@pytest.mark.parametrize(
    ("box", "reason"),
    [
        (
            Box()
            .at_least(LENGTH, 5, SPADES)
            .at_least(LENGTH, 5, HEARTS)
            .at_least(LENGTH, 4, CLUBS),
            "4+ C, 5+ H and 5+ S are 14 cards",
        ),
        (
            Box(tuple(Bound(dimension_of(LENGTH, suit).index, 0, 3) for suit in SUITS)).at_least(
                HCP, 10
            ),
            "0-3 C, 0-3 D, 0-3 H and 0-3 S are only 12 cards",
        ),
        (Box().at_least(HCP, 38), "HCP: at least 38, but a hand has at most 37"),
        (Box().at_most(LONGEST, 3), "longest suit: at most 3, but a hand has at least 4"),
        (
            Box().at_least(HCP, 11, SPADES),
            "HCP in spades: at least 11, but a suit has at most 10",
        ),
        (Box().between(HCP, 17, 15).at_least(LOSERS, 3), "HCP: at least 17, but at most 15"),
        (
            Box().at_least(HCP, 20).at_most(CONTROLS, 1).at_least(LENGTH, 5, HEARTS),
            "20+ HCP and 0-1 controls exclude each other",
        ),
        (
            Box().at_least(QUALITY, 7, SPADES).at_most(LENGTH, 5, SPADES),
            "0-5 S and solid 6-card S exclude each other",
        ),
        (
            Box().at_least(HONOURS, 12, SPADES).at_least(HONOURS, 12, HEARTS).at_most(HCP, 13),
            "0-13 HCP, 12+ 8421 count in H and 12+ 8421 count in S exclude each other",
        ),
        (
            BALANCED.at_least(LENGTH, 6, SPADES),
            "6+ S and balanced exclude each other",
        ),
    ],
)
def test_the_reason_names_the_fewest_bounds_that_exclude_each_other(box, reason):
    assert box.why_impossible() == reason
    assert not box.is_possible


def test_a_union_without_hands_gives_every_reason():
    assert Boxes().why_impossible() == "there is no alternative"
    union = Boxes((Box().at_least(HCP, 38), Box().at_least(HCP, 30).at_most(CONTROLS, 1)))
    assert union.why_impossible() == (
        "HCP: at least 38, but a hand has at most 37; 30+ HCP and 0-1 controls exclude each other"
    )


def test_holdings_that_fit_are_given_by_class():
    fitting = Box().exactly(LENGTH, 2, SPADES).at_least(HCP, 7, SPADES).holdings(SPADES)
    assert [(one.high_cards, one.small_cards, one.count) for one in fitting] == [(24, 0, 1)]
    assert len(Box().at_least(HCP, 12).holdings(CLUBS)) == 288


@given(boxes, boxes)
@settings(max_examples=20)
def test_a_count_does_not_depend_on_what_was_counted_before(first, second):
    counts = first.count, second.count, (first & second).count
    count_hands.cache_clear()
    assert (first & second).count == counts[2]
    assert (second.count, first.count) == (counts[1], counts[0])
