"""HTML of a board: an element to step through, or a diagram that works without scripts."""

from __future__ import annotations

from html import escape

from cuebid.core import BoardRecord
from cuebid.render import record_figure, to_html
from cuebid.render.element import board_data, board_element
from cuebid.web.texts import words


def stepped_board(record: BoardRecord) -> str:
    """Return the HTML element to step through a board, with a diagram if scripts are off."""
    return board_element(board_data(record), board_on_paper(record))


def board_on_paper(record: BoardRecord) -> str:
    """Return a static HTML diagram of a board, for paper and for readers without scripts."""
    return f'<div class="wide">{to_html(record_figure(record, hcp=True, all_pass=True))}</div>'


def board_part(record: BoardRecord) -> str:
    """Return an HTML section of a board, headed by its number, room and players."""
    names = ", ".join(f"{seat.word} {escape(name)}" for seat, name in record.players.items())
    heading = words("play", "title", number=record.board.number)
    if record.room:
        heading += ", " + words("watch_script", "room", room=record.room)
    return (
        f'<section class="board"><h2>{escape(heading)}</h2>'
        f"{f'<p>{names}</p>' if names else ''}{stepped_board(record)}</section>"
    )
