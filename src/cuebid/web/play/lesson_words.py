"""Lessons of a board in sentences."""

from __future__ import annotations

from typing import Final

from cuebid.core import Seat
from cuebid.practice.lessons import CallLesson, CardLesson, Lesson
from cuebid.robots.lines import Line
from cuebid.web.texts import texts, words

# Fewer points are shown by every hand that did not pass.
_POINTS_WORTH_A_WORD: Final = 8
# A call that deceives partner is wrong even where it costs less than this.
_LOSS_WORTH_A_WORD: Final = 0.5


def lesson_words(lesson: Lesson) -> str:
    """Return what a teacher says: who, what would have been better and why, what it cost."""
    loss = f"{lesson.loss:.1f}"
    if isinstance(lesson, CallLesson):
        return words(
            "lesson",
            _sentence(lesson),
            seat=_word(lesson.actor),
            call=lesson.act.symbol,
            better=lesson.better.symbol,
            lacks=lesson.lacks,
            better_shows=lesson.better_shows,
            loss=loss,
        )
    return words(
        "lesson",
        "card" if lesson.seat is lesson.actor else "chosen",
        seat=_word(lesson.actor),
        trick=lesson.position // 4 + 1,
        advice=_advice(lesson),
        card=lesson.act.symbol,
        loss=loss,
    )


def _sentence(lesson: CallLesson) -> str:
    if not lesson.better_shows:
        return "system"
    if not lesson.shows:
        return "unknown"
    if not lesson.lacks:
        return "better"
    return "promises" if lesson.loss >= _LOSS_WORTH_A_WORD else "deceives"


def _advice(lesson: CardLesson) -> str:
    is_told = lesson.line is Line.FINESSE and lesson.points >= _POINTS_WORTH_A_WORD
    return words(
        "lesson",
        "FINESSE_SHOWN" if is_told else lesson.line.name,
        better=lesson.better.symbol,
        card=lesson.act.symbol,
        holder="" if lesson.holder is None else _word(lesson.holder),
        points=lesson.points,
    )


def _word(seat: Seat) -> str:
    return texts()["seats"][seat.letter]
