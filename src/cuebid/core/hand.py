"""A hand: a set of cards, kept as 52 bits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core.card import CARDS, SUITS, Card, Suit
from cuebid.core.drawn import Drawn
from cuebid.core.errors import ReadError

__all__ = ["Hand"]

ALL_BITS: Final = (1 << 52) - 1
HOLDING_BITS: Final = (1 << 13) - 1
_RANK_LETTERS: Final = "23456789TJQKA"


def _holding_text(holding: int) -> str:
    return "".join(_RANK_LETTERS[i] for i in range(12, -1, -1) if holding >> i & 1)


# All 8192 holdings, ranks descending: writing a hand is four look-ups.
HOLDING_TEXTS: Final = tuple(_holding_text(holding) for holding in range(1 << 13))
_HOLDING_OF_TEXT: Final = {text: holding for holding, text in enumerate(HOLDING_TEXTS)}
_POINTS_OF_TOP_FOUR: Final = tuple(
    sum(point for point, bit in ((1, 1), (2, 2), (3, 4), (4, 8)) if honours & bit)
    for honours in range(16)
)


class Hand(Drawn):
    """A frozen set of cards: thirteen in a full hand, fewer once cards were played.

    `Hand("AKQ.J72.T983.A42")` reads spades, hearts, diamonds, clubs; `Hand.parse` reads every
    usual spelling; `Hand.of(cards)` takes cards. Hands support `in`, `len`, `|`, `&`, `-`, `<=`
    and iterate from the ace of spades down.

    Attributes:
        bits: the set; bit `card.index` is set for every card held.
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, text: str = "") -> None:
        object.__setattr__(self, "bits", _parse_bits(text) if text else 0)

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """The hand with exactly the cards whose `index` bits are set."""
        if not 0 <= bits <= ALL_BITS:
            raise ValueError(f"{bits:#x} is not a set of 52 cards")
        hand = object.__new__(cls)
        object.__setattr__(hand, "bits", bits)
        return hand

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """The hand that holds `cards`."""
        bits = 0
        for card in cards:
            bits |= card.bit
        return cls.from_bits(bits)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand.

        Understood: `AKQ.J72.T983.A42` (PBN order, `-` or nothing for a void), `S AKQ H J72 D T983
        C A42` with any order, separators, symbols or `10`, and a list of cards such as `AS KS 2C`.

        Raises:
            ReadError: the text is no hand, or a card stands in it twice.
        """
        return cls(text)

    def holding(self, suit: Suit) -> int:
        """The ranks held in `suit`: thirteen bits, bit 0 the two, bit 12 the ace."""
        return self.bits >> 13 * suit & HOLDING_BITS

    def holding_text(self, suit: Suit) -> str:
        """The ranks held in `suit`, highest first; empty for a void."""
        return HOLDING_TEXTS[self.holding(suit)]

    def length(self, suit: Suit) -> int:
        """How many cards of `suit` are held."""
        return self.holding(suit).bit_count()

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Lengths of clubs, diamonds, hearts, spades: indexed by `Suit`."""
        return (
            self.length(Suit.CLUBS),
            self.length(Suit.DIAMONDS),
            self.length(Suit.HEARTS),
            self.length(Suit.SPADES),
        )

    @property
    def shape(self) -> tuple[int, ...]:
        """The four lengths, longest first: `(4, 4, 3, 2)`."""
        return tuple(sorted(self.lengths, reverse=True))

    @property
    def hcp(self) -> int:
        """High-card points, 4-3-2-1."""
        return sum(_POINTS_OF_TOP_FOUR[self.holding(suit) >> 9] for suit in SUITS)

    def in_suit(self, suit: Suit) -> Hand:
        """The cards of one suit."""
        return Hand.from_bits(self.bits & HOLDING_BITS << 13 * suit)

    def with_card(self, card: Card) -> Hand:
        """This hand and `card`."""
        return Hand.from_bits(self.bits | card.bit)

    def without(self, card: Card) -> Hand:
        """This hand less `card`."""
        return Hand.from_bits(self.bits & ~card.bit)

    @property
    def pbn(self) -> str:
        """Spades, hearts, diamonds, clubs with dots: `AKQ.J72.T983.A42`, voids empty."""
        return ".".join(self.holding_text(suit) for suit in reversed(SUITS))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            index = bits.bit_length() - 1
            yield CARDS[index]
            bits ^= 1 << index

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __or__(self, other: Hand) -> Hand:
        return Hand.from_bits(self.bits | other.bits)

    def __and__(self, other: Hand) -> Hand:
        return Hand.from_bits(self.bits & other.bits)

    def __sub__(self, other: Hand) -> Hand:
        return Hand.from_bits(self.bits & ~other.bits)

    def __le__(self, other: Hand) -> bool:
        return not self.bits & ~other.bits

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return " ".join(suit.symbol + (self.holding_text(suit) or "–") for suit in reversed(SUITS))

    def __repr__(self) -> str:
        return f"Hand({self.pbn!r})" if self.bits else "Hand()"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand cannot change ({name}); see with_card and without")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a hand cannot change ({name})")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Hand.from_bits, (self.bits,)


