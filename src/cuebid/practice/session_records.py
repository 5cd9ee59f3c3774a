"""Write and parse practice sessions as text, for the history and for invitations."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from cuebid.core import (
    Auction,
    Board,
    Call,
    CuebidError,
    Deal,
    RangeError,
    ReadError,
    Seat,
    Vulnerability,
)
from cuebid.practice.boards import PracticeBoard
from cuebid.practice.session import Bidding, PairSession, Remark, SessionStyle, new_session
from cuebid.text import decode_json


# JSON arrays, not objects: an invitation is a link with all boards, and keys would be most of it.
class _BoardRow(msgspec.Struct, array_like=True, frozen=True):
    number: int
    dealer: str
    vulnerability: str
    deal: str
    script: str
    is_question: bool


class SessionRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session as JSON stores it; `seat`, `home` and `key` are set in invitations only."""

    id: str
    system: str
    digest: str
    theme: str
    opponents: str
    style: str
    people: str
    boards: tuple[_BoardRow, ...]
    auctions: tuple[tuple[tuple[str, float | None], ...], ...] = ()
    remarks: tuple[tuple[int, str, str], ...] = ()
    seat: str = ""
    home: str = ""
    key: str = ""


def session_text(session: PairSession) -> str:
    """Return a session as JSON text, which `session_from_text` parses."""
    return msgspec.json.encode(record_of(session, with_calls=True)).decode()


def session_from_text(text: str) -> PairSession:
    """Parse a session from the text that `session_text` wrote.

    Raises:
        ReadError: the text is damaged.
    """
    try:
        record = decode_json(text, SessionRecord)
        return session_of(record)
    except (msgspec.DecodeError, CuebidError) as error:
        raise ReadError(f"this is no session: {error}", text[:80]) from error


def auction_of(dealer: Seat, calls: str) -> Auction:
    """Parse an auction from calls separated by blanks."""
    return Auction(dealer, tuple(map(Call, calls.split())))


def calls_text(auction: Auction) -> str:
    """Return the calls of an auction, separated by blanks."""
    return " ".join(call.text for call in auction)


def record_of(session: PairSession, *, with_calls: bool) -> SessionRecord:
    """Return a session as a record for JSON, with or without its calls and remarks."""
    boards = tuple(
        _BoardRow(
            each.board.number,
            each.board.dealer.letter,
            str(each.board.vulnerability),
            each.board.deal.pbn,
            " ".join(call.text for call in each.script),
            each.is_question,
        )
        for each in session.boards
    )
    auctions = tuple(
        tuple((calls_text(bidding.auction), bidding.finished_at) for bidding in row)
        for row in session.biddings
    )
    remarks = tuple((remark.board, remark.seat.letter, remark.text) for remark in session.remarks)
    return SessionRecord(
        session.id,
        session.system,
        session.digest,
        session.theme,
        session.opponents,
        session.style.value,
        "".join(seat.letter for seat in session.people),
        boards,
        # An invitation must not tell what the inviter has called.
        auctions if with_calls else (),
        remarks if with_calls else (),
    )


def session_of(record: SessionRecord) -> PairSession:
    """Return the session that a record stores, after checking the record.

    Raises:
        CuebidError: the record is damaged.
    """
    boards = tuple(
        PracticeBoard(
            Board(board.number, Seat(board.dealer), Vulnerability(board.vulnerability), deal),
            tuple(map(Call, board.script.split())),
            board.is_question,
        )
        for board in record.boards
        for deal in (Deal.parse(board.deal),)
    )
    # The text may come from another server; an incomplete hand would fail later, in the bidding.
    for board in boards:
        if any(len(board.board.deal[seat]) != 13 for seat in Seat):
            raise RangeError("a hand does not have thirteen cards")
    if record.style not in {style.value for style in SessionStyle}:
        raise RangeError(f"{record.style!r} is no way to bid")
    session = new_session(
        record.id,
        boards,
        system=record.system,
        digest=record.digest,
        theme=record.theme,
        opponents=record.opponents,
        style=SessionStyle(record.style),
        people=tuple(map(Seat, record.people)),
    )
    # An invitation: nobody has called.
    if not record.auctions:
        return session
    if [len(row) for row in record.auctions] != [len(boards)] * len(session.people):
        raise RangeError("there is not one auction for each board and seat")
    biddings = tuple(
        tuple(
            Bidding(auction_of(each.board.dealer, calls), finished_at)
            for each, (calls, finished_at) in zip(boards, row, strict=True)
        )
        for row in record.auctions
    )
    remarks = tuple(Remark(board, Seat(seat), text) for board, seat, text in record.remarks)
    return replace(session, biddings=biddings, remarks=remarks)
