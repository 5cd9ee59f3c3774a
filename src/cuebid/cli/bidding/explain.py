"""`cuebid explain`: what the calls of an auction show in a system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from cuebid.cli.bidding.meanings import means_option, read_meanings
from cuebid.cli.db.rule_records import rule_records
from cuebid.cli.output import print_json
from cuebid.cli.question import board_options, read_auction
from cuebid.cli.system.options import opened_system, rule_file_options, system_option
from cuebid.core import Auction, Call, Seat, Side, Vulnerability
from cuebid.database import CallContext
from cuebid.database.meaning.explain import AuctionExplanation, CallExplanation
from cuebid.database.meaning.explain import explain as explain_auction
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation import box_record
from cuebid.judgement.state_words import state_record
from cuebid.phrases import full_form
from cuebid.systems import answers_of, side_lines, state_lines, state_of

__all__ = ["explain"]

# GIB writes it before the explanation of a call that opponents must be alerted to.
_ALERT: Final = "!"


@click.command(
    epilog="""\b
Examples: what 1NT, 2D and 2H have shown in SAYC; in a rule file.
  cuebid explain 1N P 2D P 2H
  cuebid explain 1N P 2D P 2H --system mb.txt2 --macros mac.m4 --json
  cuebid explain 1N 2C P 2D --ns acol --ew 2over1
  cuebid explain 2D --means "2D=weak, both majors"
"""
)
@click.argument("auction", nargs=-1, required=True)
@board_options
@system_option
@rule_file_options
@click.option("--ns", help="The system of North and South.  [default: --system]")
@click.option("--ew", help="The system of East and West.  [default: --system]")
@means_option
@click.option("--json", "as_json", is_flag=True, help="Print the meanings as JSON.")
def explain(
    auction: tuple[str, ...],
    dealer: Seat,
    vul: Vulnerability,
    system: str,
    macros: Path | None,
    explanations: Path | None,
    ns: str | None,
    ew: str | None,
    means: tuple[str, ...],
    as_json: bool,
) -> None:
    """Explain what each call of AUCTION shows, and what each player has shown by all of them.

    All four players are assumed to bid the same system, unless --ns or --ew names another
    one for a side: then each call means what the system of its maker says. Calls of one
    side may have been explained otherwise to the other (--means).

    The last lines say what judgement makes of it: strength, fit and stoppers of each side, the
    agreed suit, what is forcing, whose hand it is, what each double means, what partner asks and
    which calls answer it.

    Exit code: 0 success, 1 the system has errors or a rule cannot be matched, 2 not a valid
    auction or other wrong usage.
    """
    auction_so_far = read_auction(dealer, " ".join(auction))
    names = (ns or system, ew or system)
    books = [
        opened_system(
            name,
            macros=macros if name == system else None,
            explanations=explanations if name == system else None,
            as_json=as_json,
        ).book
        # Each system is opened once; where both sides bid it they share one book.
        for name in dict.fromkeys(names)
    ]
    book = books[0].with_opponents(books[1]) if len(books) > 1 else books[0]
    stated = read_meanings(book, auction_so_far, means, vul)
    explanation = explain_auction(book, auction_so_far, vul, stated)
    context = book.context(auction_so_far, vul, Side.NS, stated)
    if as_json:
        print_json(_record(book, explanation) | _state_record(context, auction_so_far))
        return
    for line in (*_lines(explanation), *_state_lines(context, auction_so_far)):
        click.echo(line)


def _lines(explained: AuctionExplanation) -> Iterator[str]:
    """Yield a line for each call, then a line for each player."""
    for call in explained.calls:
        yield f"{call.seat.word:<6}{call.call.text:<5}{_call_words(call)}"
    yield ""
    for player in explained.players:
        yield f"{player.seat.word:<6}has shown {player.words}"


def _state_lines(context: CallContext, auction: Auction) -> Iterator[str]:
    """Yield what judgement makes of the auction; nothing for a rule file alone."""
    yield from state_lines(context, auction.dealer)
    for call, words in _answers(context, auction):
        yield f"  {call.text:<4}{words}"


def _answers(context: CallContext, auction: Auction) -> Iterator[tuple[Call, str]]:
    """Yield the answers to what is asked, with what each would show."""
    for call in answers_of(context, tuple(auction.legal_calls)):
        disclosure = context.disclosure(call)
        if disclosure is not None:
            yield call, full_form(disclosure)


def _state_record(context: CallContext, auction: Auction) -> dict[str, object]:
    state = state_of(context)
    if state is None:
        return {"sides": {}, "state": None, "answers": {}}
    return {
        "sides": {side.words: words for side, words in side_lines(state, auction.dealer).items()},
        "state": state_record(state),
        "answers": {call.text: words for call, words in _answers(context, auction)},
    }


def _call_words(call: CallExplanation) -> str:
    """Return what opponents are told of a call."""
    alert = "alert: " if any(text.startswith(_ALERT) for text in call.texts) else ""
    return f"{alert}{call.words}"


def _record(book: RuleBook, explained: AuctionExplanation) -> dict[str, object]:
    return {
        "calls": [
            {
                "seat": call.seat.letter,
                "call": call.call.text,
                "shows": call.meaning.words,
                "told": call.words,
                "boxes": [box_record(box) for box in call.meaning.boxes],
                "forcing": [] if (force := call.meaning.forcing) is None else [force.words],
                "explanations": call.texts,
                "rules": rule_records(_maker(book, call), call.rules),
            }
            for call in explained.calls
        ],
        "players": {
            player.seat.letter: {
                "shows": player.words,
                "boxes": [box_record(box) for box in player.boxes],
                "off_system": player.off_system,
            }
            for player in explained.players
        },
    }


def _maker(book: RuleBook, call: CallExplanation) -> RuleBook:
    """Return the book by which a call was made: that of North and South, or the other."""
    return book if call.seat.side is Side.NS or book.opponents is None else book.opponents
