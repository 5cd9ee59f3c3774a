"""Define the effects of a table: lines to send, connections to end, and events."""

# A table turns one input into a list of effects, in the order in which they came about. Lines
# (`Send`, `SendText`, `Drop`) are for the players; events are for the log, the score sheet and
# whoever watches. The table itself sends and writes nothing, which is what makes it testable.

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cuebid.core import Board, BoardRecord, Call, Card, Explanation, Ruling, Seat
from cuebid.tablemanager.grammar.messages import Message


class Send(msgspec.Struct, frozen=True):
    """A message to send to the player in a seat."""

    seat: Seat
    """The receiver."""
    message: Message
    """What to write, in the wording of the seat's profile."""
    pause: float = 0.0
    """Seconds to wait before it; later lines to the same seat wait too."""


class SendText(msgspec.Struct, frozen=True):
    """A line of plain text to a seat, outside the protocol's messages."""

    seat: Seat
    text: str


# The table frees the seat when it makes this effect, because lines that arrive on the old
# connection must not count any more; the room closes the connection when it carries the effect out.
class Drop(msgspec.Struct, frozen=True):
    """An order to close a seat's connection; the table has vacated the seat."""

    seat: Seat
    reason: str


class SeatTaken(msgspec.Struct, frozen=True):
    """A player sat down."""

    seat: Seat
    team: str
    again: bool
    """Whether the seat had been taken before in this session."""


class SeatLost(msgspec.Struct, frozen=True):
    """A player left."""

    seat: Seat
    reason: str


class Paused(msgspec.Struct, frozen=True):
    """The session waits for absent players, without a time limit."""

    absent: tuple[Seat, ...]


class Resumed(msgspec.Struct, frozen=True):
    """All four seats are taken again, and the session goes on."""


class Hint(msgspec.Struct, frozen=True):
    """A hint for the organiser about the program in a seat."""

    seat: Seat
    text: str


class BoardStarted(msgspec.Struct, frozen=True):
    """A board began, or goes on after a break."""

    board: Board
    goes_on: bool = False
    """Whether the calls and cards made before a break are still valid."""


class BoardRestarted(msgspec.Struct, frozen=True):
    """A board began again from its first call."""

    board: Board
    reason: str


class CallEntered(msgspec.Struct, frozen=True):
    """A legal call entered the auction."""

    seat: Seat
    call: Call
    explanation: Explanation | None
    ruled: bool
    """Whether the referee made it for the seat."""


class CardEntered(msgspec.Struct, frozen=True):
    """A legal card was played from the hand of `seat`."""

    seat: Seat
    card: Card
    ruled: bool


class Refused(msgspec.Struct, frozen=True):
    """A call or card was not legal; only its sender was told."""

    seat: Seat
    attempt: str
    reason: str


class Ignored(msgspec.Struct, frozen=True):
    """A line that the referee ignored, with the reason."""

    seat: Seat
    line: str
    reason: str


class Ruled(msgspec.Struct, frozen=True):
    """The referee made a ruling."""

    ruling: Ruling


class BoardEnded(msgspec.Struct, frozen=True):
    """A board has its result, or was forfeited."""

    record: BoardRecord
    seconds: tuple[float, float] = (0.0, 0.0)
    """The time that North-South and East-West thought in this board."""
    is_absence: bool = False
    """Whether it was forfeited because a player was absent; such a board may be played again."""


class SessionEnded(msgspec.Struct, frozen=True):
    """The session ended, and the table closed."""

    reason: str


Effect: TypeAlias = (
    Send
    | SendText
    | Drop
    | SeatTaken
    | SeatLost
    | Paused
    | Resumed
    | Hint
    | BoardStarted
    | BoardRestarted
    | CallEntered
    | CardEntered
    | Refused
    | Ignored
    | Ruled
    | BoardEnded
    | SessionEnded
)
