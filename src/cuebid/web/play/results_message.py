"""Messages with the results of a board: the other table, double dummy, and lessons."""

from __future__ import annotations

from collections.abc import Sequence

from cuebid.core import imps
from cuebid.practice.lessons import Lesson
from cuebid.render import to_html, tricks_figure
from cuebid.render.element import board_data
from cuebid.web.play import jobs
from cuebid.web.play.game import Game
from cuebid.web.play.lesson_words import lesson_words
from cuebid.web.serving.board_parts import board_on_paper
from cuebid.web.serving.sockets import Message
from cuebid.web.texts import words


def results_message(game: Game, results: jobs.BoardResults) -> Message:
    """Return a finished board's results for the game's state; IMPs are for North-South."""
    record = game.record()
    score, second_score = record.score_ns, results.other.score_ns
    return {
        "board": board_data(record, tricks=results.tricks),
        "other": board_data(results.other),
        "otherPaper": board_on_paper(results.other),
        "otherScore": second_score,
        "parted": results.parted,
        "imps": None if score is None or second_score is None else imps(score - second_score),
        "table": _tricks_html(results),
        "message": results.message,
    }


def lessons_message(lessons: Sequence[Lesson] | None) -> Message:
    """Return the lessons about a board for the game's state; empty without the solver."""
    if lessons is None:
        return {}
    lines = [lesson_words(lesson) for lesson in lessons]
    return {"lessons": lines or [words("lesson", "nothing")]}


def _tricks_html(results: jobs.BoardResults) -> str:
    """Return the double-dummy table with par as HTML; empty without the solver."""
    if results.table is None:
        return ""
    note = words("practice", "par", par=results.par)
    return to_html(tricks_figure(results.table.rows, note=note))
