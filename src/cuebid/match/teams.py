"""Team matches: the same boards in two rooms, compared in IMPs.

The home team sits North-South in the open room and East-West in the closed room. All IMPs are seen
from the home team. Records of boards that only one room has played are kept, so a match can be
shown while it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import sqrt
from pathlib import Path
from typing import Final

from cuebid.core import Board, BoardRecord, Side, imps, victory_points
from cuebid.formats.pbn import read_pbn
from cuebid.render import MatchRow, ScoreRow

OPEN: Final = "Open"
CLOSED: Final = "Closed"
# IMPs for the other team on a board that a player forfeited (Law 86B).
_FORFEIT_IMPS: Final = 3


def error_of_sum(gains: Sequence[int]) -> float | None:
    """Return the standard error of a sum over boards; None for less than two boards."""
    return error_of_sums(len(gains), sum(gains), sum(gain * gain for gain in gains))


def error_of_sums(count: int, total: int, squares: int) -> float | None:
    """Return the standard error of a sum over boards; None for less than two boards.

    Args:
        count: the number of boards.
        total: the sum.
        squares: the sum of the squares.
    """
    # One board says nothing about how much boards vary.
    if count < 2:
        return None
    # Boards are independent of each other, so the variance of the sum is that of one board times
    # their number; `- 1` because the mean is estimated from the same boards. In whole numbers up
    # to the division, so that nothing is lost by cancelling.
    variance = (count * squares - total * total) / (count * (count - 1))
    return sqrt(variance * count)


@dataclass(frozen=True, slots=True)
class BoardComparison:
    """One board of a team match, with the records of both rooms.

    Attributes:
        board: the board.
        open_room: the record of the open room, where the home team is North-South.
        closed_room: the record of the closed room, where the away team is North-South.
    """

    board: Board
    open_room: BoardRecord | None
    closed_room: BoardRecord | None

    @property
    def imps(self) -> int | None:
        """IMPs won by the home team; None where the board was not played in both rooms.

        A board that a player forfeited is worth 3 IMPs to the other team.
        """
        if self.open_room is None or self.closed_room is None:
            return None
        # Both are North-South's; the home team is North-South in the open room only, so the
        # difference is its result.
        opened, closed = self.open_room.score_ns, self.closed_room.score_ns
        if opened is not None and closed is not None:
            return imps(opened - closed)
        # A forfeited board has no score in the room where it was forfeited.
        return _forfeit_imps(self.open_room, Side.NS) + _forfeit_imps(self.closed_room, Side.EW)

    @property
    def row(self) -> MatchRow:
        """The row of the board in the cross table."""
        return MatchRow(
            self.board.number, _score_row(self.open_room), _score_row(self.closed_room), self.imps
        )


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match between two teams, as far as it was played.

    Attributes:
        home: the team that is North-South in the open room.
        away: the other team.
        boards: the boards in the order of their numbers.
    """

    home: str
    away: str
    boards: tuple[BoardComparison, ...]

    @property
    def imps(self) -> tuple[int, int]:
        """IMPs won by the home team, and by the away team."""
        # Boards that were not compared count for nobody.
        won = [board.imps or 0 for board in self.boards]
        return sum(gain for gain in won if gain > 0), -sum(gain for gain in won if gain < 0)

    @property
    def margin(self) -> int:
        """IMPs of the home team less those of the away team."""
        home, away = self.imps
        return home - away

    @property
    def compared(self) -> int:
        """The number of boards that were played in both rooms."""
        return sum(board.imps is not None for board in self.boards)

    @property
    def margin_error(self) -> float | None:
        """The standard error of `margin`, estimated from the boards; None for less than two."""
        return error_of_sum([board.imps for board in self.boards if board.imps is not None])

    @property
    def victory_points(self) -> tuple[Decimal, Decimal] | None:
        """Victory points of both teams on the WBF scale; None before the first board."""
        return victory_points(self.margin, self.compared) if self.compared else None

    @property
    def rows(self) -> tuple[MatchRow, ...]:
        """The rows of the cross table."""
        return tuple(board.row for board in self.boards)


def compare_rooms(records: Iterable[BoardRecord], home: str, away: str) -> TeamMatch:
    """Pair the records of two rooms, by their `room` and the number of the board."""
    # Rooms play at their own speed, so records of a board can be far apart.
    rooms: dict[int, dict[str, BoardRecord]] = {}
    for record in records:
        rooms.setdefault(record.board.number, {})[record.room] = record
    boards = tuple(
        BoardComparison(next(iter(room.values())).board, room.get(OPEN), room.get(CLOSED))
        for _, room in sorted(rooms.items())
    )
    return TeamMatch(home, away, boards)


def _score_row(record: BoardRecord | None) -> ScoreRow | None:
    return None if record is None else ScoreRow.from_record(record)


def _forfeit_imps(record: BoardRecord, home_side: Side) -> int:
    # With both sides at fault neither gains.
    if record.forfeited_by is None or record.also_forfeited_by is not None:
        return 0
    return -_FORFEIT_IMPS if record.forfeited_by.side is home_side else _FORFEIT_IMPS


def match_of_file(path: Path, names: tuple[str, str]) -> TeamMatch:
    """Return the team match that a PBN file records."""
    records = [game.to_record().record for game in read_pbn(path)]
    return compare_rooms((record for record in records if record is not None), *names)
