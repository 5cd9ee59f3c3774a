"""Store the answers of a player who practises alone."""

from __future__ import annotations

from cuebid.practice.history import History
from cuebid.practice.history_records import Answer
from cuebid.practice.question import JudgedAnswer, Question, Verdict


def keep_answer(
    history: History,
    player: str,
    asked: tuple[str, str, Question],
    judgement: JudgedAnswer,
    now: float,
) -> None:
    """Store an answer in the history, from which later questions are chosen.

    Args:
        history: where it is stored.
        player: who answered.
        asked: the system, the theme, and the question.
        judgement: the judgement of the answer.
        now: the time, in seconds.
    """
    system, theme, question = asked
    answer = Answer(
        now,
        system,
        theme,
        question.node,
        question.hand.pbn,
        judgement.call.text,
        judgement.answer.text,
        judgement.verdict is not Verdict.WRONG,
    )
    # About a hole there is no agreement to remember; it is listed so that the pair can agree on
    # something.
    if judgement.verdict is Verdict.OPEN:
        history.add_hole(player, answer)
    else:
        history.add(player, answer)
