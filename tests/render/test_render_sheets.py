"""Boards on paper: all of them, on the pages that are promised, and hidden hands nowhere."""

from __future__ import annotations

import json
import re

import pytest

from cuebid.core import EAST, SEATS, WEST, Board, Deal, Seat
from cuebid.render.sheets import Layout, Sheet, SheetBoard, sheet_page, sheet_pdf

BOARDS = [Board.numbered(number, Deal.random(number)) for number in range(1, 37)]
TRICKS = tuple((7, 6, 7, 6) for _ in range(5))


@pytest.mark.parametrize(
    ("layout", "pages"),
    [
        *((Layout.RECORDS, 2), (Layout.CURTAIN, 6), (Layout.DIAGRAMS, 6)),
        *((Layout.FOUR, 9), (Layout.TWO, 18), (Layout.ONE, 36)),
    ],
)
def test_a_pdf_has_eighteen_records_or_six_cards_or_diagrams_a_page(
    layout: Layout, pages: int
) -> None:
    pytest.importorskip("typst")
    boards = [SheetBoard(board, TRICKS, "Par: 4♠ by N") for board in BOARDS]
    pdf = sheet_pdf(Sheet.of(boards, layout, title='A "club" #evening $x$ \\ <b>'))
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages


@pytest.mark.parametrize("layout", list(Layout))
def test_a_page_has_every_hand(layout: Layout) -> None:
    page = sheet_page(Sheet.of(BOARDS, layout, title="<script>alert(1)</script>"))
    assert "<script>" not in page
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page))
    for board in BOARDS:
        for seat in SEATS:
            for ranks in board.deal[seat].pbn.split("."):
                assert ranks.replace("T", "10") in plain


def test_hidden_hands_are_nowhere_on_a_sheet_nor_what_tells_of_them() -> None:
    board = SheetBoard(BOARDS[0], TRICKS, "Par: 4♠ by N")
    sheet = Sheet.of([board], Layout.DIAGRAMS, hidden=[EAST, WEST])
    [data] = sheet.data()["boards"]
    other = BOARDS[0].deal
    swapped = Deal({**{seat: other[seat] for seat in SEATS}, EAST: other[WEST], WEST: other[EAST]})
    board_number = BOARDS[0].number
    [same] = Sheet.of(
        [SheetBoard(Board.numbered(board_number, swapped), TRICKS, "Par: 3NT by E")],
        Layout.DIAGRAMS,
        hidden=[EAST, WEST],
    ).data()["boards"]
    assert json.dumps(data) == json.dumps(same)
    assert data["hands"][Seat.NORTH.letter]["shown"]
