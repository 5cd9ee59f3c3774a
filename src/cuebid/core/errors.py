"""The error tree of the project.

Every error that Cuebid raises on purpose derives from `CuebidError`. The classes below it differ
where callers act differently:

- `ReadError`: a text cannot be read; `AmbiguousError`: it could mean several things;
- `IllegalError`: a call, card or claim is well written, but not allowed now;
- `RangeError`: a number that bridge does not have;
- `WrongTypeError`: a value of a type that cannot be meant;
- `MissingExtraError`: a package is not installed.

Each derives from the error of Python that fits it best as well, so that callers who do not know
Cuebid's errors catch what they expect.
"""

from __future__ import annotations

from enum import Enum


class CuebidError(Exception):
    """Root of every error that Cuebid raises on purpose."""

    @property
    def full_message(self) -> str:
        """The message and, where the error names it, what was expected instead."""
        return str(self)


class ReadError(CuebidError, ValueError):
    """A text that cannot be read.

    Attributes:
        text: the text that was read.
        offset: the position of the fault in the text, in characters from its start.
        expected: what is expected at the offset, in words; may be empty.
    """

    def __init__(self, message: str, text: str = "", offset: int = 0, expected: str = "") -> None:
        super().__init__(message)
        # In attributes, not in the message: a caller that read the text out of a file reports its
        # own position, and shows the text or not.
        self.text = text
        self.offset = offset
        self.expected = expected

    @property
    def full_message(self) -> str:
        """The message and, where the error names it, what was expected instead."""
        return f"{self} (expected {self.expected})" if self.expected else str(self)

    def within(self, text: str, start: int) -> ReadError:
        """Return the error for a longer `text`, in which the text read begins at `start`."""
        # Of the same class, so that an `AmbiguousError` stays one.
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
    """A number that bridge does not have: an eighth level, a fourteenth trick."""


class WrongTypeError(CuebidError, TypeError):
    """A value of a type that is not accepted.

    Attributes:
        needed: what is needed, in words: "a call, or text such as 1NT".
        value: what came instead.
    """

    def __init__(self, needed: str, value: object) -> None:
        super().__init__(f"needed: {needed}; not {value!r} of type {type(value).__name__}")
        self.needed = needed
        self.value = value

    # An exception is pickled by its `args`, which here hold the message and not what the
    # constructor takes.
    def __reduce__(self) -> tuple[type[WrongTypeError], tuple[str, object]]:
        return type(self), (self.needed, self.value)


class MissingExtraError(CuebidError, ImportError):
    """A request that needs a package outside of the base install.

    The message has the command that installs it from where Cuebid was installed: an index, a
    checkout, an archive or a repository.

    Attributes:
        what: what needs the package, in the plural: "arrays of hands".
        extra: the extra that installs it.
    """

    def __init__(self, what: str, extra: str) -> None:
        # The error is rare, and importlib.metadata takes longer to import than the rest of `core`.
        from cuebid.core._base.install import install_command  # noqa: PLC0415 - see above

        super().__init__(f"{what} need the extra {extra!r}: {install_command(extra)}")
        self.what = what
        self.extra = extra

    # As in `WrongTypeError`.
    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), (self.what, self.extra)
