"""Define the effects of a player's side of the protocol: lines to send, questions, and events."""

# Effects are structs and not callbacks, so that a session can run over a socket, in memory and in a
# test without change: whoever drives it decides what a question or a line becomes.

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cuebid.core import Call, Card, View
from cuebid.tablemanager.grammar.messages import Message


class Say(msgspec.Struct, frozen=True):
    """A message to the table."""

    message: Message


class SayText(msgspec.Struct, frozen=True):
    """A line of plain text to the table, with the meaning of a call."""

    text: str


class AskCall(msgspec.Struct, frozen=True):
    """A question: the player must call; answer with `SeatSession.call_chosen`."""

    view: View
    """What the player knows."""
    refused: frozenset[Call] = frozenset()
    """Calls that the table has refused at this point; a player that decides by the view alone would
    choose the same again."""


class AskCard(msgspec.Struct, frozen=True):
    """A question: the player must play a card; answer with `SeatSession.card_chosen`."""

    view: View
    refused: frozenset[Card] = frozenset()


class BoardBegun(msgspec.Struct, frozen=True):
    """The player received its cards."""

    number: int


class BoardDone(msgspec.Struct, frozen=True):
    """The board is over: passed out, or the last card was played."""

    view: View
    """What the player knows at the end."""


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
