"""The report of a match as lines of text, and as values for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cuebid.core import PASS, BoardRecord
from cuebid.match.differences import Group
from cuebid.match.plan import MatchForm
from cuebid.match.report.explained import explained_board
from cuebid.match.report.summary import BoardSwing, MatchFigures, contract_counts
from cuebid.match.report.words import (
    contract_text,
    cross_table,
    encounter_text,
    interval_text,
    score_line,
    standing_text,
    unit_of,
    value_text,
    what_is_shown,
)
from cuebid.match.statistics.estimate import Estimate, boards_to_settle
from cuebid.match.statistics.sequential import SequentialTest, SequentialVerdict
from cuebid.text.layout import counted

# A screenful each; `--json` has every group, encounter and fault.
_GROUPS: Final = 10
_ENCOUNTERS: Final = 30
_ENTRANTS: Final = 20
_FAULTS: Final = 5
# Columns of seven characters beside a name, on a page of a hundred.
_COLUMNS: Final = 10


def report_lines(summary: MatchFigures) -> Iterator[str]:
    """Yield the lines of a report: score or standings, what they prove, contracts and faults."""
    names = summary.plan.names
    if summary.is_head_to_head and summary.plan.form is not MatchForm.PAIRS:
        [encounter] = summary.encounters
        yield score_line(summary, encounter)
        yield from what_is_shown(encounter.result, *summary.pair)
    else:
        yield from _standings(summary)
        yield from _encounters(summary)
        yield ""
    compared = summary.pair if summary.is_head_to_head else names
    for name, counts in list(zip(names, summary.contracts, strict=True))[:_ENTRANTS]:
        if name in compared:
            yield f"{name} {contract_text(counts)}"
    for text, count in summary.faults[:_FAULTS]:
        tables = counted(count, "table")
        yield f"lost by a fault, {tables}: {text}"
    if rest := summary.faults[_FAULTS:]:
        tables = counted(sum(count for _, count in rest), "table")
        yield f"and {tables} by {counted(len(rest), 'other fault')}"


def _standings(summary: MatchFigures) -> Iterator[str]:
    plan = summary.plan
    heads = ("place", "entrant", "result", unit_of(plan), "95 % interval")
    rows = [
        (
            str(place),
            plan.names[entrant.index],
            standing_text(plan, entrant),
            value_text(entrant.result),
            interval_text(entrant.result),
        )
        for place, entrant in enumerate(summary.entrants, 1)
    ]
    yield from _table((heads, *rows), left=1)
    if any(entrant.result.is_too_small for entrant in summary.entrants):
        yield "Where it says `too few boards` nothing is shown: under 100 boards with a score."


def _encounters(summary: MatchFigures) -> Iterator[str]:
    plan = summary.plan
    if plan.form is MatchForm.PAIRS:
        return
    if plan.form is MatchForm.ROUND_ROBIN and len(plan.entrants) <= _COLUMNS:
        yield ""
        # Numbers in the head, because names are long.
        heads = ("IMPs a board against", *map(str, range(1, len(plan.entrants) + 1)))
        rows = [
            (f"{number} {name}", *values)
            for number, (name, *values) in enumerate(cross_table(summary), 1)
        ]
        yield from _table((heads, *rows), left=0)
    yield ""
    for encounter in summary.encounters[:_ENCOUNTERS]:
        interval = interval_text(encounter.result)
        value = value_text(encounter.result)
        yield f"  {encounter_text(summary, encounter)} ({value}, {interval})"
    if rest := summary.encounters[_ENCOUNTERS:]:
        yield f"  and {len(rest)} more; `report --json` has all"


def _table(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield rows with aligned columns: the column `left` to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if index == left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def verdict_line(test: SequentialTest) -> str:
    """Return a line with the verdict and the figures of a sequential test."""
    error = f"{100 * test.error:g} %"
    half = test.half_width
    result = f"{test.mean:+.2f} ± {half:.2f} IMPs a board after {counted(test.boards, 'board')}"
    words = {
        SequentialVerdict.OPEN: f"not decided: {result}",
        SequentialVerdict.HOME: f"decided for the first: {result}; error {error}",
        SequentialVerdict.AWAY: f"decided for the second: {result}; error {error}",
        SequentialVerdict.EQUAL: (
            f"decided, no difference of {test.margin:g}: {result}; error {error}"
        ),
    }
    return words[test.verdict]


def where_lines(summary: MatchFigures) -> Iterator[str]:
    """Yield lines on where IMPs were won: by opening, by first difference, the worst boards."""
    if not summary.is_head_to_head and summary.plan.form is not MatchForm.PAIRS:
        yield "\n`--pair A B` prints IMPs by opening, first difference and more for two of them."
    for split in summary.splits:
        yield f"\n{split.title(*summary.pair)}:"
        yield from map(_group_line, split.groups)
    if summary.openings:
        names = summary.pair
        yield f"\nby opening bid of {names[0]}:"
        yield from map(_group_line, summary.openings)
        yield f"\nby the first call that differs, {names[0]} / {names[1]}:"
        yield from map(_group_line, summary.differences[:_GROUPS])
        if len(summary.differences) > _GROUPS:
            rest = summary.differences[_GROUPS:]
            yield f"  and {len(rest)} more, up to {rest[-1].imps:+d}"
    for swing in summary.worst:
        yield from swing_lines(summary, swing)


def swing_lines(summary: MatchFigures, swing: BoardSwing) -> Iterator[str]:
    """Yield the lines of a board: the deal, both auctions and what their calls show."""
    home, away = (
        summary.plan.names[index] for index in (swing.encounter.home, swing.encounter.away)
    )
    yield f"\nboard {swing.comparison.board.number}: {swing.imps:+d} IMPs for {home}"
    yield str(swing.comparison.board.deal)
    shown = explained_board(summary.plan, swing)
    for name, record in ((home, shown.open_room), (away, shown.closed_room)):
        if record is not None:
            yield f"{name} North-South: {_result(record)}"
            yield from _explained(record)


def _group_line(group: Group) -> str:
    error = "" if group.error is None else f" (error {group.error:.1f})"
    boards = counted(group.boards, "board")
    return f"  {group.name}: {group.imps:+d} IMPs over {boards}{error}"


def _result(record: BoardRecord) -> str:
    calls = " ".join(call.text for call in record.auction)
    if record.rulings:
        return f"{calls}; {record.rulings[0].text}"
    score = "not finished" if record.score_ns is None else f"{record.score_ns:+d}"
    return f"{calls}; {record.contract or 'passed out'}, {score}"


def _explained(record: BoardRecord) -> Iterator[str]:
    """Yield the explanations of the calls of a board, except passes."""
    for index, explanation in sorted(record.explanations.items()):
        call, seat = record.auction.calls[index], record.auction.seat_of(index)
        # A pass has an explanation too, of what it denies; ten boards of them hide the bids.
        if call is not PASS:
            yield f"    {call.text} by {seat.name.capitalize()}: {explanation.text}"


def report_record(summary: MatchFigures) -> dict[str, Any]:
    """Return the report for JSON."""
    names = summary.plan.names
    return {
        "form": summary.plan.form.value,
        "scoring": summary.plan.scoring.value,
        "boards": summary.boards,
        "versions": list(summary.versions),
        "entrants": [
            {
                "name": names[entrant.index],
                "imps": entrant.imps,
                "victory_points": float(entrant.victory_points),
                **_estimate_record(entrant.result),
                "contracts": contract_counts(summary.contracts[entrant.index]),
            }
            for entrant in summary.entrants
        ],
        "encounters": [
            {
                "round": encounter.encounter.round,
                "home": names[encounter.encounter.home],
                "away": names[encounter.encounter.away],
                "imps": [encounter.home_imps, encounter.away_imps],
                **_estimate_record(encounter.result),
                "forfeited": encounter.forfeited,
            }
            for encounter in summary.encounters
        ],
        "faults": [{"text": text, "boards": count} for text, count in summary.faults],
    }


def _estimate_record(result: Estimate) -> dict[str, Any]:
    return {
        "boards": result.boards,
        "scored": result.scored,
        "mean": result.mean,
        "error": result.error,
        "interval": result.interval,
        "is_shown": result.is_shown,
        "boards_to_settle": boards_to_settle(result),
    }


def where_record(summary: MatchFigures) -> dict[str, Any]:
    """Return for JSON where IMPs were won and lost: by opening, by difference, by board."""
    return {
        **{split.key.replace(" ", "_"): _group_records(split.groups) for split in summary.splits},
        "by_opening": _group_records(summary.openings),
        "by_first_difference": _group_records(summary.differences),
        "costliest": [_board_record(summary, board) for board in summary.worst],
    }


def _group_records(groups: Sequence[Group]) -> list[dict[str, Any]]:
    return [
        {"name": group.name, "boards": group.boards, "imps": group.imps, "error": group.error}
        for group in groups
    ]


def _board_record(summary: MatchFigures, board: BoardSwing) -> dict[str, Any]:
    shown = explained_board(summary.plan, board)
    rooms = [room for room in (shown.open_room, shown.closed_room) if room is not None]
    return {
        "round": board.encounter.round,
        "board": shown.board.number,
        "home": summary.plan.names[board.encounter.home],
        "away": summary.plan.names[board.encounter.away],
        "imps": board.imps,
        "auctions": [[call.text for call in room.auction] for room in rooms],
        "explanations": [
            {str(index): text.text for index, text in sorted(room.explanations.items())}
            for room in rooms
        ],
    }
