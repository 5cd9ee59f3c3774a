"""Pattern strings: written as specified, read back to the same features, refused where wrong."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import CARDS, Hand, RangeError, ReadError
from cuebid.evaluation import LOSERS, features, pattern_string, read_pattern

HAND = Hand("KQ54.AJ3.K832.Q7")
TEXT = "P15M15D4S4D3H2CC2434L08H02C04D09H06SQ04S1C2D4H4SG0C2D1H3S"


def test_the_example_is_written_and_read():
    assert pattern_string(HAND) == pattern_string(features(HAND)) == TEXT
    assert read_pattern(TEXT) == features(HAND)


@pytest.mark.parametrize(
    ("hand", "start"),
    [
        ("AKQJT98765432...", "P10M19D9S0H0D0CC0009L00"),
        ("32.AKQJT98765.4.", "P10M16D9H2S1D0CC0192L03"),
        ("AKQJ.432.432.432", "P10M10D4S3H3D3CC3334L09"),
        ("5432.5432.5432.2", "P00M02D4S4H4D1CC1444L07"),
    ],
)
def test_lengths_stop_at_nine_and_high_suits_stand_first(hand, start):
    assert pattern_string(Hand(hand)).startswith(start)
    assert read_pattern(pattern_string(Hand(hand))) == features(Hand(hand))


hands = st.lists(st.sampled_from(CARDS), min_size=13, max_size=13, unique=True).map(Hand.of)


@given(hands)
def test_what_is_written_is_read_back(hand):
    text = pattern_string(hand)
    assert len(text) == 57
    assert pattern_string(read_pattern(text)) == text


def test_all_features_come_back_unless_two_suits_have_six_cards():
    chance = random.Random(5)
    for _ in range(3_000):
        hand = Hand.of(chance.sample(CARDS, 13))
        back = read_pattern(pattern_string(hand))
        if hand.shape[:2] != (6, 6):
            assert back == features(hand)
        assert back.value(LOSERS) == features(hand).losers


def test_of_two_suits_of_six_cards_one_that_fits_is_chosen():
    hand = Hand("AQ8654.AQT642..5")
    back = read_pattern(pattern_string(hand))
    assert sorted(back.by_suit(LOSERS)) == sorted(features(hand).by_suit(LOSERS))


def test_a_hand_of_other_than_thirteen_cards_has_none():
    with pytest.raises(RangeError, match="12 cards"):
        pattern_string(Hand("KQ54.AJ3.K832.Q"))


@pytest.mark.parametrize(
    ("old", "new", "offset", "message"),
    [
        ("P15", "p15", 0, "cannot stand here"),
        ("Q04", "Q4x", 38, "cannot stand here"),
        ("4S4D", "4N4D", 8, "cannot stand here"),
        ("H3S", "H3", 56, "57 characters, not 56"),
        ("H3S", "H3SS", 57, "57 characters, not 58"),
        ("P15", "P16", 0, "field P contradicts"),
        ("M15", "M14", 3, "field M contradicts"),
        ("4S4D", "4D4S", 6, "field D contradicts"),
        ("Q04", "Q05", 36, "field Q contradicts"),
        ("C2434", "C2435", 16, "14 cards together"),
        ("L08", "L09", 21, "number of losers"),
        ("S1C", "S2C", 24, "no holding in clubs"),
        ("G0C2D", "G0C3D", 27, "no holding in diamonds"),
        ("H02C04D09H", "H02C04D31H", 30, "no holding in hearts"),
    ],
)
def test_a_string_that_no_hand_has_is_refused_at_its_place(old, new, offset, message):
    assert old in TEXT
    changed = TEXT.replace(old, new) if old != "H3S" else TEXT[: -len(old)] + new
    with pytest.raises(ReadError, match=message) as caught:
        read_pattern(changed)
    assert caught.value.offset == offset


@given(st.text(alphabet="PMDCLHQSG0123456789", max_size=60))
def test_no_text_ends_in_anything_but_our_error(text):
    with pytest.raises(ReadError):
        read_pattern(text)


@given(st.integers(0, 56), st.characters(codec="utf-8"))
def test_one_changed_character_is_read_or_refused(place, character):
    text = TEXT[:place] + character + TEXT[place + 1 :]
    with suppress(ReadError):
        assert pattern_string(read_pattern(text)) == text
