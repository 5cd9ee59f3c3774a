"""Hands to practise on: those that come to a place of a system, with its call there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cuebid.core import PASS, Auction, Call, Deal, Hand
from cuebid.database import Choice, RuleBook, choose

__all__ = ["PracticeHand", "practice_hands"]


@dataclass(frozen=True, slots=True, eq=False)
class PracticeHand:
    """A hand whose turn it is.

    Attributes:
        hand: the hand.
        auction: the calls before.
        choice: what the system says.
    """

    hand: Hand
    auction: Auction
    choice: Choice

    @property
    def call(self) -> Call:
        """The system's call; a pass where it says nothing."""
        return self.choice.call or PASS


def practice_hands(
    book: RuleBook, auction: Auction, deals: Iterable[Deal]
) -> Iterator[PracticeHand]:
    """The deals in which our side's calls so far are the system's, each as a question.

    Args:
        book: the system.
        auction: the calls before the one in question; those of the other side are taken as made.
        deals: where to look for hands.
    """
    me = auction.turn
    if me is None:
        return
    calls = tuple(auction)
    before = [Auction(auction.dealer, calls[:length]) for length in range(len(calls))]
    ours = [
        (one, call) for one, call in zip(before, calls, strict=True) if one.turn in {me, me.partner}
    ]
    for deal in deals:
        if all(_calls(book, deal, one) is call for one, call in ours):
            yield PracticeHand(deal[me], auction, choose(book, deal[me], auction))


def _calls(book: RuleBook, deal: Deal, auction: Auction) -> Call | None:
    seat = auction.turn
    return None if seat is None else choose(book, deal[seat], auction).call or PASS
