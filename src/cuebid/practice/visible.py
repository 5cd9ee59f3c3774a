"""The part of a practice session that one person may see, which is all that pages receive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cuebid.core import Auction, Deal, Hand, Seat, Vulnerability
from cuebid.practice.session import Bidding, PairSession, Remark, SessionStyle

BoardState = Literal["to bid", "waiting", "open"]


@dataclass(frozen=True, slots=True)
class VisibleBoard:
    """A board as one person sees it.

    Attributes:
        index: its index in the session.
        number: the board number.
        dealer: who calls first.
        vulnerability: the vulnerability of the board.
        state: `to bid` until this person has bid it, `waiting` until the partner has bid it too,
            then `open`.
        hand: this person's hand.
        auction: the calls of the auction that this person bids.
        deal: all hands; None before the board is open.
        biddings: everybody's auction, by seat; empty before the board is open.
        remarks: what was written; nothing before the board is open.
    """

    index: int
    number: int
    dealer: Seat
    vulnerability: Vulnerability
    state: BoardState
    hand: Hand
    auction: Auction
    deal: Deal | None = None
    biddings: tuple[tuple[Seat, Bidding], ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class VisibleSession:
    """A session as one person sees it.

    Attributes:
        seat: the person.
        theme: what is practised.
        style: how the two bid.
        boards: those that this person has begun, and the next one. Later boards are not shown, so
            that nobody looks ahead.
        count: how many boards there are.
        finished: how many this person has bid.
        partner_finished: how many the partner has bid; None without a partner.
        next_board: the index of the next board to bid; None after the last.
    """

    seat: Seat
    theme: str
    style: SessionStyle
    boards: tuple[VisibleBoard, ...]
    count: int
    finished: int
    partner_finished: int | None
    next_board: int | None


def visible_session(session: PairSession, seat: Seat) -> VisibleSession:
    """Return the part of a session that the person in a seat may see now.

    Raises:
        RangeError: nobody sits there.
    """
    next_board = session.next_board(seat)
    # Boards after the next one are not even listed: their hands would be seen early.
    last = len(session.boards) - 1 if next_board is None else next_board
    partner = [person for person in session.people if person is not seat]
    return VisibleSession(
        seat,
        session.theme,
        session.style,
        tuple(_visible_board(session, seat, board) for board in range(last + 1)),
        len(session.boards),
        session.finished(seat),
        session.finished(partner[0]) if partner else None,
        next_board,
    )


def _visible_board(session: PairSession, seat: Seat, board: int) -> VisibleBoard:
    practised = session.boards[board].board
    is_open = session.is_open(board)
    state: BoardState = "waiting" if session.is_finished(seat, board) else "to bid"
    return VisibleBoard(
        board,
        practised.number,
        practised.dealer,
        practised.vulnerability,
        "open" if is_open else state,
        practised.deal[seat],
        session.bidding(seat, board).auction,
        # Hands and the partner's auction appear when nobody can use them any more.
        practised.deal if is_open else None,
        tuple((person, session.bidding(person, board)) for person in session.people)
        if is_open
        else (),
        tuple(remark for remark in session.remarks if remark.board == board) if is_open else (),
    )
