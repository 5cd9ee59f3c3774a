"""Chooses a call by the rules of a system."""

from __future__ import annotations

from cuebid.core import PASS, Auction, Hand, Vulnerability
from cuebid.database import Book, choose
from cuebid.robots.bidder.decision import Decision
from cuebid.systems.disclosure import disclosure

__all__ = ["Bidder"]


class Bidder:
    """Bids a system, and takes the others at the table to bid it too.

    It keeps nothing of the questions it was asked but what saves time: equal questions get equal
    answers.

    Args:
        book: the system.
    """

    def __init__(self, book: Book) -> None:
        self.book = book

    def decide(
        self,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> Decision:
        """The call of a hand, with reasons.

        Args:
            hand: thirteen cards, of the player whose turn it is.
            auction: the calls so far.
            vulnerability: of the board.

        Raises:
            IllegalError: the auction is over.
            RangeError: the hand has not thirteen cards.
            MatchLimitError: a pattern of the system has too many ways to match.
        """
        choice = choose(self.book, hand, auction, vulnerability)
        call = PASS if choice.call is None else choice.call
        turn = self.book.turn(auction, vulnerability)
        said = disclosure(self.book, turn, call)
        return Decision(call, choice.match, said, choice, self.book)
