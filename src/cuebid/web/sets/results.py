"""Compute the results of a set: the comparison of each board, and the ranking of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import mean

from cuebid.core import BoardRecord, Seat, Side, imps, matchpoints
from cuebid.web.play.board_set import SetScoring


@dataclass(frozen=True, slots=True)
class Played:
    """A board of a set as one player has played it to its end."""

    player: str
    """The player's identifier."""
    place: int
    """The position of the board in the set, from 0."""
    seat: Seat
    """The player's seat."""
    record: BoardRecord
    """The calls and cards of the board."""
    undone: int = 0
    """The number of times calls or cards were taken back."""

    @property
    def score(self) -> int:
        """The score of the player's side."""
        return own_score(self.record, self.seat)


@dataclass(frozen=True, slots=True)
class Compared:
    """A board that one player has finished, with its result in the set's scoring."""

    played: Played
    """The board."""
    worth: float | None
    """IMPs, or per cent of the matchpoints; None while there is no other result."""


@dataclass(frozen=True, slots=True)
class SetRank:
    """A player's rank in a set."""

    rank: int
    """The rank, from 1; players with equal totals share a rank."""
    player: str
    """The player's identifier."""
    boards: int
    """How many boards the player has played."""
    total: float
    """The sum of the IMPs, or the mean of the per cents."""


def own_score(record: BoardRecord, seat: Seat) -> int:
    """Return the score of a seat's side on a board; 0 if the board has no result."""
    score = record.score_ns or 0
    return score if seat.side is Side.NS else -score


def compared(
    plays: Iterable[Played], others: Mapping[int, BoardRecord], scoring: SetScoring
) -> tuple[Compared, ...]:
    """Return each board that was played, with its result in IMPs or matchpoint per cent.

    Args:
        plays: the boards that players have finished.
        others: the robots' table of each board, by position of the board in the set.
        scoring: how the tables are compared.
    """
    by_place: dict[int, list[Played]] = {}
    for played in plays:
        by_place.setdefault(played.place, []).append(played)
    return tuple(
        Compared(played, worth)
        for place, group in by_place.items()
        for played, worth in zip(group, _worths(group, others.get(place), scoring), strict=True)
    )


def _worths(
    group: list[Played], other: BoardRecord | None, scoring: SetScoring
) -> list[float | None]:
    if scoring is SetScoring.IMPS:
        return [
            None if other is None else float(imps(played.score - own_score(other, played.seat)))
            for played in group
        ]
    scores = [played.score for played in group]
    # The robots' table is part of the field, so that the first player has a comparison too.
    field = [*scores, *([] if other is None else [own_score(other, group[0].seat)])]
    top = 2 * (len(field) - 1)
    points = matchpoints(field)[: len(scores)]
    return [None if each is None or not top else 100 * each / top for each in points]


def ranking(boards: Iterable[Compared], scoring: SetScoring) -> tuple[SetRank, ...]:
    """Return the ranking of the players, the best first."""
    by_player: dict[str, list[Compared]] = {}
    for board in boards:
        by_player.setdefault(board.played.player, []).append(board)
    totals = []
    for player, group in by_player.items():
        worths = [board.worth for board in group if board.worth is not None]
        total = sum(worths) if scoring is SetScoring.IMPS else mean(worths or [0.0])
        totals.append((total, len(group), player))
    totals.sort(key=lambda row: (-row[0], -row[1], row[2]))
    best = [total for total, _, _ in totals]
    return tuple(
        SetRank(best.index(total) + 1, player, boards, total) for total, boards, player in totals
    )
