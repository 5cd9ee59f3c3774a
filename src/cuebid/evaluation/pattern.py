"""The pattern string: 57 characters of features that constraints of rules are matched against.

`Pnn Mnn Dnsnsnsns Cnnnn Lnn HnnCnnDnnHnnS Qnn SnCnDnHnS GnCnDnHnS` without the blanks
(gib-bidding-database.txt, Pattern string specification). A length is one digit, so 9 stands for
nine cards or more (ruling A52).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from cuebid.core import SUITS, Hand, RangeError, ReadError
from cuebid.evaluation.feature import HONOURS, LENGTH, LOSERS, QUALITY, STOPPERS, SUIT_FEATURES
from cuebid.evaluation.hand_features import Features, features, from_rows
from cuebid.evaluation.pattern_layout import MOST_SHOWN, PATTERN_LAYOUT, PATTERN_LENGTH
from cuebid.evaluation.tables import Row, holding_classes

_KIND_NAMES: Final = {"0": "a digit", "?": "a suit letter, C, D, H or S"}
_ALLOWED: Final = {"0": "0123456789", "?": "CDHS"}
_SHAPE: Final = re.compile(
    r"P(..)M(..)D(........)C(....)L(..)H(..)C(..)D(..)H(..)SQ(..)"
    r"S(.)C(.)D(.)H(.)SG(.)C(.)D(.)H(.)S"
)
# Points, ordered lengths and controls follow from honours and lengths by suit. A string that
# contradicts itself was not made by a hand, so the difference is an error and not a choice.
_IMPLIED_FIELDS: Final = {"P": (0, 3), "M": (3, 6), "D": (6, 15), "Q": (36, 39)}
"""Fields that follow from the others, with their offsets; they are checked, not read."""
_LENGTH, _LOSERS, _HONOURS, _STOPPERS, _QUALITY = (
    SUIT_FEATURES.index(feature) for feature in (LENGTH, LOSERS, HONOURS, STOPPERS, QUALITY)
)


def pattern_string(hand: Hand | Features) -> str:
    """Return the pattern string of a hand, or of its features.

    Raises:
        RangeError: the hand does not have thirteen cards.
    """
    values = hand if isinstance(hand, Features) else features(hand)
    lengths = values.lengths
    if sum(lengths) != 13:
        raise RangeError(f"a hand of {sum(lengths)} cards has no pattern string; thirteen are due")
    # One digit for each length (ruling A52).
    shown = [min(length, MOST_SHOWN) for length in lengths]
    by_length = "".join([f"{shown[suit]}{suit.letter}" for suit in values.suits_by_length])
    honours = "{:02}C{:02}D{:02}H{:02}S".format(*values.honours)
    stoppers = "{}C{}D{}H{}S".format(*values.stoppers)
    quality = "{}C{}D{}H{}S".format(*values.quality)
    return (
        f"P{values.hcp:02}M{values.points:02}D{by_length}C{''.join(map(str, shown))}"
        f"L{values.losers:02}H{honours}Q{values.controls:02}S{stoppers}G{quality}"
    )


def read_pattern(text: str) -> Features:
    """Return the features of the hand that a pattern string describes.

    All 59 numbers can be recovered: the 8421 counts say which honours are held, and the length
    of a suit of nine cards or more follows from the others. One ambiguity remains: of two suits of
    six cards, the string may not say which one has a loser less; then either is returned.

    Raises:
        ReadError: the text is not a pattern string, or no hand has it.
    """
    fields = _fields(text)
    # A hand is recovered as four table rows, not as cards: spot cards are not in the string.
    suits = [
        _rows_of(length, int(fields[5 + suit]), int(fields[10 + suit]), int(fields[14 + suit]))
        for suit, length in enumerate(_true_lengths(text, fields[3]))
    ]
    for suit, possible in zip(SUITS, suits, strict=True):
        if not possible:
            message = f"no holding in {suit.word} has this length, 8421 count, stopper and quality"
            # Offset 24 is the first number of field H, three characters for each suit.
            raise ReadError(message, text, 24 + 3 * suit)
    losers = int(fields[4])
    # Holdings with the same string can only differ in their losers: the ten is not in it.
    for chosen in product(*suits):
        if sum(row[_LOSERS] for row in chosen) == losers:
            values = Features(from_rows(*chosen))
            break
    else:
        # Offset 21 is the number of field L.
        raise ReadError("no hand with these suits has this number of losers", text, 21)
    _check_implied_fields(text, pattern_string(values))
    return values


def _fields(text: str) -> tuple[str, ...]:
    """Check the kind of every character, and return the text of each field."""
    # The length is checked afterwards: the first wrong character says more.
    for offset, (character, kind) in enumerate(zip(text, PATTERN_LAYOUT, strict=False)):
        if character not in _ALLOWED.get(kind, kind):
            expected = _KIND_NAMES.get(kind, f"the letter {kind}")
            raise ReadError(f"{character!r} cannot stand here", text, offset, expected)
    matched = _SHAPE.fullmatch(text)
    if matched is None:
        message = f"a pattern string has {PATTERN_LENGTH} characters, not {len(text)}"
        raise ReadError(message, text, min(len(text), PATTERN_LENGTH))
    return matched.groups()


def _true_lengths(text: str, shown: str) -> Iterator[int]:
    """Yield the length of each suit; a digit 9 stands for all cards that the other suits leave."""
    lengths = [int(digit) for digit in shown]
    # At most one suit has nine cards or more, so one 9 at most stands for more than it says.
    missing = 13 - sum(lengths)
    if missing and (missing < 0 or 9 not in lengths):
        message = f"the suits have {sum(lengths)} cards together; a hand has thirteen"
        raise ReadError(message, text, 16)
    return (length + missing * (length == 9) for length in lengths)


@cache
def _rows_by_string() -> dict[tuple[int, int, int, int], list[Row]]:
    """Group the rows of all holdings by the numbers that a pattern string has for a suit."""
    groups: dict[tuple[int, int, int, int], list[Row]] = {}
    for holding_class in holding_classes():
        row = holding_class.row
        key = row[_LENGTH], row[_HONOURS], row[_STOPPERS], row[_QUALITY]
        rows = groups.setdefault(key, [])
        if row not in rows:
            rows.append(row)
    return groups


def _rows_of(length: int, honours: int, stopper: int, quality: int) -> list[Row]:
    return _rows_by_string().get((length, honours, stopper, quality), [])


def _check_implied_fields(text: str, written: str) -> None:
    """Raise an error if a field of `text` differs from `written`, which its other fields imply."""
    for letter, (start, end) in _IMPLIED_FIELDS.items():
        if text[start:end] != written[start:end]:
            message = f"field {letter} contradicts the other fields"
            raise ReadError(message, text, start, written[start:end])
