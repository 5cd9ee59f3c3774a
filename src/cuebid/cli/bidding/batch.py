"""Answers to another program's questions about bids: JSON lines in, JSON lines out.

Each question is answered at once, so that a program can keep one process and ask it in turn.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from typing import Any

import click
import msgspec

from cuebid.core import (
    Auction,
    Call,
    CuebidError,
    Hand,
    IllegalError,
    MissingExtraError,
    Seat,
    Vulnerability,
)
from cuebid.robots import make_bidder
from cuebid.robots.bidder import Bidder, Budget
from cuebid.systems import SHIPPED

__all__ = ["Question", "answer_lines"]


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A line of input.

    Attributes:
        hand: thirteen cards, spades first.
        auction: the calls so far.
        dealer: the player who made the first of them.
        vul: the vulnerable side: None, NS, EW or All.
        system: the name or path of a system; that of the command if empty.
        budget: how much to think, `40` deals or `0.5s`, 0 not at all; that of the command if None.
    """

    hand: str
    auction: list[str] = []
    dealer: str = "N"
    vul: str = "None"
    system: str = ""
    budget: int | str | None = None


def answer_lines(
    lines: Iterable[bytes], system: str = SHIPPED[0], budget: Budget | None = None
) -> bool:
    """Print an answer for every line, and return whether any line could not be answered.

    Args:
        lines: questions in JSON and UTF-8, as bytes, so that one that is neither spoils no other;
            empty lines are skipped.
        system: the system for questions that name none.
        budget: the budget for questions that have none.

    Raises:
        MissingExtraError: the budget of the command needs an extra that is not installed.
    """
    failed = False
    # Opening a system takes much longer than a question, so bidders are shared by all lines.
    bidders: dict[tuple[str, Budget], Bidder] = {}
    for number, raw in enumerate(lines):
        # Editors on Windows begin a file with the mark.
        line = raw.removeprefix(codecs.BOM_UTF8) if number == 0 else raw
        if not line.strip():
            continue
        needs_extra = False
        try:
            question = msgspec.json.decode(line, type=Question)
            needs_extra = question.budget is None
            answer = _answer(question, bidders, question.system or system, budget or Budget())
        except (msgspec.MsgspecError, CuebidError, UnicodeError) as error:
            # The command itself was given a budget that it cannot keep: no line can be answered.
            if needs_extra and isinstance(error, MissingExtraError):
                raise
            failed = True
            answer = {"error": str(error)}
        # `click.echo` flushes. The other program waits for this line before it asks again.
        click.echo(msgspec.json.encode(answer).decode())
    return failed


def _answer(
    question: Question,
    bidders: dict[tuple[str, Budget], Bidder],
    system: str,
    budget: Budget,
) -> dict[str, Any]:
    chosen_budget = budget if question.budget is None else Budget.parse(str(question.budget))
    bidder = bidders.get((system, chosen_budget))
    if bidder is None:
        bidder = bidders[system, chosen_budget] = make_bidder(system, chosen_budget)
    auction = Auction(Seat.parse(question.dealer))
    for text in question.auction:
        auction = auction.with_call(Call(text))
    if auction.is_over:
        raise IllegalError("the auction is over; there is nothing to call")
    vulnerability = Vulnerability.parse(question.vul)
    return bidder.decide(Hand.parse(question.hand), auction, vulnerability).record()
