"""Reconstruct a match from its wire log: the board at each table, and the results so far.

The log of `cuebid table serve` contains every line of the protocol and every event. Hands, dealer
and vulnerability are parsed from the lines that the server sent to the players, so that a match can
be watched without its file of boards. Entries that do not concern the game are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    CuebidError,
    Deal,
    Explanation,
    Hand,
    Seat,
    Vulnerability,
    imps,
)
from cuebid.render.element import board_data
from cuebid.tablemanager import parse
from cuebid.tablemanager.grammar.messages import Cards as CardsMessage
from cuebid.tablemanager.grammar.messages import Deal as DealMessage
from cuebid.tablemanager.server.files.entries import (
    BoardEndedEntry,
    BoardRestartedEntry,
    BoardStartedEntry,
    CallEntry,
    CardEntry,
    LineEntry,
    RulingEntry,
    SeatTakenEntry,
    decode_event,
)

# Each line of a log is a JSON object whose first key is `event` or `time`.
_BEGINNINGS = (b'{"event":', b'{"time":')
# Lines of the server with dealer, vulnerability or hands; other lines repeat the events.
_BEGINS: Final = ("cards :", "Board number")
_decode_line: Final = msgspec.json.Decoder(LineEntry).decode


@dataclass
class WatchedTable:
    """The table of one room: its current board, calls and cards. Mutable."""

    room: str
    """The room's name; empty if the match has only one room."""
    number: int = 0
    """The number of the board."""
    dealer: Seat = Seat.NORTH
    vulnerability: Vulnerability = Vulnerability.NONE
    hands: dict[Seat, Hand] = field(default_factory=dict)
    """The hands, as dealt."""
    players: dict[Seat, str] = field(default_factory=dict)
    """The team in each seat."""
    calls: list[Call] = field(default_factory=list)
    """The calls so far."""
    explanations: dict[int, Explanation] = field(default_factory=dict)
    """The explanations by position in the auction."""
    cards: list[Card] = field(default_factory=list)
    """The cards so far."""
    rulings: list[str] = field(default_factory=list)
    """The referee's rulings on this board."""
    result: str = ""
    """The result, once the board is over."""
    forfeited_by: tuple[Seat, ...] = ()
    """The seats that forfeited the board, which then has no result."""

    def clear(self) -> None:
        """Delete the calls and cards, because a board begins or is restarted."""
        self.calls, self.cards, self.explanations = [], [], {}
        self.rulings, self.result, self.forfeited_by = [], "", ()

    def record(self) -> BoardRecord:
        """Return the record of the board, with the calls and cards so far."""
        first, second = (*self.forfeited_by, None, None)[:2]
        return BoardRecord(
            Board(self.number, self.dealer, self.vulnerability, Deal(self.hands)),
            Auction(self.dealer, self.calls),
            # Copies: the table goes on to the next board.
            dict(self.explanations),
            list(self.cards),
            forfeited_by=first,
            also_forfeited_by=second,
            players=dict(self.players),
            room=self.room,
        )

    def data(self) -> dict[str, Any]:
        """Return the board as values for JSON, for the element `<cuebid-board>`."""
        record = self.record()
        data = board_data(record)
        if self.result:
            data["result"] = self.result
        elif not record.auction.is_over:
            data["turn"] = True
        return data


