"""What a player did in the board it is playing, so that it does the same when asked again.

A table that was interrupted, or a player whose connection was, goes through the board again from
its first call; the same history must then give the same action.
"""

from __future__ import annotations

from cuebid.core import Auction, Call, Card, Explanation, Hand, Play

__all__ = ["ActionHistory"]


class ActionHistory:
    """Actions of one player in one board, by all that went before; changes as it acts."""

    def __init__(self) -> None:
        self._board: tuple[int, Hand] | None = None
        self._calls: dict[Auction, tuple[Call, Explanation | None]] = {}
        self._cards: dict[tuple[Auction, tuple[Card, ...]], Card] = {}

    def begin(self, number: int, hand: Hand) -> None:
        """A board begins; another one than before is forgotten."""
        if self._board != (number, hand):
            self._board = (number, hand)
            self._calls.clear()
            self._cards.clear()

    def remember_call(self, auction: Auction, call: Call, explanation: Explanation | None) -> None:
        """After `auction` the player made `call`."""
        self._calls[auction] = (call, explanation)

    def remember_card(self, auction: Auction, play: Play, card: Card) -> None:
        """At that point of the play the player played `card`."""
        self._cards[auction, play.cards] = card

    def forget(self, auction: Auction, play: Play | None) -> None:
        """What was done there was refused."""
        if play is None:
            self._calls.pop(auction, None)
        else:
            self._cards.pop((auction, play.cards), None)

    def call_after(self, auction: Auction) -> tuple[Call, Explanation | None] | None:
        """What the player called after `auction`, if it was ever there."""
        return self._calls.get(auction)

    def card_after(self, auction: Auction, play: Play) -> Card | None:
        """What the player played at that point, if it was ever there."""
        return self._cards.get((auction, play.cards))
