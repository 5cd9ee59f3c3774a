"""Tricks, and claims of tricks that are not played yet."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core._base.repr_hooks import Displayable
from cuebid.core.card import Card
from cuebid.core.errors import RangeError
from cuebid.core.seat import Seat
from cuebid.core.suit import Suit


@dataclass(frozen=True, slots=True, init=False)
class Claim:
    """A claim of some of the tricks that are left (Law 68).

    Attributes:
        seat: the claimer.
        tricks: the number of the remaining tricks that the claimer's side is to have; 0 concedes
            them all.
        statement: the line of play, in the claimer's words.

    Raises:
        RangeError: `tricks` is not in 0 to 13.
    """

    seat: Seat
    tricks: int
    statement: str = ""

    def __init__(self, seat: Seat | str, tricks: int, statement: str = "") -> None:
        # Whether so many are left depends on the play; `Play.declarer_tricks_after` checks that.
        if not 0 <= tricks <= 13:
            raise RangeError(f"{tricks} is no number of tricks from 0 to 13")
        setter = object.__setattr__
        setter(self, "seat", Seat(seat))
        setter(self, "tricks", tricks)
        setter(self, "statement", statement)

    def __str__(self) -> str:
        statement = f": {self.statement}" if self.statement else ""
        return f"{self.seat.word} claims {self.tricks}{statement}"


@dataclass(frozen=True, slots=True)
class Trick(Displayable):
    """One trick, complete or in progress: the cards in the order in which they were played.

    In `str` a star marks the card that won.
    """

    leader: Seat
    cards: tuple[Card, ...]
    trumps: Suit | None

    @property
    def is_complete(self) -> bool:
        """True if four cards were played to it."""
        return len(self.cards) == 4

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the first card; None before a card is led."""
        return self.cards[0].suit if self.cards else None

    @property
    def winner(self) -> Seat | None:
        """The seat that won the trick, or is winning so far; None before the first card."""
        if not self.cards:
            return None
        return self.leader.after(winning_position(self.cards, self.trumps))

    def card_of(self, seat: Seat) -> Card | None:
        """Return the card that `seat` played to the trick; None if it has not."""
        # Steps clockwise from the leader; `& 3` is modulo four for negative differences too.
        position = (seat - self.leader) & 3
        return self.cards[position] if position < len(self.cards) else None

    def __str__(self) -> str:
        if not self.cards:
            return f"{self.leader.word} to lead"
        seats = (self.leader.after(position) for position in range(len(self.cards)))
        # A star in an incomplete trick would be taken for its result.
        winner = self.winner if self.is_complete else None
        return "  ".join(
            f"{seat} {card.symbol}{'*' if seat is winner else ''}"
            for seat, card in zip(seats, self.cards, strict=True)
        )


def winning_position(cards: tuple[Card, ...], trumps: Suit | None) -> int:
    """Return the index of the winning card: the highest trump, else the highest of the suit led."""
    # In the order of play, a card beats the best one so far by rank in its suit, or as a trump on a
    # plain suit; a discard never does.
    best = 0
    for position in range(1, len(cards)):
        card, holder = cards[position], cards[best]
        if card.suit is holder.suit:
            if card.rank > holder.rank:
                best = position
        elif card.suit is trumps:
            best = position
    return best
