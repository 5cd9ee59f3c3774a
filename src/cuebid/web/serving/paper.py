"""Boards on paper: a PDF file, or an HTML page to print if Typst is not installed."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from cuebid.core import Board, BoardRecord, MissingExtraError, RangeError
from cuebid.render.page import content_policy
from cuebid.render.sheets import Layout, Sheet, SheetBoard, sheet_page, sheet_pdf
from cuebid.web.serving.tables import signed
from cuebid.web.texts import words


def layout_of(name: str) -> Layout:
    """Return the layout of a sheet by the name in an address.

    Raises:
        RangeError: there is no such layout.
    """
    names = [layout.value for layout in Layout]
    if name not in names:
        raise RangeError(words("deals_tool", "no_layout", layouts=", ".join(names)))
    return Layout(name)


def paper(sheet: Sheet) -> tuple[bytes, str]:
    """Return the content of a sheet and its media type; slow."""
    try:
        return sheet_pdf(sheet), "application/pdf"
    except MissingExtraError:
        return sheet_page(sheet).encode(), "text/html"


def records_paper(
    boards: Sequence[Board | BoardRecord], layout: str, title: str, lessons: Sequence[str] = ()
) -> tuple[bytes, str]:
    """Return boards as a sheet to print, with auctions and results if they were played; slow.

    Args:
        boards: the boards.
        layout: the value of a `Layout`.
        title: a line at the head of each page.
        lessons: sentences with the lessons about a board, if only one board is printed.

    Raises:
        RangeError: there is no such layout.
    """
    each = [
        SheetBoard(
            board.board,
            note=" ".join((_result(board), *lessons)),
            auction=board.auction,
            explanations=board.explanations,
        )
        if isinstance(board, BoardRecord)
        else SheetBoard(board)
        for board in boards
    ]
    return paper(Sheet.of(each, layout_of(layout), title=title))


def _result(record: BoardRecord) -> str:
    # Paper is handed on, so it names a side and not a person.
    score = f", NS {signed(record.score_ns)}" if record.score_ns else ""
    return f"{record.result_words}{score}."


def paper_answer(content: bytes, kind: str) -> Response:
    """Answer with the sheet that `paper` returned."""
    # The page has inline styles, which the policy of other pages forbids.
    headers = {"content-security-policy": content_policy()}
    return Response(content, media_type=kind, headers=headers)
