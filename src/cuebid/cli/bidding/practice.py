"""`cuebid practice`: hands that reach an auction of a system; asked, compared, explained.

Hands are found by dealing at random until the system bids the calls of our side. The opponents'
calls are taken as given: hardly any deal would fit all calls of a contested auction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from random import Random
from typing import Any, Final

import click
from rich.console import Console

from cuebid.bml.auctions.lookup import read_auction
from cuebid.cli.output import print_json
from cuebid.cli.system.options import opened_system
from cuebid.core import PASS, Auction, Call, CuebidError, Deal, Seat
from cuebid.match.deals import random_deal
from cuebid.systems import OtherCall, PracticeHand, System, practice_hands

__all__ = ["practice"]

# An auction that 20,000 deals do not reach is too rare to practise, or not in the system.
_MOST_DEALS: Final = 20_000


@click.command(
    epilog="""\b
Example: ten hands; three hands after 1NT and 2C, with the answers.
  cuebid practice notes.bml
  cuebid practice notes.bml --node 1N-2C --hands 3 --show
"""
)
@click.argument("system")
@click.option("--node", default="", help="The calls before yours, such as 1N-2C or 1C-(1S).")
@click.option(
    "--hands", type=click.IntRange(min=1), default=10, show_default=True, help="How many."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the deals.")
@click.option("--show", is_flag=True, help="Show the answers instead of asking.")
@click.option("--json", "as_json", is_flag=True, help="Print hands and answers as JSON.")
def practice(system: str, node: str, hands: int, seed: int, show: bool, as_json: bool) -> None:
    """Deal hands that reach an auction of SYSTEM, ask for the call, compare and explain.

    SYSTEM is the name of a shipped system, or the path of a folder, of notes or of a rule file.
    Opponents' calls are written in parentheses; between two calls of one side they have passed.

    Exit code: 0 success, 1 no hand reaches the auction or the system has errors, 2 wrong usage.
    """
    auction = _auction(node)
    practised = opened_system(system, as_json=as_json)
    questions = islice(practice_hands(practised.book, auction, _deals(seed)), hands)
    if as_json or show:
        with _dealing_status():
            answered = list(questions)
        if as_json:
            print_json([_record(practised, question) for question in answered])
        for question in [] if as_json else answered:
            click.echo(f"{question.hand.pbn}: {_answer(question)}")
        count = len(answered)
    else:
        count = _quiz(questions)
    if not count:
        auction_text = node or "the opening call"
        click.echo(f"no hand of {_MOST_DEALS} deals reaches {auction_text}", err=True)
        raise SystemExit(1)


def _deals(seed: int) -> Iterator[Deal]:
    random = Random(seed)  # noqa: S311 - reproducible deals are wanted, not secret ones
    return (random_deal(random) for _ in range(_MOST_DEALS))


def _dealing_status() -> AbstractContextManager[object]:
    """Show on the terminal that hands are being dealt."""
    console = Console(stderr=True)
    return console.status("dealing") if console.is_terminal else nullcontext()


def _next(questions: Iterator[PracticeHand]) -> PracticeHand | None:
    with _dealing_status():
        return next(questions, None)


def _quiz(questions: Iterator[PracticeHand]) -> int:
    """Ask for each call, print how many answers were right, and return the number of questions."""
    asked = right = 0
    # Each hand is looked for when the answer before it has been given: rare ones take seconds.
    while (question := _next(questions)) is not None:
        asked += 1
        click.echo(f"\n{question.hand}\n{' '.join(call.text for call in question.auction)}")
        answer = _ask(question.auction)
        right += answer is question.call
        click.echo(("yes: " if answer is question.call else "no: ") + _answer(question))
        if answer is not question.call:
            click.echo(f"not {answer.text}: {_why_not(question.instead(answer))}")
    if asked:
        click.echo(f"\n{right} of {asked} agree with the system")
    return asked


def _ask(auction: Auction) -> Call:
    """Prompt until a legal call is entered, and return it."""
    while True:
        text = click.prompt("your call")
        try:
            call = Call.parse(text)
        except CuebidError as error:
            click.echo(str(error))
            continue
        if auction.is_legal(call):
            return call
        click.echo(f"{call.text} may not be called here")


def _why_not(other: OtherCall) -> str:
    """Return what another call shows, and what the hand lacks for it."""
    return f"it shows {other.shows}; {other.why_not}" if other.shows else other.why_not


def _answer(question: PracticeHand) -> str:
    """Return the system's call with what it shows."""
    match = question.choice.match
    if match is None:
        return f"{question.call.text}, since nothing else fits"
    words = question.shows or f"rule #{match.rule.number}"
    return f"{question.call.text} ({words})"


def _record(system: System, question: PracticeHand) -> dict[str, Any]:
    match = question.choice.match
    return {
        "hand": question.hand.pbn,
        "auction": [call.text for call in question.auction],
        "call": question.call.text,
        "rule": None if match is None else match.rule.number,
        "explanation": "" if match is None else system.database.explanation(match.rule),
        "shows": question.shows,
        "others": [
            {"call": other.call.text, "shows": other.shows, "why_not": other.why_not}
            for other in question.others
        ],
    }


def _auction(node: str) -> Auction:
    """Return the auction before the call in question; North deals."""
    if not node:
        return Auction(Seat.NORTH)
    path = read_auction((node,))
    passed = () if path.theirs else (PASS,)
    return Auction(Seat.NORTH, (*path.calls, *passed))
