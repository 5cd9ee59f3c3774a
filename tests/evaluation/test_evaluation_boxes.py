"""Boxes behave as the sets of hands that they are."""

import pickle

import pytest
from evaluation_boxes import boxes, constraints, hands, near_boxes, unions
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from cuebid import core, evaluation
from cuebid.core import CLUBS, HEARTS, SPADES, SUITS, Hand, RangeError
from cuebid.evaluation import (
    ALL_HANDS,
    ANYTHING,
    BALANCED,
    DIMENSIONS,
    HCP,
    LENGTH,
    LONGEST,
    LOSERS,
    NOTHING,
    POINTS,
    QUALITY,
    SEMI_BALANCED,
    Bound,
    Box,
    Boxes,
    TooManyBoxesError,
    box_from_record,
    box_record,
    features,
)

NOTRUMP = BALANCED.between(HCP, 15, 17)
SPADE_SUIT = Box().at_least(LENGTH, 5, SPADES)


def test_a_hand_is_in_a_box_when_every_feature_is():
    assert Hand("KQ54.AJ3.K832.Q7") in NOTRUMP
    assert features(Hand("KQ54.AJ3.K832.Q7")) in NOTRUMP
    assert Hand("KQ54.AJ3.KQ32.Q7") in NOTRUMP
    assert Hand("KQ54.AJ3.KQ32.A7") not in NOTRUMP
    assert Hand("KQ542.AJ.KQ32.A7") not in NOTRUMP
    assert "KQ54.AJ3.K832.Q7" not in NOTRUMP
    assert Hand("KQ54.AJ3.K832.Q7") in ANYTHING
    assert Hand("KQ54.AJ3.K832.Q7") not in NOTHING


@pytest.mark.parametrize(
    ("box", "shapes"),
    [(BALANCED, "4333 4432 5332"), (SEMI_BALANCED, "4333 4432 5332 5422 6322")],
)
def test_the_named_shapes(box, shapes):
    held = set()
    for clubs in range(14):
        for diamonds in range(14 - clubs):
            for hearts in range(14 - clubs - diamonds):
                lengths = (13 - clubs - diamonds - hearts, hearts, diamonds, clubs)
                hand = Hand(".".join("AKQJT98765432"[:length] for length in lengths))
                if hand in box:
                    held.add("".join(map(str, hand.shape)))
    assert held == set(shapes.split())


def test_bounds_are_kept_tight_in_order_and_without_those_that_say_nothing():
    box = Box().at_least(LENGTH, 5, SPADES).at_least(HCP, 10).at_most(HCP, 40).at_least(HCP, 12)
    assert box == Box().at_least(HCP, 12).at_least(LENGTH, 5, SPADES)
    assert Box().at_most(HCP, 37) == Box().at_least(LENGTH, 0, CLUBS) == ANYTHING
    assert box.range(HCP) == (12, 37)
    assert box.range(LENGTH, SPADES) == (5, 13)
    assert box.range(POINTS) == (0, 37)
    assert box.without(HCP) == SPADE_SUIT
    assert Box().exactly(LOSERS, 7).range(LOSERS) == (7, 7)
    assert len({box, Box(box.bounds), Box(tuple(reversed(box.bounds)))}) == 1


def test_a_feature_of_suits_needs_one_and_one_of_hands_takes_none():
    with pytest.raises(RangeError, match="belongs to a suit"):
        Box().at_least(QUALITY, 3)
    with pytest.raises(RangeError, match="belongs to the whole hand"):
        Box().at_least(LONGEST, 5, HEARTS)


@given(near_boxes() | boxes, near_boxes() | boxes, hands)
def test_a_hand_is_in_both_in_either_and_in_the_rest(first, second, hand):
    assert (hand in first & second) == (hand in first and hand in second)
    assert (hand in first | second) == (hand in first or hand in second)
    assert (hand in ~first) == (hand not in first)
    assert (hand in first - second) == (hand in first and hand not in second)


@given(unions, constraints, hands)
def test_the_same_for_unions(first, second, hand):
    assert (hand in first & second) == (hand in second & first)
    assert (hand in first & second) == (hand in first and hand in second)
    assert (hand in first | second) == (hand in second | first)
    assert (hand in first | second) == (hand in first or hand in second)
    assert (hand in ~first) == (hand not in first)
    assert (hand in first - second) == (hand in first and hand not in second)


