"""A match as one HTML page that loads nothing from elsewhere.

Each room of a board is a `<cuebid-board>` to step through; readers without scripts, and paper, get
the deal and the tables of its auction and play.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from cuebid.core import BoardRecord, Seat
from cuebid.match.teams import BoardComparison, TeamMatch
from cuebid.render import (
    auction_figure,
    deal_figure,
    match_table,
    play_figure,
    result_figure,
    to_html,
)
from cuebid.render.element import BOARD_SCRIPT, board_data, board_element
from cuebid.render.page import PageTemplate

BOARDS_PAGE: Final = PageTemplate(
    Path(__file__).with_name("templates"), "boards.html", ("boards.css",), BOARD_SCRIPT
)
"""The page of a match or an analysis: links to the boards, then the boards."""


def match_page(match: TeamMatch, title: str) -> str:
    """Return the HTML page: a table of results, then each board with both rooms' auctions."""
    return BOARDS_PAGE.render(
        title=title,
        lead=_score_line(match),
        numbers=[board.board.number for board in match.boards],
        content="\n".join(_lines(match)),
        note="IMPs are seen from the first team.",
    )


def _lines(match: TeamMatch) -> Iterator[str]:
    yield f'<div class="wide">{to_html(match_table(match.rows, (match.home, match.away)))}</div>'
    yield '<div id="boards">'
    for board in match.boards:
        yield from _board(board)
    yield "</div>"


def _score_line(match: TeamMatch) -> str:
    home, away = match.imps
    line = f"{match.home} {home} – {away} {match.away} IMPs"
    points = match.victory_points
    if points is not None:
        line += f", {points[0]} – {points[1]} victory points over {match.compared} boards"
    # Beside the margin, because a margin smaller than twice its error decides nothing.
    if match.margin_error is not None:
        line += f"; margin {_signed(match.margin)} ± {match.margin_error:.0f}"
    return line


def _board(comparison: BoardComparison) -> Iterator[str]:
    number = str(comparison.board.number)
    yield from comparison_section(comparison, number, f"Board {number}")


def comparison_section(comparison: BoardComparison, label: str, heading: str) -> Iterator[str]:
    """Yield the HTML lines of a board's section, with both rooms.

    Args:
        comparison: the board.
        label: its name in links.
        heading: plain text; the IMPs are added.
    """
    yield f'<section class="board" id="board-{label}" aria-labelledby="title-{label}">'
    swing = "" if comparison.imps is None else f", {_signed(comparison.imps)} IMPs"
    yield f'<h2 id="title-{label}">{escape(heading)}{swing}</h2>'
    # Without scripts the deal stands once, before the rooms; the elements show it in each.
    yield f"<noscript>{to_html(deal_figure(comparison.board, hcp=True))}</noscript>"
    yield '<div class="rooms">'
    for record in (comparison.open_room, comparison.closed_room):
        if record is not None:
            yield "<div>"
            yield f"<h3>{_room_heading(record)}</h3>"
            yield board_element(board_data(record), "\n".join(_room(record)))
            yield from _rulings(record)
            yield "</div>"
    yield "</div>"
    yield "</section>"


def _room_heading(record: BoardRecord) -> str:
    ns, ew = (escape(record.players.get(seat, "")) for seat in (Seat.NORTH, Seat.EAST))
    return f"{escape(record.room)} room: {ns} NS, {ew} EW"


def _room(record: BoardRecord) -> Iterator[str]:
    yield to_html(result_figure(record))
    auction = auction_figure(
        record.auction,
        vulnerability=record.board.vulnerability,
        explanations=record.explanations,
        all_pass=True,
    )
    yield f'<div class="wide">{to_html(auction)}</div>'
    if record.play is not None and record.cards:
        yield "<details><summary>The play</summary>"
        yield f'<div class="wide">{to_html(play_figure(record.play))}</div>'
        yield "</details>"


def _rulings(record: BoardRecord) -> Iterator[str]:
    if record.rulings:
        yield '<ul class="rulings">'
        for ruling in record.rulings:
            yield f"<li>{ruling.seat.word}: {escape(ruling.text)}</li>"
        yield "</ul>"


def _signed(number: int) -> str:
    # A hyphen is shorter than a plus sign and is hard to see in a table.
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
