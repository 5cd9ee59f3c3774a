"""The base of the numbered enumerations: suits, ranks, seats and their like."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["NumberedEnum"]


class NumberedEnum(IntEnum):
    """An enumeration that counts and sorts as its numbers and is written as its words.

    `repr` can be pasted back, and a format such as `f"{seat:>3}"` lays out the word, not the
    number.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, specification: str) -> str:
        return format(str(self), specification)
