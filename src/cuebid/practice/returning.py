"""Boards that come back, because the two partners bid them differently."""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import Deal
from cuebid.practice.boards import PracticeBoard
from cuebid.practice.session import PairSession


def returning_boards(sessions: Iterable[PairSession]) -> tuple[PracticeBoard, ...]:
    """Return the boards on which two partners disagreed when they bid them last.

    A board that was bid again, and alike, is settled.

    Args:
        sessions: the sessions of the pair, in the order of time.
    """
    last: dict[Deal, PracticeBoard | None] = {}
    for session in sessions:
        if len(session.people) < 2:
            continue
        disagreed = set(session.disagreements())
        for index, practised in enumerate(session.boards):
            if session.is_open(index):
                last[practised.board.deal] = practised if index in disagreed else None
    return tuple(practised for practised in last.values() if practised is not None)
