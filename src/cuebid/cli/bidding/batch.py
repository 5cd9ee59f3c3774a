"""Questions of another program, one JSON object a line, each answered by a line at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from cuebid.core import Auction, Call, CuebidError, Hand, IllegalError, Seat, Vulnerability
from cuebid.robots import make_bidder
from cuebid.robots.bidder import Bidder, Budget
from cuebid.systems import SHIPPED

__all__ = ["Question", "answer_lines"]


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """What a line asks.

    Attributes:
        hand: thirteen cards, spades first.
        auction: the calls so far.
        dealer: who made the first of them.
        vul: who is vulnerable: None, NS, EW or All.
        system: a system by name, or the folder of one; that of the command if not given.
        budget: how much to think, `40` deals or `0.5s`, 0 by the book; that of the command if not
            given.
    """

    hand: str
    auction: list[str] = []
    dealer: str = "N"
    vul: str = "None"
    system: str = ""
    budget: int | str | None = None


def answer_lines(
    lines: Iterable[str], system: str = SHIPPED[0], budget: Budget | None = None
) -> bool:
    """Answer every line; whether any could not be answered.

    Args:
        lines: questions in JSON; empty lines are passed over.
        system: for questions that name none.
        budget: for questions that name none.
    """
    failed = False
    bidders: dict[tuple[str, Budget], Bidder] = {}
    for line in lines:
        if not line.strip():
            continue
        try:
            question = msgspec.json.decode(line, type=Question)
            answer = _answer(question, bidders, question.system or system, budget or Budget())
        except (msgspec.MsgspecError, CuebidError, UnicodeError) as error:
            failed = True
            answer = {"error": str(error)}
        # click flushes what it prints.
        click.echo(msgspec.json.encode(answer).decode())
    return failed


def _answer(
    question: Question,
    bidders: dict[tuple[str, Budget], Bidder],
    system: str,
    budget: Budget,
) -> dict[str, Any]:
    allowed = budget if question.budget is None else Budget.parse(str(question.budget))
    bidder = bidders.get((system, allowed))
    if bidder is None:
        bidder = bidders[system, allowed] = make_bidder(system, allowed)
    auction = Auction(Seat.parse(question.dealer))
    for text in question.auction:
        auction = auction.with_call(Call(text))
    if auction.is_over:
        raise IllegalError("the auction is over; there is nothing to call")
    vulnerability = Vulnerability.parse(question.vul)
    return bidder.decide(Hand.parse(question.hand), auction, vulnerability).record()
