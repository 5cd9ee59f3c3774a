"""Features of holdings and hands are what their definitions say."""

import random
from pathlib import Path

import pytest
from evaluation_definitions import (
    controls,
    hcp,
    honours,
    losers,
    pattern,
    points,
    quality,
    random_hand,
    stopper,
)

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Hand, RangeError
from cuebid.evaluation import (
    DIMENSIONS,
    FEATURE_OF_FIELD,
    FEATURES,
    HCP,
    LENGTH,
    LONGEST,
    LOSERS,
    SUIT_FEATURES,
    Features,
    dimension_of,
    features,
    holding_classes,
    loose_stopper,
    pattern_string,
    table,
)

TABLE = [
    line.split()
    for line in Path(__file__).with_name("holdings.txt").read_text("ascii").splitlines()
    if not line.startswith("#")
]
RANKS = "23456789TJQKA"


def bits(written: str) -> int:
    return sum(1 << RANKS.index(card) for card in written.strip("-"))


@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_a_holding_is_worth_what_the_table_says(row):
    holding = bits(row[0])
    names = ("hcp", "points", "losers", "controls", "honours", "stoppers", "quality")
    found = [table(FEATURES[name])[holding] for name in names]
    assert found == [int(value) for value in row[1:]]


def test_all_holdings_are_as_counted_from_their_written_cards():
    for holding in range(8192):
        written = "".join(RANKS[place] for place in range(12, -1, -1) if holding >> place & 1)
        counted = (
            len(written),
            hcp(written),
            points(written),
            losers(written),
            controls(written),
            sum(card not in written for card in "AKQ"[: len(written)]),
            written.count("A"),
            written.count("K"),
            honours(written),
            stopper(written),
            quality(written),
            written.count("Q"),
        )
        assert tuple(table(feature)[holding] for feature in SUIT_FEATURES) == counted, written


def test_a_table_has_the_range_that_its_feature_declares():
    for feature in SUIT_FEATURES:
        assert (min(table(feature)), max(table(feature))) == feature.suit


def test_the_hand_of_the_specification_reading():
    known = features(Hand("KQ54.AJ3.K832.Q7"))
    assert (known.hcp, known.points, known.losers, known.controls) == (15, 15, 8, 4)
    assert known.lengths == (2, 4, 3, 4)
    assert known.shape == (4, 4, 3, 2)
    assert known.suits_by_length == (SPADES, DIAMONDS, HEARTS, CLUBS)
    assert known.honours == (2, 4, 9, 6)
    assert known.stoppers == (1, 2, 4, 4)
    assert known.quality == (0, 2, 1, 3)
    assert known.value(HCP, HEARTS) == 5
    assert known.value(LOSERS, CLUBS) == 2


def _as_counted(count: int) -> None:
    chance = random.Random(4)
    for _ in range(count):
        suits = random_hand(chance)
        hand = Hand(".".join(suits[suit] for suit in "SHDC"))
        assert pattern_string(hand) == pattern(suits), hand


def test_the_pattern_strings_of_2000_random_hands_are_as_counted():
    _as_counted(2_000)


@pytest.mark.slow
def test_the_pattern_strings_of_100000_random_hands_are_as_counted():
    _as_counted(100_000)


def test_the_numbers_stand_where_the_dimensions_say():
    known = features(Hand("AKQ.J72.T983.A42"))
    assert len(known.values) == len(DIMENSIONS) == 59
    for place, dimension in enumerate(DIMENSIONS):
        assert dimension.index == place
        assert dimension_of(dimension.feature, dimension.suit) is dimension
        assert known.value(dimension.feature, dimension.suit) == known.values[place]
        assert dimension.low <= known.values[place] <= dimension.high


def test_every_feature_has_its_words_and_every_field_its_feature():
    for name, feature in FEATURES.items():
        assert feature.name == name
        assert feature.label
        assert feature.meaning
        assert feature.source
        assert feature.whole or feature.suit
        if feature.levels:
            assert len(feature.levels) == feature.suit[1] + 1
    assert sorted(FEATURE_OF_FIELD) == sorted("PMLQDHSG")


def test_asking_for_a_suit_too_few_or_too_many_says_so():
    known = features(Hand("AKQ.J72.T983.A42"))
    with pytest.raises(RangeError, match="belongs to a suit"):
        known.value(LENGTH)
    with pytest.raises(RangeError, match="belongs to the whole hand"):
        known.value(LONGEST, SPADES)
    with pytest.raises(RangeError, match="longest suit"):
        table(LONGEST)


def test_classes_of_holdings_are_all_holdings():
    classes = holding_classes()
    assert len(classes) == 288
    assert sum(one.count for one in classes) == 8192
    assert {one.row for one in classes} == set(zip(*map(table, SUIT_FEATURES), strict=True))
    assert all(one.length == one.small_cards + one.high_cards.bit_count() for one in classes)


def test_the_loose_stopper_is_more_generous_in_length_only():
    assert [loose_stopper(bits(text)) for text in ("J32", "5432", "Q32", "K2", "K5432", "K")] == [
        1,
        1,
        2,
        2,
        4,
        1,
    ]
    assert loose_stopper(bits("KT32")) == 3


def test_a_record_is_plain_data_under_the_features_names():
    record = features(Hand("KQ54.AJ3.K832.Q7")).record()
    assert record["hcp"] == 15
    assert record["shape"] == [4, 4, 3, 2]
    assert record["length"] == {"C": 2, "D": 4, "H": 3, "S": 4}
    assert record["hcp_by_suit"] == {"C": 2, "D": 3, "H": 5, "S": 5}


def test_features_can_be_pasted_back_and_count_partial_hands():
    known = features(Hand("AK..Q2."))
    assert eval(repr(known)) == known == Features(known.values)  # noqa: S307 - our own repr
    assert known.lengths == (0, 2, 0, 2)
    assert [known.value(LENGTH, suit) for suit in SUITS] == list(known.lengths)
    assert known.value(HCP, DIAMONDS) == 2
