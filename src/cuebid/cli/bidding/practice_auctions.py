"""Bid whole auctions in the terminal: the player is South, robots have the other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from cuebid.core import Auction, Call, Seat
from cuebid.explore import StudiedSystem
from cuebid.practice import (
    JudgedAnswer,
    PracticeBoard,
    Question,
    Verdict,
    bid_by_notes,
    judge,
    with_robot_calls,
)
from cuebid.text.layout import counted

# The pair sits North-South; books and newspapers show the hand of South.
_SEAT = Seat.SOUTH


def bid_auctions(
    study: StudiedSystem,
    boards: Iterable[PracticeBoard],
    ask: Callable[[Question], Call],
    keep: Callable[[Question, JudgedAnswer], None],
) -> int:
    """Let the player bid boards, compare each auction with the system's, and return their number.

    Only the first call that differs from the system's counts: later calls answer an auction that
    the system would not have had.

    Args:
        study: the system.
        boards: the boards.
        ask: returns the player's call.
        keep: stores the call of an auction that counts, right or wrong.
    """
    count = same = 0
    for practised in boards:
        count += 1
        auction, first = _bid(study, practised, ask)
        noted = bid_by_notes(practised, study.system.book, None)
        click.echo(f"\nyour auction: {_text(auction)}\nthe system's: {_text(noted)}")
        if first is not None:
            keep(*first)
        if first is None or first[1].verdict is not Verdict.WRONG:
            same += 1
            continue
        judgement = first[1]
        shows = f" ({judgement.shows})" if judgement.shows else ""
        click.echo(
            f"you called {judgement.answer.text} where the system calls "
            f"{judgement.call.text}{shows}: {judgement.why_not}"
        )
    if count:
        click.echo(f"\n{same} of {counted(count, 'auction')} agree with the system")
    return count


def _bid(
    study: StudiedSystem, practised: PracticeBoard, ask: Callable[[Question], Call]
) -> tuple[Auction, tuple[Question, JudgedAnswer] | None]:
    """Let the player bid a board; return the auction, and a question with its judged answer.

    The question is that of the player's first wrong call, else of the last call; None if the player
    had no turn to call.
    """
    book, people = study.system.book, (_SEAT,)
    counted: tuple[Question, JudgedAnswer] | None = None
    auction = with_robot_calls(practised, Auction(practised.board.dealer), people, book, None)
    while not auction.is_over:
        question = Question(practised.board, auction)
        click.echo(f"\n{question.hand}\n{_text(auction)}")
        call = ask(question)
        if counted is None or counted[1].verdict is not Verdict.WRONG:
            counted = question, judge(study, question, call)
        auction = with_robot_calls(practised, auction.with_call(call), people, book, None)
    return auction, counted


def _text(auction: Auction) -> str:
    return " ".join(call.text for call in auction)
