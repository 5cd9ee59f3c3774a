"""Parse a search query in a system: an auction, names of conventions, or hands.

Players write one thing in many ways: `2C over 1NT`, `1NT 2♣`, `1NT-pass-2C`; `Stayman` where the
notes have `!STAY`; `5-4 majors` where they have `4+!h, 5+!s`. Auctions are parsed here, names and
hands by the parser of notes, so that a search may use all words that notes may use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cuebid.bml import AuctionPrefix, CallsBid
from cuebid.bml.auctions.lookup import read_auction
from cuebid.bml.language.read_bid import read_bid
from cuebid.core import PASS, CuebidError
from cuebid.evaluation import Boxes
from cuebid.notes import (
    NotesContext,
    ParsedDescription,
    Statement,
    interpret_description,
    parse_description,
)

# Kinds of statements that name what a call does; points, lengths and shapes describe hands.
_NAMED_KINDS: Final = frozenset({"convention", "role", "values", "forcing", "stop"})
# The kind of "asks for", "if ...", "see below", which describe neither names nor hands.
_REMARKS: Final = "remark"
# The words that link a call to the calls before it: `2C over 1NT`.
_LINK: Final = re.compile(r"(.*?)\b(?:over|after|opposite|facing|to)\s+(their\s+)?(.+)")
# The words that stand before the link in place of a call: `responses to 1NT`.
_ANSWERS: Final = frozenset(
    {
        "answer", "answers", "continuation", "continuations", "rebid", "rebids", "replies", "reply",
        "response", "responses",
    }
)  # fmt: skip
_ALL_CALLS: Final = _ANSWERS | {"auction", "auctions", "bid", "bidding", "bids", "call", "calls"}


@dataclass(frozen=True, slots=True)
class AskedAuction:
    """An auction that a search query asks for."""

    prefix: AuctionPrefix
    """The auction; a single call stands for this call in any auction."""
    is_before: bool = False
    """Whether the query asks for the calls after the auction, and not for its last call."""
    is_unlikely: bool = False
    """Whether to search for it only if no likelier reading of the query finds anything."""


@dataclass(frozen=True, slots=True)
class AskedMeaning:
    """The names of conventions and the hands that a search query asks for."""

    names: frozenset[str]
    """The names of what a call does, as `names_of` gives them."""
    hands: Boxes | None
    """The hands that the query describes; None if it describes none."""


def asked_auctions(query: str) -> tuple[AskedAuction, ...]:
    """Return the auctions that a query may mean, the likeliest first; none if it is no auction."""
    linked = _LINK.fullmatch(query.strip().casefold())
    readings = _calls_in(query) if linked is None else _linked(*linked.groups())
    auctions = []
    for words, is_before, in_turn in readings:
        try:
            prefix = read_auction(words, in_turn=in_turn)
        except CuebidError:
            continue
        auctions.append(AskedAuction(prefix, is_before, in_turn))
    return tuple(auctions)


_Reading = tuple[list[str], bool, bool]


def _calls_in(text: str) -> Iterator[_Reading]:
    words = _calls(text)
    if not words:
        return
    yield words, False, False
    # Without parentheses the words may be the calls of all four players.
    if len(words) > 1 and "(" not in "".join(words):
        yield words, False, True


def _linked(call: str, their: str | None, before: str) -> Iterator[_Reading]:
    earlier = _calls(before)
    if not earlier:
        return
    is_before = not call.strip() or set(call.split()) <= _ALL_CALLS
    last = [] if is_before else _calls(call)
    if not is_before and not last:
        return
    if not their:
        yield [*earlier, *last], is_before, False
    # `2C over 1NT` is an answer to partner, and a bid over an opponent; `answers to` are partner's.
    if len(earlier) == 1 and not _ANSWERS & set(call.split()):
        yield [f"({earlier[0].strip('()')})", *last], is_before, False


def _calls(text: str) -> list[str]:
    """Return the words of a text if each of them is one call; otherwise an empty list."""
    # An opening parenthesis begins a call, even without a separator before it: `1C(1S)2C`.
    words = re.findall(r"\([^()\s]+\)|[^()\s,\u2013-]+", text.upper())
    is_auction = all(map(_is_call, words)) and text.count("(") == text.count(")")
    return words if is_auction else []


def _is_call(word: str) -> bool:
    bid = read_bid(word).bid
    return isinstance(bid, CallsBid) and len(bid.calls) == 1


def names_of(statements: Iterable[Statement]) -> frozenset[str]:
    """Return what a description names, such as conventions and roles, each as kind and name."""
    return frozenset(
        f"{statement.kind} {statement.name}"
        for statement in statements
        if statement.kind in _NAMED_KINDS and not statement.negated
    )


@lru_cache(maxsize=64)
def asked_meaning(query: str) -> AskedMeaning | None:
    """Return the conventions and hands that a query names; None if it names neither.

    The result is also None if the parser of notes does not know a word of the query; such a query
    is only searched for literally.
    """
    reading = parse_description(query.lstrip("!"))
    if reading.unknown:
        return None
    statements = tuple(reading.statements)
    names = names_of(statements)
    hands = _hands(reading) if any(_is_of_hands(each) for each in statements) else None
    return AskedMeaning(names, hands) if names or hands is not None else None


def _is_of_hands(statement: Statement) -> bool:
    return statement.kind not in _NAMED_KINDS and statement.kind != _REMARKS


def _hands(reading: ParsedDescription) -> Boxes | None:
    # Without the names: `Stayman, 11+ points` means eleven points in a row that names Stayman, and
    # not the hands that the word alone would stand for.
    text = reading.text
    for statement in sorted(reading.statements, key=lambda each: -each.start):
        if not _is_of_hands(statement):
            text = (
                text[: statement.start]
                + " " * (statement.end - statement.start)
                + text[statement.end :]
            )
    row = interpret_description(parse_description(text), NotesContext(PASS))
    return row.meaning.boxes if row.says_something and not row.is_impossible else None
