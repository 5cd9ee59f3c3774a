"""Compute the explanations of a board's calls afterwards, for the boards of a report.

Explanations take most of the time of bidding, so a match does not ask for them. Our robots give the
same call again to the same view, and then its explanation as well.
"""

from __future__ import annotations

from dataclasses import replace

from cuebid.core import Auction, BoardRecord, CuebidError, Explanation, Seat, View, view_from
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.seating import unguarded_player
from cuebid.match.plan import MatchPlan
from cuebid.match.report.summary import BoardSwing
from cuebid.match.teams import BoardComparison
from cuebid.robots import ExplainedCall


def explained_board(plan: MatchPlan, board: BoardSwing) -> BoardComparison:
    """Return both rooms of a board with explanations of the calls of Cuebid's robots."""
    home, away = plan.players[board.encounter.home], plan.players[board.encounter.away]
    comparison = board.comparison
    return replace(
        comparison,
        open_room=_explained(comparison.open_room, (home, away)),
        closed_room=_explained(comparison.closed_room, (away, home)),
    )


def _explained(record: BoardRecord | None, sides: tuple[Entrant, Entrant]) -> BoardRecord | None:
    if record is None or record.explanations:
        return record
    explanations: dict[int, Explanation] = {}
    auction = Auction(record.board.dealer)
    for position, call in enumerate(record.auction):
        seat = record.auction.seat_of(position)
        view = view_from(seat, record.board, auction)
        explanation = _explanation(sides[seat.side], seat, view, call.text)
        if explanation is not None:
            explanations[position] = explanation
        auction = auction.with_call(call)
    return replace(record, explanations=explanations)


def _explanation(entrant: Entrant, seat: Seat, view: View, call: str) -> Explanation | None:
    # A robot that simulates would think again for each call, and programs may be gone.
    if entrant.kind is not EntrantKind.ROBOT or entrant.budget not in {"", "0"}:
        return None
    try:
        answer = unguarded_player(entrant, seat, explains=True).call(view)
    except CuebidError:
        # The notes have been moved since; the report does without.
        return None
    is_same = isinstance(answer, ExplainedCall) and answer.call.text == call
    return answer.explanation if isinstance(answer, ExplainedCall) and is_same else None
