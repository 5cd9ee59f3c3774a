"""The report of a match as one HTML page that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cuebid.core import BoardRecord
from cuebid.match.differences import Group
from cuebid.match.page import BOARDS_PAGE, comparison_section
from cuebid.match.plan import MatchForm
from cuebid.match.plan_writing import plan_toml
from cuebid.match.report.explained import explained_board
from cuebid.match.report.summary import BoardSwing, MatchFigures
from cuebid.match.report.words import (
    cross_table,
    encounter_text,
    interval_text,
    score_line,
    standing_text,
    unit_of,
    value_text,
    what_is_shown,
)
from cuebid.text.layout import counted

# More groups than readers look at; the export has all boards for those who want other groups.
_GROUPS = 15
# A league of 100 robots has 4,950.
_ENCOUNTERS = 100


def report_page(summary: MatchFigures) -> str:
    """Return the HTML page: standings, cross table, groups, and the worst and best boards."""
    labels = [_label(summary, swing) for swing in _swings(summary)]
    return BOARDS_PAGE.render(
        title=summary.plan.title or " · ".join(summary.plan.names),
        lead=_lead(summary),
        numbers=labels,
        content="\n".join(_lines(summary, labels)),
        note="Intervals cover the true value in 95 of 100 matches; boards are their units.",
    )


def _lead(summary: MatchFigures) -> str:
    if summary.is_head_to_head and summary.plan.form is not MatchForm.PAIRS:
        return score_line(summary, summary.encounters[0])
    boards = summary.boards
    return f"{len(summary.plan.entrants)} entrants, {summary.plan.form.value}, {boards} results"


def _swings(summary: MatchFigures) -> tuple[BoardSwing, ...]:
    return (*summary.worst, *summary.best)


def _label(summary: MatchFigures, swing: BoardSwing) -> str:
    # In a round robin many play a board, and each meeting on it has its own section.
    number = swing.comparison.board.number
    return str(number) if summary.is_head_to_head else f"{number}-{swing.encounter.number}"


def _lines(summary: MatchFigures, labels: Sequence[str]) -> Iterator[str]:
    is_of_two = summary.is_head_to_head and summary.plan.form is not MatchForm.PAIRS
    if is_of_two:
        [encounter] = summary.encounters
        for sentence in what_is_shown(encounter.result, *summary.pair):
            yield f"<p>{escape(sentence)}</p>"
    else:
        yield from _standings(summary)
        if summary.plan.form is MatchForm.ROUND_ROBIN:
            yield from _cross_table(summary)
        if summary.plan.form is not MatchForm.PAIRS:
            yield from _encounters(summary)
    for text, count in summary.faults[:_GROUPS]:
        yield f"<p>Lost by a fault ({count}): {escape(text)}</p>"
    if rest := summary.faults[_GROUPS:]:
        tables = counted(sum(count for _, count in rest), "table")
        yield f"<p>And {tables} by {counted(len(rest), 'other fault')}.</p>"
    if is_of_two:
        names = summary.pair
        yield '<div class="groups">'
        for split in summary.splits:
            title = split.title(*names)
            yield from _groups(title[0].upper() + title[1:], split.groups)
        yield from _groups(f"By opening of {names[0]}", summary.openings)
        yield from _groups(
            f"By the first call that differs, {names[0]} / {names[1]}", summary.differences
        )
        yield "</div>"
    yield from _index(summary, labels)
    yield '<div id="boards">'
    for label, board in zip(labels, _swings(summary), strict=True):
        home, away = (summary.plan.names[i] for i in (board.encounter.home, board.encounter.away))
        heading = f"Board {board.comparison.board.number}, {home} against {away}"
        yield from comparison_section(explained_board(summary.plan, board), label, heading)
    yield "</div>"
    yield from _played_with(summary)


def _index(summary: MatchFigures, labels: Sequence[str]) -> Iterator[str]:
    """Yield the index of the page's boards: a table of their results, with a link to each."""
    rows = []
    for label, swing in zip(labels, _swings(summary), strict=True):
        board = swing.comparison.board
        rooms = (swing.comparison.open_room, swing.comparison.closed_room)
        both = (swing.encounter.home, swing.encounter.away)
        teams = " \N{EN DASH} ".join(summary.plan.names[index] for index in both)
        rows.append(
            (
                f'<a href="#board-{label}">{label}</a>',
                # Before the rooms, so that a phone shows it without scrolling aside.
                f"{swing.imps:+d}",
                escape(teams),
                f"{board.dealer.letter}, {board.vulnerability}",
                *(escape(_result(room)) for room in rooms),
            )
        )
    if rows:
        kind = "Board" if summary.is_head_to_head else "Board-encounter"
        heads = (kind, "IMPs", "NS \N{EN DASH} EW, open", "Dealer, vul", "Open room", "Closed room")
        yield from _html_table(heads, rows, is_html=True)


def _result(record: BoardRecord | None) -> str:
    if record is None:
        return ""
    if record.forfeited_by is not None:
        return "forfeited"
    if record.contract is None:
        return "passed out"
    return f"{record.result_text}, {record.score_ns:+d}" if record.score_ns is not None else ""


def _played_with(summary: MatchFigures) -> Iterator[str]:
    yield "<h2>How it was played</h2>"
    heads = ("Entrant", "Version when the match began")
    yield from _html_table(heads, [*zip(summary.plan.names, summary.versions, strict=False)])
    # The last version is that of Cuebid.
    yield f"<p>{escape(summary.versions[-1])}; the same boards are played again with this file:</p>"
    yield f'<div class="wide"><pre>{escape(plan_toml(summary.plan))}</pre></div>'


def _standings(summary: MatchFigures) -> Iterator[str]:
    plan = summary.plan
    heads = ("Entrant", "Result", unit_of(plan), "95 % interval")
    rows = [
        (
            f"{rank}. {plan.names[entrant.index]}",
            standing_text(plan, entrant),
            value_text(entrant.result),
            interval_text(entrant.result),
        )
        for rank, entrant in enumerate(summary.entrants, 1)
    ]
    yield from _html_table(heads, rows)


def _cross_table(summary: MatchFigures) -> Iterator[str]:
    """Yield a table of the IMPs a board of each row's entrant against each column's."""
    yield from _html_table(("IMPs a board", *summary.plan.names), [*cross_table(summary)])


def _encounters(summary: MatchFigures) -> Iterator[str]:
    heads = ("Encounter", "IMPs a board", "95 % interval")
    rows = [
        (
            encounter_text(summary, encounter),
            value_text(encounter.result),
            interval_text(encounter.result),
        )
        for encounter in summary.encounters[:_ENCOUNTERS]
    ]
    yield from _html_table(heads, rows)
    if rest := summary.encounters[_ENCOUNTERS:]:
        yield f"<p>And {len(rest)} more, in <code>cuebid match report --json</code>.</p>"


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


def _html_table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, is_html: bool = False
) -> Iterator[str]:
    # Names come from files of others and may hold markup.
    text = str if is_html else escape
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    yield f'<div class="wide"><table class="totals"><thead><tr>{top}</tr></thead><tbody>'
    for first, *rest in rows:
        cells = "".join(f"<td>{text(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{text(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"
