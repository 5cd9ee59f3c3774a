"""Define the base of all messages, warnings, and the words that stand in place of a seat."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from cuebid.core import Seat

__all__ = [
    "ANY_PLACE",
    "DUMMY",
    "SUFFIXES_SINCE",
    "DummyOr",
    "LineWarning",
    "Message",
]

DUMMY: Final = "dummy"
"""Stands where a message says `dummy` instead of a seat."""
ANY_PLACE: Final = "ANYPL"
"""Stands where a client asks for any seat that is free (WBridge5)."""

SUFFIXES_SINCE: Final = 19
"""The version from which on texts beyond version 18 are spoken: `Infos.`, room, scoring."""

DummyOr: TypeAlias = Seat | Literal["dummy"]


class LineWarning(msgspec.Struct, frozen=True):
    """Something in a line that was understood but is not as the protocol has it.

    Attributes:
        code: a stable word for programs: `trailing-text`, `short-hand` ...
        message: the same for people.
        column: where in the line, from 1.
        text: the part of the line that is meant.
    """

    code: str
    message: str
    column: int
    text: str


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all messages."""

    kind: ClassVar[str]
    warnings: tuple[LineWarning, ...] = ()
