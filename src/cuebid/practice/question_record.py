"""Practice questions and boards as dictionaries for JSON."""

from __future__ import annotations

from typing import Any

from cuebid.explore import StudiedSystem
from cuebid.practice.boards import PracticeBoard
from cuebid.practice.question import JudgedAnswer, Question, checked_call, judge
from cuebid.practice.robots import bid_by_notes


def silent_judgement(study: StudiedSystem, question: Question) -> JudgedAnswer:
    """Return the judgement of a pass, to learn the system's call without a player's answer."""
    return judge(study, question, checked_call(question.auction, "P"))


def question_record(study: StudiedSystem, question: Question) -> dict[str, Any]:
    """Return a question and the system's answer to it as a dictionary for JSON."""
    judgement = silent_judgement(study, question)
    source = judgement.source
    return {
        "hand": question.hand.pbn,
        "auction": [call.text for call in question.auction],
        "once_in": question.once_in,
        "call": judgement.call.text,
        "row": "" if source is None else source.words,
        "place": "" if source is None else source.place,
        "shows": judgement.shows,
        "told": list(judgement.told),
        "others": [
            {
                "call": allowed.call.text,
                "shows": allowed.shows,
                "why_not": allowed.why_not,
                "fits": allowed.fits,
                "place": allowed.source.place,
            }
            for allowed in judgement.others
        ],
    }


def auction_record(study: StudiedSystem, practised: PracticeBoard) -> dict[str, Any]:
    """Return a board and the system's auction on it as a dictionary for JSON."""
    board = practised.board
    return {
        "dealer": board.dealer.letter,
        "vulnerability": str(board.vulnerability),
        "deal": board.deal.pbn,
        "script": [call.text for call in practised.script],
        "auction": [call.text for call in bid_by_notes(practised, study.system.book, None)],
    }
