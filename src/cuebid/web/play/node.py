"""Deal boards on which the systems bid a given auction, to be continued by a person.

Deals are drawn until the robots make the calls by themselves: no description of hands captures all
rows and exceptions that decide who makes the calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from cuebid.bml.auctions.lookup import read_auction
from cuebid.core import PASS, Auction, Board, Call, RangeError, Seat, Side
from cuebid.match.deals import random_deal
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.system_bidder import make_bidder
from cuebid.systems.explanation import explain_call
from cuebid.web.play.game import BoardCall
from cuebid.web.play.jobs import WITHOUT_SYSTEM
from cuebid.web.play.start import Start
from cuebid.web.texts import words

# Some seconds of a worker; an auction that no deal reaches comes up less than once in a day's play.
_MOST_DEALS: Final = 20_000


def start_at_node(node: str, seat: Seat, systems: Mapping[Side, str], seed: int) -> Start:
    """Return a board on which robots make the calls that `node` writes, and the person is next.

    Args:
        node: the calls, as `1N-2C` or `1C-(1S)`; opponents whose calls are left out pass.
        seat: the person's seat.
        systems: the system of each side.
        seed: random seed of the deals.

    Raises:
        ReadError: the node cannot be read.
        RangeError: its auction is over, or no deal reaches it.
    """
    calls = _calls(node)
    # The dealer follows from the person's seat, who is to call next.
    dealer = Seat((seat - len(calls)) % 4)
    auction = Auction(dealer, calls)
    if auction.is_over:
        raise RangeError(words("play", "node_over", node=node))
    steps = [
        _NodeCall(
            Auction(dealer, calls[:length]), call, _bidder(systems[auction.seat_of(length).side])
        )
        for length, call in enumerate(calls)
    ]
    random = Random(seed)  # noqa: S311 - reproducible deals are wanted, not secret ones
    # Among the sixteen boards four have this dealer, each with another vulnerability.
    number = 1 + dealer + 4 * random.randrange(4)
    for _ in range(_MOST_DEALS):
        board = Board.numbered(number, random_deal(random))
        # In the order of the calls: most deals fail at the first call, which costs least.
        if all(step.is_made_on(board) for step in steps):
            return Start(board, tuple(step.call_made(board) for step in steps))
    raise RangeError(words("play", "too_rare", count=_MOST_DEALS))


@dataclass(frozen=True, slots=True)
class _NodeCall:
    """A call of the wanted auction, with the calls before it and the robot that must choose it."""

    auction: Auction
    """The calls before."""
    call: Call
    bidder: Bidder | None
    """The bidder that must choose the call; None for robots without rules, not tested."""

    def is_made_on(self, board: Board) -> bool:
        """Return whether the robot makes the call on a board; True if it cannot be tested."""
        if self.bidder is None:
            return True
        hand = board.deal[self.auction.seat_of(len(self.auction))]
        return self.bidder.decide(hand, self.auction, board.vulnerability).call is self.call

    def call_made(self, board: Board) -> BoardCall:
        """Return the call on a board, with its explanation."""
        if self.bidder is None:
            return BoardCall(self.call)
        context = self.bidder.book.context(self.auction, board.vulnerability)
        explanation = explain_call(context, self.call)
        if explanation is None:
            return BoardCall(self.call)
        return BoardCall(self.call, explanation.text, explanation.alerted)


def _bidder(system: str) -> Bidder | None:
    return None if system in WITHOUT_SYSTEM else make_bidder(system)


def _calls(node: str) -> tuple[Call, ...]:
    prefix = read_auction((node,))
    # After a call of our own the opponents pass, and it is our turn again.
    return tuple(prefix.calls) if prefix.theirs else (*prefix.calls, PASS)
