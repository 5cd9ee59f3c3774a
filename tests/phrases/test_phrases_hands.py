"""Hands in the words of players."""

from random import Random

import pytest
from phrases_cases import example_pairs, generated_boxes

from cuebid.core import HEARTS, SUITS, ReadError
from cuebid.evaluation import BALANCED, HCP, LENGTH, Box, Boxes
from cuebid.evaluation.feature import DIMENSIONS
from cuebid.phrases import SuitStyle, hands_in_words, vocabulary
from cuebid.phrases.shape_parts import described_shapes, shape_parts
from cuebid.phrases.shape_sets import ALL_SHAPES, hands_in, lengths_in, shapes_where

PAIRS = example_pairs()


@pytest.mark.parametrize(("boxes", "words"), PAIRS, ids=[words for _, words in PAIRS])
def test_hands_are_said_as_on_a_convention_card(boxes, words):
    assert hands_in_words(boxes) == words


def test_length_in_the_suit_that_is_raised_is_support():
    box = Box().between(HCP, 6, 10).at_least(LENGTH, 4, HEARTS)
    assert hands_in_words(box, raised=HEARTS) == "6-10 HCP, 4-card support"


def test_suits_can_be_written_as_symbols_and_as_in_notes():
    box = Box().at_least(LENGTH, 5, HEARTS)
    assert hands_in_words(box, words=vocabulary(suits=SuitStyle.SYMBOLS)) == "5+ ♥"
    assert hands_in_words(box, words=vocabulary(suits=SuitStyle.BML)) == "5+ !h"


def test_a_language_without_a_table_is_an_error_that_names_the_others():
    with pytest.raises(ReadError, match="klingon"):
        vocabulary("klingon")


def test_the_number_of_hands_with_a_set_of_shapes_is_exact():
    shapes, _ = lengths_in(BALANCED.bounds)
    assert hands_in(shapes) == BALANCED.count
    assert hands_in(ALL_SHAPES) == Box().count


def test_the_parts_of_a_shape_describe_exactly_that_shape():
    random = Random(1)
    for _ in range(200):
        box = next(iter(generated_boxes(random)))
        shapes, _ = lengths_in(box.bounds)
        parts = shape_parts(shapes, shapes)
        assert parts is not None
        assert described_shapes(parts) == shapes


def test_a_set_of_shapes_without_a_name_has_no_parts():
    odd_lengths = shapes_where(lambda shape: sum(length % 2 for length in shape) == 1)
    assert shape_parts(odd_lengths, odd_lengths) is None


def test_shapes_without_a_name_are_described_by_more_hands_and_never_fewer():
    boxes = Boxes(
        tuple(Box().exactly(LENGTH, 7, suit).exactly(LENGTH, 3, SUITS[suit - 1]) for suit in SUITS)
    )
    words = hands_in_words(boxes)
    assert "exactly 7" in words


@pytest.mark.parametrize("dimension", DIMENSIONS, ids=str)
def test_every_bound_on_every_feature_has_words(dimension):
    low, high = dimension.low, dimension.high
    for bounds in ((low + 1, high), (low, high - 1), (low + 1, high - 1), (high, high)):
        box = Box().between(dimension.feature, *bounds, dimension.suit)
        words = hands_in_words(Boxes((box,)))
        # Nobody has words for thirteen cards of a suit, or for all but two suits of six.
        assert words or bounds in {(13, 13), (0, 5)}
        assert words != "any hand" or bounds in {(13, 13), (0, 5)}
        assert "{" not in words
