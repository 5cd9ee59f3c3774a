"""Calls judged by what their players could know: by the system, and on hands that fit."""

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

# What a call must lose on average before anybody is told: less is a matter of taste.
_MIN_LOSS: Final = 0.8
# Standard errors that the loss must exceed: few where the call has told partner what is not so.
_ERRORS, _ERRORS_IF_NEARLY_TRUE = 0.75, 2.0
# A hand that is so near to what the call shows, in points, makes it as a matter of judgement.
_NEARLY_TRUE: Final = 2.0
# So far from it the call is told whatever it costs, unless it gains: partner was deceived.
_FALSE: Final = 4.0
# Deals of a look. A second one confirms the first; more are looked at as long as it is in doubt.
_LAYOUTS, _MOST_LOOKS = 32, 4


def call_lessons(
    record: BoardRecord, studies: Mapping[Side, StudiedSystem], solver: Solver, seed: int = 1
) -> Iterator[CallLesson]:
    """Yield the first call of each side that the system does not have for the hand, if it costs.

    A call that the system makes is normal, and never to blame for the cards. So is one that it
    allows, except in a player's first answer to partner, and in later ones as long as opponents
    only pass: there it has a place for each hand. Where it has no call at all only one is told that
    deceives partner. Later calls of the side answer an auction that the system would not have had.

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
    """Return what a call loses against that of the system; None if nobody is told of it."""
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
    """Return whether a call is looked at that is not the system's."""
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
    """Return what the second call loses against the first; None if that may be chance or taste."""
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
