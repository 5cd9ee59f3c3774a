"""A position of the play with the card that was played and a better line of play."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Card, Seat, Trick
from cuebid.robots.thumb_rules.holdings import above, highest
from cuebid.robots.thumb_rules.position import PlayPosition


@dataclass(frozen=True, slots=True)
class Fork:
    """A position of the play with the card that was played and a better line of play.

    Attributes:
        position: the position as the player saw it.
        card: the card that was played.
        course: the cards of the better line, beginning with the card to play instead of `card`.
        gives_up_tricks: whether the better line scores more without more tricks on average.
    """

    position: PlayPosition
    card: Card
    course: tuple[Card, ...]
    gives_up_tricks: bool = False

    @property
    def better(self) -> Card:
        """The first card of the better line."""
        return self.course[0]

    @property
    def is_lead(self) -> bool:
        """True if the card played, and so the better card, leads to a trick."""
        return not self.position.number_in_trick

    @property
    def is_same_suit(self) -> bool:
        """True if the card played and the better card are of the same suit."""
        return self.card.suit is self.better.suit

    @property
    def is_lower(self) -> bool:
        """True if the better card is lower than the card played, in the same suit."""
        return self.is_same_suit and self.better.rank < self.card.rank

    @property
    def is_higher(self) -> bool:
        """True if the better card is higher than the card played, in the same suit."""
        return self.is_same_suit and self.better.rank > self.card.rank

    @property
    def winning(self) -> Card | None:
        """The card that wins the trick so far; None for a lead."""
        winner = self.position.trick.winner
        return None if winner is None else self.position.trick.card_of(winner)

    def beats_trick(self, card: Card) -> bool:
        """Return whether a card beats all cards of the trick so far."""
        winning = self.winning
        if winning is None:
            return True
        if card.suit is winning.suit:
            return card.rank > winning.rank
        return card.suit is self.position.trumps

    def is_master(self, card: Card) -> bool:
        """Return whether a card is a winner: opponents cannot hold a higher card of the suit."""
        return not above(self.position.against(card.suit), 1 << (card.rank - 2))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of the better line, from the current trick on; the last may be incomplete."""
        play = self.position.play
        begun = len(play) // 4
        for card in self.course:
            play = play.with_card(card)
        return play.tricks[begun:]

    def is_ours(self, seat: Seat | None) -> bool:
        """Return whether a seat belongs to the player's side."""
        return seat is not None and seat.side is self.position.seat.side

    def is_finesse(self) -> bool:
        """Return whether the card that was played is a finesse."""
        return self.finesses(self.card)

    def finessed(self) -> Seat | None:
        """Return the opponent whom the better line finesses; None if it has no finesse.

        If the card played is a finesse and the better card is a top card, the better line finesses
        the other way.
        """
        if self.finesses(self.better):
            return self.position.seat.right
        if self.is_finesse() and self.is_higher and self._has_tenace(self.position.across):
            return self.position.seat.left
        play = self.position.play
        for card in self.course:
            trick, turn = play.current_trick, play.turn
            is_third = len(trick.cards) == 2 and turn is not None and self.is_ours(turn)
            if turn is not None and is_third and self._is_deep(card, trick):
                return turn.right
            play = play.with_card(card)
        return None

    def finesses(self, card: Card) -> bool:
        """Return whether a card is a finesse in the current trick."""
        trick = self.position.trick
        return len(trick.cards) == 2 and self._is_deep(card, trick)

    def _is_deep(self, card: Card, trick: Trick) -> bool:
        """Return whether a card in third hand is a finesse against the fourth hand.

        It wins unless fourth hand has a missing higher card, and the side has a still higher card.
        """
        suit = trick.cards[0].suit
        bit = 1 << (card.rank - 2)
        higher = above(self.position.against(suit), bit)
        return (
            card.suit is suit
            and all(card.rank > each.rank or each.suit is not suit for each in trick.cards)
            and bool(higher)
            and bool(above(self.position.ours(suit), highest(higher)))
        )

    def _has_tenace(self, holdings: tuple[int, int, int, int]) -> bool:
        """Return whether a hand has a tenace around the top missing card of the suit of `card`."""
        suit = self.card.suit
        top = highest(self.position.against(suit))
        rest = self.position.against(suit) & (top - 1)
        hand = holdings[suit]
        return bool(above(hand, top)) and bool(above(hand & (top - 1), highest(rest)))
