"""An analysis of many boards as one HTML page that loads nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from cuebid.core import SEATS
from cuebid.match.analysis import BoardAnalysis
from cuebid.match.analysis_text import (
    TOTALS_COLUMNS,
    analysis_lines,
    board_names,
    card_remarks,
    heading,
    summary,
    totals_tables,
)
from cuebid.match.analysis_totals import AnalysisTotals, analysis_totals
from cuebid.match.page import BOARDS_PAGE
from cuebid.render import record_figure, to_html
from cuebid.render.element import board_data, board_element


def analysis_page(analyses: Sequence[BoardAnalysis], title: str) -> str:
    """Return an HTML page of all boards, with what calls and cards cost at each table."""
    # In the order of the records; the tables of a board may be far apart in a file. Deals that
    # share a number have names, and sections, of their own.
    boards: dict[str, list[BoardAnalysis]] = {}
    for name, analysis in zip(board_names(analyses), analyses, strict=True):
        boards.setdefault(name, []).append(analysis)
    sections = {_label(name): (name, tables) for name, tables in boards.items()}
    return BOARDS_PAGE.render(
        title=title,
        lead="",
        numbers=list(sections),
        content="\n".join(_lines(sections, analysis_totals(analyses))),
        note="Costs are against double dummy, which sees all cards.",
    )


def _label(name: str) -> str:
    """Return the short form of a board's name for links: `1`, or `1-2` for `Board 1 (deal 2)`."""
    return "-".join(re.findall(r"\d+", name))


def _lines(
    sections: Mapping[str, tuple[str, list[BoardAnalysis]]], totals: AnalysisTotals
) -> Iterator[str]:
    # The totals of one table would only repeat its lines.
    if sum(len(tables) for _, tables in sections.values()) > 1:
        yield from _totals(totals)
    yield '<div id="boards">'
    for label, (name, tables) in sections.items():
        yield f'<section class="board" id="board-{label}" aria-labelledby="title-{label}">'
        yield f'<h2 id="title-{label}">{name}</h2>'
        for analysis in tables:
            yield analysis_part(analysis, name)
        yield "</section>"
    yield "</div>"


def _totals(totals: AnalysisTotals) -> Iterator[str]:
    for title, rows in totals_tables(totals):
        if rows:
            heads = "".join(f'<th scope="col">{head}</th>' for head in (title, *TOTALS_COLUMNS))
            # On a phone the table scrolls, which the keyboard must reach.
            yield f'<div class="wide" role="group" aria-label="{escape(title)}" tabindex="0">'
            yield f'<table class="totals"><thead><tr>{heads}</tr></thead><tbody>'
            for row in rows:
                numbers = (row.decisions, row.costly, row.tricks, row.imps)
                cells = "".join(f"<td>{number}</td>" for number in numbers)
                yield f'<tr><th scope="row">{escape(row.name)}</th>{cells}</tr>'
            yield "</tbody></table></div>"


def analysis_part(analysis: BoardAnalysis, name: str) -> str:
    """Return the HTML of a board at one table: its costs, and the board to step through.

    Args:
        analysis: the board at one table.
        name: the name of the board, one of `board_names`.
    """
    return "\n".join(_table(analysis, name))


def _table(analysis: BoardAnalysis, name: str) -> Iterator[str]:
    # Names of players and teams come from files of others and may hold markup.
    yield f"<h3>{escape(heading(analysis, name))}</h3>"
    players = analysis.record.players
    if players:
        names = (f"{seat.word} {players[seat]}" for seat in SEATS if seat in players)
        yield f"<p>{escape(', '.join(names))}</p>"
    yield f"<p>{escape(summary(analysis))}</p>"
    yield '<ul class="costs">'
    for line in analysis_lines(analysis):
        yield f"<li>{escape(line)}</li>"
    yield "</ul>"
    figure = record_figure(analysis.record, hcp=True, all_pass=True)
    yield board_element(
        board_data(analysis.record, remarks=card_remarks(analysis)),
        f'<div class="wide">{to_html(figure)}</div>',
        # The page opens the board at the first card that cost something, if any did.
        step=str(len(analysis.record.auction) + analysis.cards[0].position + 1)
        if analysis.cards
        else "auction",
    )
