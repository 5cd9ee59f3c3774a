"""What players write is read as they mean it; what is not understood is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notes_tables import force_word, meaning_at

from cuebid.bml import parse_bml
from cuebid.core import DIAMONDS, ReadError
from cuebid.evaluation import HCP, LENGTH, POINTS
from cuebid.meaning import Purpose
from cuebid.notes import interpret, parse_description
from cuebid.notes.meaning.forcing import FORCES
from cuebid.notes.words.lexicon import lexicon, read_words

READINGS = Path(__file__).parent / "readings.txt"


def _readings():
    for line in READINGS.read_text("utf-8").splitlines():
        if line and not line.startswith(";"):
            said, _, meant = line.partition(" => ")
            auction, _, description = said.partition(" | ")
            yield pytest.param(auction.strip(), description.strip(), meant, id=said.strip())


@pytest.mark.parametrize(("auction", "description", "meant"), list(_readings()))
def test_a_row_means(auction, description, meant):
    """Every line of readings.txt: auction, description, hands, forcing, purposes, unknown words."""
    row = meaning_at(auction, description).described
    parts = [row.meaning.boxes.words(), force_word(row), " ".join(row.purposes)]
    if row.reading.unknown:
        parts.append("? " + " ".join(word.text for word in row.reading.unknown))
    assert " | ".join(parts).split() == meant.split()


@pytest.mark.parametrize(
    ("notes", "points"),
    [
        ("1S = od 12 do 20 PC, pięć kart\n2S = do 9 PC, sześć kart\n", [(12, 20), (0, 9)]),
        ("1S = 12 à 20 points, cinq cartes\n2S = 5 à 9 points, six cartes\n", [(12, 20), (5, 9)]),
        ("1S = 12 till 20 hp, minst fem kort\n2S = 5 till 9 hp, sex kort\n", [(12, 20), (5, 9)]),
        ("1S = 12 to 20 hcp, five cards\n2S = 5 to 9 hcp, six cards\n", [(12, 20), (5, 9)]),
    ],
    ids=["polish", "french", "swedish", "english"],
)
def test_words_that_several_languages_have_are_those_of_the_notes(notes, points):
    read = [each.meaning.boxes.hull() for each in interpret(parse_bml(notes))]
    for box, (low, high) in zip(read, points, strict=True):
        shown = min(box.range(HCP), box.range(POINTS), key=lambda ends: ends[1])
        assert shown == (low, high)


def test_letters_after_numbers_are_those_of_the_language():
    french = "1S = 12-20H, majeure cinquième\n2S = 5P et 5T, au plus 10H\n"
    opening, two = (each.meaning.boxes.words() for each in interpret(parse_bml(french)))
    assert opening == "12-20 HCP; 5+ S"
    assert two == "0-10 HCP; 5+ C; 5+ S"
    english = interpret(parse_bml("2H = 5H and 4C, 6-10\n"))
    assert english[0].meaning.boxes.words() == "6-10 HCP; 4+ C; 5+ H"


def test_every_word_not_understood_is_named_with_its_place():
    reading = parse_description("flibber 5+!h, wobble\n15--17 gnarf")
    assert [(word.text, word.start, word.end) for word in reading.unknown] == [
        ("flibber", 0, 7),
        ("wobble", 14, 20),
        ("gnarf", 28, 33),
    ]
    assert reading.characters - reading.understood == len("flibberwobblegnarf")


@given(
    st.text(
        alphabet=st.sampled_from("0123456789+-=!cdhsMmXo#()/,. \nabxAKQorHCPFGINVTRF"), max_size=60
    )
)
def test_any_text_is_read(text):
    """Nothing raises, places are inside the text and in order, and nothing is lost."""
    reading = parse_description(text)
    ends = [0]
    for word in reading.unknown:
        assert text[word.start : word.end] == word.text
        assert word.start >= ends[-1]
        ends.append(word.end)
    assert 0 <= reading.understood <= reading.characters
    for statement in reading.statements:
        assert 0 <= statement.start < statement.end <= len(text)


@given(st.integers(0, 20), st.integers(0, 10), st.sampled_from(["-", "--", "–", " - "]))
def test_a_range_of_points_is_that_range(low, width, dash):
    meant = meaning_at("1C-1D", f"{low}{dash}{low + width} HCP")
    assert meant.meaning.boxes.hull().range(HCP) == (low, low + width)


def test_a_strength_word_depends_on_what_was_shown():
    """An invitation is eight or nine opposite 15-17, ten to twelve opposite 11-15."""
    opposite_notrump = meaning_at("1N-2N", "INV").meaning.boxes.hull()
    opposite_diamonds = meaning_at("1D-2N", "INV").meaning.boxes.hull()
    assert opposite_notrump.range(HCP) == (8, 9)
    assert opposite_diamonds.range(HCP) == (10, 12)


def test_a_variable_is_the_suit_it_is_bound_to():
    assert meaning_at("1H-1S-2H-3S", "6+ #").meaning.boxes.words() == "6+ S"


def test_a_later_call_can_name_an_alternative_of_an_earlier_one():
    meant = meaning_at("1D-1H-2N-3C", "variant 2")
    assert not meant.described.says_something  # no earlier call has alternatives
    document = parse_bml(
        "2D = one of:\n     1) 6!h, 5--10 HCP\n     2) 22--24 BAL\n  2H = P/C\n    2N = variant 2\n"
    )
    found = {one.sequence.auction: one.meaning for one in interpret(document)}
    assert found["2D-(P)-2H-(P)-2N"].boxes.words() == "22-24 HCP; balanced"


def test_a_preempt_opposite_weak_hands_with_one_suit_has_support_for_it():
    document = parse_bml("2C = weak two in !d, or 22+ hcp\n  3D = PRE\n")
    *_, answer = interpret(document)
    assert answer.meaning.boxes.hull().range(LENGTH, DIAMONDS)[0] == 3


def test_a_language_is_a_table_of_words():
    words = dict(read_words("[values]\nweak = slap, heel slap\n", "test"))
    assert {phrase: (entry.kind, entry.name) for phrase, entry in words.items()} == {
        "slap": ("values", "weak"),
        "heel slap": ("values", "weak"),
    }
    only_english = parse_description("zwak, 5+!h", ("english",))
    assert [word.text for word in only_english.unknown] == ["zwak"]
    assert not parse_description("zwak, 5+!h", ("dutch",)).unknown


def test_a_table_of_words_that_is_wrong_says_where():
    with pytest.raises(ReadError, match="table:2"):
        list(read_words("[values]\nweak slap\n", "table"))
    with pytest.raises(ReadError, match="klingon"):
        lexicon(("klingon",))


@pytest.mark.parametrize(
    ("auction", "text", "purpose", "forcing"),
    [
        ("1N-2D", "TRF, 5+!h", Purpose.TRANSFER, None),
        ("1M-2N", "GF, 4+ support", Purpose.UNKNOWN, FORCES["game"]),
        ("1D-1H-1S-2C", "fourth suit, F1", Purpose.FOURTH_SUIT, FORCES["round"]),
        ("1S-2S-4N", "RKCB", Purpose.ASKS_ACES, None),
        ("1S-4S", "to play", Purpose.SIGN_OFF, None),
        ("1N-3N", "NF", Purpose.UNKNOWN, None),
    ],
)
def test_purpose_and_force_of_a_row_are_those_of_every_reader(auction, text, purpose, forcing):
    meaning = meaning_at(auction, text).meaning
    assert (meaning.purpose, meaning.forcing, meaning.texts) == (purpose, forcing, (text,))


def test_a_row_is_read_in_the_state_that_the_rows_above_add_up_to():
    document = parse_bml("1N = 15--17 BAL\n  2D = !TRF, 5+!h\n    2H = accept\n")
    opening, transfer, accepted = interpret(document)
    state = accepted.context.state
    assert [call.text for call in state.calls] == ["1NT", "P", "2D", "P"]
    assert state.meanings[::2] == (opening.meaning, transfer.meaning)
    assert state.partner_call.asks_for is accepted.meaning.call
    assert state.hulls[state.me] == accepted.context.own == opening.meaning.boxes.hull()


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("forsuje do dogranej", {"game"}),
        ("forsująca", {"round"}),
        ("fyrkortsstöd", {"support"}),
        ("sexkorts spader", {"length"}),
        ("4er-Anschluss", {"support"}),
        ("équilibrée ou régulière", {"balanced"}),
        ("reguliere", {"balanced"}),
        ("равномерная рука", {"balanced"}),
    ],
)
def test_stems_compounds_and_words_without_accents_are_read(text, statements):
    assert statements <= {each.name for each in parse_description(text).statements}


def test_a_table_of_a_pair_is_a_language(tmp_path):
    table = tmp_path / "ours.txt"
    table.write_text("[shape]\nbalanced = flattie\n", "utf-8")
    assert parse_description("flattie").unknown
    reading = parse_description("flattie", ("english", str(table)))
    assert [each.name for each in reading.statements] == ["balanced"]


def test_parentheses_within_parentheses_are_named_unknown_below_some_depth() -> None:
    reading = parse_description("15-17 " + "(4 " * 3_000)
    assert reading.unknown
    assert reading.statements[0].low == 15
