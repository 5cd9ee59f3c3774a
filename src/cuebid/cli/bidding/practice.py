"""`cuebid practice`: hands that come to a place of one's notes; asked, compared, explained."""

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
from cuebid.systems import PracticeHand, System, practice_hands

__all__ = ["practice"]

_MOST_DEALS: Final = 20_000


@click.command(
    epilog="""\b
Example: ten hands; three hands after 1NT and 2C, with the answers.
  cuebid practice notes.bml
  cuebid practice notes.bml --node 1N-2C --hands 3 --show
"""
)
@click.argument("system")
@click.option("--node", default="", help="The calls before yours: 1N-2C, 1C-(1S).")
@click.option(
    "--hands", type=click.IntRange(min=1), default=10, show_default=True, help="How many."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the deals.")
@click.option("--show", is_flag=True, help="Show the answers instead of asking.")
@click.option("--json", "as_json", is_flag=True, help="Print hands and answers as JSON.")
def practice(system: str, node: str, hands: int, seed: int, show: bool, as_json: bool) -> None:
    """Deal hands that come to a place of SYSTEM, ask for the call, compare and explain.

    SYSTEM is notes in BML, the folder of a system, or one of the package. Opponents' calls are
    written in parentheses; where two calls of one side follow each other they have passed.

    Exit code: 0 asked, 1 no hand comes there or the system has errors, 2 wrong usage.
    """
    auction = _auction(node)
    asked_of = opened_system(system, as_json=as_json)
    found = islice(practice_hands(asked_of.book, auction, _deals(seed)), hands)
    if as_json or show:
        with _waiting():
            listed = list(found)
        if as_json:
            print_json([_record(asked_of, one) for one in listed])
        for question in [] if as_json else listed:
            click.echo(f"{question.hand.pbn}: {_answer(asked_of, question)}")
        asked = len(listed)
    else:
        asked = _quiz(asked_of, found)
    if not asked:
        click.echo(f"no hand of {_MOST_DEALS} deals comes to {node or 'this place'}", err=True)
        raise SystemExit(1)


def _deals(seed: int) -> Iterator[Deal]:
    random = Random(seed)  # noqa: S311 - reproducible deals are wanted, not secret ones
    return (random_deal(random) for _ in range(_MOST_DEALS))


def _waiting() -> AbstractContextManager[object]:
    """A sign on the terminal that hands are looked for."""
    console = Console(stderr=True)
    return console.status("dealing") if console.is_terminal else nullcontext()


def _next(found: Iterator[PracticeHand]) -> PracticeHand | None:
    with _waiting():
        return next(found, None)


def _quiz(system: System, found: Iterator[PracticeHand]) -> int:
    """Ask for each call, and say how many were right; how many were asked."""
    asked = right = 0
    while (question := _next(found)) is not None:
        asked += 1
        click.echo(f"\n{question.hand}\n{' '.join(call.text for call in question.auction)}")
        answer = _ask(question.auction)
        right += answer is question.call
        click.echo(("yes: " if answer is question.call else "no: ") + _answer(system, question))
        if answer is not question.call:
            for reason in question.choice.why_not(answer):
                click.echo(f"not {answer.text}: {reason.words}")
    if asked:
        click.echo(f"\n{right} of {asked} as the system has it")
    return asked


def _ask(auction: Auction) -> Call:
    """A legal call from the terminal."""
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


def _answer(system: System, question: PracticeHand) -> str:
    """The system's call, in its own words."""
    match = question.choice.match
    if match is None:
        return f"{question.call.text}, since nothing else fits"
    words = system.database.explanation(match.rule) or f"rule #{match.rule.number}"
    return f"{question.call.text} ({words})"


def _record(system: System, question: PracticeHand) -> dict[str, Any]:
    match = question.choice.match
    return {
        "hand": question.hand.pbn,
        "auction": [call.text for call in question.auction],
        "call": question.call.text,
        "rule": None if match is None else match.rule.number,
        "explanation": "" if match is None else system.database.explanation(match.rule),
    }


def _auction(node: str) -> Auction:
    """The auction before the call in question, North being dealer."""
    if not node:
        return Auction(Seat.NORTH)
    path = read_auction((node,))
    passed = () if path.theirs else (PASS,)
    return Auction(Seat.NORTH, (*path.calls, *passed))
