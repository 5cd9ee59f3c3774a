"""Captures: the values that the small letters of a rule store."""

# Captures are a plain tuple, not a class: a state of the search is an offset with its captures,
# and the matchers compare and hash such states by the million to drop duplicates.

from __future__ import annotations

from typing import Final

Captures = tuple[int | None, ...]
"""The values of the letters a to z; None where nothing was captured."""

NO_CAPTURES: Final[Captures] = (None,) * 26
NONE: Final = -1
"""The value of a function or field that has no other value (A50)."""
START: Final = "START"
"""The text that every auction begins with (A27)."""

# Numbers in rules have 32 bits; arithmetic is limited to them, as NumPy arrays need.
LARGEST: Final = 2**31 - 1
"""The largest number in arithmetic of rules; the smallest is its negative."""


def capture_slot(letter: str) -> int:
    """Return the index of a letter among the captures."""
    return ord(letter) - ord("a")


def with_capture(captures: Captures, index: int, value: int | None) -> Captures:
    """Return the captures with one value replaced."""
    return (*captures[:index], value, *captures[index + 1 :])


def clamp(value: int) -> int:
    """Limit a value to 32 bits.

    The specification does not say what happens beyond. Results stay at the largest or smallest
    value, so that products in a loop cannot grow without bounds and NumPy's 64-bit columns give
    the same values as Python's integers.
    """
    return max(-LARGEST, min(LARGEST, value))
