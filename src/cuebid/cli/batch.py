"""Questions of another program, one JSON object a line, each answered by a line at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
import msgspec

from cuebid.core import Auction, Call, CuebidError, Hand, IllegalError, Seat, Vulnerability
from cuebid.robots.bidder import Bidder
from cuebid.systems import SHIPPED, open_system

__all__ = ["Question", "answer_lines"]


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """What a line asks.

    Attributes:
        hand: thirteen cards, spades first.
        auction: the calls so far.
        dealer: who made the first of them.
        vul: who is vulnerable: None, NS, EW or All.
        system: a system by name, or the folder of one; that of the command if not given.
        budget: how much to think: 0 is by the book.
    """

    hand: str
    auction: list[str] = []
    dealer: str = "N"
    vul: str = "None"
    system: str = ""
    budget: float | str = 0


def answer_lines(lines: Iterable[str], system: str = SHIPPED[0]) -> bool:
    """Answer every line; whether any could not be answered.

    Args:
        lines: questions in JSON; empty lines are passed over.
        system: for questions that name none.
    """
    failed = False
    bidders: dict[str, Bidder] = {}
    for line in lines:
        if not line.strip():
            continue
        try:
            question = msgspec.json.decode(line, type=Question)
            answer = _answer(question, bidders, question.system or system)
        except (msgspec.MsgspecError, CuebidError, UnicodeError) as error:
            failed = True
            answer = {"error": str(error)}
        # click flushes what it prints.
        click.echo(msgspec.json.encode(answer).decode())
    return failed


def _answer(question: Question, bidders: dict[str, Bidder], system: str) -> dict[str, Any]:
    bidder = bidders.get(system)
    if bidder is None:
        bidder = bidders[system] = Bidder(open_system(system).book)
    auction = Auction(Seat.parse(question.dealer))
    for text in question.auction:
        auction = auction.with_call(Call(text))
    if auction.is_over:
        raise IllegalError("the auction is over; there is nothing to call")
    vulnerability = Vulnerability.parse(question.vul)
    return bidder.decide(Hand.parse(question.hand), auction, vulnerability).record()
