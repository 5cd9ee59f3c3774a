"""Values as dictionaries of numbers and text, ready for JSON and data frames."""

from __future__ import annotations

import json

import pytest

from cuebid.core import Auction, Board, BoardRecord, Contract, Deal, Hand, Play

BOARD = Board(
    1, "N", "none", "N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3"
)
RECORD = BoardRecord(
    BOARD, Auction("N", "1NT P 3NT AP"), cards="JS", tricks_recorded=9, players={"N": "Ann"}
)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Hand("AKQ.J72..A42"), {"S": "AKQ", "H": "J72", "D": "", "C": "A42"}),
        (Contract("4SX by N"), {"level": 4, "strain": "S", "doubled": "X", "declarer": "N"}),
        (Auction("E", "P 1H"), {"dealer": "E", "calls": ["P", "1H"]}),
        (Play("4S by N", "KC AC"), {"contract": "4S by N", "cards": ["KC", "AC"]}),
    ],
)
def test_a_value_is_numbers_and_text(value, expected):
    assert value.to_dict() == expected
    assert json.loads(json.dumps(expected)) == expected


def test_a_deal_comes_back_from_its_dictionary():
    assert Deal(BOARD.deal.to_dict()) == BOARD.deal


def test_a_board_comes_back_from_its_dictionary():
    assert Board(**BOARD.to_dict()) == BOARD


def test_a_record_is_one_flat_row():
    row = RECORD.to_dict()
    assert (row["contract"], row["declarer"], row["lead"]) == ("3NT", "N", "JS")
    assert (row["tricks"], row["score_ns"], row["result"]) == (9, 400, "3NT by N =")
    assert (row["north"], row["south"], row["room"]) == ("Ann", None, None)
    assert all(value is None or isinstance(value, int | str) for value in row.values())
