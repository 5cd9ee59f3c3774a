"""Define the base class of messages, warnings, and the words used in place of a seat."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from cuebid.core import Seat

DUMMY: Final = "dummy"
"""The value in place of a seat where a message says `dummy`."""
ANY_PLACE: Final = "ANYPL"
"""The value in place of a seat where a client asks for any free seat (WBridge5)."""

SUFFIXES_SINCE: Final = 19
"""The first version with texts beyond version 18: `Infos.`, room, scoring.

Version 19 has no published specification; this is what Sodes' programs send.
"""

DummyOr: TypeAlias = Seat | Literal["dummy"]


class LineWarning(msgspec.Struct, frozen=True):
    """A part of a line that was understood but is not as the protocol has it."""

    code: str
    """A stable word for programs: `trailing-text`, `short-hand` ..."""
    message: str
    """A sentence for people."""
    column: int
    """Where the part begins, from 1."""
    text: str
    """The text of the part."""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """The base class of all messages."""

    kind: ClassVar[str]
    warnings: tuple[LineWarning, ...] = ()
