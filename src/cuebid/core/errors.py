"""The one error tree of the project.

Failures are kept apart, because callers act on them differently: a text that cannot be read
(`ReadError`), among those one that could mean several things (`AmbiguousError`), a thing that is
well written but not allowed now (`IllegalError`), a number that bridge does not have
(`RangeError`), a value of a type that cannot be meant (`WrongTypeError`), and a package that is not
installed (`MissingExtraError`).
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "AmbiguousError",
    "CuebidError",
    "IllegalError",
    "MissingExtraError",
    "RangeError",
    "ReadError",
    "WrongTypeError",
]


class CuebidError(Exception):
    """Root of every error that Cuebid raises on purpose."""


class ReadError(CuebidError, ValueError):
    """A text is not what it should be.

    Attributes:
        text: the text that was read.
        offset: where in it the trouble is, in characters from its start.
        expected: what could have stood there, in words; empty where nothing useful can be said.
    """

    def __init__(self, message: str, text: str = "", offset: int = 0, expected: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.offset = offset
        self.expected = expected

    def within(self, text: str, start: int) -> ReadError:
        """The same error, told of the longer `text` in which the text read begins at `start`."""
        return type(self)(str(self), text, start + self.offset, self.expected)


class AmbiguousError(ReadError):
    """A text that fits more than one thing; the message names them."""


class IllegalError(CuebidError, ValueError):
    """A call, card or claim that the laws do not allow at this point.

    Attributes:
        fault: why, as a `CallFault` or `CardFault`; None where neither fits.
    """

    def __init__(self, message: str, fault: Enum | None = None) -> None:
        super().__init__(message)
        self.fault = fault


class RangeError(CuebidError, ValueError):
    """A number outside what bridge has: an eighth level, a fourteenth trick."""


class WrongTypeError(CuebidError, TypeError):
    """A value of a type that cannot stand for what is needed.

    Attributes:
        needed: what is needed, in words: "a call, or text such as 1NT".
        value: what came instead.
    """

    def __init__(self, needed: str, value: object) -> None:
        super().__init__(f"needed: {needed}; not {value!r} of type {type(value).__name__}")
        self.needed = needed
        self.value = value

    def __reduce__(self) -> tuple[type[WrongTypeError], tuple[str, object]]:
        return type(self), (self.needed, self.value)


class MissingExtraError(CuebidError, ImportError):
    """What was asked for needs a package that the base install does not have.

    The message says which one line installs it.

    Attributes:
        what: what needs it, in the plural: "arrays of hands".
        extra: the extra that brings it.
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} need the extra {extra!r}: pip install 'cuebid[{extra}]'")
        self.what = what
        self.extra = extra

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), (self.what, self.extra)
