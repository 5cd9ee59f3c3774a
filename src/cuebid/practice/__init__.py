"""Practise a system: questions, repetition of what went wrong, sessions of a pair.

    study = open_studied("notes.bml")
    theme = parse_theme("convention Stayman", study)
    question = next(questions(study, theme, seed=1))    a hand, and the auction before its call
    judge(study, question, Call("2H"))                  beside the notes, with the row that says so

`schedule` decides when to ask again; `session` is a session of two people as a state machine, and
`visible_session` what each of them may see; `History` keeps answers and sessions in SQLite. The
pages of `cuebid web` and the command `cuebid practice` are made of these.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.practice.boards import PracticeBoard as PracticeBoard
    from cuebid.practice.boards import boards_of_records as boards_of_records
    from cuebid.practice.boards import theme_boards as theme_boards
    from cuebid.practice.comparison import AuctionComparison as AuctionComparison
    from cuebid.practice.comparison import ComparedAuction as ComparedAuction
    from cuebid.practice.comparison import Departure as Departure
    from cuebid.practice.comparison import compare_board as compare_board
    from cuebid.practice.history import LOCAL_PLAYER as LOCAL_PLAYER
    from cuebid.practice.history import History as History
    from cuebid.practice.history_records import Answer as Answer
    from cuebid.practice.history_records import Hole as Hole
    from cuebid.practice.history_records import Progress as Progress
    from cuebid.practice.history_records import StoredSession as StoredSession
    from cuebid.practice.letters import Answers as Answers
    from cuebid.practice.letters import Invitation as Invitation
    from cuebid.practice.letters import OpenedAnswers as OpenedAnswers
    from cuebid.practice.letters import answers_of as answers_of
    from cuebid.practice.letters import answers_text as answers_text
    from cuebid.practice.letters import invitation_text as invitation_text
    from cuebid.practice.letters import read_answers as read_answers
    from cuebid.practice.letters import read_invitation as read_invitation
    from cuebid.practice.question import AllowedCall as AllowedCall
    from cuebid.practice.question import JudgedAnswer as JudgedAnswer
    from cuebid.practice.question import Question as Question
    from cuebid.practice.question import Verdict as Verdict
    from cuebid.practice.question import checked_call as checked_call
    from cuebid.practice.question import judge as judge
    from cuebid.practice.question import question_of as question_of
    from cuebid.practice.question import questions as questions
    from cuebid.practice.repetition import days_in_row as days_in_row
    from cuebid.practice.repetition import next_question as next_question
    from cuebid.practice.repetition import node_of as node_of
    from cuebid.practice.repetition import weakest_items as weakest_items
    from cuebid.practice.robots import bid_by_notes as bid_by_notes
    from cuebid.practice.robots import with_robot_calls as with_robot_calls
    from cuebid.practice.schedule import Memory as Memory
    from cuebid.practice.schedule import due_items as due_items
    from cuebid.practice.schedule import memories as memories
    from cuebid.practice.schedule import recall as recall
    from cuebid.practice.schedule import remembered as remembered
    from cuebid.practice.schedule import returning_boards as returning_boards
    from cuebid.practice.session import Bidding as Bidding
    from cuebid.practice.session import PairSession as PairSession
    from cuebid.practice.session import Remark as Remark
    from cuebid.practice.session import SessionStyle as SessionStyle
    from cuebid.practice.session import new_session as new_session
    from cuebid.practice.session_records import session_from_text as session_from_text
    from cuebid.practice.session_records import session_text as session_text
    from cuebid.practice.themes import Theme as Theme
    from cuebid.practice.themes import ThemeKind as ThemeKind
    from cuebid.practice.themes import parse_theme as parse_theme
    from cuebid.practice.themes import theme_of_text as theme_of_text
    from cuebid.practice.themes import themes_of as themes_of
    from cuebid.practice.visible import VisibleBoard as VisibleBoard
    from cuebid.practice.visible import VisibleSession as VisibleSession
    from cuebid.practice.visible import visible_session as visible_session
    from cuebid.practice.worth import CallWorth as CallWorth
    from cuebid.practice.worth import call_worths as call_worths
