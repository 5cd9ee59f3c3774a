"""What a player's side of the protocol answers: lines to say, questions, and what happened."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cuebid.core import Call, Card, View
from cuebid.tablemanager.grammar.messages import Message

__all__ = [
    "AskCall",
    "AskCard",
    "BoardBegun",
    "BoardDone",
    "Noted",
    "Refusal",
    "Say",
    "SayText",
    "SeatEffect",
    "SessionOver",
]


class Say(msgspec.Struct, frozen=True):
    """A message to the table."""

    message: Message


class SayText(msgspec.Struct, frozen=True):
    """A line of plain text to the table, which asked what a call means."""

    text: str


class AskCall(msgspec.Struct, frozen=True):
    """The player must call; answer with `SeatSession.call_chosen`.

    Attributes:
        view: what the player knows.
        refused: calls that the table has refused here; asking the player again is of no use then.
    """

    view: View
    refused: frozenset[Call] = frozenset()


class AskCard(msgspec.Struct, frozen=True):
    """The player must play a card; answer with `SeatSession.card_chosen`."""

    view: View
    refused: frozenset[Card] = frozenset()


class BoardBegun(msgspec.Struct, frozen=True):
    """The player has its cards."""

    number: int


class BoardDone(msgspec.Struct, frozen=True):
    """The board is over: passed out, or the last card was played.

    Attributes:
        view: all that the player knows at the end.
    """

    view: View


class Refusal(msgspec.Struct, frozen=True):
    """The table refused a call or card; the player is asked again."""

    attempt: str


class Noted(msgspec.Struct, frozen=True):
    """A line of the table had no effect."""

    line: str
    reason: str


class SessionOver(msgspec.Struct, frozen=True):
    """The table ended the session."""


SeatEffect: TypeAlias = (
    Say | SayText | AskCall | AskCard | BoardBegun | BoardDone | Refusal | Noted | SessionOver
)
