"""What a log knows of a match that was interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from cuebid.core import Board, BoardRecord, CuebidError, Seat
from cuebid.tablemanager.server.entries import (
    LOG_FORMAT,
    BoardBegun,
    BoardBegunAgain,
    BoardOver,
    CallEntry,
    CardEntry,
    Entry,
    MatchBegun,
    RecordEntry,
    SeatTakenEntry,
    decode_event,
)
from cuebid.tablemanager.server.options import ServeOptions, fingerprint
from cuebid.tablemanager.server.records import record_of

__all__ = ["History", "RoomHistory", "match_entry", "read_history"]


@dataclass(slots=True)
class RoomHistory:
    """What a log says of one room; changes while the log is read.

    Attributes:
        finished: boards with their records, in the order of the match.
        seconds: what North-South and East-West used in them.
    """

    finished: list[BoardOver] = field(default_factory=list)
    seconds: tuple[float, float] = (0.0, 0.0)
    _begun: bool = False
    _calls: list[CallEntry] = field(default_factory=list)
    _cards: list[CardEntry] = field(default_factory=list)

    def take(self, entry: Entry) -> None:
        """Take one more entry of this room."""
        if isinstance(entry, CallEntry):
            self._calls.append(entry)
        elif isinstance(entry, CardEntry):
            self._cards.append(entry)
        elif isinstance(entry, BoardBegun):
            self._begun = True
            if not entry.goes_on:
                self._clear()
        elif isinstance(entry, BoardBegunAgain):
            self._clear()
        elif isinstance(entry, BoardOver):
            self._finish(entry)

    def _clear(self) -> None:
        self._calls.clear()
        self._cards.clear()

    def _finish(self, entry: BoardOver) -> None:
        self._clear()
        self._begun = False
        ns, ew = self.seconds
        self.seconds = ns + entry.seconds[0], ew + entry.seconds[1]
        self.finished.append(entry)

    def interrupted(self, board: Board, room: str) -> BoardRecord | None:
        """The board on the table as far as it was played; None where nothing of it can stand.

        What the referee did for a player cannot be asked of that player again.
        """
        ruled = any(call.ruled for call in self._calls) or any(card.ruled for card in self._cards)
        if not self._begun or not self._calls or ruled:
            return None
        calls = RecordEntry(
            calls=" ".join(entry.call for entry in self._calls),
            cards=" ".join(entry.card for entry in self._cards),
            alerts=_texts([entry.alert for entry in self._calls]),
            infos=_texts([entry.infos for entry in self._calls]),
        )
        return record_of(calls, board, room)


def _texts(texts: list[str | None]) -> dict[int, str]:
    return {position: text for position, text in enumerate(texts) if text is not None}


@dataclass(frozen=True, slots=True)
class History:
    """What a log says of a match.

    Attributes:
        rooms: by the room's name.
        seats: team, seat and room of all who ever sat, in the order in which they came.
        is_begun: whether the log has any entry.
    """

    rooms: dict[str, RoomHistory]
    seats: list[tuple[str, Seat, str]]
    is_begun: bool


def match_entry(options: ServeOptions, program: str, time: float) -> MatchBegun:
    """The entry that begins a log."""
    return MatchBegun(
        time=time,
        format=LOG_FORMAT,
        program=program,
        boards=len(options.boards),
        fingerprint=fingerprint(options.boards),
        rooms=options.rooms,
        scoring=options.rules.scoring,
        date=options.date,
    )


def read_history(options: ServeOptions) -> History:
    """Read the log of `options`; an empty history where there is none.

    A last line that was not written to its end is passed over.

    Raises:
        CuebidError: the log is no log, or one of another match.
    """
    rooms = {name: RoomHistory() for name in options.room_names}
    history: dict[tuple[str, Seat], tuple[str, Seat, str]] = {}
    begun = False
    for number, entry in _events(options.log):
        if not begun:
            _check_match(options, entry)
            begun = True
        elif isinstance(entry, SeatTakenEntry):
            seat = Seat.parse(entry.seat)
            history.setdefault((entry.team, seat), (entry.team, seat, entry.room))
        else:
            room = rooms.get(getattr(entry, "room", ""))
            if room is not None:
                _take(room, entry, options, number)
    return History(rooms, list(history.values()), begun)


def _take(room: RoomHistory, entry: Entry, options: ServeOptions, number: int) -> None:
    if isinstance(entry, BoardOver) and entry.place != len(room.finished):
        raise CuebidError(
            f"{options.log}, line {number}: board {entry.board} is out of order; the log is damaged"
        )
    room.take(entry)


def _events(path: Path) -> Iterator[tuple[int, Entry]]:
    if not path.is_file():
        return
    try:
        with path.open("rb") as stream:
            for number, line in enumerate(stream, start=1):
                if not line.endswith(b"\n"):
                    return
                event = _decode(path, number, line)
                if event is not None:
                    yield number, event
                elif number == 1:
                    raise CuebidError(f"{path} is there already, and is no log of a match")
    except OSError as error:
        raise CuebidError(f"{path}: cannot be read: {error.strerror}") from error


def _decode(path: Path, number: int, line: bytes) -> Entry | None:
    try:
        return decode_event(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CuebidError(f"{path}, line {number}: this is no entry of a log: {error}") from error


def _check_match(options: ServeOptions, first: Entry) -> None:
    if not isinstance(first, MatchBegun):
        raise CuebidError(f"{options.log}, line 1: the log does not begin with its match")
    wanted = match_entry(options, "", 0.0)
    for name, what in _SAME:
        before, now = getattr(first, name), getattr(wanted, name)
        if before != now:
            raise CuebidError(
                f"{options.log} is the log of another match: {what} was {before!r}, now it is "
                f"{now!r}; give another --log, or the options of that match"
            )


_SAME = (
    ("format", "the form of the log"),
    ("boards", "the number of boards"),
    ("fingerprint", "the fingerprint of the boards"),
    ("rooms", "the number of rooms"),
    ("scoring", "the scoring"),
    ("date", "the date"),
)
