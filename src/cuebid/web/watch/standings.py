"""Compute the cross table of all watched matches.

Two teams may meet in several matches; a cell has the sum of the IMPs. Victory points (WBF scale)
are computed for each match from the boards that both rooms have played so far.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from cuebid.core import Seat, imps, victory_points
from cuebid.web.watch.watched_match import WatchedMatch


@dataclass(frozen=True, slots=True)
class Standing:
    """The present result of a match of two rooms."""

    home: str
    """The team that sits North-South in the open room."""
    away: str
    """The other team."""
    boards: int
    """How many boards both rooms have played."""
    home_imps: int
    """The sum of the home team's IMPs on boards that it won."""
    away_imps: int
    """The sum of the away team's IMPs on boards that it won."""

    @property
    def victory_points(self) -> tuple[Decimal, Decimal] | None:
        """The victory points of both teams; None before the first board."""
        if not self.boards:
            return None
        return victory_points(self.home_imps - self.away_imps, self.boards)


def standing(match: WatchedMatch) -> Standing | None:
    """Return the present result of a match; None before both teams have taken seats."""
    # A match in one room has no comparison, and its room has no name.
    players = match.tables["Open"].players if "Open" in match.tables else {}
    home, away = players.get(Seat.NORTH), players.get(Seat.EAST)
    if home is None or away is None:
        return None
    swings = [
        imps(opened - closed)
        for rooms in match.results.values()
        if (opened := rooms.get("Open", ("", None))[1]) is not None
        and (closed := rooms.get("Closed", ("", None))[1]) is not None
    ]
    won = sum(swing for swing in swings if swing > 0)
    lost = -sum(swing for swing in swings if swing < 0)
    return Standing(home, away, len(swings), won, lost)


def cross_table(matches: Iterable[WatchedMatch]) -> dict[str, Any]:
    """Return the cross table as values for JSON, for its page.

    `matches` has a row for each match that has begun, with its number from 1. `teams` has a row for
    each team, the best first, whose `cells` are its IMPs against the teams in this order.
    """
    standings = [(number, standing(match)) for number, match in enumerate(matches, 1)]
    begun = [(number, each) for number, each in standings if each is not None]
    margins: dict[tuple[str, str], int] = defaultdict(int)
    points: dict[str, Decimal] = defaultdict(Decimal)
    for _number, each in begun:
        margin = each.home_imps - each.away_imps
        margins[each.home, each.away] += margin
        margins[each.away, each.home] -= margin
        for team, won in _points(each).items():
            points[team] += won
    # Teams with equal points are ordered by name, so that rows do not jump.
    teams = sorted(points, key=lambda team: (-points[team], team))
    return {
        "matches": [
            {
                "number": number,
                "home": each.home,
                "away": each.away,
                "imps": [each.home_imps, each.away_imps],
                "boards": each.boards,
            }
            for number, each in begun
        ],
        "teams": [
            {
                "name": team,
                "cells": [margins.get((team, opponent)) for opponent in teams],
                "points": f"{points[team]:.2f}",
            }
            for team in teams
        ],
    }


def _points(match: Standing) -> dict[str, Decimal]:
    home, away = match.victory_points or (Decimal(0), Decimal(0))
    return {match.home: home, match.away: away}
