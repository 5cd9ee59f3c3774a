"""Parse numbers of the natural bidding table: `GAME - 1`, `60/42`, `[8 11 13]`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from cuebid.meaning.natural.hand import Number, value
from cuebid.meaning.natural.vocabulary.amounts import AMOUNTS, CONSTANTS

T = TypeVar("T")


_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")


def read_number(words: str) -> Number:
    """Parse a number of the table; return it, or a function that computes it for a call.

    Raises:
        TableError: a name in the text is not known.
    """
    terms = re.split(r" ([+-]) ", words)
    total = _term(terms[0])
    for sign, term in zip(terms[1::2], terms[2::2], strict=True):
        total = _sum(total, _term(term), 1 if sign == "+" else -1)
    return total


def _sum(first: Number, second: Number, sign: int) -> Number:
    if isinstance(first, float) and isinstance(second, float):
        return first + sign * second
    return lambda turn: value(first, turn) + sign * value(second, turn)


def _term(words: str) -> Number:
    if words.startswith("["):
        numbers = [_constant(word) for word in words[1:-1].split()]
        last = len(numbers) - 1
        return lambda turn: numbers[min(turn.level - 1, last)]
    if "/" in words:
        major, minor = (_constant(word) for word in words.split("/"))
        return lambda turn: major if turn.suit.is_major else minor
    return AMOUNTS.get(words) or _constant(words)


def _constant(word: str) -> float:
    return float(word) if _NUMBER.fullmatch(word) else look_up(CONSTANTS, word, word)


class TableError(ValueError):
    """Raised if a line of the natural bidding table cannot be parsed."""


def look_up(vocabulary: Mapping[str, T], word: str, line: str) -> T:
    """Return the entry of a vocabulary for a word of the table.

    Raises:
        TableError: the vocabulary has no such word; the message quotes the line.
    """
    if word not in vocabulary:
        raise TableError(f"{word!r} is not known in {line!r}")
    return vocabulary[word]
