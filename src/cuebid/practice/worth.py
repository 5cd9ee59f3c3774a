"""Compute what calls are worth in points and IMPs, on the deal and on similar deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cuebid.core import Call, Seat
from cuebid.evaluation import Boxes
from cuebid.explore import StudiedSystem
from cuebid.practice.question import Question
from cuebid.robots.bidder import Comparison
from cuebid.robots.sampling import sample_layouts
from cuebid.solver import Solver

# Sampled deals: sixteen deals with four calls take a second to solve.
_LAYOUTS = 16


@dataclass(frozen=True, slots=True)
class CallWorth:
    """The gain of a call over the call of the notes.

    Attributes:
        call: the call.
        score: the own side's points on the deal of the question.
        imps: IMPs against the call of the notes, on that deal.
        average: IMPs against the call of the notes, on average over deals that fit the auction.
        error: the standard error of the average.
    """

    call: Call
    score: int
    imps: int
    average: float
    error: float


def call_worths(
    study: StudiedSystem,
    question: Question,
    calls: Iterable[Call],
    solver: Solver,
    *,
    layouts: int = _LAYOUTS,
    seed: int = 1,
) -> tuple[CallWorth, ...]:
    """Return what each call gains over the call of the notes, in the order of `calls`.

    After each call the auction is finished by the system in all four seats, and the contract is
    scored by double-dummy tricks.

    Args:
        study: the system.
        question: the hand and the auction.
        calls: the calls; the first is that of the notes.
        solver: counts tricks double dummy.
        layouts: how many deals to sample besides that of the question.
        seed: random seed of these deals.
    """
    listed = tuple(dict.fromkeys(calls))
    book = study.system.book
    auction, vulnerability = question.auction, question.board.vulnerability
    actual = Comparison(book, auction, vulnerability, listed, solver)
    actual.add([question.board.deal])
    on_deal = actual.result()
    shown = book.context(auction, vulnerability).situation.shown
    # The player's own hand stays; the others are dealt anew, as the auction has shown them.
    hidden: dict[Seat, Boxes] = {
        auction.dealer.after(index): boxes
        for index, boxes in enumerate(shown)
        if auction.dealer.after(index) is not question.seat
    }
    average_deals = Comparison(book, auction, vulnerability, listed, solver)
    average_deals.add(sample_layouts({question.seat: question.hand}, hidden, layouts, seed))
    return tuple(
        CallWorth(call, round(trial.score), round(trial.gain), average.gain, average.error)
        for call, trial, average in zip(
            listed, on_deal.trials, average_deals.result().trials, strict=True
        )
    )
