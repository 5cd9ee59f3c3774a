"""The suits that partner and opponents have shown in the auction, for choosing a lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.core import DOUBLE, SUITS, Auction, Seat, Suit
from cuebid.evaluation import HCP, LENGTH
from cuebid.robots.thumb_rules.heard_auction import HeardAuction

# A suit counts from this shown length on, whether it was bid or shown by a transfer or a double.
_LENGTH_SHOWN: Final = 4
# The number of calls at the end of an auction: a double and three passes.
_ENDING_CALLS: Final = 4
# Points of a strong notrump.
_STRONG: Final = 15
# A takeout double of a bid up to this level is passed only with good trumps.
_LEFT_IN_TO: Final = 2
# A suit that was bid counts from this length on: better minors are often opened on three cards.
_LENGTH_BID: Final = 3


@dataclass(frozen=True, slots=True)
class ShownSuits:
    """The suits shown in the auction, from the point of view of the opening leader.

    Attributes:
        partner: suits that the leader's partner has shown.
        opponents: suits that the other side has shown.
        own: suits that the leader has bid.
        bid: suits that the other side has bid, including prepared clubs.
        declarers: suits that declarer has bid.
        directed: the suit that partner's double asks the leader to lead, if any.
        is_left_in: whether the leader's side has passed a takeout double at a low level, so that
            its trumps are good and declarer needs ruffs.
        is_strong_declarer: whether declarer has shown the strength of a strong notrump, so that
            leads away from honours run into tenaces.
    """

    partner: frozenset[Suit] = frozenset()
    opponents: frozenset[Suit] = frozenset()
    own: frozenset[Suit] = frozenset()
    bid: frozenset[Suit] = frozenset()
    declarers: frozenset[Suit] = frozenset()
    directed: Suit | None = None
    is_left_in: bool = False
    is_strong_declarer: bool = False


def shown_suits(auction: Auction, heard: HeardAuction, seat: Seat) -> ShownSuits:
    """Return the suits that the partner and the opponents of a leader have shown.

    A three-card club suit of an opponent does not count: one club is often a prepared opening, and
    a lead through it gives nothing away.

    Args:
        auction: the calls.
        heard: what the calls have shown.
        seat: the leader.
    """
    partner = _suits(auction, heard, seat.partner, prepared_clubs=True)
    opponents: set[Suit] = set()
    bid: set[Suit] = set()
    for opponent in (seat.left, seat.right):
        opponents |= _suits(auction, heard, opponent, prepared_clubs=False)
        opponents |= heard.implied.get(opponent, frozenset())
        bid |= _suits(auction, heard, opponent, prepared_clubs=True)
    own = frozenset(suit for _, suit in _bids(auction, heard, seat))
    directed = directed_suit(auction, heard, seat)
    contract = auction.contract
    declarers = (
        frozenset()
        if contract is None
        else frozenset(suit for _, suit in _bids(auction, heard, contract.declarer))
    )
    return ShownSuits(
        partner,
        frozenset(opponents),
        own,
        frozenset(bid),
        declarers,
        directed,
        _is_left_in(auction, heard),
        _is_strong(auction, heard),
    )


def directed_suit(auction: Auction, heard: HeardAuction, seat: Seat) -> Suit | None:
    """Return the suit that a double by the partner of `seat` asks it to lead, or None.

    A double of an artificial bid asks for the suit of that bid. A double of a notrump game or slam
    asks for the leader's own suit, else for the doubler's, else for dummy's first; a double of a
    slam in a suit for dummy's first side suit. Source: the usual agreements, as
    Kantar and Hirsch describe them (the columns in `tests/robots/lead_problems.txt`).
    """
    contract = auction.contract
    last_double = None
    for position, call in enumerate(auction.calls):
        if call is DOUBLE and auction.seat_of(position) is seat.partner:
            last_double = position
    if contract is None or last_double is None:
        return None
    bid_position = max(
        position for position in range(last_double) if auction.calls[position].strain is not None
    )
    doubled = auction.calls[bid_position]
    suit = None if doubled.strain is None else doubled.strain.suit
    is_final = not any(call.strain is not None for call in auction.calls[last_double:])
    if not is_final:
        is_artificial = heard.artificial is None or bid_position in heard.artificial
        asks = is_artificial and last_double not in heard.takeout
        return suit if asks and _is_answer(auction, bid_position) else None
    dummys = [side for _, side in _bids(auction, heard, contract.dummy)]
    if contract.trumps is None and contract.level >= 3:
        own = [side for _, side in _bids(auction, heard, seat)]
        partners = [side for _, side in _bids(auction, heard, seat.partner)]
        return next(iter((*own, *partners, *dummys)), None)
    if contract.is_slam:
        return next((side for side in dummys if side is not contract.trumps), None)
    return None


def _is_answer(auction: Auction, position: int) -> bool:
    """Return whether a bid is an answer: the bidder's partner has bid before it."""
    bidder = auction.seat_of(position)
    return any(
        call.strain is not None and auction.seat_of(index) is bidder.partner
        for index, call in enumerate(auction.calls[:position])
    )


def _bids(auction: Auction, heard: HeardAuction, seat: Seat) -> Iterator[tuple[int, Suit]]:
    """Yield (index, suit) of a seat's bids in suits that are not artificial."""
    artificial = heard.artificial or frozenset()
    for position, call in enumerate(auction.calls):
        is_own = auction.seat_of(position) is seat and position not in artificial
        if is_own and call.strain is not None:
            suit = call.strain.suit
            if suit is not None:
                yield position, suit


def _is_left_in(auction: Auction, heard: HeardAuction) -> bool:
    """Return whether a takeout double of a low contract was passed out."""
    contract = auction.contract
    is_low = contract is not None and contract.trumps is not None and contract.level <= _LEFT_IN_TO
    last = max(heard.takeout, default=-1)
    return is_low and last == len(auction.calls) - _ENDING_CALLS


def _is_strong(auction: Auction, heard: HeardAuction) -> bool:
    """Return whether declarer has shown the strength of a strong notrump."""
    contract = auction.contract
    boxes = None if contract is None else heard.shown.get(contract.declarer)
    return boxes is not None and len(boxes) > 0 and boxes.hull().range(HCP)[0] >= _STRONG


def _suits(
    auction: Auction, heard: HeardAuction, seat: Seat, *, prepared_clubs: bool
) -> frozenset[Suit]:
    boxes = heard.shown.get(seat)
    if boxes is None or not len(boxes):
        return frozenset()
    hull = boxes.hull()
    suits_bid = {suit for _, suit in _bids(auction, heard, seat)}
    suits = set()
    for suit in SUITS:
        short_suit_counts = suit in suits_bid and (prepared_clubs or suit is not Suit.CLUBS)
        least = hull.range(LENGTH, suit)[0]
        if least >= (_LENGTH_BID if short_suit_counts else _LENGTH_SHOWN):
            suits.add(suit)
    return frozenset(suits)
