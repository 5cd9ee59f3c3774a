"""The cards that are still to be dealt, and how many of them each seat gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuebid.core import SEATS, SUITS, Hand, Seat
from cuebid.core.hand import ALL_BITS
from cuebid.dealing.errors import DealingError

_SUIT_MASK = (1 << 13) - 1


@dataclass(frozen=True, slots=True)
class CardPool:
    """The cards still to be dealt, and for each seat what it holds and how many cards it lacks."""

    held: tuple[int, ...]
    """For each seat the cards that it is known to hold, as bits."""
    missing: tuple[int, ...]
    """For each seat the number of cards that it still gets."""
    undealt: int
    """The cards to deal, as bits."""

    @classmethod
    def from_known_cards(
        cls, known: Mapping[Seat, Hand], deck: int = ALL_BITS, size: int = 13
    ) -> CardPool:
        """Return the pool of a deck without the cards that seats hold.

        Smaller decks serve the tests, which compare with an enumeration of all deals.

        Args:
            known: cards that seats hold.
            deck: all cards, as bits: four times as many as `size`.
            size: the number of cards in a hand.

        Raises:
            DealingError: a card is held twice, or is not in the deck, or a hand has too many.
        """
        hands = tuple(known.get(seat, Hand()).bits for seat in SEATS)
        # Checked here, once for all samplers: a card in two hands would make every count behind it
        # wrong.
        assigned = 0
        for seat, bits in zip(SEATS, hands, strict=True):
            if bits & assigned:
                repeated = _card_names(bits & assigned)
                are = "are" if " " in repeated else "is"
                raise DealingError(f"{repeated} {are} in {seat.word}'s hand and in another")
            if bits & ~deck:
                raise DealingError(f"{_card_names(bits & ~deck)} is not in the deck")
            if bits.bit_count() > size:
                raise DealingError(f"{seat.word} has {bits.bit_count()} cards, more than {size}")
            assigned |= bits
        # Last, because users make the errors above, and only tests pass a deck of another size.
        if deck.bit_count() != 4 * size:
            raise DealingError(f"a deck for hands of {size} cards has {4 * size}")
        missing = tuple(size - bits.bit_count() for bits in hands)
        return cls(hands, missing, deck & ~assigned)

    @property
    def incomplete_seats(self) -> tuple[Seat, ...]:
        """The seats that still get cards."""
        return tuple(seat for seat in SEATS if self.missing[seat])

    @property
    def suit_lengths(self) -> tuple[int, ...]:
        """The number of cards to deal in each suit."""
        return tuple((self.undealt >> 13 * suit & _SUIT_MASK).bit_count() for suit in SUITS)

    def held_lengths(self, seat: Seat) -> tuple[int, ...]:
        """Return how many cards of each suit a seat is known to hold."""
        return tuple((self.held[seat] >> 13 * suit & _SUIT_MASK).bit_count() for suit in SUITS)


def _card_names(bits: int) -> str:
    """Return the names of cards separated by blanks, spades first."""
    return " ".join(str(card) for card in Hand.from_bits(bits))
