"""Calls judged by what their players could know: by the system, and on hands that fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from statistics import mean
from typing import Final

from cuebid.core import Auction, BoardRecord, Call, Side
from cuebid.evaluation import features
from cuebid.explore import StudiedSystem
from cuebid.judgement.misfits import untruth
from cuebid.practice.lessons.lesson import CallLesson
from cuebid.practice.question import Question, Verdict, judge
from cuebid.practice.worth import call_worths
from cuebid.solver import Solver

__all__ = ["call_lessons"]

# What a call must lose on average before anybody is told: less is a matter of taste.
_MIN_LOSS: Final = 0.8
# Standard errors that the loss must exceed: few where the call has told partner what is not so.
_ERRORS, _ERRORS_IF_NEARLY_TRUE = 0.75, 2.0
# A hand that is so near to what the call shows, in points, makes it as a matter of judgement.
_NEARLY_TRUE: Final = 2.0
# Deals of a first look; the same number again confirms what it shows.
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
                loss = _sure_loss(study, question, (judged.call, call), solver, seed)
                if loss:
                    yield CallLesson(
                        position,
                        actor,
                        call,
                        judged.call,
                        loss,
                        judged.answer_shows,
                        judged.why_not,
                        judged.shows,
                    )
                    judged_sides.discard(actor.side)
        before = before.with_call(call)


def _sure_loss(
    study: StudiedSystem, question: Question, calls: tuple[Call, Call], solver: Solver, seed: int
) -> float:
    """Return what the second call loses against the first; 0 if that may be chance or taste."""
    context = study.system.book.context(question.auction, question.board.vulnerability)
    distance = untruth(context.meaning(calls[1]).boxes, features(question.hand))
    errors = _ERRORS if distance > _NEARLY_TRUE else _ERRORS_IF_NEARLY_TRUE
    losses: list[float] = []
    squares = 0.0
    for look in (seed, seed + 1):
        _, worth = call_worths(study, question, calls, solver, layouts=_LAYOUTS, seed=look)
        losses.append(-worth.average)
        squares += worth.error**2
        error = sqrt(squares) / len(losses)
        if mean(losses) < max(_MIN_LOSS, errors * error):
            return 0.0
    return mean(losses)
