"""Calls for seats without a person: partner bids by the notes, opponents pass or bid."""

from __future__ import annotations

from collections.abc import Collection

from cuebid.core import PASS, Auction, Call, Seat
from cuebid.database import RuleBook, choose
from cuebid.practice.boards import PracticeBoard

# Rules may bid on and on; nobody practises auctions of forty calls.
_MOST_CALLS = 40


def with_robot_calls(
    practised: PracticeBoard,
    auction: Auction,
    people: Collection[Seat],
    book: RuleBook,
    rivals: RuleBook | None,
) -> Auction:
    """Return an auction with calls of robots added, up to a person's next turn or its end.

    Args:
        practised: the board; opponents make the calls of its script while nobody has departed from
            it.
        auction: the calls so far.
        people: the seats of people.
        book: what the practising side bids.
        rivals: what opponents bid; None where they pass.
    """
    side = next(iter(people)).side if people else Seat.NORTH.side
    while (seat := auction.turn) is not None and seat not in people:
        own = book if seat.side is side else rivals
        auction = auction.with_call(_call(practised, auction, seat, own, is_ours=own is book))
        if len(auction) >= _MOST_CALLS:
            return auction.with_all_pass()
    return auction


def _call(
    practised: PracticeBoard, auction: Auction, seat: Seat, book: RuleBook | None, *, is_ours: bool
) -> Call:
    count = len(auction)
    script = practised.script
    if not is_ours and count < len(script) and auction.calls == script[:count]:
        return script[count]
    if book is None:
        return PASS
    board = practised.board
    # A robot whose system has no call for the hand passes.
    return choose(book, board.deal[seat], auction, board.vulnerability).call or PASS


def bid_by_notes(
    practised: PracticeBoard,
    book: RuleBook,
    rivals: RuleBook | None,
    people: Collection[Seat] = (Seat.NORTH, Seat.SOUTH),
) -> Auction:
    """Return the auction on a board if robots in both seats of the side bid by a system.

    Args:
        practised: the board.
        book: the system of the practising side.
        rivals: what opponents bid; None where they pass.
        people: seats of the practising side, of which only the side counts.
    """
    side = next(iter(people)).side
    auction = Auction(practised.board.dealer)
    while (seat := auction.turn) is not None and len(auction) < _MOST_CALLS:
        is_ours = seat.side is side
        own = book if is_ours else rivals
        auction = auction.with_call(_call(practised, auction, seat, own, is_ours=is_ours))
    return auction if auction.is_over else auction.with_all_pass()