_VOIDS: Final = frozenset({"", "-", "–", "—"})
_SUIT_GROUP: Final = re.compile(r"([SHDC♠♥♦♣♤♡♢♧])[\s:]*([^SHDC♠♥♦♣♤♡♢♧]*)")
_SEPARATORS: Final = re.compile(r"[\s.,;]+")
_RANK_SET: Final = frozenset(_RANK_LETTERS)


def _parse_bits(text: str) -> int:
    plain = text.strip().upper().replace("10", "T").replace("\ufe0f", "")
    parts = plain.split(".")
    if len(parts) == 4 and not _SUIT_GROUP.search(plain):
        return _parse_dotted(text, parts)
    if all(len(token) == 2 for token in _SEPARATORS.split(plain) if token):
        return _parse_cards(text, [token for token in _SEPARATORS.split(plain) if token])
    return _parse_by_suit(text, plain)


def _parse_dotted(text: str, parts: list[str]) -> int:
    bits = 0
    for suit, part in zip(reversed(SUITS), parts, strict=True):
        bits |= _parse_holding(text, part.replace(" ", ""), suit) << 13 * suit
    return bits


def _parse_cards(text: str, tokens: list[str]) -> int:
    bits = 0
    for token in tokens:
        try:
            card = Card(token)
        except ReadError as error:
            raise _bad(text, token, str(error)) from None
        if bits & card.bit:
            raise _bad(text, token, f"{card} stands twice in the hand")
        bits |= card.bit
    return bits


def _parse_by_suit(text: str, plain: str) -> int:
    bits = 0
    end = 0
    seen = set()
    for match in _SUIT_GROUP.finditer(plain):
        if plain[end : match.start()].strip(" .,;"):
            break
        suit = Suit.parse(match[1])
        if suit in seen:
            raise _bad(text, match[1], f"{suit.word} stand twice in the hand")
        seen.add(suit)
        bits |= _parse_holding(text, _SEPARATORS.sub("", match[2]), suit) << 13 * suit
        end = match.end()
    if not seen or plain[end:].strip(" .,;"):
        raise _bad(text, plain[end : end + 1], f"{text!r} is not a hand")
    return bits


def _parse_holding(text: str, ranks: str, suit: Suit) -> int:
    if ranks in _VOIDS:
        return 0
    holding = _HOLDING_OF_TEXT.get(ranks)
    if holding is not None:
        return holding
    holding = 0
    for letter in ranks:
        if letter not in _RANK_SET:
            raise _bad(text, letter, f"{letter!r} is not a rank, in the {suit.word} of the hand")
        bit = 1 << _RANK_LETTERS.index(letter)
        if holding & bit:
            raise _bad(text, letter, f"{letter}{suit} stands twice in the hand")
        holding |= bit
    return holding


def _bad(text: str, token: str, message: str) -> ReadError:
    offset = text.upper().find(token) if token else len(text)
    return ReadError(message, text, max(offset, 0), "ranks by suit, such as AKQ.J72.T983.A42")
