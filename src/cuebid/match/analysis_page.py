"""An analysis of many boards as one HTML page that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from cuebid.core import SEATS
from cuebid.match.analysis import BoardAnalysis
from cuebid.match.analysis_text import analysis_lines, heading, summary
from cuebid.match.page_parts import BOARDS_PAGE
from cuebid.render import record_figure, to_html

__all__ = ["analysis_page"]


def analysis_page(analyses: Sequence[BoardAnalysis], title: str) -> str:
    """Return the page: every board with its tables, and what calls and cards cost at each."""
    boards: dict[int, list[BoardAnalysis]] = {}
    for analysis in analyses:
        # In the order of the records; the tables of a board may be far apart in a file.
        boards.setdefault(analysis.record.board.number, []).append(analysis)
    return BOARDS_PAGE.render(
        title=title,
        lead="",
        numbers=list(boards),
        content="\n".join(_lines(boards)),
        note="Costs are against double dummy, which sees all cards.",
    )


def _lines(boards: Mapping[int, list[BoardAnalysis]]) -> Iterator[str]:
    yield '<div id="boards">'
    for number, tables in boards.items():
        yield f'<section class="board" id="board-{number}" aria-labelledby="title-{number}">'
        yield f'<h2 id="title-{number}">Board {number}</h2>'
        for analysis in tables:
            yield from _table(analysis)
        yield "</section>"
    yield "</div>"


def _table(analysis: BoardAnalysis) -> Iterator[str]:
    # Names of players and teams come from files of others and may hold markup.
    yield f"<h3>{escape(heading(analysis))}</h3>"
    players = analysis.record.players
    if players:
        names = (f"{seat.word} {players[seat]}" for seat in SEATS if seat in players)
        yield f"<p>{escape(', '.join(names))}</p>"
    yield f"<p>{escape(summary(analysis))}</p>"
    yield '<ul class="costs">'
    for line in analysis_lines(analysis):
        yield f"<li>{escape(line)}</li>"
    yield "</ul>"
    yield "<details><summary>The board</summary>"
    figure = record_figure(analysis.record, hcp=True, all_pass=True)
    yield f'<div class="wide">{to_html(figure)}</div>'
    yield "</details>"
