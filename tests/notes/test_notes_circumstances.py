"""What a row means where an earlier call of its side differs by seat or vulnerability."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import Conditions, OpenerSeat, Vulnerable, parse_bml
from cuebid.core import Auction, Call, Hand, Vulnerability
from cuebid.database import choose
from cuebid.notes import build_notes
from cuebid.notes.load import system_of
from cuebid.notes.meaning.circumstances import partition
from cuebid.phrases import full_form

VARIABLE = """\
#VUL N0

1N = 12--14 hcp, BAL

#VUL Y0

1N = 15--17 hcp, BAL

#VUL 00

1N-
2C = !STAY, INV+, 4+!h
2N = INV
3N = to play, game values
P = Any other hand

1N-2C-
2H = 4!h
2D = 0--3!h

1N-2C-2D-
2N = INV
"""


def book_of(notes: str):
    return system_of(build_notes(parse_bml(notes)), Path("notes")).book


def told(auction: str, call: str, vulnerability: Vulnerability) -> str:
    context = book_of(VARIABLE).context(Auction("N", auction), vulnerability)
    return full_form(context.disclosure(Call(call)))


@pytest.mark.parametrize(
    ("auction", "call", "weak", "strong"),
    [
        ("1N P", "2N", "11-12 HCP", "8-9 HCP"),
        ("1N P", "P", "up to 10 HCP", "up to 7 HCP"),
        ("1N P 2C P 2D P", "2N", "11-12 HCP", "8-9 HCP"),
    ],
)
def test_strength_in_words_is_opposite_the_notrump_of_the_vulnerability(
    auction, call, weak, strong
):
    assert weak in told(auction, call, Vulnerability.NONE)
    assert strong in told(auction, call, Vulnerability.NS)


def test_nine_points_invite_opposite_a_strong_notrump_and_pass_a_weak_one():
    book, hand = book_of(VARIABLE), Hand.parse("Q73.J74.K832.K62")
    calls = {
        vulnerability: choose(book, hand, Auction("N", "1N P"), vulnerability).call
        for vulnerability in (Vulnerability.NONE, Vulnerability.NS)
    }
    assert calls == {Vulnerability.NONE: Call("P"), Vulnerability.NS: Call("2N")}


def test_points_that_a_row_tells_are_the_same_everywhere():
    notes = VARIABLE.replace("2N = INV\n", "2N = INV, 10--11 hcp\n")
    rows = [
        each.sequence.conditions.vulnerability
        for each in build_notes(parse_bml(notes)).auctions
        if each.sequence.auction == "1N-(P)-2N"
    ]
    assert rows == ["00"]


def test_a_table_for_third_seat_goes_on_from_the_opening_as_it_is_described():
    notes = (
        "1S = 10--15 hcp, 5+!s\n\n1S-\n2C = GF, 5+!c\n\n"
        "#SEAT 34\n\n1S-\n2C = !fit, 3+!s\n\n1S-2C-\n2S = MIN\n"
    )
    rebid = next(
        each
        for each in build_notes(parse_bml(notes)).auctions
        if each.sequence.auction == "1S-(P)-2C-(P)-2S"
    )
    assert str(rebid.context.own) == "10-15 HCP; 5+ S"


conditions = st.builds(
    Conditions,
    st.sampled_from(OpenerSeat),
    st.sampled_from(Vulnerable),
    st.sampled_from(Vulnerable),
)
CELLS = list(product(range(1, 5), (False, True), (False, True)))


@given(conditions, st.lists(conditions, max_size=5))
def test_parts_make_up_the_whole_and_the_same_rows_hold_all_over_a_part(whole, rows):
    parts = partition(whole, tuple(rows))
    assert {cell for part in parts for cell in CELLS if part.allows(*cell)} == {
        cell for cell in CELLS if whole.allows(*cell)
    }
    for part in parts:
        holding = {tuple(row.allows(*cell) for row in rows) for cell in CELLS if part.allows(*cell)}
        assert len(holding) == 1