class WatchedMatch:
    """A match that is updated with each line of its log. Mutable.

    Attributes:
        tables: the tables by room.
        results: by board, the result and North-South's score in each room.
        records: the boards that are over, in the order in which they ended.
        entries: how many lines of the log were read.
        faults: how many of these lines could not be read.
    """

    def __init__(self) -> None:
        self.tables: dict[str, WatchedTable] = {}
        self.results: dict[int, dict[str, tuple[str, int | None]]] = {}
        self.records: list[BoardRecord] = []
        self.entries = 0
        self.faults = 0

    def add(self, line: bytes) -> str | None:
        """Update the match with a line of the log; return the room in which something changed.

        Returns:
            The room in which something changed that spectators see; None if nothing changed.
        """
        self.entries += 1
        try:
            if line.startswith(b'{"event":'):
                return self._event(decode_event(line))
            return self._line(_decode_line(line))
        except (CuebidError, msgspec.MsgspecError):
            # A log may be of a later version, or damaged; lines that cannot be read are skipped.
            self.faults += 1
            return None

    def table(self, room: str) -> WatchedTable:
        """Return the table of a room; a new table if the log has not mentioned the room before."""
        return self.tables.setdefault(room, WatchedTable(room))

    def scores(self) -> list[dict[str, Any]]:
        """Return a row for each board that is over in some room, in the order of ending.

        IMPs are for the home team, from the difference between the rooms.
        """
        rows = []
        for number, rooms in self.results.items():
            row: dict[str, Any] = {"board": number, "rooms": [list(item) for item in rooms.items()]}
            scores = [score for _result, score in rooms.values() if score is not None]
            if {"Open", "Closed"} <= set(rooms) and len(scores) == 2:
                opened, closed = rooms["Open"][1], rooms["Closed"][1]
                if opened is not None and closed is not None:
                    row["imps"] = imps(opened - closed)
            rows.append(row)
        return rows

    def _line(self, entry: LineEntry) -> str | None:
        if entry.direction != "out" or not any(text in entry.line for text in _BEGINS):
            return None
        message = parse(entry.line)
        table = self.table(entry.room)
        if isinstance(message, DealMessage):
            table.number, table.dealer = message.board, message.dealer
            table.vulnerability = message.vulnerability
            return None
        # Dummy's cards come a second time, for the seat "Dummy", and are skipped.
        if isinstance(message, CardsMessage) and isinstance(message.seat, Seat):
            table.hands[message.seat] = message.hand
            return entry.room
        return None

    def _event(self, event: object) -> str | None:
        apply = _APPLY.get(type(event))
        if apply is None:
            return None
        room: str = event.room  # type: ignore[attr-defined]  # every event of the table has a room
        apply(self.table(room), event)
        if isinstance(event, BoardEndedEntry):
            rooms = self.results.setdefault(event.board, {})
            rooms[room] = (event.result, event.score_ns)
            self.records.append(self.table(room).record())
        return room


def _sit_down(table: WatchedTable, event: SeatTakenEntry) -> None:
    table.players[Seat(event.seat)] = event.team


def _start(table: WatchedTable, event: BoardStartedEntry) -> None:
    # A server that was restarted in mid-board continues where the log ends.
    if not event.goes_on:
        table.clear()
    # Remove the hands of the last board, but keep hands already sent for this board.
    if table.number != event.board:
        table.hands = {}
    table.number = event.board


def _start_again(table: WatchedTable, _event: BoardRestartedEntry) -> None:
    table.clear()


def _call(table: WatchedTable, event: CallEntry) -> None:
    text = event.alert if event.alert is not None else event.infos
    if text is not None:
        table.explanations[len(table.calls)] = Explanation(text, event.alert is not None)
    table.calls.append(Call(event.call))


def _card(table: WatchedTable, event: CardEntry) -> None:
    table.cards.append(Card(event.card))


def _rule(table: WatchedTable, event: RulingEntry) -> None:
    table.rulings.append(f"{Seat(event.seat).word}: {event.text}")


def _end(table: WatchedTable, event: BoardEndedEntry) -> None:
    table.result = event.result
    seats = (event.record.forfeited_by, event.record.also_forfeited_by)
    table.forfeited_by = tuple(Seat(letter) for letter in seats if letter)


_APPLY: Final[Mapping[type, Callable[[WatchedTable, Any], None]]] = {
    SeatTakenEntry: _sit_down,
    BoardStartedEntry: _start,
    BoardRestartedEntry: _start_again,
    CallEntry: _call,
    CardEntry: _card,
    RulingEntry: _rule,
    BoardEndedEntry: _end,
}


def is_wire_log(data: bytes) -> bool:
    """Return whether a file is a log that `cuebid table serve --log` writes."""
    return data.lstrip().startswith(_BEGINNINGS)


def records_of_log(data: bytes) -> list[BoardRecord]:
    """Return the boards of a wire log in the order in which they ended, unfinished ones last."""
    match = WatchedMatch()
    for line in data.splitlines():
        match.add(line)
    # A table whose board is over keeps the result until the next board begins.
    unfinished = [table for table in match.tables.values() if table.calls and not table.result]
    return match.records + [table.record() for table in unfinished]
