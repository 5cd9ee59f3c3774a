"""Matches of two robots: their plan, and their result as JSON."""

from __future__ import annotations

from typing import Any

from cuebid.match.entrants import Entrant
from cuebid.match.plan import MatchPlan
from cuebid.match.report import MatchFigures
from cuebid.match.report.summary import contract_counts
from cuebid.match.report.text import report_record
from cuebid.robots import Budget, Scoring


def plan_of_robots(
    robots: tuple[str, str],
    names: tuple[str, str],
    budget: Budget | None,
    time_limit: float,
    scoring: Scoring,
) -> MatchPlan:
    """Return the plan of a match between two robots; a budget is for the home team alone."""
    home = Entrant(
        name=names[0],
        player=robots[0],
        budget="" if budget is None else str(budget),
        think=time_limit,
        scoring=scoring.value,
    )
    # With a given budget only the home team simulates, which measures what simulation is worth. By
    # default both think a little.
    away = Entrant(name=names[1], player=robots[1], budget="" if budget is None else "0")
    return MatchPlan((home, away))


def robot_match_record(summary: MatchFigures, rate: float | None) -> dict[str, Any]:
    """Return the result of a match of two robots for JSON."""
    [encounter] = summary.encounters
    home, away = summary.plan.names
    imps_won = (encounter.home_imps, encounter.away_imps)
    return report_record(summary) | {
        "home": home,
        "away": away,
        "imps": imps_won,
        "margin": imps_won[0] - imps_won[1],
        "margin_error": encounter.result.error * encounter.result.boards,
        "contracts": {
            name: contract_counts(counts)
            for name, counts in zip((home, away), summary.contracts, strict=True)
        },
        "boards_per_second": rate,
    }
