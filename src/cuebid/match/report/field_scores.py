"""Scores across a field: matchpoints and IMPs against a datum, for matches of pairs."""

from __future__ import annotations

from collections import defaultdict

from cuebid.core import imps, matchpoints
from cuebid.match.forms import Encounter
from cuebid.match.plan import MatchPlan
from cuebid.match.teams import BoardComparison


def across_field(
    tables: list[tuple[Encounter, BoardComparison]], plan: MatchPlan
) -> dict[int, list[float]]:
    """Return each pair's scores on one board, by the pair's index among the entrants.

    A score compares a table with all tables of the board: per cents above or below average, or
    IMPs against the datum.
    """
    rooms = []
    for encounter, comparison in tables:
        for record, north_south, east_west in (
            (comparison.open_room, encounter.home, encounter.away),
            (comparison.closed_room, encounter.away, encounter.home),
        ):
            if record is not None:
                rooms.append((record, north_south, east_west))
    scores = [record.score_ns for record, _, _ in rooms]
    butler = plan.scoring.value == "butler"
    shares = _butler(scores) if butler else _matchpoints(scores)
    gains: dict[int, list[float]] = defaultdict(list)
    for (record, north_south, east_west), share in zip(rooms, shares, strict=True):
        if share is not None:
            gains[north_south].append(share)
            gains[east_west].append(-share)
        elif record.forfeited_by is not None:
            # Average minus for the side at fault, average plus for the other (Law 12C2).
            sign = -1 if record.forfeited_by.side == 0 else 1
            size = 3.0 if butler else 10.0
            gains[north_south].append(sign * size)
            gains[east_west].append(-sign * size)
    return gains


def _matchpoints(scores: list[int | None]) -> list[float | None]:
    """Return North-South's percentage less 50 at each table; None for a table without a score."""
    top = 2 * (sum(score is not None for score in scores) - 1)
    return [
        None if points is None else (100 * points / top - 50 if top else 0.0)
        for points in matchpoints(scores)
    ]


def _butler(scores: list[int | None]) -> list[float | None]:
    """Return North-South's IMPs against the datum at each table; None for one without a score.

    The datum is the mean of all scores to the nearest ten, without the best and the worst of five
    or more, as is usual.
    """
    ordered = sorted(score for score in scores if score is not None)
    if not ordered:
        return [None for _ in scores]
    middle = ordered[1:-1] if len(ordered) >= 5 else ordered
    datum = 10 * round(sum(middle) / len(middle) / 10)
    return [None if score is None else float(imps(score - datum)) for score in scores]
