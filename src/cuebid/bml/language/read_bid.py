"""Read the bid column of a row.

Bids that bml.txt lists are read as written. Spellings that people also use (`1NT`, `Pass`, `X`,
`1c`, `2♥`) are read too, and the result has the spelling of bml.txt, to be suggested. Nothing stops
the reader: a word that is not a bid becomes a `FreeBid`, which documents show.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.bml.tree.bids import Bid, CallsBid, ChoiceBid, FreeBid, StepBid, Variable, VariableBid
from cuebid.core import DOUBLE, PASS, REDOUBLE, Call, Strain


class BidReading(NamedTuple):
    """The result of reading a word of the bid column."""

    bid: Bid
    spelling: str = ""
    """How bml.txt writes the bid, if that differs from the word; otherwise empty."""
    alert: bool = False
    """Whether a `!` follows the bid."""


_SYMBOLS: Final = str.maketrans(
    {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
    | {"\ufe0e": "", "\ufe0f": ""}
)
_MARKED_SUIT: Final = re.compile(r"!([cdhsCDHS])")
# What bml.txt lists. Everything else that is read gets a hint with the spelling of bml.txt, since
# BML 2 stops at it.
_AS_SPECIFIED: Final = re.compile(
    r"[PDR]|[1-7](?:[CDHSN]+|o?[mM]|(?i:[xyz]|black|red))|\d+(?i:steps?)"
)
_WORDS: Final = {
    "P": PASS, "PASS": PASS, "NB": PASS,
    "D": DOUBLE, "X": DOUBLE, "DBL": DOUBLE, "DOUBLE": DOUBLE,
    "R": REDOUBLE, "XX": REDOUBLE, "RD": REDOUBLE, "RDBL": REDOUBLE, "REDOUBLE": REDOUBLE,
}  # fmt: skip
_LEVEL: Final = re.compile(r"([0-9]{1,3})(.*)")
# Strains in small letters are read too, but not mixed with capitals.
_STRAINS: Final = re.compile(r"(?:NT|[CDHSN])+|[cdhs]+|nt?|Nt")
_COLOURS: Final = {"red": "DH", "black": "CS"}
_VARIABLES: Final = {variable.value: variable for variable in Variable} | {
    "x": Variable.X, "y": Variable.Y, "z": Variable.Z,
}  # fmt: skip
# A digit with one or two letters is a call mistyped; with more it is a word such as `4other`.
_LIKE_A_CALL: Final = re.compile(r"[0-9]{1,2}[A-Za-z]{1,2}")
_CALL_WORD: Final = re.compile(r"[^-;–—()!]+")
_PART: Final = re.compile(r"\([^()]*\)!?|[^-;–—]+")


@lru_cache(maxsize=4096)
def read_bid(token: str) -> BidReading:
    """Read one bid; a word that is not a bid becomes a `FreeBid`.

    >>> read_bid("2HS").bid.calls
    (Call('2H'), Call('2S'))
    >>> read_bid("(1NT)").spelling
    '(1N)'
    >>> read_bid("newsuit").bid
    FreeBid(text='newsuit', theirs=False, mistaken=False)
    """
    # `1C:` is how some authors separate bid and description.
    word = token.removesuffix(":")
    theirs, inner = _without_brackets(word)
    bare = inner.rstrip("!")
    alert = bare != inner or word.endswith(")!")
    if "(" in bare or ")" in bare or (theirs and has_joint(bare)):
        return BidReading(FreeBid(token, mistaken=_is_bracket_slip(token)), alert=alert)
    bid = _read_bare(bare, theirs=theirs)
    if bid is None:
        # Free words get a warning, mistyped calls an error; hence the flag.
        return BidReading(FreeBid(bare, theirs, bool(_LIKE_A_CALL.fullmatch(bare))), alert=alert)
    as_specified = word == token and _AS_SPECIFIED.fullmatch(bare)
    return BidReading(bid, "" if as_specified else str(bid) + "!" * alert, alert)


@lru_cache(maxsize=4096)
def has_joint(token: str) -> bool:
    """Return whether a bid column joins calls: `-` or `;` outside parentheses after a call."""
    first = _PART.match(token)
    return first is not None and first.end() < len(token)


def split_history(token: str) -> list[tuple[int, str]]:
    """Return the calls of a history with their offsets: `1C-(1D)-` gives `1C` and `(1D)`.

    A token of which nothing reads as a call is one word, such as `5-5`.
    """
    # An opponents' bid may hold a dash, `(2C-2D)`, so parentheses keep a part together.
    parts = [(match.start(), match[0]) for match in _PART.finditer(token)]
    if any(not isinstance(read_bid(part).bid, FreeBid) for _, part in parts):
        return parts
    return [(0, token)]


def _without_brackets(word: str) -> tuple[bool, str]:
    inner = word.removesuffix("!")
    if inner.startswith("(") and inner.endswith(")"):
        return True, inner[1:-1]
    return False, word


def _is_bracket_slip(token: str) -> bool:
    """Return whether the word would be calls if its parentheses were right."""
    pieces = _PART.findall(token)
    wrong = any(
        piece.count("(") != piece.count(")") or (piece.startswith("(") and has_joint(piece[1:-1]))
        for piece in pieces
    )
    words = _CALL_WORD.findall(token)
    return wrong and all(_read_bare(word, theirs=False) is not None for word in words)


def _read_bare(text: str, *, theirs: bool) -> CallsBid | VariableBid | StepBid | ChoiceBid | None:
    plain = _MARKED_SUIT.sub(lambda match: match[1].upper(), text.translate(_SYMBOLS))
    if "/" in plain:
        return _read_choice(plain, theirs=theirs)
    return _read_one(plain, theirs=theirs)


def _read_one(text: str, *, theirs: bool) -> CallsBid | VariableBid | StepBid | None:
    call = _WORDS.get(text.upper())
    if call is not None:
        return CallsBid((call,), theirs)
    match = _LEVEL.fullmatch(text)
    if match is None:
        return None
    level, letters = int(match[1]), match[2]
    if letters.lower() in ("step", "steps"):
        return StepBid(level, theirs) if level else None
    return _read_bids(level, letters, theirs=theirs) if 1 <= level <= 7 else None


def _read_bids(level: int, letters: str, *, theirs: bool) -> CallsBid | VariableBid | None:
    # Before strains, for `M` and `m` differ only in their case, and X, Y and Z may have either.
    if letters in _VARIABLES:
        return VariableBid(level, _VARIABLES[letters], theirs)
    colour = letters.lower()
    if colour in _COLOURS:
        return CallsBid(_calls(level, _COLOURS[colour]), theirs, colour)
    if _STRAINS.fullmatch(letters):
        return CallsBid(_calls(level, letters.upper().replace("NT", "N")), theirs)
    return None


def _read_choice(text: str, *, theirs: bool) -> ChoiceBid | None:
    options: list[CallsBid | VariableBid | StepBid] = []
    level = ""
    for part in text.split("/"):
        match = _LEVEL.match(part)
        if match:
            level = match[1]
        option = _read_one(part, theirs=False)
        if option is None or (part.upper() in ("D", "R", "X") and level):
            # After `4D`, `/H` and `/D` are suits at the same level.
            option = _read_one(level + part, theirs=False)
        if option is None:
            return None
        options.append(option)
    return ChoiceBid(tuple(options), theirs)


def _calls(level: int, letters: str) -> tuple[Call, ...]:
    return tuple(Call.bid(level, Strain.parse(letter)) for letter in dict.fromkeys(letters))
