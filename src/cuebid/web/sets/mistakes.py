"""Find common mistakes in a set: boards that most players lost, and where they went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import mean
from typing import Final

from cuebid.core import BoardRecord
from cuebid.web.play.comparison import first_difference
from cuebid.web.sets.results import Played, own_score

# A teacher speaks about a few boards.
_MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Mistake:
    """A board on which players lost against the robots' table."""

    place: int
    """The position of the board in the set, from 0."""
    lost: int
    """How many players scored less than the robots."""
    played: int
    """How many players have played the board."""
    points: int
    """The average of the points that those players lost."""
    parted: str
    """The commonest first difference of those players from the robots, as a sentence."""
    count: int
    """The number of those players who have this difference."""


def common_mistakes(
    plays: Iterable[Played], others: Mapping[int, BoardRecord]
) -> tuple[Mistake, ...]:
    """Return the boards that most players lost to the robots, the largest share first.

    Args:
        plays: the boards that players have finished.
        others: the robots' table of each board, by position of the board in the set.
    """
    by_place: dict[int, list[Played]] = {}
    for played in plays:
        if played.place in others:
            by_place.setdefault(played.place, []).append(played)
    found = [
        mistake
        for place, group in by_place.items()
        if (mistake := _mistake(place, group, others[place])) is not None
    ]
    found.sort(key=lambda each: (-each.lost / each.played, -each.points, each.place))
    return tuple(found[:_MOST])


def _mistake(place: int, group: list[Played], other: BoardRecord) -> Mistake | None:
    losers = [played for played in group if played.score < own_score(other, played.seat)]
    if len(losers) <= len(group) / 2:
        return None
    sentences = Counter(first_difference(played.record, other, "sets") for played in losers)
    [(parted, count)] = sentences.most_common(1)
    points = mean(own_score(other, played.seat) - played.score for played in losers)
    return Mistake(place, len(losers), len(group), round(points), parted, count)
