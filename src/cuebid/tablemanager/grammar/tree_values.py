"""Convert the values of fields to values in the trees of messages, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from cuebid.core import CALLS, CARDS, SEATS, Card, Vulnerability
from cuebid.tablemanager.grammar.errors import TreeError
from cuebid.tablemanager.grammar.messages import ANY_PLACE, DUMMY
from cuebid.tablemanager.grammar.name_reader import NAME_READERS


@dataclass(frozen=True, slots=True)
class Codec:
    """The conversion of one type of value between a message's field and a tree."""

    expected: str
    """The form of the value in the tree, in words."""
    encode: Callable[[Any], object]
    """Turns the field of a message into the value in the tree."""
    read: Callable[[Any], object]
    """Turns the value in the tree into the field; None where it is wrong."""

    def decode(self, key: str, value: object) -> object:
        """Return the field's value for a value in a tree.

        Raises:
            TreeError: the value does not have the expected form; the message names `key`.
        """
        result = self.read(value)
        if result is None:
            raise TreeError(f"{key!r}: expected {self.expected}, not {value!r}", key)
        return result


def _table(expected: str, values: dict[str, Any]) -> Codec:
    """Return a codec for a closed list of values, by their spelling in the tree."""
    spellings = {value: text for text, value in values.items()}

    def read(value: object) -> object:
        return values.get(value) if isinstance(value, str) else None

    return Codec(expected, spellings.__getitem__, read)


def _same(value: object) -> object:
    return value


def _number(value: object) -> int | None:
    # In Python a bool is an int; in JSON it is not.
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value < 10**9 else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _shaped(expected: str, pattern: str) -> Codec:
    """Return a codec for a text that matches a regular expression."""
    compiled = re.compile(pattern)

    def read(value: object) -> str | None:
        return value if isinstance(value, str) and compiled.fullmatch(value) else None

    return Codec(expected, _same, read)


def _truth(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


_SEATS: Final = {seat.letter: seat for seat in SEATS}
_CALLS: Final = {"pass" if call.text == "P" else call.text: call for call in CALLS}
_CARDS: Final = {card.text: card for card in CARDS}
_VULNERABLE: Final = {
    "Nil": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "All": Vulnerability.BOTH,
}
_NUMBER: Final = Codec("a whole number from 0 to 999999999", _same, _number)
_TEXT: Final = Codec("a text", _same, _text)
_TRUTH: Final = Codec("true or false", _same, _truth)
_CARD: Final = _table("a card such as KH", _CARDS)


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def _cards(value: object) -> tuple[Card, ...] | None:
    if not isinstance(value, list | tuple):
        return None
    cards = tuple(_CARDS[card] for card in value if isinstance(card, str) and card in _CARDS)
    return cards if len(cards) == len(value) else None


CODECS: Final = MappingProxyType(
    {
        "seat": _table("a seat: N, E, S or W", _SEATS),
        "player": _table("a seat (N, E, S or W) or dummy", _SEATS | {DUMMY: DUMMY}),
        "place": _table("a seat (N, E, S or W) or ANYPL", _SEATS | {ANY_PLACE: ANY_PLACE}),
        "number": _NUMBER,
        "version": _NUMBER,
        "trick": _NUMBER,
        "vulnerability": _table("Nil, NS, EW or All", _VULNERABLE),
        "call": _table("a call: pass, X, XX or a bid such as 1NT", _CALLS),
        "card": _CARD,
        "hand": Codec("a list of cards such as KH", _texts, _cards),
        "board-time": _shaped("minutes and seconds, such as 1:15", "[0-9]+:[0-9]+"),
        "total-time": _shaped(
            "hours, minutes and seconds, such as 0:11:23", "[0-9]+:[0-9]+:[0-9]+"
        ),
        "scoring": _shaped("IMP or MP", "IMP|MP"),
        "room": _shaped("Open or Closed", "Open|Closed"),
        "claim-answer": _TRUTH,
        "claim-result": _TRUTH,
        **dict.fromkeys(("alert", "infos", "signal", "info", *NAME_READERS), _TEXT),
    }
)
"""The writer and the reader of each type of field; the types are those of `READERS`."""
