"""Report where a match was won and lost: IMPs by opening bid, by first difference, and by board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cuebid.core import PASS, BoardRecord, Seat
from cuebid.match.differences import Group, by_first_difference, by_opening, costliest
from cuebid.match.teams import TeamMatch

__all__ = ["swing_lines", "swing_record"]

# A screenful; `--json` has every difference.
_BOARDS: Final = 10
_GROUPS: Final = 10


def swing_lines(match: TeamMatch) -> Iterator[str]:
    """Yield tables by opening bid and by first difference, and the costliest boards."""
    yield f"\nby opening bid of {match.home}:"
    yield from map(_line, by_opening(match))
    differences = by_first_difference(match)
    yield f"\nby the first call that differs, {match.home} / {match.away}:"
    yield from map(_line, differences[:_GROUPS])
    if len(differences) > _GROUPS:
        yield f"  and {len(differences) - _GROUPS} more, up to {differences[-1].imps:+d}"
    for board in costliest(match, _BOARDS):
        yield f"\nboard {board.board.number}: {board.imps:+d} IMPs for {match.home}"
        yield str(board.board.deal)
        for name, record in ((match.home, board.open_room), (match.away, board.closed_room)):
            if record is not None:
                yield f"{name} North-South: {_result(record)}"
                yield from _explained(record)


def _line(group: Group) -> str:
    error = "" if group.error is None else f" (error {group.error:.1f})"
    return f"  {group.name}: {group.imps:+d} IMPs over {group.boards} boards{error}"


def _result(record: BoardRecord) -> str:
    calls = " ".join(call.text for call in record.auction)
    score = "not finished" if record.score_ns is None else f"{record.score_ns:+d}"
    return f"{calls}; {record.contract or 'passed out'}, {score}"


def _explained(record: BoardRecord) -> Iterator[str]:
    """Yield the explanations of the calls of a board, except passes."""
    auction = record.auction
    for index, explanation in sorted(record.explanations.items()):
        call, seat = auction.calls[index], Seat((auction.dealer + index) % 4)
        # A pass has an explanation too, of what it denies; ten boards of them hide the bids.
        if call is not PASS:
            yield f"    {call.text} by {seat.name.capitalize()}: {explanation.text}"


def swing_record(match: TeamMatch) -> dict[str, Any]:
    """Return the report for JSON, with every difference."""
    return {
        "by_opening": [_record(group) for group in by_opening(match)],
        "by_first_difference": [_record(group) for group in by_first_difference(match)],
        "costliest": [
            {
                "board": board.board.number,
                "imps": board.imps,
                "auctions": [
                    None if record is None else [call.text for call in record.auction]
                    for record in (board.open_room, board.closed_room)
                ],
                "explanations": [
                    None
                    if record is None
                    else {
                        str(index): explanation.text
                        for index, explanation in sorted(record.explanations.items())
                    }
                    for record in (board.open_room, board.closed_room)
                ],
            }
            for board in costliest(match, _BOARDS)
        ],
    }


def _record(group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "boards": group.boards,
        "imps": group.imps,
        "error": group.error,
    }
