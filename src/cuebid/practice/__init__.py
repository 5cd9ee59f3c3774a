"""Practise a system: questions, repetition of what went wrong, sessions of a pair.

    study = open_studied("notes.bml")
    theme = parse_theme("convention Stayman", study)
    question = next(questions(study, theme, seed=1))    a hand, and the auction before its call
    judge(study, question, Call("2H"))                  beside the notes, with the row that says so

`schedule` decides when to ask again; `session` is a session of two people as a state machine, and
`visible_session` what each of them may see; `History` keeps answers and sessions in SQLite. The
pages of `cuebid web` and the command `cuebid practice` are made of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.practice.agenda import days_in_row, node_of, weakest_items
    from cuebid.practice.boards import PracticeBoard, boards_of_records, theme_boards
    from cuebid.practice.comparison import (
        BoardComparison,
        ComparedAuction,
        Departure,
        compare_board,
    )
    from cuebid.practice.history import LOCAL_PLAYER, History
    from cuebid.practice.history_records import Answer, Hole, Progress, StoredSession
    from cuebid.practice.letters import (
        Answers,
        Invitation,
        OpenedAnswers,
        answers_of,
        answers_text,
        invitation_text,
        read_answers,
        read_invitation,
    )
    from cuebid.practice.question import (
        AllowedCall,
        Judgement,
        Question,
        Verdict,
        checked_call,
        judge,
        question_of,
        questions,
    )
    from cuebid.practice.repetition import next_question
    from cuebid.practice.returning import returning_boards
    from cuebid.practice.robots import bid_by_notes, with_robot_calls
    from cuebid.practice.schedule import Memory, due_items, memories, recall, remembered
    from cuebid.practice.session import (
        Bidding,
        PairSession,
        Remark,
        SessionStyle,
        new_session,
    )
    from cuebid.practice.session_records import session_from_text, session_text
    from cuebid.practice.themes import Theme, ThemeKind, parse_theme, theme_of_text, themes_of
    from cuebid.practice.visible import VisibleBoard, VisibleSession, visible_session
    from cuebid.practice.worth import CallWorth, call_worths

__all__ = [
    "LOCAL_PLAYER",
    "AllowedCall",
    "Answer",
    "Answers",
    "Bidding",
    "BoardComparison",
    "CallWorth",
    "ComparedAuction",
    "Departure",
    "History",
    "Hole",
    "Invitation",
    "Judgement",
    "Memory",
    "OpenedAnswers",
    "PairSession",
    "PracticeBoard",
    "Progress",
    "Question",
    "Remark",
    "SessionStyle",
    "StoredSession",
    "Theme",
    "ThemeKind",
    "Verdict",
    "VisibleBoard",
    "VisibleSession",
    "answers_of",
    "answers_text",
    "bid_by_notes",
    "boards_of_records",
    "call_worths",
    "checked_call",
    "compare_board",
    "days_in_row",
    "due_items",
    "invitation_text",
    "judge",
    "memories",
    "new_session",
    "next_question",
    "node_of",
    "parse_theme",
    "question_of",
    "questions",
    "read_answers",
    "read_invitation",
    "recall",
    "remembered",
    "returning_boards",
    "session_from_text",
    "session_text",
    "theme_boards",
    "theme_of_text",
    "themes_of",
    "visible_session",
    "weakest_items",
    "with_robot_calls",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "agenda": "days_in_row node_of weakest_items",
            "boards": "PracticeBoard boards_of_records theme_boards",
            "comparison": "BoardComparison ComparedAuction Departure compare_board",
            "history": "LOCAL_PLAYER History",
            "history_records": "Answer Hole Progress StoredSession",
            "question": "AllowedCall Judgement Question Verdict checked_call judge question_of "
            "questions",
            "repetition": "next_question",
            "returning": "returning_boards",
            "robots": "bid_by_notes with_robot_calls",
            "schedule": "Memory due_items memories recall remembered",
            "session": "Bidding PairSession Remark SessionStyle new_session",
            "letters": "Answers Invitation OpenedAnswers answers_of answers_text invitation_text "
            "read_answers read_invitation",
            "session_records": "session_from_text session_text",
            "themes": "Theme ThemeKind parse_theme theme_of_text themes_of",
            "visible": "VisibleBoard VisibleSession visible_session",
            "worth": "CallWorth call_worths",
        },
    )
