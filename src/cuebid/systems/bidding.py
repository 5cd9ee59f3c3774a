"""Auctions in which four players bid a deal by one book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuebid.core import PASS, Auction, Deal, Hand, Seat, Vulnerability
from cuebid.database import Choice, RuleBook, choose


# `eq=False`: a choice is compared by identity, since it computes its parts when they are asked for.
@dataclass(frozen=True, slots=True, eq=False)
class BiddingStep:
    """One call of an auction that the book bids.

    Attributes:
        auction: the calls before it.
        seat: the player whose turn it is.
        hand: that player's hand.
        choice: the book's choice; if it has no call, the player passes.
    """

    auction: Auction
    seat: Seat
    hand: Hand
    choice: Choice


def bidding_steps(
    book: RuleBook, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE
) -> Iterator[BiddingStep]:
    """Yield the calls of an auction in which four players follow the book.

    Args:
        book: the book by which all four bid.
        deal: four hands.
        dealer: the player who begins.
        vulnerability: of the board.
    """
    # The loop ends, because each call is legal: the choice is, and so is a pass in its place.
    auction = Auction(dealer)
    while (seat := auction.turn) is not None:
        hand = deal[seat]
        choice = choose(book, hand, auction, vulnerability)
        yield BiddingStep(auction, seat, hand, choice)
        auction = auction.with_call(choice.call or PASS)


def bid_deal(
    book: RuleBook, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE
) -> Auction:
    """Return the auction of four players who follow the book."""
    auction = Auction(dealer)
    for step in bidding_steps(book, deal, dealer, vulnerability):
        auction = step.auction.with_call(step.choice.call or PASS)
    return auction
