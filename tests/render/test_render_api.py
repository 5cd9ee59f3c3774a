"""The names of `cuebid.render`, what they refuse, and the pictures in notebooks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from render_samples import AUCTION, BOARD, DEAL, EXPLANATIONS, PASSED_OUT, PLAY, RECORD, SAMPLES

from cuebid import render
from cuebid.core import (
    EAST,
    NORTH,
    SOUTH,
    Auction,
    BoardRecord,
    Contract,
    CuebidError,
    Deal,
    Displayable,
    Explanation,
    Hand,
    Vulnerability,
    view_from,
)
from cuebid.render import (
    NoPictureError,
    ScoreRow,
    auction_figure,
    deal_figure,
    record_figure,
    to_figure,
    to_html,
    to_svg,
    to_text,
)
from cuebid.render.figures.layout import FigureRun
from cuebid.render.figures.spoken import spoken_words
from cuebid.render.figures.words import prose, without_controls
from cuebid.render.output.latex import latex_escape
from cuebid.render.output.monospace import run_width
from cuebid.render.output.wrap import wrap
from project_paths import DOCS


def test_every_name_promised_is_there():
    assert all(getattr(render, name) is not None for name in render.__all__)
    assert set(render.__all__) <= set(dir(render))


def test_a_name_that_is_not_there_is_named():
    with pytest.raises(AttributeError, match="to_pdf"):
        render.to_pdf  # noqa: B018 - the look-up is what is tested


def test_a_value_without_diagram_is_refused_with_the_kinds_there_are():
    with pytest.raises(NoPictureError, match=r"diagram of a int; there are of Auction, Board") as e:
        to_figure(7)
    assert isinstance(e.value, CuebidError)


CORE_VALUES = [
    *(AUCTION, BOARD, DEAL, RECORD, PLAY, PLAY.tricks[0], DEAL[NORTH]),
    Contract.parse("3NT E"),
    view_from(EAST, BOARD, AUCTION),
]


@pytest.mark.parametrize("value", CORE_VALUES, ids=lambda value: type(value).__name__)
def test_notebooks_draw_every_core_value(value):
    assert isinstance(value, Displayable)
    html = value._repr_html_()
    assert html.startswith("<style>")
    assert html.endswith(to_html(value))
    assert value._repr_svg_() == to_svg(value)


def test_importing_cuebid_loads_neither_diagrams_nor_rich():
    code = "import cuebid, json, sys; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = json.loads(run.stdout)
    assert [name for name in loaded if name.startswith("cuebid.render")] == ["cuebid.render"]
    assert not {"rich", "click", "msgspec", "numpy", "jinja2"} & set(loaded)


def test_a_screen_reader_hears_words_for_signs():
    def heard(element):
        if element.get("aria-hidden") == "true":
            return element.tail or ""
        return (element.text or "") + "".join(map(heard, element)) + (element.tail or "")

    text = heard(ET.fromstring(to_html(RECORD)))  # noqa: S314 - the document is our own
    for words in (
        *("10 of diamonds", "king of spades, wins", "6 spades redoubled", "clubs: king, jack"),
        *("spades: none", "double, alerted, note 3", "West, vulnerable", "to play"),
    ):
        assert words in text
    assert not set("♠♥♦♣") & set(text)


def test_html_tables_say_what_heads_what():
    html = to_html(SAMPLES["play"])
    assert html.count('<th scope="col"') == 8
    assert html.count('<th scope="row"') == 7
    assert "<caption" in html


def test_svg_has_a_title_and_says_the_whole_diagram():
    svg = to_svg(BOARD)
    assert "<title>Board 7</title>" in svg
    assert "Board 7. Dealer South. both sides vulnerable. North. spades: ace, king, queen" in svg


def test_notes_are_spoken_with_their_numbers():
    figure = auction_figure(AUCTION, explanations=EXPLANATIONS)
    assert "Note 1: 2 clubs by North: strong & forcing" in spoken_words(figure)


def test_marks_do_not_rest_on_colour():
    """In letters alone: who is vulnerable, which card won, what was played, what was alerted."""
    text = to_text(RECORD, ascii=True)
    assert re.search(r"vul +vul +vul +vul", text)
    assert "DA*" in text
    assert "5C!" in text
    assert "(AK)QJ63" in to_text(SAMPLES["deal-played"], ascii=True)


def test_a_pass_that_was_explained_is_not_folded_away():
    auction = Auction.parse(SOUTH, "1NT P P P")
    said = {2: Explanation("would have raised with eight points")}
    text = to_text(auction_figure(auction, explanations=said, all_pass=True))
    assert "All pass" not in text
    assert "Pass!¹" in text


def test_an_explanation_of_a_call_not_made_is_no_note():
    figure = auction_figure(Auction.parse(SOUTH, "1NT"), explanations={5: Explanation("later")})
    assert len(figure.blocks) == 1


def test_vulnerability_stands_over_the_right_columns():
    figure = auction_figure(AUCTION, vulnerability=Vulnerability.NS)
    vulnerable = {
        cell.lines[0].text for cell in figure.blocks[0].head if cell.lines[-1].text == "vul"
    }
    assert vulnerable == {"North", "South"}


def test_a_partial_deal_shows_what_is_known_only():
    text = to_text(deal_figure(Deal({EAST: Hand("AK.AK.AK.AK")})))
    assert "East" in text
    assert not {"North", "South", "West"} & set(text.split())


def test_the_running_count_follows_the_tricks():
    rows = to_figure(PLAY).blocks[0].rows
    for number, row in enumerate(rows[:-1], start=1):
        assert int(row[6].lines[0].text) + int(row[7].lines[0].text) == number
        assert sum(cell.is_winner for cell in row) == 1
    assert not any(cell.is_winner for cell in rows[-1])
    assert int(rows[-2][6].lines[0].text) == PLAY.declarer_tricks


def test_the_next_card_is_asked_for_where_it_is_due():
    assert "1  E                  ?" in to_text(type(PLAY)(PLAY.contract))


def test_results_are_told_in_every_way_a_board_can_end():
    contract = Contract.parse("4S by N")
    recorded = BoardRecord(BOARD, Auction(SOUTH), tricks_recorded=11, contract_recorded=contract)
    text = to_text(recorded)
    assert "4♠ by North +1, NS +650" in text
    assert "?" not in text
    assert "Passed out, NS 0" in to_text(PASSED_OUT)
    assert "Not finished" in to_text(BoardRecord(BOARD, Auction.parse(SOUTH, "1C")))
    made = BoardRecord(BOARD, Auction.parse(SOUTH, "1NT P P P"), tricks_recorded=7)
    assert "1NT by South =, NS +90" in to_text(made)


def test_a_row_of_a_record_is_named_by_room_board_or_caller():
    assert ScoreRow.from_record(RECORD).label == "Open"
    assert ScoreRow.from_record(BoardRecord(BOARD, AUCTION)).label == "Board 7"
    assert ScoreRow.from_record(RECORD, "Pair 3").label == "Pair 3"


def test_record_can_leave_the_play_out():
    assert "Lead" in to_text(record_figure(RECORD))
    assert "Lead" not in to_text(record_figure(RECORD, shows_play=False))


def test_text_keeps_to_its_width_where_no_table_is_wider():
    for width in (24, 44, 60, 90):
        lines = to_text(record_figure(RECORD, shows_play=False), width=width).splitlines()
        assert max(map(len, lines)) <= max(width, 27)


def test_harmful_characters_become_visible():
    assert without_controls("a\x1b[2J\n b\t c\u202e\x00") == "a\ufffd[2J b c\ufffd\ufffd"


def test_suits_in_words_are_coloured_and_spoken():
    phrase = prose("5+♠ or ♥\ufe0f, no ♢")
    assert phrase.text == "5+♠ or ♥, no ♦"
    assert phrase.spoken == "5+ spades or hearts , no diamonds"


def test_wide_and_combining_letters_are_measured():
    assert run_width(FigureRun("王伟")) == 4
    assert run_width(FigureRun("e\u0301")) == 1


def test_wrapping_loses_nothing_and_breaks_words_only_where_it_must():
    runs = (FigureRun("a long-winded explanation, of "), FigureRun("suits"), FigureRun("!"))
    lines = wrap(runs, 10, run_width)
    assert ["".join(run.text for run in line) for line in lines] == [
        "a long-win",
        "ded explan",
        "ation, of",
        "suits!",
    ]


def test_documentation_names_everything():
    """Every public name of the layer stands in its page."""
    page = DOCS / "render.md"
    text = page.read_text(encoding="utf-8")
    assert [name for name in render.__all__ if f"`{name}" not in text] == []


def test_examples_in_the_documentation_run_as_shown():
    page = DOCS / "render.md"
    blocks = re.findall(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    space: dict[str, object] = {}
    printed = ""
    shown = 0
    for language, body in blocks:
        if language == "python":
            lines: list[str] = []
            space["print"] = lambda *values, into=lines: into.append(" ".join(map(str, values)))
            exec(body, space)  # noqa: S102 - the documentation is our own
            printed = "\n".join(lines)
        elif language == "text":
            assert printed.strip("\n") == body.strip("\n")
            shown += 1
    assert shown >= 3


@pytest.mark.parametrize("sign", "≈÷∅∞←↑→↓↔⇒¼½¾¹²³°§«»≤≥≠±×")
def test_signs_of_notes_are_set_by_every_latex(sign):
    assert "cbglyph" not in latex_escape(sign)
    assert latex_escape(sign).isascii()
