"""What the commands that ask a database have in common: the book, and the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final, NoReturn, TypeVar

import click

from cuebid.cli.db.cache import book_cache
from cuebid.cli.db.files import open_database, print_on_stderr, stop_on_errors
from cuebid.core import Auction, Call, Hand, IllegalError, ReadError, Seat, Vulnerability
from cuebid.database.matcher.rule_matcher import RuleMatch
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.database.stored.packed_book import pack_database, unpack_book
from cuebid.text import (
    Diagnostic,
    Diagnostics,
    Severity,
    Source,
    Span,
    from_read_error,
)

__all__ = [
    "board_options",
    "legal_calls",
    "open_book",
    "read_auction",
    "read_call",
    "read_hand",
    "rule_records",
]

_MISUSED: Final = 2
_CARDS: Final = 13
_Command = TypeVar("_Command", bound=Callable[..., Any])


class _Spelling(click.ParamType[Any]):
    """A value that is read by its own spellings."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 - click's own signature
        """The value, or wrong usage."""
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except ReadError as error:
            self.fail(f"{error}: expected {error.expected}", param, ctx)


def board_options(command: _Command) -> _Command:
    """Give a command the options for dealer and vulnerability."""
    dealer = click.option(
        "--dealer",
        type=_Spelling("seat", Seat.parse),
        default="N",
        show_default=True,
        help="Who made the first call.",
    )
    vul = click.option(
        "--vul",
        type=_Spelling("vulnerability", Vulnerability.parse),
        default="None",
        show_default=True,
        help="Who is vulnerable: None, NS, EW or Both.",
    )
    return dealer(vul(command))


def open_book(db: Path, macros: Path | None, explanations: Path | None, as_json: bool) -> RuleBook:
    """The book of a database; with errors in it, they are printed and the command ends.

    Large databases are kept in the user's cache folder; see `cuebid.database.stored`.

    Raises:
        TextError: a file cannot be read.
    """
    cache = book_cache(db, macros, explanations)
    packed = cache.read() if cache else None
    if packed is not None:
        with suppress(ReadError):
            return unpack_book(packed)
    report = Diagnostics()
    database = open_database(db, macros, explanations, report)
    stop_on_errors(report, as_json)
    # Warnings are worth repeating each time, so a database with any is read each time.
    if cache and not report:
        cache.write(pack_database(database))
    return RuleBook(database)


def read_auction(dealer: Seat, text: str) -> Auction:
    """The auction; what is wrong with it is printed, and the command ends."""
    try:
        return Auction.parse(dealer, text)
    except ReadError as error:
        _stop(from_read_error(error, _whole("auction", text), "auction-unreadable"))
    except IllegalError as error:
        message = str(error)
        _stop(Diagnostic(Severity.ERROR, "auction-illegal", message, _whole("auction", text)))


def read_hand(text: str) -> Hand:
    """The hand of thirteen cards; what is wrong with it is printed, and the command ends."""
    span = _whole("hand", text)
    try:
        hand = Hand.parse(text)
    except ReadError as error:
        _stop(from_read_error(error, span, "hand-unreadable"))
    if len(hand) != _CARDS:
        message = f"this hand has {len(hand)} card{'' if len(hand) == 1 else 's'}"
        wanted = "thirteen cards, such as KQ54.AJ3.K832.Q7"
        _stop(Diagnostic(Severity.ERROR, "hand-not-thirteen", message, span, wanted))
    return hand


def legal_calls(auction: Auction, text: str) -> tuple[Call, ...]:
    """The calls that may follow; if the auction is over, that is said and the command ends."""
    if auction.is_over:
        message = "the auction is over; nobody calls any more"
        _stop(Diagnostic(Severity.ERROR, "auction-over", message, _whole("auction", text)))
    return auction.legal_calls


def read_call(text: str) -> Call:
    """A call; what is wrong with it is printed, and the command ends."""
    try:
        return Call(text)
    except ReadError as error:
        _stop(from_read_error(error, _whole("call", text), "call-unreadable"))


def rule_records(book: RuleBook, matches: Iterable[RuleMatch]) -> list[dict[str, Any]]:
    """Rules that match, for JSON."""
    return [
        {
            "rule": match.rule.number,
            "priority": match.rule.priority,
            "default": match.rule.default,
            "flag": match.rule.flag,
            "grabs": {
                letter: value
                for letter, value in zip(ascii_lowercase, match.captures, strict=True)
                if value is not None
            },
            "auction": match.subject,
            "explanation": book.database.explanation(match.rule),
        }
        for match in matches
    ]


def _whole(name: str, text: str) -> Span:
    return Span(Source(name, text), 0, len(text))


def _stop(found: Diagnostic) -> NoReturn:
    print_on_stderr([found])
    raise SystemExit(_MISUSED)
