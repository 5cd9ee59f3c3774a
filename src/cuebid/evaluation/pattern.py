"""The pattern string: a hand's features as the 57 characters that constraints are matched against.

`Pnn Mnn Dnsnsnsns Cnnnn Lnn HnnCnnDnnHnnS Qnn SnCnDnHnS GnCnDnHnS` without the blanks
(gib-bidding-database.txt, Pattern string specification). A length is one digit: 9 stands for nine
cards or more (A52).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from cuebid.core.errors import RangeError, ReadError
from cuebid.core.hand import Hand
from cuebid.core.suit import SUITS
from cuebid.evaluation.feature import HONOURS, LENGTH, LOSERS, QUALITY, STOPPERS, SUIT_FEATURES
from cuebid.evaluation.features import Features, features, from_rows
from cuebid.evaluation.tables import Row, holding_classes

__all__ = ["PATTERN_LENGTH", "pattern_string", "read_pattern"]

PATTERN_LENGTH: Final = 57

_TEMPLATE: Final = "P00M00D0?0?0?0?C0000L00H00C00D00H00SQ00S0C0D0H0SG0C0D0H0S"
"""What may stand where: `0` a digit, `?` a suit letter, anything else itself."""

_WORDS: Final = {"0": "a digit", "?": "a suit letter, C, D, H or S"}
_ALLOWED: Final = {"0": "0123456789", "?": "CDHS"}
_SHAPE: Final = re.compile(
    r"P(..)M(..)D(........)C(....)L(..)H(..)C(..)D(..)H(..)SQ(..)"
    r"S(.)C(.)D(.)H(.)SG(.)C(.)D(.)H(.)S"
)
_PLACES: Final = {"P": (0, 3), "M": (3, 6), "D": (6, 15), "Q": (36, 39)}
"""The fields that the others imply."""
_LENGTH, _LOSERS, _HONOURS, _STOPPERS, _QUALITY = (
    SUIT_FEATURES.index(feature) for feature in (LENGTH, LOSERS, HONOURS, STOPPERS, QUALITY)
)


def pattern_string(hand: Hand | Features) -> str:
    """The pattern string of a hand, or of its features.

    Raises:
        RangeError: the hand has not thirteen cards.
    """
    known = hand if isinstance(hand, Features) else features(hand)
    lengths = known.lengths
    if sum(lengths) != 13:
        raise RangeError(f"a hand of {sum(lengths)} cards has no pattern string; thirteen are due")
    shown = [min(length, 9) for length in lengths]
    by_length = "".join([f"{shown[suit]}{suit.letter}" for suit in known.suits_by_length])
    honours = "{:02}C{:02}D{:02}H{:02}S".format(*known.honours)
    stoppers = "{}C{}D{}H{}S".format(*known.stoppers)
    quality = "{}C{}D{}H{}S".format(*known.quality)
    return (
        f"P{known.hcp:02}M{known.points:02}D{by_length}C{''.join(map(str, shown))}"
        f"L{known.losers:02}H{honours}Q{known.controls:02}S{stoppers}G{quality}"
    )


def read_pattern(text: str) -> Features:
    """The features that a pattern string tells of.

    All forty numbers come back: the 8421 counts say which honours are held, and the other suits say
    how long one of nine cards or more is. Only of two suits of six cards each it may stay open
    which one has a loser less; one that fits is chosen.

    Raises:
        ReadError: the text is no pattern string, or one that no hand has.
    """
    found = _fields(text)
    suits = [
        _rows_of(length, int(found[5 + suit]), int(found[10 + suit]), int(found[14 + suit]))
        for suit, length in enumerate(_true_lengths(text, found[3]))
    ]
    for suit, possible in zip(SUITS, suits, strict=True):
        if not possible:
            message = f"no holding in {suit.word} has this length, 8421 count, stopper and quality"
            raise ReadError(message, text, 24 + 3 * suit)
    losers = int(found[4])
    # Only the losers can differ between holdings alike in all that the string says of a suit.
    for chosen in product(*suits):
        if sum(row[_LOSERS] for row in chosen) == losers:
            known = Features(from_rows(*chosen))
            break
    else:
        raise ReadError("no hand with these suits has this number of losers", text, 21)
    _same(text, pattern_string(known))
    return known


def _fields(text: str) -> tuple[str, ...]:
    """The text of each field's values, once every character is of a kind that may stand there."""
    for offset, (character, wanted) in enumerate(zip(text, _TEMPLATE, strict=False)):
        if character not in _ALLOWED.get(wanted, wanted):
            expected = _WORDS.get(wanted, f"the letter {wanted}")
            raise ReadError(f"{character!r} cannot stand here", text, offset, expected)
    matched = _SHAPE.fullmatch(text)
    if matched is None:
        message = f"a pattern string has {PATTERN_LENGTH} characters, not {len(text)}"
        raise ReadError(message, text, min(len(text), PATTERN_LENGTH))
    return matched.groups()


def _true_lengths(text: str, shown: str) -> Iterator[int]:
    """The lengths by suit, with a 9 as long as the other suits leave room for."""
    lengths = [int(digit) for digit in shown]
    missing = 13 - sum(lengths)
    if missing and (missing < 0 or 9 not in lengths):
        message = f"the suits have {sum(lengths)} cards together; a hand has thirteen"
        raise ReadError(message, text, 16)
    return (length + missing * (length == 9) for length in lengths)


@cache
def _rows_by_what_is_said() -> dict[tuple[int, int, int, int], list[Row]]:
    found: dict[tuple[int, int, int, int], list[Row]] = {}
    for one in holding_classes():
        row = one.row
        same = found.setdefault((row[_LENGTH], row[_HONOURS], row[_STOPPERS], row[_QUALITY]), [])
        if row not in same:
            same.append(row)
    return found


def _rows_of(length: int, honours: int, stopper: int, quality: int) -> list[Row]:
    return _rows_by_what_is_said().get((length, honours, stopper, quality), [])


def _same(text: str, written: str) -> None:
    """Refuse a string whose fields contradict each other."""
    for letter, (start, end) in _PLACES.items():
        if text[start:end] != written[start:end]:
            message = f"field {letter} contradicts the other fields"
            raise ReadError(message, text, start, written[start:end])
