"""The tool that deals hands that fit descriptions, on the page or on paper."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import urlencode

from cuebid.core import SEATS, Board, CuebidError, Seat
from cuebid.render import deal_figure, to_html, tricks_figure
from cuebid.render.element import board_data, board_element
from cuebid.render.sheets import Layout, Sheet, SheetBoard
from cuebid.solver import TrickTable, par
from cuebid.web.serving.faults import fault_html
from cuebid.web.serving.form_fields import described_hands, number_field
from cuebid.web.serving.paper import layout_of, paper
from cuebid.web.texts import words

MOST_DEALS: Final = 36
"""Most deals on one page, which fill two printed sheets."""
DEAL_FIELDS: Final = (*(seat.word.lower() for seat in SEATS), "count", "seed", "table", "hide")
"""The fields of the tool's form."""

Solved = list[tuple[Board, TrickTable | None]]


def deals_answer(choices: Mapping[str, str]) -> str:
    """Return deals that match descriptions of hands as HTML; slow if they are solved.

    Args:
        choices: descriptions of hands in `north` to `west`; `count`; `seed`; `table`, if tricks are
            wanted; `hide`, letters of seats whose hands are left blank on paper.
    """
    try:
        boards = _boards(choices)
    except CuebidError as error:
        return fault_html(error)
    fields = {name: choices[name] for name in DEAL_FIELDS if choices.get(name)}
    links = "".join(
        f'<li><a href="/tools/deals/sheet?{escape(urlencode(fields | {"layout": layout.value}))}">'
        f"{escape(words('deals_tool', layout.value))}</a></li>"
        for layout in Layout
    )
    sheets = f'<section class="sheets"><h2>{escape(words("deals_tool", "on_paper"))}</h2>'
    sheets += f"<ul>{links}</ul></section>"
    return "\n".join([sheets, *(_deal(board, table) for board, table in boards)])


def deals_sheet(choices: Mapping[str, str]) -> tuple[bytes, str]:
    """Return the deals of `deals_answer` on paper: a PDF file, or HTML without Typst.

    Args:
        choices: as for `deals_answer`, and `layout`.

    Returns:
        The content and its media type.

    Raises:
        CuebidError: a field cannot be read, or no deal matches.
    """
    layout = layout_of(choices.get("layout", ""))
    # At most one letter for each seat.
    hidden = [Seat.parse(letter) for letter in choices.get("hide", "")[:4]]
    boards = [
        SheetBoard(board)
        if table is None
        else SheetBoard(board, table.rows, _par_line(board, table))
        for board, table in _boards(choices)
    ]
    return paper(Sheet.of(boards, layout, hidden=hidden))


def _boards(choices: Mapping[str, str]) -> Solved:
    # Loads NumPy, which most visits do not need.
    from cuebid.dealing import Dealer  # noqa: PLC0415

    count = number_field(choices.get("count") or "4", "a number of deals", 1, MOST_DEALS)
    seed = number_field(choices.get("seed") or "0", "a seed", 0, 10**9)
    deals = list(Dealer(constraints=described_hands(choices), seed=seed).deals(count))
    tables: list[TrickTable] | list[None] = [None] * len(deals)
    if choices.get("table"):
        from cuebid.solver import DdsSolver  # noqa: PLC0415 - an extra

        tables = DdsSolver().tables(deals)
    boards = [Board.numbered(number, deal) for number, deal in enumerate(deals, 1)]
    return list(zip(boards, tables, strict=True))


def _deal(board: Board, table: TrickTable | None) -> str:
    parts = [board_element(board_data(board), to_html(deal_figure(board, hcp=True)))]
    if table is not None:
        parts.append(to_html(tricks_figure(table.rows, note=_par_line(board, table))))
    return f'<section class="board beside">{"".join(parts)}</section>'


def _par_line(board: Board, table: TrickTable) -> str:
    return words("practice", "par", par=par(table, board.dealer, board.vulnerability).words)
