"""Readers for each type of field in a line of the protocol, tolerant of variants."""

# A reader gets the scan and an offset (blanks may still come before the field) and returns the
# value and the offset behind it, or None after telling the scan what it expected.

from __future__ import annotations

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from cuebid.core import DOUBLE, PASS, REDOUBLE, SEATS, Call, Card, Vulnerability
from cuebid.tablemanager.grammar.hand_reader import read_hand
from cuebid.tablemanager.grammar.messages import ANY_PLACE, DUMMY
from cuebid.tablemanager.grammar.name_reader import NAME_READERS
from cuebid.tablemanager.grammar.scan import FLAGS, Scan

Reader: TypeAlias = Callable[[Scan, int], tuple[Any, int] | None]

_ANY_SEAT: Final = "a seat (North, East, South, West)"
_SEAT_NAMES: Final = {_ANY_SEAT: ("North", "East", "South", "West")}
_SEATS: Final = dict(zip(("north", "east", "south", "west"), SEATS, strict=True))
# `None` and `All` are PBN's words for two of them.
_VULNERABILITIES: Final = {
    "neither": Vulnerability.NONE,
    "none": Vulnerability.NONE,
    "n/s": Vulnerability.NS,
    "e/w": Vulnerability.EW,
    "both": Vulnerability.BOTH,
    "all": Vulnerability.BOTH,
}
_CALLS: Final = {"passes": PASS, "doubles": DOUBLE, "redoubles": REDOUBLE}
_ANSWERS: Final = {"accepts": True, "rejects": False}
_RESULTS: Final = {"accepted": True, "rejected": False}


def _one_of(values: dict[str, Any], *expected: str) -> Reader:
    """Return a reader of one word of a closed list; `expected` names the words for errors."""
    words = tuple(word for name in expected for word in _SEAT_NAMES.get(name, (name,)))
    choices = "|".join(map(re.escape, values))
    pattern = re.compile(rf"[ \t]*({choices})(?![a-z0-9])", FLAGS)

    def read(scan: Scan, offset: int) -> tuple[Any, int] | None:
        match = pattern.match(scan.line, offset)
        if match is None:
            for name in expected:
                scan.miss(offset, name if name == _ANY_SEAT else f'"{name}"', *words)
            return None
        return values[match[1].lower()], match.end()

    return read


def _number(expected: str) -> Reader:
    """Return a reader of a whole number of up to nine digits; `expected` names it in errors."""
    # Nine digits fit into 32 bits, for programs in other languages that read the tree.
    pattern = re.compile(r"[ \t]*([0-9]{1,9})(?![0-9])", FLAGS)

    def read(scan: Scan, offset: int) -> tuple[int, int] | None:
        match = pattern.match(scan.line, offset)
        if match is None:
            scan.miss(offset, expected)
            return None
        return int(match[1]), match.end()

    return read


def _time(shape: str, expected: str) -> Reader:
    """Return a reader of a time that matches the regular expression `shape`, kept as text."""
    # OpenSpiel's adapter sends the square brackets that the protocol's text prints around a time.
    # Kept as text: the tree of the specification holds the time as it was written.
    pattern = re.compile(rf"[ \t]*(?:\[({shape})\]|({shape}))(?![0-9:])", FLAGS)

    def read(scan: Scan, offset: int) -> tuple[str, int] | None:
        match = pattern.match(scan.line, offset)
        if match is None:
            scan.miss(offset, expected)
            return None
        return match[1] or match[2], match.end()

    return read


def _suffix(pattern: str, code: str, message: str) -> Reader:
    """Return a reader of a text that version 18 does not have: kept, with a warning."""
    compiled = re.compile(pattern, FLAGS | re.DOTALL)

    def read(scan: Scan, offset: int) -> tuple[str, int] | None:
        match = compiled.match(scan.line, offset)
        if match is None:
            return None
        scan.warn(code, message, match.start(1), match.end(1))
        return match[1], match.end()

    return read


def _titled(reader: Reader, change: Callable[[str], str]) -> Reader:
    """Return a reader that changes the case of what `reader` reads."""

    def read(scan: Scan, offset: int) -> tuple[str, int] | None:
        result = reader(scan, offset)
        return result and (change(result[0]), result[1])

    return read


_TRICK_NUMBER: Final = _number("the number of the trick")


def _read_trick(scan: Scan, offset: int) -> tuple[int, int] | None:
    result = _TRICK_NUMBER(scan, offset)
    # Any other number is accepted, as in the specification, which prints a trick 548.
    if result and result[0] == 0:
        scan.warn("odd-trick", "tricks are counted from 1", result[1] - 1, result[1])
    return result


