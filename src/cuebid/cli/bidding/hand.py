"""`cuebid hand`: what a hand is worth."""

from __future__ import annotations

import click
import msgspec
from rich.console import Console

from cuebid.core import SUITS, Hand, ReadError
from cuebid.evaluation import Features, describe, describe_suit, features, pattern_string
from cuebid.render import to_rich
from cuebid.text import Diagnostic, Severity, Source, Span, from_read_error, print_diagnostics

__all__ = ["hand"]

_CARDS = 13
_MISUSED = 2


@click.command(
    epilog="""\b
Example: the pattern string and the features, for people and for programs.
  cuebid hand KQ54.AJ3.K832.Q7
  cuebid hand S KQ54 H AJ3 D K832 C Q7 --json
"""
)
@click.argument("cards", nargs=-1, required=True, metavar="HAND")
@click.option("--json", "as_json", is_flag=True, help="Print the features as JSON.")
def hand(cards: tuple[str, ...], as_json: bool) -> None:
    """Show a hand, its pattern string and its features in words.

    HAND is thirteen cards in any usual spelling: spades, hearts, diamonds and clubs between dots,
    or each suit behind its letter. The pattern string is what constraints of a bidding database
    are matched against.

    Exit code: 0 shown, 2 this is no hand of thirteen cards.
    """
    read = _read(" ".join(cards))
    known = features(read)
    if as_json:
        record = {"hand": read.pbn, "pattern": pattern_string(known), **known.record()}
        click.echo(msgspec.json.format(msgspec.json.encode(record), indent=2))
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(to_rich(read))
    console.print(f"\n{pattern_string(known)}\n")
    for line in _lines(known):
        console.print(line, markup=False)


def _lines(known: Features) -> list[str]:
    return [describe(known)] + [
        f"{suit.symbol} {describe_suit(known, suit)}" for suit in reversed(SUITS)
    ]


def _read(text: str) -> Hand:
    """The hand; what is wrong with it goes to the standard error output, with a caret."""
    span = Span(Source("hand", text), 0, len(text))
    try:
        read = Hand.parse(text)
    except ReadError as error:
        found = from_read_error(error, span, "hand-unreadable")
    else:
        if len(read) == _CARDS:
            return read
        found = Diagnostic(
            Severity.ERROR,
            "hand-not-thirteen",
            f"this hand has {len(read)} card{'' if len(read) == 1 else 's'}",
            span,
            "thirteen cards, such as KQ54.AJ3.K832.Q7",
        )
    print_diagnostics([found], Console(stderr=True, soft_wrap=True))
    raise SystemExit(_MISUSED)
