"""The element `<cuebid-board>`: its data holds the board, and no text becomes markup."""

from __future__ import annotations

import json
import re

from cuebid.core import NORTH, Auction, Board, BoardRecord, Card, Deal, Vulnerability
from cuebid.render.element import BOARD_SCRIPT, board_data, board_element

DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")
BOARD = Board(7, NORTH, Vulnerability.BOTH, DEAL)


def record() -> BoardRecord:
    return BoardRecord(
        board=BOARD,
        auction=Auction(NORTH, "P P 1C P 1S P 2S P P P"),
        explanations={2: "3+ clubs </script><script>alert(1)</script>"},
        cards="QD 4D 9D 3D",
        players={"N": "A & B"},
    )


def test_the_data_of_a_deal_alone_has_neither_auction_nor_play() -> None:
    assert board_data(BOARD) == {
        "board": 7,
        "dealer": "N",
        "vulnerability": "Both",
        "hands": {
            "N": "AKT5.62.873.T873",
            "E": "J6.QT854.QJ62.J2",
            "S": "Q974.AKJ.T54.A95",
            "W": "832.973.AK9.KQ64",
        },
    }


def test_hands_that_are_not_known_are_left_out() -> None:
    board = Board(1, "N", "None", Deal({NORTH: DEAL[NORTH]}))
    assert set(board_data(board)["hands"]) == {"N"}


def test_the_data_of_a_record_holds_calls_meanings_cards_names_and_contract() -> None:
    data = board_data(
        record(), tricks=[{Card("QD"): 8}], remarks={0: "The only lead"}, note="A note"
    )
    assert data["auction"] == ["P", "P", "1C", "P", "1S", "P", "2S", "P", "P", "P"]
    assert data["explanations"]["2"]["alert"] is True
    assert data["play"] == ["QD", "4D", "9D", "3D"]
    assert data["players"] == {"N": "A & B"}
    assert data["contract"] == {"level": 2, "strain": "S", "doubled": "", "declarer": "N"}
    assert data["tricks"] == [{"QD": 8}]
    assert data["remarks"] == {"0": "The only lead"}
    assert data["note"] == "A note"
    assert "result" not in data  # the play is not over


def test_no_text_of_the_data_can_end_its_script_element() -> None:
    markup = board_element(board_data(record()), "<p>The board</p>", step="end", hide="EW")
    assert markup.count("<script") == 1
    assert markup.count("</script>") == 1
    [text] = re.findall(r"<script[^>]*>(.*)</script>", markup)
    assert json.loads(text) == board_data(record())
    assert markup.startswith('<cuebid-board step="end" hide="EW">')
    assert markup.endswith("<p>The board</p></cuebid-board>")


def test_the_script_needs_nothing_but_itself() -> None:
    script = BOARD_SCRIPT.read_text(encoding="utf-8")
    assert "</script" not in script.lower()
    for word in ("import ", "fetch(", "XMLHttpRequest", "http:", "https:", "innerHTML", "eval("):
        assert word not in script
