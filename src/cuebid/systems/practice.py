"""Hands to practise on: deals that reach an auction, with the system's call for the next player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cuebid.core import PASS, Auction, Call, Deal, Hand
from cuebid.database import Choice, RuleBook, choose

__all__ = ["PracticeHand", "practice_hands"]


@dataclass(frozen=True, slots=True, eq=False)
class PracticeHand:
    """A hand with the auction before its turn.

    Attributes:
        hand: the hand.
        auction: the calls before.
        choice: the system's choice.
    """

    hand: Hand
    auction: Auction
    choice: Choice

    @property
    def call(self) -> Call:
        """The system's call; a pass where it has none."""
        return self.choice.call or PASS


def practice_hands(
    book: RuleBook, auction: Auction, deals: Iterable[Deal]
) -> Iterator[PracticeHand]:
    """Yield a hand for each deal in which the system bids the given auction.

    Only the calls of the side whose turn it is must be the system's. Those of the other side are
    taken as made: hardly any deal would fit all calls of a contested auction.

    Args:
        book: the system.
        auction: the calls before the hand's turn.
        deals: where to look for hands.
    """
    me = auction.turn
    if me is None:
        return
    # The prefixes are the same for all deals.
    calls = tuple(auction)
    before = [Auction(auction.dealer, calls[:length]) for length in range(len(calls))]
    own_calls = [
        (prefix, call)
        for prefix, call in zip(before, calls, strict=True)
        if prefix.turn in {me, me.partner}
    ]
    for deal in deals:
        # Calls in their order: most deals fail at the first, which costs least.
        if all(_system_call(book, deal, prefix) is call for prefix, call in own_calls):
            yield PracticeHand(deal[me], auction, choose(book, deal[me], auction))


def _system_call(book: RuleBook, deal: Deal, auction: Auction) -> Call | None:
    seat = auction.turn
    return None if seat is None else choose(book, deal[seat], auction).call or PASS
