"""Rows for any other hand show what the other rows of their table leave."""

from pathlib import Path

import pytest

from cuebid.bml import parse_bml
from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database import choose
from cuebid.dealing import Dealer
from cuebid.notes import build_notes
from cuebid.notes.load import system_of
from cuebid.phrases import full_form

CLUBS = """\
1D = 11--15 hcp, 0--4!s, 0--4!h, 0--5!c

1D-1S-
2S = 4!s
1N = BAL
2C = 4+!c
2D = Any other hand
"""
STAYMAN = """\
1N = 15--17 hcp, BAL

1N-2C-
2H = 4!h
2S = 4!s 0--3!h
2D = Any other hand
"""


def rule_of(notes: str, auction: str):
    (rule,) = [
        rule
        for rule in build_notes(parse_bml(notes)).rules
        if rule.interpreted.sequence.auction == auction
    ]
    return rule


def box_of(notes: str, call: str = "2D") -> str:
    before = "1N-(P)-2C" if "1N-2C" in notes else "1D-(P)-1S"
    return str(rule_of(notes, f"{before}-(P)-{call}").box)


def test_a_bid_on_any_other_hand_shows_what_is_left():
    assert box_of(CLUBS) == "0-3 C; 5+ D; 0-3 S"
    assert box_of(STAYMAN) == "0-3 H; 0-3 S"


def test_opponents_are_told_what_is_left():
    book = system_of(build_notes(parse_bml(STAYMAN)), Path("notes")).book
    disclosure = book.context(Auction("N", "1N P 2C P")).disclosure(Call("2D"))
    assert "no 4-card major" in full_form(disclosure)


@pytest.mark.parametrize(
    "row",
    ["1N = usually BAL", "1N = BAL, froop", "1N = BAL, !h>=!c"],
)
def test_a_row_that_may_leave_some_of_its_hands_takes_none(row):
    assert box_of(CLUBS.replace("1N = BAL", row)) == box_of(CLUBS.replace("1N = BAL\n", ""))


def test_a_row_for_other_seats_takes_none():
    seats = "#SEAT 34\n\n1D-1S-\n2C = 4+!c\n\n#SEAT 0\n\n1D-1S-\n2D = Any other hand\n"
    assert box_of(f"{CLUBS.splitlines()[0]}\n\n{seats}") == "any hand"


@pytest.mark.parametrize(
    ("seats", "left"),
    [
        (("12", "34"), {"12": "0-3 H; 0-3 S", "34": "0-3 H; 0-3 S"}),
        # In third seat either opening may have been meant.
        (("0", "3"), {"12": "0-3 H; 0-3 S", "3": "any hand", "4": "0-3 H; 0-3 S"}),
    ],
)
def test_after_a_call_that_differs_by_seat_what_is_left_is_told_where_one_of_them_holds(
    seats, left
):
    openings = [
        f"#SEAT {seat}\n\n1N = {points} hcp, BAL\n"
        for seat, points in zip(seats, ("15--17", "12--14"), strict=True)
    ]
    notes = STAYMAN.replace("1N = 15--17 hcp, BAL\n", "\n".join([*openings, "#SEAT 0\n"]))
    rules = [
        rule
        for rule in build_notes(parse_bml(notes)).rules
        if rule.interpreted.sequence.auction == "1N-(P)-2C-(P)-2D"
    ]
    told = {rule.interpreted.sequence.conditions.seat.value: str(rule.box) for rule in rules}
    assert told == left


def test_where_nothing_is_left_any_hand_may_still_bid():
    assert box_of("1D = 11--15 hcp\n\n1D-1S-\n1N = 0--15 hcp\n2D = Any other hand\n") == "any hand"


def test_a_pass_on_any_other_hand_is_open_to_all_hands():
    assert box_of(CLUBS.replace("2D = Any", "P = Any"), "P") == "any hand"


NOTRUMP = """\
1N = 15--17 hcp, BAL

1N-
2H = !TRF, 5+!s
2N = INV, 8--9 hcp, 0--4!s
3N = to play, 12--15 hcp, 0--4!s
P = Any other hand
"""


def told_of_pass(notes: str, auction: str = "1N P") -> str:
    book = system_of(build_notes(parse_bml(notes)), Path("notes")).book
    disclosure = book.context(Auction("N", auction)).disclosure(Call("P"))
    return "" if disclosure is None else full_form(disclosure)


def test_a_pass_tells_of_the_hands_that_are_too_weak_for_the_other_rows():
    assert "up to 7 HCP, at most 4 spades" in told_of_pass(NOTRUMP)


def test_hands_between_the_rows_and_beyond_them_are_judged():
    book = system_of(build_notes(parse_bml(NOTRUMP)), Path("notes")).book
    auction = Auction("N", "1N P")
    weak, between, beyond = "Q73.J742.K83.J62", "A73.J742.KQ3.J62", "A73.AJ42.KQ3.A62"
    choices = [choose(book, Hand.parse(hand), auction) for hand in (weak, between, beyond)]
    assert [choice.call is Call("P") for choice in choices] == [True, False, False]
    assert choices[1].judged is not None


def test_a_first_pass_over_their_opening_tells_nothing_of_the_hands_between_the_rows():
    rows = "(1H)-\nD = T/O, 12+ hcp\n1S = 8--16 hcp, 5+!s\nP = Any other hand\n"
    assert "up to" not in told_of_pass(rows, "1H")


@pytest.mark.parametrize("notes", [CLUBS, STAYMAN])
def test_the_other_rows_and_what_is_left_are_all_hands(notes):
    """Each hand of the bidder has a call, and only those that are left bid it."""
    first, second = ("1D", "1S") if "1S" in notes else ("1N", "2C")
    book = system_of(build_notes(parse_bml(notes)), Path("notes")).agreements
    opening = rule_of(notes, first).box
    left = rule_of(notes, f"{first}-(P)-{second}-(P)-2D").box
    auction = Auction("N", f"{first} P {second} P")
    for hand in Dealer({}, {Seat.NORTH: opening}, seed=5).deals(300):
        choice = choose(book, hand[Seat.NORTH], auction)
        assert choice.match is not None, hand[Seat.NORTH]
        if choice.call is Call("2D"):
            assert hand[Seat.NORTH] in left
