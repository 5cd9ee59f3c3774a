"""Define the errors of reading, writing and building messages."""

from __future__ import annotations

from cuebid.core import CuebidError, ReadError


class MessageError(ReadError):
    """A line is not a message of the protocol.

    Attributes:
        text: the line as it came.
        offset: where in it the fault is, from 0; `column` counts from 1.
        expected: what could have stood there, in words.
        suggestion: the word that was probably meant; empty where none is near.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        offset: int = 0,
        expected: str = "",
        suggestion: str = "",
    ) -> None:
        super().__init__(message, text, offset, expected)
        self.suggestion = suggestion

    @property
    def column(self) -> int:
        """The column of the fault, from 1."""
        return self.offset + 1

    def __reduce__(self) -> tuple[type[MessageError], tuple[str, str, int, str, str]]:
        arguments = (str(self), self.text, self.offset, self.expected, self.suggestion)
        return type(self), arguments


class TreeError(CuebidError, ValueError):
    """A tree (JSON) is not a message.

    Attributes:
        key: the key that is wrong, missing or unknown; empty where the whole tree is meant.
    """

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key

    def __reduce__(self) -> tuple[type[TreeError], tuple[str, str]]:
        return type(self), (str(self), self.key)
