"""The cards that nobody is known to hold, and how many of them each seat gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuebid.core import SEATS, Hand, Seat
from cuebid.core.hand import ALL_BITS
from cuebid.core.suit import SUITS
from cuebid.dealing.errors import DealingError

__all__ = ["Pool"]

_HOLDING = (1 << 13) - 1


@dataclass(frozen=True, slots=True)
class Pool:
    """What is to be dealt.

    Attributes:
        known: for each seat the cards it is known to hold, as bits.
        wanted: for each seat how many more it gets.
        unknown: the cards to be dealt, as bits.
    """

    known: tuple[int, ...]
    wanted: tuple[int, ...]
    unknown: int

    @classmethod
    def of(cls, known: Mapping[Seat, Hand], deck: int = ALL_BITS, size: int = 13) -> Pool:
        """The cards of a deck that are not known.

        Args:
            known: cards that seats hold.
            deck: all cards, as bits: four times as many as `size`.
            size: how many cards a hand has.

        Raises:
            DealingError: a card is known twice, or is not in the deck, or a hand has too many.
        """
        hands = tuple(known.get(seat, Hand()).bits for seat in SEATS)
        seen = 0
        for seat, bits in zip(SEATS, hands, strict=True):
            if bits & seen:
                twice = _words(bits & seen)
                are = "are" if " " in twice else "is"
                raise DealingError(f"{twice} {are} in {seat.word}'s hand and in another")
            if bits & ~deck:
                raise DealingError(f"{_words(bits & ~deck)} is not in the deck")
            if bits.bit_count() > size:
                raise DealingError(f"{seat.word} has {bits.bit_count()} cards, more than {size}")
            seen |= bits
        if deck.bit_count() != 4 * size:
            raise DealingError(f"a deck for hands of {size} cards has {4 * size}")
        wanted = tuple(size - bits.bit_count() for bits in hands)
        return cls(hands, wanted, deck & ~seen)

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats that get cards."""
        return tuple(seat for seat in SEATS if self.wanted[seat])

    @property
    def by_suit(self) -> tuple[int, ...]:
        """How many cards of each suit are to be dealt."""
        return tuple((self.unknown >> 13 * suit & _HOLDING).bit_count() for suit in SUITS)

    def known_lengths(self, seat: Seat) -> tuple[int, ...]:
        """How many cards of each suit a seat is known to hold."""
        return tuple((self.known[seat] >> 13 * suit & _HOLDING).bit_count() for suit in SUITS)


def _words(bits: int) -> str:
    """The cards, one by one, spades first."""
    return " ".join(str(card) for card in Hand.from_bits(bits))
