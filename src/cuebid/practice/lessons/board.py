"""Collect the lessons about a board's calls and cards: at most three, the costliest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cuebid.core import BoardRecord, Side
from cuebid.explore import StudiedSystem
from cuebid.practice.lessons.calls import call_lessons
from cuebid.practice.lessons.cards import card_lessons
from cuebid.practice.lessons.lesson import Lesson
from cuebid.robots.bidder import AuctionReader
from cuebid.solver import Solver

# Nobody remembers more lessons of one board.
_MOST: Final = 3


def board_lessons(
    record: BoardRecord, studies: Mapping[Side, StudiedSystem], solver: Solver, seed: int = 1
) -> tuple[Lesson, ...]:
    """Return lessons about a board's calls and cards, the costliest first.

    Equal boards and seeds have equal lessons.

    Args:
        record: the board, its four hands known.
        studies: the system of each side; the calls of a side without one are not judged.
        solver: solves double dummy.
        seed: random seed of the sampled hands.
    """
    readers = {side: AuctionReader(study.system.book) for side, study in studies.items()}
    lessons: list[Lesson] = [
        *call_lessons(record, studies, solver, seed),
        *card_lessons(record, readers, solver, seed),
    ]
    return tuple(sorted(lessons, key=lambda lesson: -lesson.loss)[:_MOST])