@given(st.lists(near_boxes(), max_size=6), hands, st.integers(1, 4))
def test_other_forms_of_a_union_hold_the_same_hands(found, hand, most):
    plain = Boxes(tuple(found))
    inside = any(hand in box for box in found)
    assert (hand in Boxes.union(found)) == inside
    try:
        disjoint = plain.disjoint()
    except TooManyBoxesError:
        # Six boxes that cross in a dozen dimensions; a test of its own shows the limit.
        reject()
    assert sum(hand in box for box in disjoint) == int(inside)
    assert len(plain.widened(most)) <= most
    if inside:
        assert hand in plain.hull()
        assert hand in plain.widened(most)


def test_boxes_inside_others_cost_no_pieces():
    crossing = [
        Box((Bound(axis, 1, 2), Bound(axis + 1, 1, 2), Bound(axis + 2, 1, 2))) for axis in (1, 5, 9)
    ]
    assert Boxes((*crossing, ANYTHING, ANYTHING)).disjoint() == Boxes((ANYTHING,))


@given(near_boxes(), near_boxes())
def test_a_box_inside_another_bound_by_bound_implies_it(first, second):
    if first <= second:
        assert first.implies(second)
    assert first & second <= first
    assert (first & second).implies(first | second)


def test_implying_is_exact_where_bounds_do_not_show_it():
    long = Box().at_least(LENGTH, 7, SPADES)
    assert long.implies(Box().at_most(LENGTH, 6, HEARTS))
    assert not long <= Box().at_most(LENGTH, 6, HEARTS)
    assert not long.implies(Box().at_most(LENGTH, 5, HEARTS))
    assert (long | Box().at_least(LENGTH, 7, CLUBS)).implies(Box().at_most(LENGTH, 6, HEARTS))


def test_contained_boxes_go_and_adjacent_ones_become_one():
    low, high = (NOTRUMP.without(HCP).between(HCP, *span) for span in ((15, 17), (18, 19)))
    assert (low | high).boxes == (BALANCED.between(HCP, 15, 19),)
    assert (low | BALANCED).boxes == (BALANCED,)
    assert len(low | BALANCED.between(HCP, 19, 20)) == 2
    assert len(Boxes.union([low, Box().between(HCP, 17, 15)])) == 1
    quarter = [
        Box().between(HCP, *points).between(LENGTH, *cards, SPADES)
        for points in ((0, 9), (10, 37))
        for cards in ((0, 4), (5, 13))
    ]
    assert Boxes.union(quarter).boxes == (ANYTHING,)
    assert Boxes.union(reversed(quarter[1:])) == Boxes.union(quarter[1:])


def test_the_complement_says_what_lies_outside():
    assert (~Box().between(HCP, 15, 17)).words() == "0-14 HCP or 18+ HCP"
    assert ~ANYTHING == NOTHING
    assert Boxes((ANYTHING,)) == ~NOTHING
    assert ~Box().between(HCP, 17, 15) == Boxes((ANYTHING,))
    assert ~~(NOTRUMP | SPADE_SUIT) == NOTRUMP | SPADE_SUIT


def test_widening_joins_what_is_close():
    near = [Box().between(HCP, 15, 17), Box().between(HCP, 19, 20)]
    far = Box().at_most(HCP, 2)
    union = Boxes.union([*near, far])
    assert union.widened(2) == Boxes.union([Box().between(HCP, 15, 20), far])
    assert union.widened(3) == union
    with pytest.raises(RangeError):
        union.widened(0)


@pytest.mark.slow
def test_a_union_that_grows_beyond_measure_is_stopped_with_a_word():
    sides = [Box((Bound(dimension.index, 1, dimension.high),)) for dimension in DIMENSIONS[8:]]
    # An odd number of dimensions leaves the last one without a partner.
    pairs = [one & two for one, two in zip(sides[::2], sides[1::2], strict=False)]
    assert len(~Boxes(tuple(pairs[:9]))) == 2**9
    with pytest.raises(TooManyBoxesError, match="fewer alternatives"):
        _ = ~Boxes(tuple(pairs))
    with pytest.raises(TooManyBoxesError):
        _ = Boxes(tuple(pairs)).count
    assert Boxes((*pairs, ANYTHING)).count == ANYTHING.count


