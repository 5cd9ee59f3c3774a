"""Strings that are matched, and how their characters and numbers become values."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.database.language.alphabet import LETTER_VALUES


@dataclass(frozen=True, slots=True)
class Subject:
    """A string that is matched: an auction, or the pattern string of a hand.

    Attributes:
        text: the characters.
        numbers: whether neighbouring digits are one number, as in pattern strings (A35).
        anchors: whether sequences with `$` are tried: in an auction before any restart (A30).
    """

    text: str
    numbers: bool = False
    anchors: bool = False


def hand_subject(pattern: str) -> Subject:
    """Return a pattern string as a subject."""
    return Subject(pattern, numbers=True)


def field_at(subject: Subject, offset: int) -> tuple[int | None, int]:
    """Return the value of the field at an offset, and the offset after it (A35, A36).

    The value is None if there is no field, or a character without a value.
    """
    text = subject.text
    end = offset + 1
    if text[offset:end].isdigit():
        while subject.numbers and text[end : end + 1].isdigit():
            end += 1
        return int(text[offset:end]), end
    return LETTER_VALUES.get(text[offset:end]), min(end, len(text))
