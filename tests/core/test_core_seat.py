"""Seats, sides, vulnerability, and what the board number says (Law 2)."""

import pytest
from core_fixtures import mixed_case, pasted, rows
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    WEST,
    ReadError,
    Seat,
    Side,
    Vulnerability,
    dealer_of_board,
    vulnerability_of_board,
)

NONE, NS, EW, BOTH = Vulnerability


def test_the_table_goes_clockwise():
    assert [seat.next for seat in SEATS] == [EAST, SOUTH, WEST, NORTH]
    assert [seat.partner for seat in SEATS] == [SOUTH, WEST, NORTH, EAST]
    for seat in SEATS:
        assert seat.left is seat.next
        assert seat.right is seat.left.partner
        assert seat.side is seat.partner.side
        assert seat.side.other is seat.next.side
        assert seat in seat.side.seats
    assert Side.NS.seats == (NORTH, SOUTH)
    assert Side.EW.seats == (EAST, WEST)


@given(st.sampled_from(SEATS), st.integers(-400, 400), st.integers(-400, 400))
def test_steps_add_up_in_both_directions(seat, some, more):
    assert seat.after(some).after(more) is seat.after(some + more)
    assert seat.after(some).after(-some) is seat
    assert seat.after(1) is seat.next
    assert seat.after(-1) is seat.right
    assert seat.after(4) is seat.after(0) is seat


@given(st.sampled_from(SEATS), st.data())
def test_a_seat_is_read_in_every_usual_spelling(seat, data):
    text = data.draw(st.sampled_from((seat.letter, seat.word, seat.name)))
    assert Seat.parse(data.draw(mixed_case(text))) is seat
    assert Seat.parse(f" {text}\n") is seat
    assert Seat.parse(str(seat)) is seat
    assert pasted(seat) is seat


@pytest.mark.parametrize(
    ("side", "texts"),
    [
        (Side.NS, ("NS", "ns", "N/S", "N-S", "N S", "North-South", "north/south", "NORTH SOUTH")),
        (Side.EW, ("EW", "ew", "E/W", "E-W", "E W", "East-West", "east/west", "EAST WEST")),
    ],
)
def test_a_side_is_read_in_every_usual_spelling(side, texts):
    for text in (*texts, str(side), side.words):
        assert Side.parse(text) is side
    assert pasted(side) is side


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (NONE, ("None", "none", "-", "", "Love", "Neither", "o", "0", "Z", "nil", "Love all")),
        (NS, ("NS", "N/S", "N-S", "n", "North-South", "N/S vulnerable", "ns vul.")),
        (EW, ("EW", "E/W", "e-w", "e", "East/West", "E/W vulnerable", "EW vul")),
        (BOTH, ("Both", "ALL", "b", "Game all", "Both vulnerable", "both sides vulnerable")),
    ],
)
def test_a_vulnerability_is_read_in_every_usual_spelling(value, texts):
    for text in (*texts, str(value), value.words, f"{value.words} vulnerable"):
        assert Vulnerability.parse(text) is value
    assert pasted(value) is value


@pytest.mark.parametrize("kind", [Seat, Side, Vulnerability])
@pytest.mark.parametrize("text", ["X", "NN", "NE", "vulnerable", "vul", "North West", "♠"])
def test_what_is_none_of_them_is_refused(kind, text):
    with pytest.raises(ReadError) as caught:
        kind.parse(text)
    assert (caught.value.text, caught.value.offset) == (text, 0)
    assert caught.value.expected


def test_vulnerability_is_of_sides_and_seats():
    for value, vulnerable in ((NONE, ()), (NS, (Side.NS,)), (EW, (Side.EW,)), (BOTH, tuple(Side))):
        for side in Side:
            assert value.of(side) is (side in vulnerable)
        for seat in SEATS:
            assert value.of(seat) is (seat.side in vulnerable)


@pytest.mark.parametrize(("number", "dealer", "vulnerable"), rows("law_2.txt"))
def test_the_board_number_names_dealer_and_vulnerability(number, dealer, vulnerable):
    for cycle in range(-2, 5):
        board = int(number) + 16 * cycle
        assert dealer_of_board(board) is Seat.parse(dealer)
        assert vulnerability_of_board(board) is Vulnerability.parse(vulnerable)
