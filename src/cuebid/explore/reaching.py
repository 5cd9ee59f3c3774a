"""Sample deals in which a system's own calls lead to an auction."""

# Hardly any random deal reaches an auction of four calls. So deals are sampled whose hands fit what
# the calls have shown, and a deal is kept only if the system really makes the calls with its hands:
# boxes cannot express all that rules test, and another rule may have been preferred.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, Auction, Hand, Seat, Side, Vulnerability
from cuebid.database import RuleBook
from cuebid.dealing import Dealer, DealingError
from cuebid.evaluation import ANYTHING, Boxes
from cuebid.systems import calls_of_hands

# Proposals that are sampled for one batch, at most.
_DRAWS: Final = 200_000
# Batches that are sampled before an auction counts as rare.
_BATCHES: Final = 6
# Hands that no rule fits are judged, which takes milliseconds, against microseconds for a rule. If
# there are more of them than this, only a sample is judged, and the others are left out.
_MOST_JUDGED: Final = 100


def deals_reaching(
    book: RuleBook,
    auction: Auction,
    count: int,
    *,
    seed: int = 0,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> NDArray[np.uint64]:
    """Return deals on which the side to call, bidding by a system, reaches an auction.

    The other side's hands only need to fit what its calls show; whether that side would have made
    the calls is not tested, because it may play any system.

    Args:
        book: the system.
        auction: the calls so far; not over.
        count: how many deals at most; fewer if the auction is rare, none if the system never
            reaches it.
        seed: random seed of the deals.
        vulnerability: the vulnerability of the boards.

    Returns:
        `Hand.bits`, a row for each deal, with a column for each seat in the order of `SEATS`.
    """
    turn = auction.turn
    if turn is None:
        return np.empty((0, 4), dtype=np.uint64)
    shown = book.context(auction, vulnerability).situation.shown
    seats = {auction.dealer.after(index): boxes for index, boxes in enumerate(shown)}
    for constraints in (seats, _own(seats, turn.side), {}):
        rows = _matching(book, auction, count, seed, vulnerability, constraints)
        # Without constraints only frequent auctions are found, but an opening needs no more.
        if len(rows):
            return rows
    return np.empty((0, 4), dtype=np.uint64)


def _own(shown: Mapping[Seat, Boxes], side: Side) -> Mapping[Seat, Boxes]:
    """Return the constraints on one side's hands only; no deal may fit those of both sides."""
    return {seat: boxes for seat, boxes in shown.items() if seat.side is side}


def _matching(
    book: RuleBook,
    auction: Auction,
    count: int,
    seed: int,
    vulnerability: Vulnerability,
    shown: Mapping[Seat, Boxes],
) -> NDArray[np.uint64]:
    constraints = {seat: boxes for seat, boxes in shown.items() if boxes and ANYTHING not in boxes}
    batches: list[NDArray[np.uint64]] = []
    try:
        dealer = Dealer({}, constraints, seed=seed)
        for _ in range(_BATCHES):
            rows = dealer.up_to(count, _DRAWS)
            batches.append(_made_by_system(book, auction, vulnerability, rows))
            if sum(map(len, batches)) >= count or not len(rows):
                break
    except DealingError:
        # No deal fits what the calls show together; the caller tries again with less of it.
        return np.empty((0, 4), dtype=np.uint64)
    return np.concatenate(batches)[:count]


def _made_by_system(
    book: RuleBook, auction: Auction, vulnerability: Vulnerability, rows: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return those deals on which the system really makes the calls of the side to call."""
    side = auction.seat_of(len(auction)).side
    before = Auction(auction.dealer)
    for call in auction:
        seat = before.seat_of(len(before))
        if seat.side is side and len(rows):
            hands = hands_of(rows, seat)
            # A sample of the hands that no rule fits stands for all of them.
            bid = calls_of_hands(book, hands, before, vulnerability, _MOST_JUDGED)
            rows = rows[np.array([hand_call.call is call for hand_call in bid], dtype=bool)]
        before = before.with_call(call)
    return rows


def hands_of(rows: NDArray[np.uint64], seat: Seat) -> Sequence[Hand]:
    """Return the hands that one seat holds in an array of deals."""
    return [Hand.from_bits(bits) for bits in rows[:, SEATS.index(seat)].tolist()]
