"""Judge the calls of a board by what their players could know: by the system and by sampling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from statistics import mean
from typing import Final

from cuebid.core import PASS, Auction, BoardRecord, Call, Side
from cuebid.database import CallContext
from cuebid.evaluation import features
from cuebid.explore import StudiedSystem
from cuebid.judgement.misfits import untruth
from cuebid.phrases import mismatch
from cuebid.practice.lessons.lesson import CallLesson
from cuebid.practice.question import JudgedAnswer, Question, Verdict, judge
from cuebid.practice.worth import call_worths
from cuebid.solver import Solver

# IMPs that a call must lose on average to become a lesson: less is a matter of taste.
_MIN_LOSS: Final = 0.8
# Standard errors that the loss must exceed: fewer if the call has misled partner.
_ERRORS, _ERRORS_IF_NEARLY_TRUE = 0.75, 2.0
# Points by which a hand may differ from what a call shows if the call is a matter of judgement.
_NEARLY_TRUE: Final = 2.0
# With a larger difference the call deceives partner, and is a lesson unless it gains.
_FALSE: Final = 4.0
# Deals per sample. A second sample confirms the first; more are drawn while the loss is in doubt.
_LAYOUTS, _MOST_LOOKS = 32, 4


def call_lessons(
    record: BoardRecord, studies: Mapping[Side, StudiedSystem], solver: Solver, seed: int = 1
) -> Iterator[CallLesson]:
    """Yield a lesson on each side's first call that departs from its system and loses IMPs.

    A call that the system makes is never blamed for the lie of the cards. Neither is a call that
    the system allows, except in a player's first answer to partner, and in later answers as long as
    opponents only pass: there the system has a place for each hand. Where the system has no call at
    all, only a call that deceives partner becomes a lesson. Later calls of the side answer an
    auction that the system would not have had.

    Args:
        record: the board.
        studies: the system of each side; a side without one is not judged.
        solver: counts tricks double dummy.
        seed: random seed of the sampled hands.
    """
    before = Auction(record.auction.dealer)
    judged_sides = set(studies)
    for position, call in enumerate(record.auction):
        actor = before.seat_of(position)
        if actor.side in judged_sides:
            study, question = studies[actor.side], Question(record.board, before)
            judged = judge(study, question, call)
            loss = _told_loss(study, question, judged, solver, seed)
            if loss is not None:
                meaning = _context(study, question).meaning(call)
                lacks = mismatch(question.hand, meaning.boxes)
                shows = judged.answer_shows
                yield CallLesson(
                    position, actor, call, judged.call, loss, shows, lacks, judged.shows
                )
                judged_sides.discard(actor.side)
        before = before.with_call(call)


def _told_loss(
    study: StudiedSystem, question: Question, judged: JudgedAnswer, solver: Solver, seed: int
) -> float | None:
    """Return how many IMPs a call loses against the system's call; None if it is no lesson."""
    if judged.answer is judged.call:
        return None
    meaning = _context(study, question).meaning(judged.answer)
    distance = untruth(meaning.boxes, features(question.hand))
    if not _is_open(judged.verdict, question.auction, distance):
        return None
    calls = judged.call, judged.answer
    return _sure_loss(study, question, calls, distance, solver, seed)


def _context(study: StudiedSystem, question: Question) -> CallContext:
    return study.system.book.context(question.auction, question.board.vulnerability)


def _is_open(verdict: Verdict, before: Auction, distance: float) -> bool:
    """Return whether a call that differs from the system's call may become a lesson.

    Args:
        verdict: the verdict on the call.
        before: the auction before the call.
        distance: how far the hand is from what the call shows, in points; 0 if the hand fits.
    """
    if verdict is Verdict.WRONG or distance > _FALSE:
        return True
    actor = before.seat_of(len(before))
    bidders = {before.seat_of(index) for index, call in enumerate(before) if call is not PASS}
    is_first = all(before.seat_of(index) is not actor for index in range(len(before)))
    answers = actor.partner in bidders and (is_first or bidders <= {actor, actor.partner})
    return verdict is Verdict.ALLOWED and answers


def _sure_loss(
    study: StudiedSystem,
    question: Question,
    calls: tuple[Call, Call],
    distance: float,
    solver: Solver,
    seed: int,
) -> float | None:
    """Return the IMPs that the second call loses against the first; None if it may be chance.

    Args:
        study: the system.
        question: the hand and the auction before the call.
        calls: the system's call and the call that was made.
        distance: how far the hand is from what the made call shows, in points; 0 if it fits.
        solver: solves sampled deals.
        seed: random seed of the deals.
    """
    errors = _ERRORS if distance > _NEARLY_TRUE else _ERRORS_IF_NEARLY_TRUE
    losses: list[float] = []
    squares = 0.0
    for look in range(_MOST_LOOKS):
        _, worth = call_worths(study, question, calls, solver, layouts=_LAYOUTS, seed=seed + look)
        losses.append(-worth.average)
        squares += worth.error**2
        loss, error = mean(losses), sqrt(squares) / len(losses)
        if look and loss >= max(_MIN_LOSS, errors * error):
            return loss
        if look and distance > _FALSE:
            return max(loss, 0.0) if loss >= -error else None
        if loss + error < _MIN_LOSS and distance <= _FALSE:
            return None
    return None
