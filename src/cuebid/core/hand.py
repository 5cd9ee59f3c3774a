"""A hand: a set of cards, held as 52 bits.

Robots and dealers handle millions of hands, and one number is the smallest and quickest form of a
set: operators of sets are operators of bits, and arrays of hands are arrays of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cuebid.core._base.arrays import bits_array
from cuebid.core._base.frozen import Frozen
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core._text.hand_text import HOLDING_TEXTS, read_hand
from cuebid.core.card import CARDS, SUITS, Card, Suit
from cuebid.core.errors import RangeError, WrongTypeError

# Clubs take the lowest thirteen bits and spades the highest, so that cards sort as bids do and the
# highest bit of a hand is the first card people name.
ALL_BITS: Final = (1 << 52) - 1
HOLDING_BITS: Final = (1 << 13) - 1
# High-card points of the four top bits of a suit, jack to ace, so that a hand is four look-ups.
_POINTS_OF_TOP_FOUR: Final = tuple(
    sum(point for point, bit in ((1, 1), (2, 2), (3, 4), (4, 8)) if honours & bit)
    for honours in range(16)
)


class Hand(Displayable, Frozen):
    """An immutable set of cards: thirteen in a full hand, fewer after cards were played.

    `Hand("AKQ.J72.T983.A42")` reads spades, hearts, diamonds, clubs, and every other usual
    spelling (see `parse`); `Hand.of(cards)` takes cards. Hands support `in`, `len`, `|`, `&`, `-`,
    `<=` (is part of) and iterate from the ace of spades down. Methods that take a card or a suit
    also take its text.

    Attributes:
        bits: the set; bit `card.index` is set for every card held.
    """

    __slots__ = ("bits",)
    _instead = "with_card and without"

    bits: int

    def __init__(self, text: str | Hand = "") -> None:
        """Read a hand, as `parse` does, or copy one.

        Raises:
            ReadError: the text is no hand, or a card stands in it twice.
            AmbiguousError: a list of cards has the suit first in some and the rank in others.
            WrongTypeError: `text` is neither text nor a hand.
        """
        if isinstance(text, Hand):
            bits = text.bits
        elif isinstance(text, str):
            bits = read_hand(text) if text else 0
        else:
            raise WrongTypeError("a hand, or text such as AKQ.J72.T983.A42", text)
        object.__setattr__(self, "bits", bits)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """Return the hand of the cards whose bits are set; a card's bit is number `Card.index`.

        Raises:
            RangeError: a bit beyond the fifty-two is set.
        """
        if not 0 <= bits <= ALL_BITS:
            raise RangeError(f"{bits:#x} is not a set of 52 cards")
        return _hand(bits)

    @classmethod
    def of(cls, cards: Iterable[Card | str]) -> Hand:
        """Return the hand that holds `cards`."""
        bits = 0
        for card in cards:
            bits |= (card if type(card) is Card else Card(card)).bit
        return _hand(bits)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand in any usual notation, such as `AKQ.J72.T983.A42` or `AS KS 2C`.

        Understood, in any case and with `10` for `T`: four holdings from spades to clubs between
        dots or blanks, `-` (between dots also nothing) for a void, as in `AKQ.J72.T983.A42`; suits
        in any order as letters, words or symbols, each before its ranks, as in `S AKQ H J72 D T983
        C A42`, `SAKQHJ72DT983CA42`, `♠ A K Q ♥ J 7 2`; and a list of cards such as `AS KS 2C`.
        Nothing, or a lone `-`, is a hand without cards.

        Raises:
            ReadError: the text is no hand, or a card stands in it twice.
            AmbiguousError: a list of cards has the suit first in some and the rank in others.
        """
        return cls(text)

    def holding(self, suit: Suit | str) -> int:
        """Return the ranks held in `suit`: thirteen bits, bit 0 the two, bit 12 the ace."""
        # This is called often and mostly with a `Suit`, so only text takes the slow way.
        try:
            return self.bits >> 13 * suit & HOLDING_BITS  # type: ignore[operator]  # text raises
        except TypeError:
            return self.holding(Suit(suit))

    def holding_text(self, suit: Suit | str) -> str:
        """Return the ranks held in `suit`, highest first; empty for a void."""
        return HOLDING_TEXTS[self.holding(suit)]

    def length(self, suit: Suit | str) -> int:
        """Return the number of cards held in `suit`."""
        return self.holding(suit).bit_count()

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Lengths of clubs, diamonds, hearts, spades: indexed by `Suit`."""
        bits = self.bits
        return (
            (bits & HOLDING_BITS).bit_count(),
            (bits >> 13 & HOLDING_BITS).bit_count(),
            (bits >> 26 & HOLDING_BITS).bit_count(),
            # No mask: nothing is above the spades.
            (bits >> 39).bit_count(),
        )

    @property
    def shape(self) -> tuple[int, ...]:
        """The four lengths, longest first: `(4, 4, 3, 2)`."""
        return tuple(sorted(self.lengths, reverse=True))

    @property
    def hcp(self) -> int:
        """High-card points, 4-3-2-1."""
        bits = self.bits
        return (
            _POINTS_OF_TOP_FOUR[bits >> 9 & 15]
            + _POINTS_OF_TOP_FOUR[bits >> 22 & 15]
            + _POINTS_OF_TOP_FOUR[bits >> 35 & 15]
            + _POINTS_OF_TOP_FOUR[bits >> 48]
        )

    def in_suit(self, suit: Suit | str) -> Hand:
        """Return the cards of one suit."""
        try:
            return _hand(self.bits & HOLDING_BITS << 13 * suit)  # type: ignore[operator]  # text raises
        except TypeError:
            return self.in_suit(Suit(suit))

    def with_card(self, card: Card | str) -> Hand:
        """Return this hand and `card`."""
        try:
            return _hand(self.bits | card.bit)  # type: ignore[union-attr]  # text raises
        except AttributeError:
            return self.with_card(Card(card))

    def without(self, card: Card | str) -> Hand:
        """Return this hand less `card`."""
        try:
            return _hand(self.bits & ~card.bit)  # type: ignore[union-attr]  # text raises
        except AttributeError:
            return self.without(Card(card))

    @property
    def pbn(self) -> str:
        """Spades, hearts, diamonds, clubs with dots: `AKQ.J72.T983.A42`, voids empty."""
        return ".".join(self.holding_text(suit) for suit in reversed(SUITS))

    def to_dict(self) -> dict[str, str]:
        """Return the holdings by suit, spades first: `{"S": "AKQ", "H": "J72", ...}`."""
        return {suit.letter: self.holding_text(suit) for suit in reversed(SUITS)}

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: ANN401 - NumPy's protocol
        return bits_array(self.bits, dtype, copy)

    def __contains__(self, card: object) -> bool:
        if isinstance(card, Card):
            return bool(self.bits & card.bit)
        return isinstance(card, str) and Card(card) in self

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        # The highest bit is the first card: spades first, ranks descending, as hands are printed.
        while bits:
            index = bits.bit_length() - 1
            yield CARDS[index]
            bits ^= 1 << index

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __or__(self, hand: Hand) -> Hand:
        if not isinstance(hand, Hand):
            return NotImplemented
        return _hand(self.bits | hand.bits)

    def __and__(self, hand: Hand) -> Hand:
        if not isinstance(hand, Hand):
            return NotImplemented
        return _hand(self.bits & hand.bits)

    def __sub__(self, hand: Hand) -> Hand:
        if not isinstance(hand, Hand):
            return NotImplemented
        return _hand(self.bits & ~hand.bits)

    # As for sets: `a <= b` if all cards of `a` are in `b`. For most pairs of hands neither `<=` nor
    # `>=` holds.
    def __le__(self, hand: Hand) -> bool:
        return not self.bits & ~hand.bits

    def __lt__(self, hand: Hand) -> bool:
        return self.bits != hand.bits and self <= hand

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Hand) and self.bits == value.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return " ".join(suit.symbol + (self.holding_text(suit) or "–") for suit in reversed(SUITS))

    def __repr__(self) -> str:
        return f"Hand({self.pbn!r})" if self.bits else "Hand()"

    # Bits, not text: robots in other processes receive hands by the thousand.
    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Hand.from_bits, (self.bits,)


# Without the checks of `from_bits`: operations on hands cannot leave the fifty-two cards.
def _hand(bits: int) -> Hand:
    hand: Hand = object.__new__(Hand)
    object.__setattr__(hand, "bits", bits)
    return hand


FULL_DECK: Final = Hand.of(CARDS)
