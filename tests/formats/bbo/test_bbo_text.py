"""Texts for BBOalert: what separates, joins or acts is written otherwise."""

import pytest
from bbo_matcher import Table, read_rules
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import Call
from cuebid.formats.bbo import BOX, Alert, Commas, Option


def line(text, commas=Commas.SEMICOLON):
    return Alert((), Call("1C"), text).line(commas)


def shown(text, commas=Commas.SEMICOLON):
    """What BBOalert shows for a text."""
    (rule,) = read_rules(f"BBOalert,\n{line(text, commas)}\n,2C,next\n")[:1]
    return rule.text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("13+, 4!h", "13+; 4!H"),
        ("4♥ 5♠", "4!H 5!S"),
        ("one\ntwo\n\nthree", "one / two / three"),
        ("#1 and #2", "no.1 and no.2"),
        ("a<b", "a&lt;b"),
        ("R&D &lt &comma; x", "R&amp;D &amp;lt &amp;comma; x"),
        ("at the end \\", "at the end &#92;"),
        ("@All @me", "@ All @me"),
        ("%name% 50%", "% name% 50%"),
        ("50% only", "50% only"),
        ("tab\tand  blanks ", "tab and blanks"),
    ],
)
def test_a_text_is_written_so_that_it_is_read_as_text(text, written):
    assert line(text) == f",1C,{written}"


def test_a_comma_can_be_an_entity():
    assert line("a, b", Commas.ENTITY) == ",1C,a&#44; b"
    assert shown("a, b", Commas.ENTITY) == "a, b"


def test_what_the_box_does_not_hold_goes_to_the_chat():
    """69 characters, parted between words; entities count as what they show."""
    words = "word " * 20
    box, chat = shown(words).split("#")
    assert box == " ".join(["word"] * 14)
    assert f"{box} {chat}" == words.strip()
    assert len(shown("x" * 69 + "yz").split("#")[0]) == 69
    assert "#" not in line("&" * 69)


@given(st.text(max_size=200), st.sampled_from(Commas))
def test_any_text_is_one_field_and_comes_out_as_it_went_in(text, commas):
    fields = line(text, commas).split(",")
    assert len(fields) == 3
    assert not fields[2].endswith("\\")
    assert "\n" not in fields[2]
    box, _, chat = shown(text, commas).partition("#")
    assert len(box) <= BOX
    assert "#" not in chat


@given(
    st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters="#@%!,"), max_size=60)
)
def test_a_text_without_signs_for_bbo_is_shown_as_it_is(text):
    if not set(text) & set("♣♦♥♠"):
        assert shown(text) == text


def test_the_tags_of_an_option():
    assert Option("Opening", (1, 2), we=False, they=None).line() == "Option,Opening_@1@2@n"
    assert Option("Overcall", (), we=True, they=False).line() == "Option,Overcall_@v@N"
    assert Option("Opening").line() == "Option,Opening"
    assert Option().line() == "Option"


def test_the_matcher_takes_the_last_record_that_fits():
    """The simulation itself: wildcards, passes before the opening, options."""
    rules = read_rules(
        "BBOalert\n1N__,2H,any\n1NDb,2H,doubled\n,1S,first\n----,1S,third\nOption,A_@v\n,1S,vul\n"
    )
    table = Table(rules, 1, False, False)
    assert table.look_up("1N2C", "2H") == "any"
    assert table.look_up("1NDb", "2H") == "doubled"
    assert table.look_up("--1NDb", "2H") == "doubled"
    assert table.look_up("--", "1S") == "first"
    assert table.look_up("----", "1S") == "third"
    assert table.look_up("1C", "1S") is None
    assert Table(rules, 1, True, False).look_up("", "1S") == "vul"
