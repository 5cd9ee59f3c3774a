"""Writing lines: every profile's wording, and that what is written is read again."""

from __future__ import annotations

import pickle
from dataclasses import replace

import msgspec.structs
import pytest
from grammar_cases import blocks
from grammar_messages import ODD, PLAIN
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import CARDS, DOUBLE, NORTH, PASS, CuebidError
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.profiles import (
    DEFAULT,
    MONITEUR,
    OFFICIAL,
    PROFILES,
    SPECIFICATION,
    WBRIDGE5,
    Profile,
)
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.sanitise import sanitise
from cuebid.tablemanager.grammar.writer import write, writer_for

TIMES = "this board  1:00,  total  0:01:00"


def without_warnings(message: m.Message) -> m.Message:
    return msgspec.structs.replace(message, warnings=())


@pytest.mark.parametrize("line", [block[0] for block in blocks("specification.txt")])
def test_the_profile_specification_writes_its_examples_to_the_letter(line):
    assert write(parse(line), SPECIFICATION) == line


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind)
def test_the_profile_official_writes_the_protocols_wording_to_the_letter(form):
    assert write(parse(form.example), OFFICIAL) == form.example
    assert parse(form.example).kind == form.kind


@pytest.mark.parametrize(
    ("profile", "line"),
    [
        (DEFAULT, 'North ("The Owls") seated'),
        (DEFAULT, 'Teams : N/S : "a" E/W : "b"'),
        (DEFAULT, "Board number 1. Dealer North. Neither vulnerable."),
        (OFFICIAL, 'Teams : N/S : "a". E/W : "b"'),
        (OFFICIAL, "Board number 1. Dealer North. Neither vulnerable"),
        (MONITEUR, "North The Owls seated"),
        (WBRIDGE5, "NORTH PASSES"),
        (WBRIDGE5, "NORTH plays kh"),
        (WBRIDGE5, "NORTH ready for Dummy's card to trick 2"),
        (
            replace(DEFAULT, timing_stop=True),
            f"Timing - N/S : {TIMES}.  E/W : {TIMES}.",
        ),
        (replace(DEFAULT, seated="quoted"), 'North "The Owls" seated'),
    ],
)
def test_profiles_decide_the_wording(profile, line):
    assert write(parse(line), profile) == line


@pytest.mark.parametrize("team", ["seated", '"x"', "(x)", "", "passes", "a seated b", "to lead"])
def test_a_bare_name_that_would_be_misread_is_quoted_instead(team):
    message = m.Seated(seat=NORTH, team=team)
    line = write(message, MONITEUR)
    assert '"' in line
    assert parse(line) == message


def test_a_bare_alert_is_left_away_for_those_it_confuses():
    message = m.Bid(seat=NORTH, call=DOUBLE, alert="")
    assert write(message) == "North doubles Alert."
    assert write(message, WBRIDGE5) == "NORTH DOUBLES"


def test_a_call_with_alert_and_explanation_is_refused_rather_than_half_written():
    with pytest.raises(CuebidError, match="an alert or an explanation"):
        write(m.Bid(seat=NORTH, call=PASS, alert="a", infos="b"))


def test_what_is_no_message_is_refused():
    with pytest.raises(CuebidError, match="Message is not a message"):
        write(m.Message())


def test_no_text_can_smuggle_in_a_line():
    line = write(m.Bid(seat=NORTH, call=PASS, alert="x\r\nNorth plays KH"))
    assert line == "North passes Alert. x  North plays KH"


@given(st.permutations(CARDS).map(lambda cards: tuple(cards[:13])))
def test_the_order_in_which_cards_are_held_does_not_show(cards):
    canonical = tuple(sorted(cards, reverse=True))
    written = write(m.Cards(seat=NORTH, cards=cards))
    assert written == write(m.Cards(seat=NORTH, cards=canonical))
    assert parse(written) == m.Cards(seat=NORTH, cards=canonical)


def assert_round_trip(message: m.Message, profile: Profile) -> None:
    line = write(message, profile)
    assert parse(line) == message, line
    assert line.isascii()
    assert line.isprintable()


PROFILE = st.sampled_from(list(PROFILES.values()))


@given(PLAIN, PROFILE)
def test_what_is_written_is_read_again(message, profile):
    assert_round_trip(message, profile)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_a_hundred_thousand_messages_are_read_again(profile):
    """A hundred thousand a profile, in one run each."""

    @given(PLAIN)
    @settings(max_examples=30_000, deadline=None, database=None)
    def check(message):
        assert_round_trip(message, profile)

    check()


@given(ODD, PROFILE)
def test_what_is_warned_of_is_read_again_too_with_its_warning(message, profile):
    again = parse(write(message, profile))
    assert again.warnings
    assert without_warnings(again) == message


@given(st.text())
def test_sanitised_texts_are_printable_ascii_and_stay_as_they_are(text):
    clean = sanitise(text)
    assert clean.isascii()
    assert clean.isprintable()
    assert clean == clean.strip() == sanitise(clean)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("5+ ♥, précision", "5+ H, precision"),
        ("“weak” – Łódź", '"weak" - Lodz'),
        ("1\u00a0NT\x07!", "1 NT !"),
        ("日", "?"),
        ("≥ 15…", ">= 15..."),
    ],
)
def test_sanitising_keeps_what_ascii_can_say(text, clean):
    assert sanitise(text) == clean


def test_a_profile_made_anew_has_a_writer_of_its_own():
    shout = replace(DEFAULT, seat_case="upper")
    assert write(m.Lead(seat=NORTH), shout) == "NORTH to lead"
    assert writer_for(shout) is writer_for(shout)
    for _ in range(200):
        assert write(m.Lead(seat=NORTH), replace(DEFAULT, seat_case="lower")) == "north to lead"
    again = pickle.loads(pickle.dumps(shout))  # noqa: S301 - our own bytes
    assert write(m.Lead(seat=NORTH), again) == "NORTH to lead"
