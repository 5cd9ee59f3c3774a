"""Only hands that really make a call, and are not as it shows, make a specification narrow."""

import pytest

from cuebid.database.analysis import check_source
from cuebid.text import Source

NARROW = "db-specification-narrow"
FIT = "@01~.[12,14]~"


def said(text):
    return [found for found in check_source(Source("r", text)) if found.code == NARROW]


@pytest.mark.parametrize(
    "text",
    [
        # The stronger hands open.
        "1 START:P 10 . :p11 #1\n1 START:1C 20 @01~.>=12~ :P12 #2\n",
        # Four hearts are shown first.
        "5 START:1N:P:2C:P:2H 60 @184 :D4H #1\n5 START:1N:P:2C:P:2S 50 @194 :D4S:d3H #2\n",
        # No five-card major after this opening.
        "1 START:1N 6 @18[2-4]@19[2-4] :d4H4S #1\n5 START:1N:P:2C:P:2D 4 !(@184|@194) :d3H3S #2\n",
        # The other rule for the call shows them.
        f"1 START:1C 50 {FIT} :P13:p13 #1\n1 START:1C 40 {FIT} :P12:p14 #2\n",
    ],
    ids=["another call", "another call before", "denied", "another rule"],
)
def test_hands_that_do_not_make_the_call_do_not_count(text):
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        (f"1 START:1C 50 {FIT} :P13:p13 #1\n", "START"),
        ("3 START:1C:X:R 50 @01~.>=10~ :P13 #1\n", "START:1C:X"),
        ("5 START:1N:P:2C:P:2D 40 !(@184|@194) :d3H3S #2\n", "START:1N:P:2C:P"),
    ],
)
def test_it_is_said_after_which_auction(text, calls):
    (found,) = said(text)
    assert found.message.startswith(f"after {calls}, ")


def test_a_label_cycle_does_not_hide_what_a_call_misdescribes():
    text = f"0 START:1C@:A 0 . . #8\n0 START:1C(:A)+@:A 0 . . #9\n1 START:1C 50 {FIT} :P13:p13 #1\n"
    assert [finding.code for finding in said(text)] == ["db-specification-narrow"]
