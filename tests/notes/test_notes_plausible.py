"""Rows are read as hands that a pair can mean: the words propose, shares of hands decide."""

from __future__ import annotations

import pytest

from cuebid.bml import parse_bml
from cuebid.core import CLUBS, SPADES
from cuebid.evaluation import HCP, LENGTH
from cuebid.notes import build_notes, certainty_of, doubts_of, interpret, probability_of
from cuebid.notes.meaning.readings.plausibility import MOST_OF_ALL_HANDS, share_of_hands


def last(text):
    return interpret(parse_bml(text))[-1]


def words(text):
    return last(text).meaning.boxes.words()


@pytest.mark.parametrize(
    ("row", "hands"),
    [
        # The suit is a name, or what is spoken of.
        ("1C = 16+ hcp, says nothing about clubs", "16+ HCP"),
        ("1C = Club: 16+, any", "16+ HCP"),
        # A hedge reaches as far as its words and not to the ends of a link.
        ("2H = [weak, 5--9, 6!h usually with 2 honours](#weak)", "5-9 HCP; 6+ H"),
        ("1N = [15-17, maybe a 5 card major](#nt)", "15-17 HCP; balanced"),
        ("1H = [usually 5+!h, 11-15]", "11-15 HCP; 4+ H"),
        # What holds on a condition is not required.
        ("1N = 12-14, 5-card major only if bad", "12-14 HCP; balanced"),
        ("1D = 11-15, 4+!d (1!c with 4-4)", "11-15 HCP; 4+ D"),
    ],
)
def test_an_opening_is_read_as_hands_that_pairs_open(row, hands):
    assert words(row) == hands


def test_weak_and_strong_of_a_limited_hand_are_parts_of_its_range():
    auction = "1H = 11--15, 5+!h\n  1S = 6+, 4+!s\n    2H = weak, 6!h\n"
    low, high = last(auction).meaning.boxes.hull().range(HCP)
    assert low >= 11
    assert high < 15


@pytest.mark.parametrize(
    "word", ["same", "ditto", "idem", "zelfde", "as 2H", "same as 2H but spades"]
)
def test_a_row_that_refers_to_another_is_read_as_that_one(word):
    meaning = last(f"2H = weak, 5--9, 6!h\n2S = {word}\n").meaning
    assert meaning.boxes.words() == "5-9 HCP; 6+ S"


def test_a_transfer_that_is_the_same_shows_its_own_suit():
    notes = "1N = 15--17 BAL\n  2D = TRF, 5+!h\n  2H = ditto for spades\n"
    transfer = last(notes)
    assert transfer.meaning.boxes.words() == "5+ S"
    assert "transfer" in transfer.described.purposes


def test_the_same_word_means_another_row_in_another_table():
    notes = "#SEAT 12\n\n2H = 5--9, 6!h\n2S = same\n\n#SEAT 34\n\n2H = 8--12, 6!h\n2S = same\n"
    spades = [
        each.meaning.boxes.hull().range(HCP)
        for each in interpret(parse_bml(notes))
        if each.sequence.auction == "2S"
    ]
    assert spades == [(5, 9), (8, 12)]


def test_rows_that_refer_to_each_other_end():
    assert last("2H = as 2S\n2S = as 2H\n").meaning.boxes.is_possible


@pytest.mark.parametrize("text", ["please leave this to me", "whatever Jean says"])
def test_an_opening_without_plausible_words_has_its_usual_meaning_and_says_so(text):
    opening = last(f"2H = {text}\n")
    assert share_of_hands(opening.meaning.boxes) < 0.06
    doubts = doubts_of(opening)
    assert certainty_of(doubts) == "doubtful"
    assert any("the usual meaning of the call" in str(doubt) for doubt in doubts)


def test_no_opening_takes_more_than_a_quarter_of_all_hands_unasked():
    notes = "1C = 0+ hcp\n1D = 5--30 hcp, ART\n1S = 11+ hcp, ART\n3N = ART, any hand\n"
    for opening in interpret(parse_bml(notes)):
        is_wide = share_of_hands(opening.meaning.boxes) > MOST_OF_ALL_HANDS
        assert not is_wide or certainty_of(doubts_of(opening)) == "doubtful"


def test_an_answer_whose_auction_is_not_written_is_not_opened():
    built = build_notes(parse_bml("3H = super accept, max\n1S = 11--20, 5+!s\n"))
    assert {rule.interpreted.sequence.call.text for rule in built.rules} == {"1S"}


def test_written_numbers_are_surer_than_words():
    numbers = probability_of(last("1H = 11--20 hcp, 5+!h\n"))
    words_alone = probability_of(last("1H = good hand, decent suit or a bit less with shape\n"))
    assert numbers > 0.93
    assert words_alone < 0.85


def test_an_answer_of_the_author_is_obeyed_and_keeps_the_purpose():
    notes = "1N = 12--14 BAL\n// answer: 10+ hcp, 6+!c\n  2S = asks, whatever that is\n"
    row = last(notes)
    hull = row.meaning.boxes.hull()
    assert (hull.range(HCP)[0], hull.range(LENGTH, CLUBS)[0]) == (10, 6)
    assert "asks" in row.described.purposes
    assert not doubts_of(row)


def test_the_last_of_two_answers_counts():
    notes = "// answer: 5--9 hcp, 6+!s\n// answer: 6--10 hcp, 6+!s\n2S = hm\n"
    assert last(notes).meaning.boxes.hull().range(HCP) == (6, 10)
    assert last(notes).meaning.boxes.hull().range(LENGTH, SPADES)[0] == 6
