"""Parse hands, auctions and calls in the arguments of commands.

An error is printed with the text, a caret and what was expected, as for errors in files, and ends
the command with exit code 2.
"""

from __future__ import annotations

from typing import Final, NoReturn

import click

from cuebid.cli.options import ParsedValue, joined
from cuebid.cli.output import print_on_stderr
from cuebid.cli.streams import WRONG_USAGE
from cuebid.core import Auction, Call, Hand, IllegalError, ReadError, Seat, Vulnerability
from cuebid.text import Diagnostic, Severity, Source, Span, from_read_error
from cuebid.text.layout import counted

_CARDS: Final = 13

board_options = joined(
    click.option(
        "--dealer",
        type=ParsedValue("seat", Seat.parse),
        default="N",
        show_default=True,
        help="The player who makes the first call.",
    ),
    click.option(
        "--vul",
        type=ParsedValue("vulnerability", Vulnerability.parse),
        default="None",
        show_default=True,
        help="The vulnerable side: None, NS, EW or Both.",
    ),
)
"""The options `--dealer` and `--vul`."""


def read_auction(dealer: Seat, text: str) -> Auction:
    """Parse the auction in an argument; an invalid auction ends the command."""
    try:
        return Auction.parse(dealer, text)
    except ReadError as error:
        _stop(from_read_error(error, _whole("auction", text), "auction-unreadable"))
    except IllegalError as error:
        message = str(error)
        _stop(Diagnostic(Severity.ERROR, "auction-illegal", message, _whole("auction", text)))


def read_open_auction(dealer: Seat, text: str) -> Auction:
    """Parse an unfinished auction in an argument; other auctions end the command."""
    auction = read_auction(dealer, text)
    if auction.is_over:
        message = "the auction is over; nobody calls any more"
        _stop(Diagnostic(Severity.ERROR, "auction-over", message, _whole("auction", text)))
    return auction


def read_hand(text: str) -> Hand:
    """Parse the hand of thirteen cards in an argument; an invalid hand ends the command."""
    span = _whole("hand", text)
    try:
        hand = Hand.parse(text)
    except ReadError as error:
        _stop(from_read_error(error, span, "hand-unreadable"))
    if len(hand) != _CARDS:
        message = f"this hand has {counted(len(hand), 'card')}"
        expected = "thirteen cards, such as KQ54.AJ3.K832.Q7"
        _stop(Diagnostic(Severity.ERROR, "hand-not-thirteen", message, span, expected))
    return hand


def read_call(text: str) -> Call:
    """Parse the call in an argument; an invalid call ends the command."""
    try:
        return Call(text)
    except ReadError as error:
        _stop(from_read_error(error, _whole("call", text), "call-unreadable"))


def _whole(name: str, text: str) -> Span:
    return Span(Source(name, text), 0, len(text))


def _stop(diagnostic: Diagnostic) -> NoReturn:
    print_on_stderr([diagnostic])
    raise SystemExit(WRONG_USAGE)
