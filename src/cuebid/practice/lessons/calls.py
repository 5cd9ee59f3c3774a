"""Calls judged by what their players could know: by the system, and on hands that fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.core import Auction, BoardRecord, Side
from cuebid.explore import StudiedSystem
from cuebid.practice.lessons.lesson import CallLesson
from cuebid.practice.question import Question, Verdict, judge
from cuebid.practice.worth import call_worths
from cuebid.solver import Solver

__all__ = ["call_lessons"]

# What a call must lose on average before anybody is told: less is a matter of taste.
_MIN_LOSS: Final = 0.8
# Standard errors that the loss must exceed. Few, as the call has told partner what is not so.
_ERRORS: Final = 0.5
_LAYOUTS: Final = 32


def call_lessons(
    record: BoardRecord, studies: Mapping[Side, StudiedSystem], solver: Solver, seed: int = 1
) -> Iterator[CallLesson]:
    """Yield the first call of each side that the system does not have for the hand, if it costs.

    A call that the system makes or allows is normal, and never to blame for the cards. Later calls
    of the side answer an auction that the system would not have had.

    Args:
        record: the board.
        studies: the system of each side; a side without one is not judged.
        solver: counts tricks double dummy.
        seed: of the hands that fit.
    """
    before = Auction(record.auction.dealer)
    judged_sides = set(studies)
    for position, call in enumerate(record.auction):
        actor = before.seat_of(position)
        if actor.side in judged_sides:
            study, question = studies[actor.side], Question(record.board, before)
            judged = judge(study, question, call)
            if judged.verdict is Verdict.WRONG:
                calls = (judged.call, call)
                _, worth = call_worths(study, question, calls, solver, layouts=_LAYOUTS, seed=seed)
                if -worth.average >= max(_MIN_LOSS, _ERRORS * worth.error):
                    yield CallLesson(
                        position,
                        actor,
                        call,
                        judged.call,
                        -worth.average,
                        judged.answer_shows,
                        judged.why_not,
                        judged.shows,
                    )
                    judged_sides.discard(actor.side)
        before = before.with_call(call)
