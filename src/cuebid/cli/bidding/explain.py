"""`cuebid explain`: what the calls of an auction show in a system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from cuebid.cli.db.rule_records import rule_records
from cuebid.cli.output import print_json
from cuebid.cli.question import board_options, read_auction
from cuebid.cli.system.options import opened_system, rule_file_options, system_option
from cuebid.core import Auction, Seat, Side, Vulnerability
from cuebid.database.meaning.explain import AuctionExplanation, CallExplanation
from cuebid.database.meaning.explain import explain as explain_auction
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation import box_record
from cuebid.judgement.judge import AuctionJudge
from cuebid.judgement.side_words import side_words

__all__ = ["explain"]

# GIB writes it before the explanation of a call that opponents must be alerted to.
_ALERT: Final = "!"


@click.command(
    epilog="""\b
Examples: what 1NT, 2D and 2H have shown in SAYC; in a rule file.
  cuebid explain 1N P 2D P 2H
  cuebid explain 1N P 2D P 2H --system mb.txt2 --macros mac.m4 --json
  cuebid explain 1N 2C P 2D --ns acol --ew 2over1
"""
)
@click.argument("auction", nargs=-1, required=True)
@board_options
@system_option
@rule_file_options
@click.option("--ns", help="The system of North and South.  [default: --system]")
@click.option("--ew", help="The system of East and West.  [default: --system]")
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
    as_json: bool,
) -> None:
    """Explain what each call of AUCTION shows, and what each player has shown by all of them.

    All four players are assumed to bid the same system, unless --ns or --ew names another
    one for a side: then each call means what the system of its maker says.

    The last lines say what judgement makes of it: strength and fit of each side, the agreed suit,
    and what is forcing.

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
    explained = explain_auction(book, auction_so_far, vul)
    sides = _sides(book, auction_so_far, vul)
    if as_json:
        print_json(_record(book, explained) | {"sides": sides})
        return
    for line in _lines(explained):
        click.echo(line)
    for name, words in sides.items():
        click.echo(f"{name}: {words}")


def _lines(explained: AuctionExplanation) -> Iterator[str]:
    """Yield a line for each call, then a line for each player."""
    for call in explained.calls:
        yield f"{call.seat.word:<6}{call.call.text:<5}{_call_words(call)}"
    yield ""
    for player in explained.players:
        yield f"{player.seat.word:<6}has shown {player.words}"


def _sides(book: RuleBook, auction: Auction, vulnerability: Vulnerability) -> dict[str, str]:
    """Return what judgement makes of both hands of each side, where they have shown anything."""
    judged = book.context(auction, vulnerability).judged
    # A rule file alone has no judge.
    if not isinstance(judged, AuctionJudge):
        return {}
    sides = {}
    for side in Side:
        words = side_words(judged.state, (side - auction.dealer.side) % 2)
        if words:
            sides[side.words] = words
    return sides


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
                "forcing": [forcing.words for forcing in call.meaning.forcing],
                "explanations": call.texts,
                "rules": rule_records(_maker(book, call), call.meaning.matches),
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
