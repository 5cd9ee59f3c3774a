"""Read from the log of an interrupted match where to resume it."""

# Boards that ended are taken over with their records. The board on the table is taken over call by
# call, if nothing prevents it (`RoomHistory.interrupted`); otherwise it begins anew.

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from cuebid.core import Board, BoardRecord, CuebidError, Seat
from cuebid.tablemanager.server.files import entries
from cuebid.tablemanager.server.files.records import record_of
from cuebid.tablemanager.server.options import ServeOptions, fingerprint


@dataclass(slots=True)
class RoomHistory:
    """The history of one room, from a log. Mutable while the log is read."""

    finished: dict[int, entries.BoardEndedEntry] = field(default_factory=dict)
    """The boards that ended, with their records, by their index in the match."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """The seconds that North-South and East-West thought in the finished boards."""
    _begun: int | None = None
    _calls: list[entries.CallEntry] = field(default_factory=list)
    _cards: list[entries.CardEntry] = field(default_factory=list)

    def add(self, entry: entries.Entry) -> None:
        """Add the next entry of this room."""
        if isinstance(entry, entries.CallEntry):
            self._calls.append(entry)
        elif isinstance(entry, entries.CardEntry):
            self._cards.append(entry)
        elif isinstance(entry, entries.BoardStartedEntry):
            self._begun = entry.place
            # A board that goes on after a break keeps the actions of the run before, and the log
            # repeats none of them.
            if not entry.goes_on:
                self._clear()
        elif isinstance(entry, entries.BoardRestartedEntry):
            self._clear()
        elif isinstance(entry, entries.BoardEndedEntry):
            self._finish(entry)

    def _clear(self) -> None:
        self._calls.clear()
        self._cards.clear()

    def _finish(self, entry: entries.BoardEndedEntry) -> None:
        self._clear()
        self._begun = None
        ns, ew = self.seconds
        # Time used counts over the whole match.
        self.seconds = ns + entry.seconds[0], ew + entry.seconds[1]
        self.finished[entry.place] = entry

    @property
    def forfeited_for_absence(self) -> tuple[int, ...]:
        """The indices in the match of boards that were forfeited because a player was absent."""
        return tuple(index for index, entry in sorted(self.finished.items()) if entry.absence)

    def places_left(self, boards: int) -> tuple[int, ...]:
        """Return the indices of the unfinished boards in a match of `boards` boards."""
        return tuple(index for index in range(boards) if index not in self.finished)

    def interrupted(self, index: int, board: Board, room: str) -> BoardRecord | None:
        """Return the board on the table as far as it was played; None if it must begin anew.

        A player cannot be asked to repeat what the referee did in its place, so a board with such
        an action begins anew.
        """
        ruled = any(call.ruled for call in self._calls) or any(card.ruled for card in self._cards)
        # Without a call there is nothing to take over.
        if self._begun != index or not self._calls or ruled:
            return None
        calls = entries.RecordEntry(
            calls=" ".join(entry.call for entry in self._calls),
            cards=" ".join(entry.card for entry in self._cards),
            alerts=_texts([entry.alert for entry in self._calls]),
            infos=_texts([entry.infos for entry in self._calls]),
        )
        return record_of(calls, board, room)


def _texts(texts: list[str | None]) -> dict[int, str]:
    return {position: text for position, text in enumerate(texts) if text is not None}


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """The history of a match, from its log."""

    rooms: dict[str, RoomHistory]
    """The rooms, by name."""
    seats: list[tuple[str, Seat, str]]
    """Team, seat and room of all players, in the order in which they first came."""
    is_begun: bool
    """Whether the log has any entry."""


def match_entry(options: ServeOptions, program: str, time: float) -> entries.MatchBegun:
    """Return the entry that begins a log."""
    return entries.MatchBegun(
        time=time,
        format=entries.LOG_FORMAT,
        program=program,
        boards=len(options.boards),
        fingerprint=fingerprint(options.boards),
        rooms=options.rooms,
        scoring=options.rules.scoring,
        date=options.date,
    )


def read_history(options: ServeOptions) -> MatchHistory:
    """Read the history of a match from its log; without a log, return an empty history.

    A last line that was not written to its end is ignored: nobody was told what it says. Boards
    that were forfeited for absence are left out if the options want them played again.

    Raises:
        CuebidError: the file is not a log, is damaged, or is the log of another match.
    """
    rooms = {name: RoomHistory() for name in options.room_names}
    seats: dict[tuple[str, Seat], tuple[str, Seat, str]] = {}
    is_begun = False
    for number, entry in _events(options.log):
        if not is_begun:
            _check_match(options, entry)
            is_begun = True
        elif isinstance(entry, entries.SeatTakenEntry):
            seat = Seat.parse(entry.seat)
            # A player who came back is logged again; its first place in the order counts.
            seats.setdefault((entry.team, seat), (entry.team, seat, entry.room))
        else:
            room = rooms.get(getattr(entry, "room", ""))
            if room is not None:
                _add_to_room(room, entry, options, number)
    if options.replay_forfeits:
        for room in rooms.values():
            for index in room.forfeited_for_absence:
                del room.finished[index]
    return MatchHistory(rooms, list(seats.values()), is_begun)


def _add_to_room(
    room: RoomHistory, entry: entries.Entry, options: ServeOptions, number: int
) -> None:
    # Boards of one room end in order, but for those that were forfeited for absence and played
    # again. Any other gap means that lines were removed or another log was appended, and the record
    # of the match could not be trusted.
    if isinstance(entry, entries.BoardEndedEntry) and (
        entry.place != len(room.finished) and entry.place not in room.forfeited_for_absence
    ):
        raise CuebidError(
            f"{options.log}, line {number}: board {entry.board} is out of order; the log is damaged"
        )
    room.add(entry)


def _events(path: Path) -> Iterator[tuple[int, entries.Entry]]:
    if not path.is_file():
        return
    try:
        with path.open("rb") as stream:
            for number, line in enumerate(stream, start=1):
                # Torn by a crash while it was written; nobody was told what it says.
                if not line.endswith(b"\n"):
                    return
                event = _decode(path, number, line)
                if event is not None:
                    yield number, event
                elif number == 1:
                    raise CuebidError(f"{path} exists already, and is not the log of a match")
    except OSError as error:
        raise CuebidError(f"{path}: cannot be read: {error.strerror}") from error


def _decode(path: Path, number: int, line: bytes) -> entries.Entry | None:
    try:
        return entries.decode_event(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CuebidError(f"{path}, line {number}: this is not a log entry: {error}") from error


def _check_match(options: ServeOptions, first: entries.Entry) -> None:
    if not isinstance(first, entries.MatchBegun):
        raise CuebidError(f"{options.log}, line 1: the log does not begin with its match")
    current = match_entry(options, "", 0.0)
    for key, meaning in _MUST_AGREE:
        before, now = getattr(first, key), getattr(current, key)
        if before != now:
            raise CuebidError(
                f"{options.log} is the log of another match: {meaning} was {before!r}, now it is "
                f"{now!r}; give another --log, or the options of that match"
            )


# What decides scores and boards must agree; limits and ports may differ from run to run.
_MUST_AGREE = (
    ("format", "the format of the log"),
    ("boards", "the number of boards"),
    ("fingerprint", "the fingerprint of the boards"),
    ("rooms", "the number of rooms"),
    ("scoring", "the scoring"),
    ("date", "the date"),
)
