"""The one error tree of the project.

Three failures are kept apart, because callers act on them differently: a text that cannot be
read (`ReadError`), a thing that is well written but not allowed now (`IllegalError`), and a thing
that could mean several others (`AmbiguousError`).
"""

from __future__ import annotations

__all__ = ["AmbiguousError", "CuebidError", "IllegalError", "ReadError"]


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


class IllegalError(CuebidError, ValueError):
    """A call or card that the laws do not allow at this point."""


class AmbiguousError(CuebidError, ValueError):
    """A text that fits more than one thing; the message names them."""
