"""The play of the cards: whose turn it is, which cards are legal, who won each trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from cuebid.core.card import Card, Suit
from cuebid.core.contract import Contract
from cuebid.core.drawn import Drawn
from cuebid.core.errors import IllegalError
from cuebid.core.hand import Hand
from cuebid.core.seat import Seat, Side

__all__ = ["CardFault", "Claim", "Play", "Trick"]


class CardFault(Enum):
    """Why a card may not be played now; the value says it in words."""

    PLAY_OVER = "all thirteen tricks are played"
    ALREADY_PLAYED = "the card was played before"
    NOT_HELD = "the card is not in the hand"
    REVOKE = "the hand holds the suit led and must follow (Law 44)"


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim as data: who claims how many of the tricks that are left (Law 68)."""

    seat: Seat
    tricks: int
    statement: str = ""


@dataclass(frozen=True, slots=True)
class Trick(Drawn):
    """One trick, whole or not: the cards in the order in which they were played."""

    leader: Seat
    cards: tuple[Card, ...]
    trumps: Suit | None

    @property
    def is_complete(self) -> bool:
        """Whether four cards were played to it."""
        return len(self.cards) == 4

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the first card; None before it."""
        return self.cards[0].suit if self.cards else None

    @property
    def winner(self) -> Seat | None:
        """Who has won it, or is winning so far; None before the first card."""
        if not self.cards:
            return None
        return self.leader.after(winning_position(self.cards, self.trumps))

    def card_of(self, seat: Seat) -> Card | None:
        """The card that `seat` played to it."""
        position = (seat - self.leader) & 3
        return self.cards[position] if position < len(self.cards) else None

    def __str__(self) -> str:
        cards = " ".join(card.symbol for card in self.cards)
        return f"{self.leader}: {cards}"


def winning_position(cards: tuple[Card, ...], trumps: Suit | None) -> int:
    """Which of the cards of a trick (from 0) wins: the highest trump, else of the suit led."""
    best = 0
    for position in range(1, len(cards)):
        card, holder = cards[position], cards[best]
        if card.suit is holder.suit:
            if card.rank > holder.rank:
                best = position
        elif card.suit is trumps:
            best = position
    return best


class Play(Drawn):
    """A frozen run of cards played under a contract; `with_card` gives the next.

    A play knows the order of the cards, not the hidden hands: legality is asked with the hand from
    which the card would come, so that the same value serves the referee, who sees all four hands,
    and a player, who sees two. Iterating gives the cards.

    Attributes:
        contract: what is played.
        cards: the cards so far, in order.
        turn: whose hand plays next (dummy's when declarer is to play from it); None at the end.
    """

    __slots__ = ("_declarer_tricks", "_leader", "_played", "cards", "contract", "turn")

    contract: Contract
    cards: tuple[Card, ...]
    turn: Seat | None
    _leader: Seat
    _declarer_tricks: int
    _played: int

    def __init__(self, contract: Contract, cards: Iterable[Card] = ()) -> None:
        """Build a play; cards are taken as they were played, without a look at the hands.

        Raises:
            IllegalError: a card stands twice, or there are more than fifty-two.
        """
        self._fill(contract, (), contract.leader, contract.leader, 0, 0)
        for card in cards:
            after = self.with_card(card)
            self._fill(
                contract,
                after.cards,
                after.turn,
                after._leader,
                after._declarer_tricks,
                after._played,
            )

    def _fill(
        self,
        contract: Contract,
        cards: tuple[Card, ...],
        turn: Seat | None,
        leader: Seat,
        declarer_tricks: int,
        played: int,
    ) -> None:
        setter = object.__setattr__
        setter(self, "contract", contract)
        setter(self, "cards", cards)
        setter(self, "turn", turn)
        setter(self, "_leader", leader)
        setter(self, "_declarer_tricks", declarer_tricks)
        setter(self, "_played", played)

    @property
    def is_over(self) -> bool:
        """Whether all fifty-two cards were played."""
        return len(self.cards) == 52

    @property
    def actor(self) -> Seat | None:
        """The person who plays next: declarer for dummy (Law 41)."""
        return self.contract.declarer if self.turn is self.contract.dummy else self.turn

    @property
    def played(self) -> Hand:
        """All cards played so far."""
        return Hand.from_bits(self._played)

    @property
    def trick_number(self) -> int:
        """Number of the trick that the next card belongs to, from 1; 14 at the end."""
        return len(self.cards) // 4 + 1

    @property
    def current_trick(self) -> Trick:
        """The trick in progress, without a card when the next card leads."""
        start = len(self.cards) // 4 * 4
        return Trick(self._leader, self.cards[start:], self.contract.trumps)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """All tricks from the first; the last may be incomplete, none is empty."""
        tricks = []
        leader = self.contract.leader
        for start in range(0, len(self.cards), 4):
            trick = Trick(leader, self.cards[start : start + 4], self.contract.trumps)
            tricks.append(trick)
            leader = trick.winner or leader
        return tuple(tricks)

    @property
    def declarer_tricks(self) -> int:
        """Complete tricks won by declarer's side."""
        return self._declarer_tricks

    @property
    def defender_tricks(self) -> int:
        """Complete tricks won by the defenders."""
        return len(self.cards) // 4 - self._declarer_tricks

    def tricks_of(self, side: Side) -> int:
        """Complete tricks won by `side`."""
        declaring = self.contract.declarer.side is side
        return self._declarer_tricks if declaring else self.defender_tricks

    def seat_of(self, position: int) -> Seat:
        """From whose hand card number `position` (from 0) was, or would next be, played."""
        if position == len(self.cards) and self.turn is not None:
            return self.turn
        return self.tricks[position // 4].leader.after(position)

    def remaining(self, hand: Hand) -> Hand:
        """What is left of a hand that began as `hand`."""
        return Hand.from_bits(hand.bits & ~self._played)

    def why_illegal(self, card: Card, hand: Hand) -> CardFault | None:
        """Why `card` may not be played next from the hand that began as `hand`; None if it may."""
        if self.is_over:
            return CardFault.PLAY_OVER
        if self._played & card.bit:
            return CardFault.ALREADY_PLAYED
        if card not in hand:
            return CardFault.NOT_HELD
        return None if card in self.legal_cards(hand) else CardFault.REVOKE

    def legal_cards(self, hand: Hand) -> Hand:
        """The cards that may be played next from the hand that began as `hand` (Law 44)."""
        remaining = self.remaining(hand)
        position = len(self.cards) % 4
        if position == 0:
            return remaining
        following = remaining.in_suit(self.cards[-position].suit)
        return following or remaining

    def with_card(self, card: Card) -> Play:
        """The play after `card`.

        Raises:
            IllegalError: the card was played before, or the play is over.
        """
        if self.turn is None or self._played & card.bit:
            fault = CardFault.PLAY_OVER if self.turn is None else CardFault.ALREADY_PLAYED
            raise IllegalError(f"{card} is not allowed: {fault.value}")
        cards = (*self.cards, card)
        leader, won = self._leader, self._declarer_tricks
        turn: Seat | None = self.turn.next
        if len(cards) % 4 == 0:
            leader = leader.after(winning_position(cards[-4:], self.contract.trumps))
            won += leader.side is self.contract.declarer.side
            turn = None if len(cards) == 52 else leader
        following: Play = object.__new__(Play)
        following._fill(self.contract, cards, turn, leader, won, self._played | card.bit)
        return following

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Play)
            and self.contract == other.contract
            and self.cards == other.cards
        )

    def __hash__(self) -> int:
        return hash((self.contract, self.cards))

    def __str__(self) -> str:
        lines = [f"{number:2} {trick}" for number, trick in enumerate(self.tricks, start=1)]
        return "\n".join([f"{self.contract}", *lines])

    def __repr__(self) -> str:
        cards = ", ".join(map(repr, self.cards))
        return f"Play({self.contract!r}, [{cards}])"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a play cannot change ({name}); see with_card")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a play cannot change ({name})")

    def __reduce__(self) -> tuple[type[Play], tuple[Contract, tuple[Card, ...]]]:
        return Play, (self.contract, self.cards)
