"""An analysis of many boards as one web page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cuebid.core import SEATS
from cuebid.match.analysis import BoardAnalysis
from cuebid.match.analysis_text import analysis_lines, heading, summary
from cuebid.match.page_parts import page_contents, page_head
from cuebid.render import record_figure, to_html

__all__ = ["analysis_page"]


def analysis_page(analyses: Sequence[BoardAnalysis], title: str) -> str:
    """The whole page: every board with its tables, and what calls and cards cost at each."""
    return "\n".join(_lines(analyses, title)) + "\n"


def _lines(analyses: Sequence[BoardAnalysis], title: str) -> Iterator[str]:
    boards: dict[int, list[BoardAnalysis]] = {}
    for analysis in analyses:
        boards.setdefault(analysis.record.board.number, []).append(analysis)
    yield from page_head(title)
    yield "<header>"
    yield f"<h1>{escape(title)}</h1>"
    yield "</header>"
    yield from page_contents(boards)
    yield '<main id="boards">'
    for number, tables in boards.items():
        yield f'<section class="board" id="board-{number}" aria-labelledby="title-{number}">'
        yield f'<h2 id="title-{number}">Board {number}</h2>'
        for analysis in tables:
            yield from _table(analysis)
        yield "</section>"
    yield "</main>"
    yield "<footer>Made by Cuebid. Costs are against double dummy, which sees all cards.</footer>"
    yield "</body>"
    yield "</html>"


def _table(analysis: BoardAnalysis) -> Iterator[str]:
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
