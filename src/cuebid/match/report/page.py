"""The report of a match as one HTML page that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cuebid.match.differences import Group
from cuebid.match.page import comparison_section
from cuebid.match.page_parts import BOARDS_PAGE
from cuebid.match.plan import Form
from cuebid.match.report.explained import explained_board
from cuebid.match.report.summary import BoardSwing, EncounterSummary, MatchSummary
from cuebid.match.report.words import (
    interval_text,
    score_line,
    standing_text,
    unit_of,
    value_text,
    what_is_shown,
)

__all__ = ["report_page"]

# More groups than a reader looks at; the export has all boards for who wants to count otherwise.
_GROUPS = 15


def report_page(summary: MatchSummary) -> str:
    """Return the page: standings, cross table, groups, and the worst boards to step through."""
    labels = [_label(summary, swing) for swing in _swings(summary)]
    return BOARDS_PAGE.render(
        title=summary.plan.title or " · ".join(summary.plan.names),
        lead=_lead(summary),
        numbers=labels,
        content="\n".join(_lines(summary, labels)),
        note="Intervals cover the true value in 95 of 100 matches; boards are their units.",
    )


def _lead(summary: MatchSummary) -> str:
    if summary.is_head_to_head and summary.plan.form is not Form.PAIRS:
        return score_line(summary, summary.encounters[0])
    boards = summary.boards
    return f"{len(summary.plan.entrants)} entrants, {summary.plan.form.value}, {boards} results"


def _swings(summary: MatchSummary) -> tuple[BoardSwing, ...]:
    return (*summary.worst, *summary.best)


def _label(summary: MatchSummary, swing: BoardSwing) -> str:
    # In a round robin many play a board, and each meeting on it has its own section.
    number = swing.comparison.board.number
    return str(number) if summary.is_head_to_head else f"{number}-{swing.encounter.number}"


def _lines(summary: MatchSummary, labels: Sequence[str]) -> Iterator[str]:
    if summary.is_head_to_head and summary.plan.form is not Form.PAIRS:
        [encounter] = summary.encounters
        names = summary.plan.names
        for sentence in what_is_shown(encounter.result, *names):
            yield f"<p>{escape(sentence)}</p>"
    else:
        yield from _standings(summary)
        if summary.plan.form is Form.ROUND_ROBIN:
            yield from _cross_table(summary)
        else:
            yield from _encounters(summary)
    for text, count in summary.faults:
        yield f"<p>Lost by a fault ({count}): {escape(text)}</p>"
    names = summary.plan.names
    yield from _groups(f"By opening of {names[0]}", summary.openings)
    yield from _groups(
        f"By the first call that differs, {names[0]} / {names[1]}", summary.differences
    )
    yield '<div id="boards">'
    for label, board in zip(labels, _swings(summary), strict=True):
        home, away = (names[i] for i in (board.encounter.home, board.encounter.away))
        heading = f"Board {board.comparison.board.number}, {home} against {away}"
        yield from comparison_section(explained_board(summary.plan, board), label, heading)
    yield "</div>"


def _standings(summary: MatchSummary) -> Iterator[str]:
    plan = summary.plan
    heads = ("Place", "Entrant", "Result", unit_of(plan), "95 % interval")
    rows = [
        (
            str(rank),
            plan.names[entrant.index],
            standing_text(plan, entrant),
            value_text(entrant.result),
            interval_text(entrant.result),
        )
        for rank, entrant in enumerate(summary.entrants, 1)
    ]
    yield from _html_table(heads, rows)


def _cross_table(summary: MatchSummary) -> Iterator[str]:
    """Yield IMPs a board of each row against each column."""
    names = summary.plan.names
    cells: dict[tuple[int, int], EncounterSummary] = {}
    for encounter in summary.encounters:
        cells[encounter.encounter.home, encounter.encounter.away] = encounter
    rows = []
    for row, name in enumerate(names):
        values = []
        for column in range(len(names)):
            won, lost = cells.get((row, column)), cells.get((column, row))
            if won is not None:
                values.append(f"{won.result.mean:+.2f}")
            elif lost is not None:
                values.append(f"{-lost.result.mean:+.2f}")
            else:
                values.append("")
        rows.append((name, *values))
    yield from _html_table(("IMPs a board", *names), rows)


def _encounters(summary: MatchSummary) -> Iterator[str]:
    heads = ("Encounter", "IMPs a board", "95 % interval")
    rows = [
        (
            f"Round {encounter.encounter.round}: {score_line(summary, encounter)}",
            value_text(encounter.result),
            interval_text(encounter.result),
        )
        for encounter in summary.encounters
    ]
    yield from _html_table(heads, rows)


def _groups(title: str, groups: Sequence[Group]) -> Iterator[str]:
    if not groups:
        return
    rows = [
        (
            group.name,
            str(group.boards),
            f"{group.imps:+d}",
            "" if group.error is None else f"{group.error:.1f}",
        )
        for group in groups[:_GROUPS]
    ]
    yield from _html_table((title, "boards", "IMPs", "error"), rows)


def _html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    # Names come from files of others and may hold markup.
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    yield f'<div class="wide"><table class="totals"><thead><tr>{top}</tr></thead><tbody>'
    for first, *rest in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"
