"""A match as one web page that needs nothing else: no script, no network, no other file."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from cuebid.core import BoardRecord, Seat
from cuebid.match.teams import BoardComparison, TeamMatch
from cuebid.render import (
    auction_figure,
    deal_figure,
    match_table,
    play_figure,
    result_figure,
    stylesheet,
    to_html,
)

__all__ = ["match_page"]

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; line-height: 1.5;
  max-width: 80rem; margin: 0 auto; padding: 0 1rem 4rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.6rem; margin: 1.5rem 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .25rem; }
.score { font-size: 1.15rem; margin: .25rem 0 1rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
a { color: LinkText; }
a:focus-visible, summary:focus-visible { outline: 3px solid; outline-offset: 2px; }
nav ol { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; padding: 0; }
nav a { display: block; min-width: 2.25rem; padding: .3rem .5rem; text-align: center;
  border: 1px solid; border-radius: .4rem; text-decoration: none; }
section.board { border-top: 1px solid; padding-top: 1.25rem; margin-top: 1.75rem; }
.rooms { display: grid; gap: 1.5rem; margin-top: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.rooms .cb-figure { margin-block: .25rem .5rem; }
.wide { overflow-x: auto; }
.rulings { margin: .5rem 0; padding-left: 1.2rem; }
summary { cursor: pointer; padding: .3rem 0; }
footer { margin-top: 3rem; font-size: .9rem; }
@media print {
  nav, .skip { display: none; }
  section.board { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  body { max-width: none; }
}
"""


def match_page(match: TeamMatch, title: str) -> str:
    """The whole page: the cross table, then every board with both rooms' auctions and play."""
    return "\n".join(_lines(match, title)) + "\n"


def _lines(match: TeamMatch, title: str) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>{stylesheet()}{_STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield '<a class="skip" href="#boards">Skip to the boards</a>'
    yield "<header>"
    yield f"<h1>{escape(title)}</h1>"
    yield f'<p class="score">{_score_line(match)}</p>'
    yield "</header>"
    yield from _contents(match)
    yield "<main>"
    yield f'<div class="wide">{to_html(match_table(match.rows, (match.home, match.away)))}</div>'
    yield '<div id="boards">'
    for board in match.boards:
        yield from _board(board)
    yield "</div>"
    yield "</main>"
    yield "<footer>Made by Cuebid. IMPs are seen from the first team.</footer>"
    yield "</body>"
    yield "</html>"


def _score_line(match: TeamMatch) -> str:
    home, away = match.imps
    line = f"{escape(match.home)} {home} – {away} {escape(match.away)} IMPs"
    points = match.victory_points
    if points is not None:
        line += f", {points[0]} – {points[1]} victory points over {match.compared} boards"
    if match.margin_error is not None:
        line += f"; margin {_signed(match.margin)} ± {match.margin_error:.0f}"
    return line


def _contents(match: TeamMatch) -> Iterator[str]:
    yield '<nav aria-label="Boards"><ol>'
    for board in match.boards:
        number = board.board.number
        yield f'<li><a href="#board-{number}" aria-label="Board {number}">{number}</a></li>'
    yield "</ol></nav>"


def _board(comparison: BoardComparison) -> Iterator[str]:
    number = comparison.board.number
    yield f'<section class="board" id="board-{number}" aria-labelledby="title-{number}">'
    swing = "" if comparison.imps is None else f", {_signed(comparison.imps)} IMPs"
    yield f'<h2 id="title-{number}">Board {number}{swing}</h2>'
    yield '<div class="rooms">'
    yield f"<div>{to_html(deal_figure(comparison.board, hcp=True))}</div>"
    for record in (comparison.open_room, comparison.closed_room):
        if record is not None:
            yield from _room(record)
    yield "</div>"
    yield "</section>"


def _room(record: BoardRecord) -> Iterator[str]:
    ns, ew = (escape(record.players.get(seat, "")) for seat in (Seat.NORTH, Seat.EAST))
    yield "<div>"
    yield f"<h3>{escape(record.room)} room: {ns} NS, {ew} EW</h3>"
    yield to_html(result_figure(record))
    auction = auction_figure(
        record.auction,
        vulnerability=record.board.vulnerability,
        explanations=record.explanations,
        all_pass=True,
    )
    yield f'<div class="wide">{to_html(auction)}</div>'
    if record.rulings:
        yield '<ul class="rulings">'
        for ruling in record.rulings:
            yield f"<li>{ruling.seat.word}: {escape(ruling.text)}</li>"
        yield "</ul>"
    if record.play is not None and record.cards:
        yield "<details><summary>The play</summary>"
        yield f'<div class="wide">{to_html(play_figure(record.play))}</div>'
        yield "</details>"
    yield "</div>"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
