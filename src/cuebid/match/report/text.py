"""The report of a match as lines of text, and as values for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cuebid.core import PASS, BoardRecord
from cuebid.match.differences import Group
from cuebid.match.plan import Form
from cuebid.match.report.explained import explained_board
from cuebid.match.report.summary import (
    BoardSwing,
    EncounterSummary,
    MatchSummary,
    contract_counts,
)
from cuebid.match.report.words import (
    interval_text,
    score_line,
    standing_text,
    unit_of,
    value_text,
    what_is_shown,
)
from cuebid.match.statistics.estimate import Estimate, boards_to_settle
from cuebid.match.statistics.sequential import SequentialTest, Verdict

__all__ = [
    "report_lines",
    "report_record",
    "swing_lines",
    "verdict_line",
    "where_lines",
    "where_record",
]

# A screenful; `--json` has every group.
_GROUPS: Final = 10


def report_lines(summary: MatchSummary) -> Iterator[str]:
    """Yield the score, the table of more than two entrants, and what it shows."""
    names = summary.plan.names
    if summary.is_head_to_head and summary.plan.form is not Form.PAIRS:
        [encounter] = summary.encounters
        yield score_line(summary, encounter)
        yield from what_is_shown(encounter.result, *_pair(summary, encounter))
    else:
        yield from _standings(summary)
    for name, counts in zip(names, summary.contracts, strict=True):
        kinds = (f"{kind} {count}" for kind, count in contract_counts(counts).items() if count)
        yield f"{name}: {', '.join(kinds) or 'declared nothing'}"
    for text, count in summary.faults:
        tables = "1 table" if count == 1 else f"{count} tables"
        yield f"lost by a fault, {tables}: {text}"


def _pair(summary: MatchSummary, encounter: EncounterSummary) -> tuple[str, str]:
    names = summary.plan.names
    return names[encounter.encounter.home], names[encounter.encounter.away]


def _standings(summary: MatchSummary) -> Iterator[str]:
    plan = summary.plan
    width = max(len(name) for name in plan.names)
    unit = unit_of(plan)
    for rank, entrant in enumerate(summary.entrants, 1):
        name = plan.names[entrant.index].ljust(width)
        result = entrant.result
        yield (
            f"{rank:>3}  {name}  {standing_text(plan, entrant):>11}  "
            f"{value_text(result)} {unit} ({interval_text(result)})"
        )
    if plan.form is not Form.PAIRS:
        yield ""
        for encounter in summary.encounters:
            interval = interval_text(encounter.result)
            yield f"  {score_line(summary, encounter)} ({value_text(encounter.result)}, {interval})"
    if any(entrant.result.is_too_small for entrant in summary.entrants):
        yield ""
        yield "Where it says `too few boards` nothing is shown: under 100 boards with a score."
    yield ""


def verdict_line(test: SequentialTest) -> str:
    """Return what a sequential test has found."""
    error = f"{100 * test.error:g} %"
    half = test.half_width
    result = f"{test.mean:+.2f} ± {half:.2f} IMPs a board after {test.boards} boards"
    words = {
        Verdict.OPEN: f"not decided: {result}",
        Verdict.HOME: f"decided for the first: {result}; error {error}",
        Verdict.AWAY: f"decided for the second: {result}; error {error}",
        Verdict.EQUAL: f"decided, no difference of {test.margin:g}: {result}; error {error}",
    }
    return words[test.verdict]


def where_lines(summary: MatchSummary) -> Iterator[str]:
    """Yield where a match was won and lost: by opening, by first difference, the worst boards."""
    names = summary.plan.names
    if summary.openings:
        yield f"\nby opening bid of {names[0]}:"
        yield from map(_group_line, summary.openings)
        yield f"\nby the first call that differs, {names[0]} / {names[1]}:"
        yield from map(_group_line, summary.differences[:_GROUPS])
        if len(summary.differences) > _GROUPS:
            rest = summary.differences[_GROUPS:]
            yield f"  and {len(rest)} more, up to {rest[-1].imps:+d}"
    for swing in summary.worst:
        yield from swing_lines(summary, swing)


def swing_lines(summary: MatchSummary, swing: BoardSwing) -> Iterator[str]:
    """Yield a board with both auctions and what their calls show."""
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
    return f"  {group.name}: {group.imps:+d} IMPs over {group.boards} boards{error}"


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


def report_record(summary: MatchSummary) -> dict[str, Any]:
    """Return the report for JSON."""
    names = summary.plan.names
    return {
        "form": summary.plan.form.value,
        "scoring": summary.plan.scoring.value,
        "boards": summary.boards,
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


def where_record(summary: MatchSummary) -> dict[str, Any]:
    """Return where the match was won and lost, for JSON, with every difference."""
    return {
        "by_opening": _group_records(summary.openings),
        "by_first_difference": _group_records(summary.differences),
        "costliest": [_board_record(summary, board) for board in summary.worst],
    }


def _group_records(groups: Sequence[Group]) -> list[dict[str, Any]]:
    return [
        {"name": group.name, "boards": group.boards, "imps": group.imps, "error": group.error}
        for group in groups
    ]


def _board_record(summary: MatchSummary, board: BoardSwing) -> dict[str, Any]:
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
