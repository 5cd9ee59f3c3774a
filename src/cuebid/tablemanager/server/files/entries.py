"""Define the entries of the wire log: one JSON object a line."""

# An entry with the key `event` (always the first) says what happened; one without is a line that
# went over the wire.
#
# A server that resumes a match reads the match, the boards that ended, and the calls and cards of
# the board on the table; all other entries are for people who look for a fault. Tags and keys are
# the log's format: change `LOG_FORMAT` with them, so that an old log is refused, not misread.

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

LOG_FORMAT: Final = 1
"""Number of the log's format; a server does not resume a match from another one."""


class LineEntry(msgspec.Struct, frozen=True, gc=False):
    """A line that was received (`in`) or sent (`out`), without its end.

    `time` is in seconds since 1970; `room` is `Open`, `Closed`, or empty where there is one room;
    `seat` is a seat's letter.
    """

    time: float
    room: str
    seat: str
    direction: str
    line: str


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", kw_only=True):
    """The base class of all events; `time` is in seconds since 1970."""

    time: float


class MatchBegun(Event, frozen=True, gc=False, tag="match"):
    """The first entry of a log, which describes the match."""

    format: int
    program: str
    boards: int
    fingerprint: str
    rooms: int
    scoring: str
    date: str


class MatchResumed(Event, frozen=True, gc=False, tag="match-resumed"):
    """A server resumed the match."""

    program: str


class TurnedAway(Event, frozen=True, gc=False, tag="turned-away"):
    """A connection got no seat."""

    peer: str
    line: str
    reason: str


class SeatTakenEntry(Event, frozen=True, gc=False, tag="seat-taken"):
    """A player sat down."""

    room: str
    seat: str
    team: str
    again: bool
    peer: str
    profile: str
    version: int


class SeatLostEntry(Event, frozen=True, gc=False, tag="seat-lost"):
    """A player left."""

    room: str
    seat: str
    reason: str


class PausedEntry(Event, frozen=True, gc=False, tag="paused"):
    """The session waits for players; `absent` has the letters of their seats."""

    room: str
    absent: str


class ResumedEntry(Event, frozen=True, gc=False, tag="resumed"):
    """All four seats are taken again."""

    room: str


class HintEntry(Event, frozen=True, gc=False, tag="hint"):
    """A hint for the organiser about the program in a seat."""

    room: str
    seat: str
    text: str


class BoardStartedEntry(Event, frozen=True, gc=False, tag="board-started"):
    """A board began at a table; `place` is its index in the match, from 0."""

    room: str
    place: int
    board: int
    goes_on: bool


class BoardRestartedEntry(Event, frozen=True, gc=False, tag="board-restarted"):
    """A board began again from its first call."""

    room: str
    reason: str


class CallEntry(Event, frozen=True, gc=False, tag="call", omit_defaults=True):
    """A call entered the auction."""

    room: str
    seat: str
    call: str
    alert: str | None = None
    infos: str | None = None
    ruled: bool = False


class CardEntry(Event, frozen=True, gc=False, tag="card", omit_defaults=True):
    """A card was played from the hand of `seat`."""

    room: str
    seat: str
    card: str
    ruled: bool = False


class RefusedEntry(Event, frozen=True, gc=False, tag="refused"):
    """A call or card was not legal."""

    room: str
    seat: str
    attempt: str
    reason: str


class IgnoredEntry(Event, frozen=True, gc=False, tag="ignored"):
    """A line that the referee ignored, with the reason."""

    room: str
    seat: str
    line: str
    reason: str


class RulingEntry(Event, frozen=True, gc=False, tag="ruling"):
    """The referee made a ruling."""

    room: str
    seat: str
    text: str


class RecordEntry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A board as it was played; calls and cards are texts with spaces between them."""

    calls: str
    cards: str = ""
    alerts: dict[int, str] = {}
    infos: dict[int, str] = {}
    rulings: list[tuple[str, str]] = []
    forfeited_by: str = ""
    also_forfeited_by: str = ""
    players: dict[str, str] = {}


class BoardEndedEntry(Event, frozen=True, gc=False, tag="board-ended", omit_defaults=True):
    """A board has its result, or was forfeited (`absence`: because a player was absent)."""

    room: str
    place: int
    board: int
    result: str
    score_ns: int | None
    seconds: tuple[float, float]
    record: RecordEntry
    absence: bool = False


class SessionOverEntry(Event, frozen=True, gc=False, tag="session-ended"):
    """The session at a table ended."""

    room: str
    reason: str


Entry: TypeAlias = (
    MatchBegun
    | MatchResumed
    | TurnedAway
    | SeatTakenEntry
    | SeatLostEntry
    | PausedEntry
    | ResumedEntry
    | HintEntry
    | BoardStartedEntry
    | BoardRestartedEntry
    | CallEntry
    | CardEntry
    | RefusedEntry
    | IgnoredEntry
    | RulingEntry
    | BoardEndedEntry
    | SessionOverEntry
)

encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Entry).decode
_EVENT: Final = b'{"event":'


def decode_event(line: bytes) -> Entry | None:
    """Return the event in a line of a log; None for a line that went over the wire.

    Most entries are lines of the protocol, and only replays need those, so they are not decoded.

    Raises:
        msgspec.MsgspecError: the line is not an entry.
    """
    return _decode(line) if line.startswith(_EVENT) else None
