"""The result of one table on one board, as a worker returns it and the file stores it."""

from __future__ import annotations

import msgspec

from cuebid.core import Auction, Board, BoardRecord, Explanation, Ruling, Seat
from cuebid.match.teams import CLOSED, OPEN

ROOMS = (OPEN, CLOSED)
OPEN_ROOM = 0


class TableResult(msgspec.Struct, frozen=True):
    """The result of one table on one board, as texts and numbers."""

    board: int
    """The number of the board."""
    encounter: int
    """The number of the encounter in its round."""
    room: int
    """0 is the open room."""
    auction: str
    """The calls, separated by blanks."""
    cards: str = ""
    """The cards played, likewise."""
    tricks: int | None = None
    """Declarer's tricks; None if the board has no result, or was not solved because both rooms have
    the same contract."""
    forfeited_by: str = ""
    """The seat whose fault ended the board; empty if none."""
    ruling: str = ""
    """The action of the player at fault."""
    explanations: str = ""
    """JSON of the calls' explanations by position; empty if they are not kept."""
    seconds: float = 0.0
    """The seconds that the table took; not part of the canonical export."""


def result_of(record: BoardRecord, encounter: int, room: int, seconds: float) -> TableResult:
    """Convert a record into the table result to store."""
    explanations = {
        str(position): [explanation.text, explanation.alerted]
        for position, explanation in sorted(record.explanations.items())
    }
    return TableResult(
        board=record.board.number,
        encounter=encounter,
        room=room,
        auction=" ".join(call.text for call in record.auction),
        cards=" ".join(card.text for card in record.cards),
        # A forfeited board has no result, however far it went.
        tricks=None if record.forfeited_by is not None else record.tricks,
        forfeited_by="" if record.forfeited_by is None else record.forfeited_by.letter,
        ruling=record.rulings[0].text if record.rulings else "",
        explanations=msgspec.json.encode(explanations).decode() if explanations else "",
        seconds=seconds,
    )


def record_of(result: TableResult, board: Board, names: tuple[str, str]) -> BoardRecord:
    """Convert a stored table result into a record, with the names of both teams."""
    north_south, east_west = names if result.room == OPEN_ROOM else names[::-1]
    seat = Seat.parse(result.forfeited_by) if result.forfeited_by else None
    explanations = msgspec.json.decode(result.explanations) if result.explanations else {}
    return BoardRecord(
        board=board,
        auction=Auction(board.dealer, result.auction),
        explanations={
            int(position): Explanation(text, alerted=alerted)
            for position, (text, alerted) in explanations.items()
        },
        cards=result.cards,
        forfeited_by=seat,
        rulings=() if seat is None else (Ruling(seat, result.ruling),),
        players={
            Seat.NORTH: north_south,
            Seat.SOUTH: north_south,
            Seat.EAST: east_west,
            Seat.WEST: east_west,
        },
        room=ROOMS[result.room],
        tricks_recorded=result.tricks,
    )
