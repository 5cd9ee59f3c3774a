"""What small letters store, and how characters and numbers of a subject become values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuebid.database.language.alphabet import LETTER_VALUES

__all__ = [
    "NONE",
    "NO_CAPTURES",
    "START",
    "Captures",
    "Subject",
    "capture_slot",
    "clamp",
    "field_at",
    "hand_subject",
    "with_capture",
]

Captures = tuple[int | None, ...]
"""The values of the letters a to z; None where nothing was stored."""

NO_CAPTURES: Final[Captures] = (None,) * 26
NONE: Final = -1
"""The value that stands for none (A50)."""
START: Final = "START"

_LARGEST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Subject:
    """A string that is matched: an auction, or the pattern string of a hand.

    Attributes:
        text: the characters.
        numbers: whether digits that stand together are one number, as in pattern strings (A35).
        anchors: whether sequences with `$` are tried: of an auction before any restart (A30).
    """

    text: str
    numbers: bool = False
    anchors: bool = False


def hand_subject(pattern: str) -> Subject:
    """A pattern string as a subject."""
    return Subject(pattern, numbers=True)


def capture_slot(letter: str) -> int:
    """The place of a letter among the captures."""
    return ord(letter) - ord("a")


def with_capture(captures: Captures, place: int, value: int | None) -> Captures:
    """The captures with one changed."""
    return (*captures[:place], value, *captures[place + 1 :])


def clamp(value: int) -> int:
    """Arithmetic stays within 32 bits; what would be beyond is the largest or smallest there is."""
    return max(-_LARGEST, min(_LARGEST, value))


def field_at(subject: Subject, at: int) -> tuple[int | None, int]:
    """The value of the field at a position, and the position behind it (A35, A36).

    None, if there is no field or it is a character without a value.
    """
    text = subject.text
    end = at + 1
    if text[at:end].isdigit():
        while subject.numbers and text[end : end + 1].isdigit():
            end += 1
        return int(text[at:end]), end
    return LETTER_VALUES.get(text[at:end]), min(end, len(text))
