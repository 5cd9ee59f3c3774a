"""Lessons about a board's calls and cards, as sentences."""

from __future__ import annotations

from typing import Final

from cuebid.core import Seat
from cuebid.practice.lessons import CallLesson, CardLesson, Lesson
from cuebid.robots.lines import Line
from cuebid.web.texts import texts, words

# Points that are worth mentioning: every hand that did not pass has shown fewer.
_POINTS_WORTH_A_WORD: Final = 8
# IMPs below which a loss is not mentioned; the call is only said to deceive partner.
_LOSS_WORTH_A_WORD: Final = 0.5


def lesson_words(lesson: Lesson) -> str:
    """Return a lesson as a sentence: who erred, what was better and why, and the loss."""
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
