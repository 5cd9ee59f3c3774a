"""Hover: the auction of a row, what it was read as, how often, and hands."""

from lsp_fixtures import analysis_of, at
from lsprotocol import types

from cuebid.core import Hand
from cuebid.evaluation import HCP, Box, Boxes
from cuebid.lsp.notes.hover import hover
from cuebid.lsp.notes.shown_hands import example_hands, share_of
from cuebid.text.layout import share_words

NOTES = (
    "1N = 15-17 balanced\n  2D = transfer\n    2H = accepts\n\n1M = 5+M, 11-20\n  2M = 6-9, 3+M\n"
)


def told(folder, text, line, character=1):
    answer = hover(analysis_of(folder, text), types.HoverParams(**at("x", line, character)))
    return None if answer is None else answer.contents.value


def test_a_row_shows_its_whole_auction_our_reading_and_three_hands(tmp_path):
    text = told(tmp_path, NOTES, 1, 3)
    assert text.startswith("**1N-(P)-2D**\n\nTransfer, 5+ hearts\n\nFits ")
    assert text.count("♠") == 3


def test_a_row_with_a_variable_shows_each_auction_and_draws_hands_once(tmp_path):
    text = told(tmp_path, NOTES, 5, 3)
    assert "**1H-(P)-2H**" in text
    assert "**1S-(P)-2S**" in text
    assert text.count("```text") == 1


def test_the_last_of_many_auctions_are_counted(tmp_path):
    assert told(tmp_path, "1X = 4+X, 11-20\n  1Y = 4+Y\n", 1, 2).endswith("and 2 more auctions")


def test_a_doubt_is_told_with_what_settles_it(tmp_path):
    assert "to settle it" in told(tmp_path, "1N = 15-17 balanced\n  2S = zorp\n", 1, 2)


def test_a_row_that_is_pasted_shows_the_auctions_of_each_place(tmp_path):
    raises = "#CUT raise\n2S = 6-9, 6+!s\n#ENDCUT\n\n"
    shown = told(tmp_path, f"{raises}1H-\n#PASTE raise\n\n1D-1S-\n#PASTE raise\n", 1)
    assert "**1H-(P)-2S**" in shown
    assert "**1D-(P)-1S-(P)-2S**" in shown


def test_text_that_is_no_row_and_rows_that_cannot_be_read_show_nothing(tmp_path):
    assert told(tmp_path, "* Heading\n\n1Q = nothing\n", 0) is None
    assert told(tmp_path, "* Heading\n\n1Q = nothing\n", 2) is None
    assert told(tmp_path, "", 5, 9) is None


def test_an_illegal_call_says_why(tmp_path):
    assert "not legal" in told(tmp_path, "2H-\n1S = 4+!s\n", 1)


def test_the_hands_fit_what_is_shown_and_are_the_same_every_time():
    strong = Boxes((Box().at_least(HCP, 22),))
    hands = example_hands(strong, Box())
    assert len(set(hands)) == 3
    assert all(isinstance(hand, Hand) and hand.hcp >= 22 for hand in hands)
    example_hands.cache_clear()
    assert example_hands(strong, Box()) == hands


def test_a_share_is_of_the_hands_that_come_to_the_call():
    strong, middling = Box().at_least(HCP, 12), Box().between(HCP, 12, 14)
    assert abs(share_of(Boxes((middling,)), Box()) - 0.206) < 0.02
    assert abs(share_of(Boxes((middling,)), strong) - 0.206 / 0.348) < 0.04
    assert share_of(Boxes((middling,)), Box().at_least(HCP, 37)) is None


def test_shares_are_told_as_people_say_them():
    assert [share_words(each) for each in (0.21, 0.0123, 0.004, 0.0002, 0)] == [
        "21 %", "1 %", "0.4 %", "one in 5000", "none",
    ]  # fmt: skip
