"""The page of a board that somebody shared by a link, to step through or to play.

The address contains the whole board, so a link works at any server and nothing is stored.
"""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from cuebid.core import SEATS, BoardRecord, CuebidError
from cuebid.formats.lin import board_link, items_from_record, lin_text
from cuebid.web.serving.board_parts import stepped_board
from cuebid.web.serving.form_fields import boards_of_text
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.texts import words

# A board with long explanations has some 3,000 characters.
_LONGEST = 20_000


def shared_link(record: BoardRecord) -> str:
    """Return the path of a board's page, which contains the board and works at any server."""
    return f"/board?lin={quote(lin_text(items_from_record(record)), safe='')}"


async def shared_board(request: Request) -> Response:
    """Answer with the board in the query (`lin`); with `play`, its hands stay hidden."""
    record = _record(request.query_params.get("lin", ""))
    if record is None:
        return error_page(words("shared", "no_board"), words("shared", "no_board_text"), 400)
    is_hidden = "play" in request.query_params
    link = shared_link(record)
    return live_page(
        "shared.html",
        title=words("play", "title", number=record.board.number),
        content="" if is_hidden else stepped_board(record),
        is_hidden=is_hidden,
        lin=lin_text(items_from_record(record)),
        seats=[seat.letter for seat in SEATS],
        can_be_played=record.board.deal.is_complete,
        challenge=f"{link}&play=1",
        viewer=board_link(record),
    )


def _record(lin: str) -> BoardRecord | None:
    if not lin or len(lin) > _LONGEST:
        return None
    try:
        records = boards_of_text(lin).records
    except CuebidError:
        return None
    return records[0] if records else None
