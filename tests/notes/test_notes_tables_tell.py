"""Rows are read with the other rows of their table, and with what the auction makes of words."""

from __future__ import annotations

import pytest

from cuebid.bml import parse_bml
from cuebid.core import SPADES
from cuebid.evaluation import HCP, LENGTH
from cuebid.notes import interpret

OPENINGS = "1H = 5+!h, 11--20 hcp\n1N = 15--17 BAL\n"


def hull(notes, auction):
    """The box around the hands of an auction's last call."""
    found = {each.sequence.auction: each for each in interpret(parse_bml(OPENINGS + "\n" + notes))}
    return found[auction].meaning.boxes.hull()


def words(row, before="1H-"):
    """The words of the hands of a row."""
    read = interpret(parse_bml(f"{OPENINGS}\n{before}\n{row}\n"))
    return read[-1].meaning.boxes.words()


def test_a_number_beside_a_word_holds_for_the_word_in_the_whole_table():
    alone = hull("1H-\n2N = INV, no 4!s\n", "1H-(P)-2N")
    beside = hull("1H-\n2N = INV, no 4!s\n3H = INV, 10--11, 4+!h\n", "1H-(P)-2N")
    assert alone.range(HCP) == (10, 12)
    assert beside.range(HCP) == (10, 11)


def test_four_cards_of_an_answer_to_stayman_may_be_five_unless_another_row_has_five():
    without = hull("1N-2C-\n2S = 4!s\n", "1N-(P)-2C-(P)-2S")
    beside = hull("1N-2C-\n2S = 4!s\n3S = 5!s\n", "1N-(P)-2C-(P)-2S")
    assert without.range(LENGTH, SPADES)[1] > 4
    assert beside.range(LENGTH, SPADES) == (4, 4)


@pytest.mark.parametrize(
    ("row", "meant"),
    [
        ("1N = 6--10, denies 4!s and a fit", "6-10 HCP; 0-2 H; 0-3 S"),
        ("2N = NAT/INV, no 4!s", "10-12 HCP; 0-3 S"),
        ("2C = 5+!c, <INV", "0-9 HCP; 5+ C"),
        ("4C = short, 10--13", "10-13 HCP; 0-1 C; 4+ H"),
        ("2C = GF, could be short", "12+ HCP"),
        ("2N = LR+, 4", "10+ HCP; 4+ H"),
        ("3C = 9 or less, 6+!c", "0-9 HCP; 6+ C"),
        ("3S = void somewhere", "4+ H; no in the shortest suit"),
    ],
)
def test_words_are_meant_as_they_stand_in_the_auction(row, meant):
    assert words(row) == meant


def test_no_majors_denies_each_and_not_both_only_both_together():
    assert words("2D = no majors", "1N-2C-") == "0-3 H; 0-3 S"
    assert words("2D = not both majors", "1N-2C-") == "0-3 H or 0-3 S"


def test_what_is_allowed_or_not_promised_narrows_nothing():
    assert words("2C = Stayman, doesn't promise 4M", "1N-") == "any hand"
    read = interpret(parse_bml("1N = 14--16, 5M, 6m ok\n"))
    assert read[0].meaning.boxes.words() == "14-16 HCP; balanced"


def test_a_length_before_a_colon_is_that_of_all_alternatives():
    assert "either 6-11 HCP" in words("1S = no 4M: 6--11 or GF with !d", "1C-")