_CALL_WORD: Final = re.compile(r"[ \t]*(?:(passes|doubles|redoubles)|bids(?![a-z]))", FLAGS)
# `1N` for `1NT`, but only as a word: the N of `1NS` would be a guess.
_BID: Final = re.compile(r"[ \t]*([1-7])[ \t]*(NT|N(?![a-z])|[CDHS])", FLAGS)


def _read_call(scan: Scan, offset: int) -> tuple[Call, int] | None:
    word = _CALL_WORD.match(scan.line, offset)
    if word is None:
        words = ("passes", "doubles", "redoubles", "bids")
        scan.miss(offset, "a call: passes, doubles, redoubles or bids", *words)
        return None
    if word[1]:
        return _CALLS[word[1].lower()], word.end()
    bid = _BID.match(scan.line, word.end())
    if bid is None:
        scan.miss(word.end(), "a level from 1 to 7 and a strain: C, D, H, S or NT")
        return None
    return Call(bid[1] + bid[2].upper()), bid.end()


# The protocol has the rank first, and mentions the suit first as an alternative.
_CARD: Final = re.compile(r"[ \t]*(?:(10|[2-9TJQKA])([SHDC])|([SHDC])(10|[2-9TJQKA]))", FLAGS)


def _read_card(scan: Scan, offset: int) -> tuple[Card, int] | None:
    match = _CARD.match(scan.line, offset)
    if match is None:
        scan.miss(offset, "a card: its rank (A K Q J T 9 ... 2), then its suit (S H D C)")
        return None
    rank, suit = match[1] or match[4], match[2] or match[3]
    return Card(rank.replace("10", "T").upper() + suit.upper()), match.end()


# Spaces are matched possessively (`*+`) wherever two runs of them may meet. Otherwise a line of
# 16 KiB of spaces would be tried with every split between the two runs, and one peer could stop the
# table.
_ALERT: Final = re.compile(
    r"[ \t]*+[.,;]?[ \t]*+(alert)(?![a-z0-9])[ \t]*+(\.?)[ \t]*+(.*)", FLAGS | re.DOTALL
)


def _read_alert(scan: Scan, offset: int) -> tuple[str, int] | None:
    match = _ALERT.match(scan.line, offset)
    if match is None:
        scan.miss(offset, "an alert", "Alert.")
        return None
    # WBridge5 alerts without a text.
    if not match[3]:
        scan.warn("bare-alert", "the alert has no text", match.start(1), match.end())
    elif not match[2]:
        scan.warn("alert-stop", "a full stop is missing after Alert", match.start(1), match.end(1))
    return match[3], match.end()


READERS: Final = MappingProxyType(
    {
        "seat": _one_of(_SEATS, _ANY_SEAT),
        "player": _one_of(_SEATS | {"dummy": DUMMY}, _ANY_SEAT, "dummy"),
        "place": _one_of(_SEATS | {"anypl": ANY_PLACE}, _ANY_SEAT, ANY_PLACE),
        "number": _number("a number"),
        "version": _number("the number of the version, such as 18"),
        "trick": _read_trick,
        "vulnerability": _one_of(_VULNERABILITIES, "Neither", "N/S", "E/W", "Both"),
        "board-time": _time("[0-9]+:[0-9]+", "minutes and seconds, such as 1:15"),
        "total-time": _time("[0-9]+:[0-9]+:[0-9]+", "hours, minutes and seconds, such as 0:11:23"),
        "call": _read_call,
        "card": _read_card,
        "hand": read_hand,
        "alert": _read_alert,
        "infos": _suffix(
            r"[ \t]*+[.,;]?[ \t]*+infos(?![a-z0-9])[ \t]*+\.?[ \t]*+(.*)",
            "infos-text",
            "an explanation after Infos is of version 19",
        ),
        "signal": _suffix(
            r"[ \t]*\.[ \t]*+(.+)", "signal-text", "a text after the card is of version 19"
        ),
        "info": _suffix(
            r"\.?+[ \t]*+(.+)", "version-text", "a text after the version is of version 19"
        ),
        "scoring": _titled(
            _suffix(
                r"[ \t]*+'?[ \t]*+\.?[ \t]*+playing[ \t]+(imp|mp)s?(?![a-z0-9])'?",
                "scoring-text",
                "the form of scoring is of version 19",
            ),
            str.upper,
        ),
        "room": _titled(
            _suffix(
                r"[ \t]*+\.?[ \t]*+(open|closed)[ \t]+room(?![a-z0-9])",
                "room-text",
                "the room is of version 19",
            ),
            str.capitalize,
        ),
        "claim-answer": _one_of(_ANSWERS, "accepts", "rejects"),
        "claim-result": _one_of(_RESULTS, "accepted", "rejected"),
        **NAME_READERS,
    }
)
"""The reader of each type of field, by the name that patterns use."""