@pytest.mark.slow
def test_a_product_of_unions_is_stopped_before_all_of_it_is_made():
    columns = [
        Boxes(
            tuple(Box().exactly(HCP, value, suit).exactly(LOSERS, 1, suit) for value in range(11))
        )
        for suit in SUITS
    ]
    wide = Boxes(tuple(one & two for one in columns[0] for two in columns[1] for _ in range(2)))
    high = Boxes(
        tuple(
            one & two & Box().exactly(HCP, value)
            for one in columns[2]
            for two in columns[3]
            for value in (10, 20)
        )
    )
    with pytest.raises(TooManyBoxesError):
        _ = wide & high


def test_no_boxes_have_any_hand_as_their_hull():
    assert NOTHING.hull() == ANYTHING


NAMES = {name: getattr(core, name) for name in core.__all__} | {
    name: getattr(evaluation, name) for name in evaluation.__all__
}


@given(constraints)
def test_what_repr_writes_can_be_pasted_back(constraint):
    assert eval(repr(constraint), NAMES) == constraint  # noqa: S307 - our own repr
    assert pickle.loads(pickle.dumps(constraint)) == constraint  # noqa: S301 - its own pickle
    assert str(constraint)


def test_a_repr_reads_as_it_is_written():
    assert repr(NOTRUMP & SPADE_SUIT) == (
        "Box().between(HCP, 15, 17).at_most(LONGEST, 5).at_least(THIRD, 3)"
        ".at_least(SHORTEST, 2).at_least(LENGTH, 5, Suit.SPADES)"
    )
    assert repr(Boxes((SPADE_SUIT,))) == "Boxes((Box().at_least(LENGTH, 5, Suit.SPADES),))"
    assert repr(NOTHING) == "Boxes()"


@given(boxes)
def test_a_box_survives_as_plain_data(box):
    assert box_from_record(box_record(box)) == box


def test_plain_data_is_named_as_the_features_are():
    box = NOTRUMP.without(LONGEST).at_least(LENGTH, 5, SPADES).at_most(HCP, 3, CLUBS)
    assert box_record(box) == {
        "hcp": [15, 17],
        "third": [3, 4],
        "shortest": [2, 3],
        "hcp_by_suit": {"C": [0, 3]},
        "length": {"S": [5, 13]},
    }


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"hpc": [1, 2]}, "'hpc' is not a feature"),
        ({"length": [1, 2]}, "belongs to a suit"),
        ({"length": {"N": [1, 2]}}, "'N' is not a suit"),
        ({"hcp": [1]}, "not a minimum and a maximum"),
        ({"hcp": "12"}, "not a minimum and a maximum"),
        ({"longest": {"S": [1, 2]}}, "belongs to the whole hand"),
    ],
)
def test_wrong_plain_data_is_refused(record, message):
    with pytest.raises(RangeError, match=message):
        box_from_record(record)


@settings(max_examples=settings().max_examples // 2)
@given(constraints)
def test_arrays_are_tested_as_single_hands_are(constraint):
    import numpy  # noqa: ICN001

    chance = numpy.random.default_rng(7)
    dealt = [
        Hand.from_bits(sum(1 << int(card) for card in chance.permutation(52)[:13]))
        for _ in range(100)
    ]
    mask = constraint.mask(evaluation.FeatureArrays.from_hands(dealt))
    assert mask.dtype == bool
    assert mask.tolist() == [hand in constraint for hand in dealt]


def test_other_things_do_not_mix_with_boxes():
    for operation in ("__and__", "__or__", "__le__"):
        assert getattr(ANYTHING, operation)("15-17") is NotImplemented
    for operation in ("__and__", "__or__", "__sub__"):
        assert getattr(NOTHING, operation)("15-17") is NotImplemented
    assert ANYTHING.count == ALL_HANDS
    assert Bound(0, 1, 2).feature is HCP
