"""Read numbers with limiting words: `at least 5`, `between 10 and 12`, `15 or more`."""

from __future__ import annotations

from typing import Final

from cuebid.dealing.shorthand.cursor import (
    MOST,
    ShorthandCursor,
    ShorthandToken,
    ShorthandTokenKind,
    range_of,
)
from cuebid.dealing.shorthand.shapes import Range
from cuebid.dealing.shorthand.words import NUMBERS

_MORE: Final = frozenset({"more", "better", "longer"})
_LESS: Final = frozenset({"less", "fewer"})
_LIMIT_WORDS: Final[tuple[tuple[tuple[str, ...], int, int], ...]] = (
    (("at", "least"), 0, 1),
    (("minimum",), 0, 1),
    (("min",), 0, 1),
    (("no", "more", "than"), 1, 0),
    (("not", "more", "than"), 1, 0),
    (("at", "most"), 1, 0),
    (("up", "to"), 1, 0),
    (("maximum",), 1, 0),
    (("max",), 1, 0),
    (("no", "less", "than"), 0, 1),
    (("not", "less", "than"), 0, 1),
    (("more", "than"), -1, 1),
    (("less", "than"), 1, -1),
    (("fewer", "than"), 1, -1),
    (("exactly",), 0, 0),
    (("just",), 0, 0),
)
"""Words before a number, with the code of how they change its bounds: see `_widen`."""


def is_at_limit_words(cursor: ShorthandCursor) -> bool:
    """Return whether words such as `at least` come next, which make a number a limit."""
    return any(cursor.texts(len(words)) == words for words, *_ in _LIMIT_WORDS)


def read_bounds(cursor: ShorthandCursor) -> tuple[ShorthandToken | None, Range]:
    """Read a number with its limiting words; return its token and its bounds.

    The token is None if no number comes next.
    """
    # (high, low): 1 opens the range at the other end, -1 excludes the number itself.
    change = (0, 0)
    # In the order of the table, where longer phrases come before phrases that end them: `no
    # more than` before `more than`.
    for words, high, low in _LIMIT_WORDS:
        if cursor.take_all(*words):
            change = high, low
            break
    if cursor.token.text == "between" and cursor.texts(3)[2] == "and":
        cursor.take()
        # `TermReader` has checked that both are plain numbers.
        first, _, last = cursor.take(), cursor.take(), cursor.take()
        return first, (range_of(first)[0], range_of(last)[1])
    if cursor.kind is not ShorthandTokenKind.RANGE and cursor.token.text not in NUMBERS:
        return None, (0, 0)
    token = cursor.take()
    number = NUMBERS.get(token.text)
    bounds = range_of(token) if number is None else (number, number)
    return token, or_more(cursor, _widen(bounds, change))


def or_more(cursor: ShorthandCursor, bounds: Range) -> Range:
    """Return the bounds without the upper or lower one if `or more` or `or less` comes next."""
    if cursor.token.text == "or" and cursor.peek().text in _MORE | _LESS:
        cursor.take()
        is_more = cursor.take().text in _MORE
        return (bounds[0], MOST) if is_more else (0, bounds[1])
    return bounds


def _widen(bounds: Range, change: tuple[int, int]) -> Range:
    """Return the bounds of a number as limiting words such as `at least` change them.

    Args:
        bounds: the bounds without the words.
        change: the code (high, low) of the words in `_LIMIT_WORDS`.
    """
    low, high = bounds
    match change:
        case (0, 1):
            return low, MOST
        case (1, 0):
            return 0, high
        case (-1, 1):
            return low + 1, MOST
        case (1, -1):
            return 0, high - 1
    return bounds
