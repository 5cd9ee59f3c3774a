"""Summarise a match that is over, or was stopped."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoomSummary:
    """The result of one room.

    Attributes:
        name: `Open`, `Closed`, or empty for the only one.
        north_south: team of North-South; empty if nobody sat there.
        east_west: team of East-West.
        boards: boards that ended, also in runs before this one.
        points_ns: North-South's score, over the boards that all rooms have ended.
        reason: why the session ended.
    """

    name: str
    north_south: str
    east_west: str
    boards: int
    points_ns: int
    reason: str


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The result of a match.

    Attributes:
        boards: boards of the match.
        is_complete: whether every room has played all of them.
        rooms: the rooms.
        imps: the home team's IMPs; None where there is one room.
        home: the team that is North-South in the open room.
        visiting: the other team.
        without_result: boards that were forfeited in a room.
        rulings: rulings of the referee in this run.
        refused: illegal calls and cards in this run.
        out: the PBN file.
        log: the wire log.
    """

    boards: int
    is_complete: bool
    rooms: tuple[RoomSummary, ...]
    imps: int | None
    home: str
    visiting: str
    without_result: int
    rulings: int
    refused: int
    out: str
    log: str
