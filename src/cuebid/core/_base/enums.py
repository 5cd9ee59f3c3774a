"""Base classes of enumerations: numbered ones, such as suits and seats, and named ones."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Self

from cuebid.core.errors import RangeError, WrongTypeError


class NamedEnum(Enum):
    """An enumeration whose `repr` is valid Python, such as `Layout.ONE`, without the value."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


# Whole numbers rather than plain members: a suit indexes a tuple of lengths, a seat shifts by
# addition, and sorting needs no key. Everything that people read is overridden here, because an
# `IntEnum` prints itself as its number.
class NumberedEnum(IntEnum):
    """An enumeration of integers that is printed in letters or words, such as seats and suits.

    A member is made from its number or from text: `Seat(0)` is `Seat("N")` is `Seat("north")`.
    `repr` can be pasted back, and a format such as `f"{seat:>3}"` lays out the word, not the
    number.
    """

    if TYPE_CHECKING:
        # Without this, type checkers would accept only an `int` as the argument.
        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a member from its text.

        Raises:
            ReadError: the text names no member.
        """
        raise NotImplementedError

    @classmethod
    def _missing_(cls, value: object) -> Self:
        # Python calls this only for values that are not a member's number, so that looking up
        # a number is as quick as in any other enumeration.
        if isinstance(value, str):
            return cls.parse(value)
        if isinstance(value, int):
            numbers = f"{min(cls).value} to {max(cls).value}"
            raise RangeError(f"{value} is not the number of a {cls.__name__}: {numbers}")
        raise WrongTypeError(f"a {cls.__name__} or its text", value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    # The hash of the number, computed in C: that of `Enum` is a call in Python for each look-up,
    # and depends on the process.
    __hash__ = int.__hash__

    def __format__(self, specification: str) -> str:
        # `IntEnum` takes the `__format__` of `int`, which would write the number.
        return format(str(self), specification)
