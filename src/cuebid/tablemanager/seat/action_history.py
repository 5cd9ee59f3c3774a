"""Remember what a player did in the board, so that it acts the same when the board is repeated."""

# After a break the table goes through the board again from its first call. Most players cannot be
# asked twice: one that simulates would choose another card, and the table would have to begin the
# board anew. Actions are kept by all that went before them, not by their number, because the second
# time may differ from the first: then the player decides anew from where it differs.

from __future__ import annotations

from cuebid.core import Auction, Call, Card, Explanation, Hand, Play


class ActionHistory:
    """The actions of one player in a board, by the calls and cards before them. Mutable."""

    def __init__(self) -> None:
        self._board: tuple[int, Hand] | None = None
        self._calls: dict[Auction, tuple[Call, Explanation | None]] = {}
        self._cards: dict[tuple[Auction, tuple[Card, ...]], Card] = {}

    def begin(self, number: int, hand: Hand) -> None:
        """Begin a board; actions in another one are forgotten."""
        if self._board != (number, hand):
            self._board = (number, hand)
            self._calls.clear()
            self._cards.clear()

    def record_call(self, auction: Auction, call: Call, explanation: Explanation | None) -> None:
        """Record that the player made `call` after `auction`."""
        self._calls[auction] = (call, explanation)

    def record_card(self, auction: Auction, play: Play, card: Card) -> None:
        """Record that the player played `card` after these calls and cards."""
        self._cards[auction, play.cards] = card

    def forget(self, auction: Auction, play: Play | None) -> None:
        """Delete the action after these calls and cards, because it was refused."""
        if play is None:
            self._calls.pop(auction, None)
        else:
            self._cards.pop((auction, play.cards), None)

    def call_after(self, auction: Auction) -> tuple[Call, Explanation | None] | None:
        """Return the player's call after `auction`, or None if it made no call there."""
        return self._calls.get(auction)

    def card_after(self, auction: Auction, play: Play) -> Card | None:
        """Return the player's card after these calls and cards, or None if it played none."""
        return self._cards.get((auction, play.cards))
