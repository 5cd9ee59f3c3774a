"""The tools answer every text: what they can read with a result, the rest with the reason."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape
from web_fixtures import DEAL, client

from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.web.texts import words
from cuebid.web.tools.boards import analysis_answer, boards_answer
from cuebid.web.tools.deals import deals_answer
from cuebid.web.tools.hand import hand_answer
from cuebid.web.tools.message import message_answer
from cuebid.web.tools.routes import TOOLS

TAGS = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{DEAL.pbn}"]\n'
PBN = f'{TAGS}[Auction "S"]\nPass Pass Pass Pass\n'


def test_every_tool_has_a_page_and_the_first_page_leads_there() -> None:
    with client() as browser:
        home = browser.get("/").text
        for name in TOOLS:
            title = words(f"{name}_tool", "title")
            assert f'href="/tools/{name}"' in home
            answer = browser.get(f"/tools/{name}")
            assert answer.status_code == 200
            assert f"<h1>{escape(title)}</h1>" in answer.text


def test_a_line_of_the_protocol_is_answered_with_its_tree_and_every_wording() -> None:
    answer = unescape(message_answer("south bids 1NT Alert. 12 to 14 total points"))
    assert '"bid": "1NT"' in answer
    assert "default: " in answer


def test_a_line_that_differs_from_the_protocol_is_read_with_a_warning() -> None:
    warned = [form for form in FORMS if "Warnings" in message_answer(form.example + " ,")]
    for form in warned:
        assert "Column" in message_answer(form.example + " ,")
    assert "Warnings" not in message_answer(FORMS[0].example)


def test_a_line_that_cannot_be_read_is_told_where_and_what_was_expected() -> None:
    answer = unescape(message_answer("south bids 8NT"))
    assert "Column 12: '8NT' does not fit here." in answer
    assert "south bids 8NT\n           ^" in answer
    assert "Expected: a level from 1 to 7" in answer


def test_a_long_line_that_cannot_be_read_is_cut_around_its_fault() -> None:
    answer = unescape(message_answer("south bids 8NT" + " Alert" * 40))
    shown, caret = re.search(r"<pre[^>]*>(.*)\n( *\^+)</pre>", answer).groups()
    assert shown.startswith("south bids 8NT Alert")
    assert len(shown) <= 100
    assert caret.index("^") == shown.index("8NT")


def test_every_message_of_the_catalogue_is_an_example_that_can_be_followed() -> None:
    answer = message_answer("")
    lines = re.findall(r'<a href="/tools/message\?line=[^"]*">([^<]*)</a>', answer)
    assert [unescape(line) for line in lines] == [form.example for form in FORMS]
    for line in lines:
        assert "A message of the kind" in message_answer(unescape(line))


def test_a_hand_is_described() -> None:
    answer = hand_answer("KQ54.AJ3.K832.Q7")
    assert "15" in answer
    assert "Pattern string" in answer
    assert "thirteen" in hand_answer("KQ54.AJ3.K832.Q")


def test_deals_match_their_description_and_the_same_seed_deals_the_same() -> None:
    choices = {"north": "15-17 balanced", "count": "3", "seed": "5"}
    answer = deals_answer(choices)
    assert answer.count('<section class="board') == 3
    assert answer == deals_answer(choices)
    assert "loss" in deals_answer({"north": "15-17 balance", "count": "3"})
    assert "from 1 to 36" in deals_answer({"count": "37"})


def test_boards_of_pbn_and_lin_are_stepped_through() -> None:
    assert boards_answer(PBN.encode()).count("<cuebid-board") == 1
    lin = "qx|o1|md|3SHAKQ,SAKQJT98765432,S,|sv|0|mb|p|mb|p|mb|p|mb|p|pg||"
    assert "Board 1" in boards_answer(lin.encode())
    assert "boards are read from PBN, LIN" in boards_answer(b"a letter to the editor")
    assert "no board" in boards_answer(b'[Event "x"]')
    torn = boards_answer(PBN.encode() + b'\n[Board "4"]\n[Deal "N:AKQ"]\n')
    assert "Board 3" in torn
    assert "line" in torn


def test_a_fragment_is_the_answer_alone() -> None:
    with client() as browser:
        answer = browser.get("/tools/hand", params={"hand": "KQ54.AJ3.K832.Q7", "fragment": "1"})
        assert "<html" not in answer.text
        assert "Pattern string" in answer.text


def test_boards_are_sent_by_a_form() -> None:
    with client() as browser:
        assert "<cuebid-board" in browser.post("/tools/boards", data={"text": PBN}).text


@pytest.mark.parametrize("tool", [hand_answer, message_answer, boards_answer])
@given(text=st.text(max_size=60) | st.just("<script>alert(1)</script>"))
def test_no_text_breaks_a_tool_or_becomes_markup(tool: object, text: str) -> None:
    assert callable(tool)
    answer = tool(text.encode() if tool is boards_answer else text)
    assert "<script>alert" not in answer


def test_scripts_in_every_text_of_a_file_are_text() -> None:
    attack = "<script>alert(1)</script>"
    file = "".join(
        f'[{tag} "{attack}"]\n' for tag in ("Event", "Site", "North", "East", "Room", "Result")
    )
    file += f'{TAGS}[Auction "S"]\n1C =1= Pass Pass Pass\n[Note "1:{attack}"]\n{{{attack}}}\n'
    answer = boards_answer(file.encode())
    assert "<cuebid-board" in answer
    assert "<script>alert" not in answer


def test_deals_are_printed_on_paper_in_each_layout() -> None:
    with client() as browser:
        page = browser.get("/tools/deals", params={"north": "15-17 balanced", "seed": "5"}).text
        links = re.findall(r'href="(/tools/deals/sheet[^"]*)"', page)
        assert len(links) == 6
        for link in links:
            answer = browser.get(unescape(link))
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.content.startswith(b"%PDF-")
        for wrong in ("layout=posters", "layout=records&count=99", "layout=records&hide=Q"):
            assert browser.get(f"/tools/deals/sheet?{wrong}").status_code == 400


@pytest.mark.slow
def test_an_analysis_names_what_each_card_of_a_pasted_board_cost() -> None:
    lin = (
        "qx|o1|md|3SAKT5H62D873CT873,SJ6HQT854DQJ62CJ2,SQ974HAKJDT54CA95,|sv|0|"
        "mb|1C|mb|p|mb|1S|mb|p|mb|2S|mb|p|mb|p|mb|p|pc|HQ|pc|HA|pc|H3|pc|H2|pg||"
    )
    answer = analysis_answer(lin.encode())
    assert "Par is" in answer
    assert "costs" in answer
    assert "<cuebid-board" in answer
