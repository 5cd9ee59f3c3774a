"""Alerts of version 18: elements, alternatives and the full stop, written and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import Call, Explanation, Seat
from cuebid.core.suit import SUITS, Suit
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.phrases import Branch, Disclosure, protocol_form
from cuebid.tablemanager.grammar.alerts import AlertElement, read_alert
from cuebid.tablemanager.grammar.explanations import explained_bid, explanation_in, meaning_line
from cuebid.tablemanager.grammar.profiles import PROFILES
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.writer import write

ELEMENTS = {
    "5 cards in spades": AlertElement("cards", 5, 5, Suit.SPADES),
    "up to 3 cards in hearts": AlertElement("cards", 0, 3, Suit.HEARTS),
    "at least 1 card in club": AlertElement("cards", 1, 13, Suit.CLUBS),
    "4 to 6 cards in diamonds": AlertElement("cards", 4, 6, Suit.DIAMONDS),
    "12 to 14 total points": AlertElement("points", 12, 14),
    "at least 16 Total Points": AlertElement("points", 16, 50),
    "up to 5 points in hearts": AlertElement("suit points", 0, 5, Suit.HEARTS),
    "2 total aces": AlertElement("aces", 2, 2),
    "at least 1 total kings": AlertElement("kings", 1, 4),
    "ace of spades": AlertElement("ace", suit=Suit.SPADES),
    "king of clubs": AlertElement("king", suit=Suit.CLUBS),
    "asking for total aces": AlertElement("asks", words="total aces"),
    "asks for lead not in hearts": AlertElement("asks", words="asks for lead not in hearts"),
    "forcing for one round": AlertElement("forcing", words="one round"),
    "forcing until game": AlertElement("forcing", words="game"),
    "promises a rebid": AlertElement("rebid"),
}


@pytest.mark.parametrize("text", ELEMENTS)
def test_every_element_is_read(text: str) -> None:
    meaning = read_alert(text)
    assert meaning is not None
    assert meaning.alternatives == ((ELEMENTS[text],),)


@pytest.mark.parametrize(
    "text",
    ["", "Multi", "14 to 12 total points", "14 cards in spades", "5 cards in spades, Michaels"],
)
def test_what_is_not_made_of_elements_is_no_meaning(text: str) -> None:
    assert read_alert(text) is None


def test_alternatives_are_a_union_of_hands() -> None:
    meaning = read_alert(
        "6 cards in hearts, 5 to 10 total points. Alternatively, 6 cards in spades, "
        "5 to 10 total points."
    )
    assert meaning is not None
    assert meaning.boxes == Boxes.union(
        Box().between(LENGTH, 6, 6, suit).between(HCP, 5, 10) for suit in (Suit.HEARTS, Suit.SPADES)
    )


@st.composite
def showing(draw: st.DrawFn) -> Boxes:
    boxes = []
    for _ in range(draw(st.integers(1, 3))):
        low = draw(st.integers(0, 20))
        box = Box().between(HCP, low, draw(st.integers(low, 30)))
        suit = draw(st.sampled_from(SUITS))
        boxes.append(box.between(LENGTH, draw(st.integers(1, 7)), 13, suit))
    return Boxes.union(boxes)


@given(showing())
def test_what_a_call_shows_comes_back_from_the_wire_in_every_profile(boxes: Boxes) -> None:
    elements = protocol_form(Disclosure((Branch(boxes),)))
    said = Explanation("in full, by the name of the convention", elements=elements)
    for profile in PROFILES.values():
        line = write(explained_bid(Seat.NORTH, Call("2D"), said, 18), profile)
        assert line.endswith(".")
        assert "convention" not in line
        heard = explanation_in(parse(line))  # type: ignore[arg-type] - the line of a call
        assert heard is not None
        meaning = read_alert(heard.elements)
        assert meaning is not None
        assert all(any(box <= other for other in meaning.boxes) for box in boxes)


def test_an_alert_ends_with_a_full_stop_and_is_read_without() -> None:
    bid = explained_bid(Seat.EAST, Call("2H"), Explanation("weak, or a strong two-suiter"), 18)
    assert bid.alert == "weak, or a strong two-suiter."
    assert explanation_in(bid) == Explanation("weak, or a strong two-suiter")


def test_the_full_meaning_has_a_line_of_its_own_only_where_the_alert_lacks_it() -> None:
    plain = Explanation("weak two")
    assert not meaning_line(explained_bid(Seat.EAST, Call("2H"), plain, 18), plain)
    full = Explanation("6 hearts\n5-10 HCP", elements="6 cards in hearts, 5 to 10 total points.")
    bid = explained_bid(Seat.EAST, Call("2H"), full, 18)
    assert meaning_line(bid, full) == "Cuebid meaning 6 hearts 5-10 HCP"
    natural = Explanation("12+ HCP", alerted=False)
    assert meaning_line(explained_bid(Seat.EAST, Call("1H"), natural, 18), natural)
    assert explanation_in(parse("East bids 1H"), "12+ HCP") == natural  # type: ignore[arg-type]


def test_exact_hands_go_behind_the_words_and_come_back() -> None:
    full = Explanation("6 hearts", alerted=False, hands="length.H=6-13")
    line = meaning_line(explained_bid(Seat.EAST, Call("2H"), full, 18), full)
    heard = explanation_in(parse("East bids 2H"), line.removeprefix("Cuebid meaning "))  # type: ignore[arg-type]
    assert heard is not None
    assert (heard.text, heard.hands) == (full.text, full.hands)


def test_a_control_character_in_an_alert_costs_the_character_and_not_the_call() -> None:
    message = parse("North bids 1NT Alert. 15\x07 to 17\x00 total points.")
    assert (message.kind, message.alert) == ("bid", "15 to 17 total points.")
    assert [warning.code for warning in message.warnings] == ["control-character"]
