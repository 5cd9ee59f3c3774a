"""Suits, ranks, strains and the fifty-two cards."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Self, final

from cuebid.core.errors import ReadError

__all__ = [
    "CARDS",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "NOTRUMP",
    "SPADES",
    "SUITS",
    "Card",
    "Rank",
    "Strain",
    "Suit",
]


class Suit(IntEnum):
    """A suit, lowest first as in bidding."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """`C`, `D`, `H` or `S`."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """`♣`, `♦`, `♥` or `♠`."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """`clubs`, `diamonds`, `hearts` or `spades`."""
        return self.name.lower()

    @property
    def is_major(self) -> bool:
        """Whether the suit is hearts or spades."""
        return self >= Suit.HEARTS

    @property
    def is_red(self) -> bool:
        """Whether the suit is diamonds or hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a letter, a word (`spade`, `spades`) or a symbol (`♠`, `♤`).

        Raises:
            ReadError: the text is no suit.
        """
        suit = _SUIT_SPELLINGS.get(_key(text))
        if suit is None:
            raise ReadError(f"{text!r} is not a suit", text, expected="S, H, D or C")
        return suit

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Strain(IntEnum):
    """A suit or notrump, lowest first; the suits have the numbers that they have in `Suit`."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letters(self) -> str:
        """`C`, `D`, `H`, `S` or `NT`."""
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def symbol(self) -> str:
        """`♣`, `♦`, `♥`, `♠` or `NT`."""
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @property
    def word(self) -> str:
        """`clubs` ... `notrump`."""
        return self.name.lower()

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return None if self is Strain.NOTRUMP else SUITS[self]

    @property
    def is_major(self) -> bool:
        """Whether the strain is hearts or spades."""
        return self in (Strain.HEARTS, Strain.SPADES)

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read a suit's spellings, `N`, `NT`, `SA` (Dutch, German) or `notrump`.

        Raises:
            ReadError: the text is no strain.
        """
        key = _key(text)
        if key in _NOTRUMP_SPELLINGS:
            return Strain.NOTRUMP
        suit = _SUIT_SPELLINGS.get(key)
        if suit is None:
            raise ReadError(f"{text!r} is not a strain", text, expected="C, D, H, S or NT")
        return Strain(suit)

    def __str__(self) -> str:
        return self.letters

    def __repr__(self) -> str:
        return f"Strain.{self.name}"


class Rank(IntEnum):
    """A card's rank; the values are 2 to 14, the ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """`2` ... `9`, `T`, `J`, `Q`, `K`, `A`."""
        return "23456789TJQKA"[self - 2]

    @property
    def points(self) -> int:
        """High-card points: 4, 3, 2, 1 for ace to jack."""
        return max(0, self - 10)

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read `A`, `k`, `T`, `10`, `7` and their like.

        Raises:
            ReadError: the text is no rank.
        """
        rank = _RANK_SPELLINGS.get(text.strip().upper())
        if rank is None:
            raise ReadError(f"{text!r} is not a rank", text, expected="A, K, Q, J, T, 9 ... 2")
        return rank

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


@final
class Card:
    """One of the fifty-two cards; there is one object for each.

    `Card("KH")`, `Card("HK")`, `Card("h10")` and `Card("♥K")` read the usual spellings;
    `Card.of(suit, rank)` and `CARDS[index]` need no reading. Cards order by suit, then rank.

    Attributes:
        index: 0 (two of clubs) to 51 (ace of spades): thirteen times the suit plus rank less two.
        suit: the suit.
        rank: the rank.
    """

    __slots__ = ("bit", "index", "rank", "suit", "text")

    index: int
    suit: Suit
    rank: Rank
    bit: int
    """The card as a one-element set: `1 << index`."""
    text: str
    """Rank and suit letters: `KH`."""

    def __new__(cls, text: str) -> Card:
        """The card that `text` names.

        Raises:
            ReadError: the text is no card.
        """
        card = _CARD_SPELLINGS.get(text)
        if card is None:
            card = _CARD_SPELLINGS.get(_key(text).replace("10", "T"))
        if card is None:
            raise ReadError(
                f"{text!r} is not a card", text, expected="a rank and a suit, such as KH"
            )
        return card

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        """The card of that suit and rank."""
        return CARDS[13 * suit + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The same as `Card(text)`."""
        return cls(text)

    @property
    def symbol(self) -> str:
        """Suit symbol and rank: `♥K`."""
        return self.suit.symbol + self.rank.letter

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __hash__(self) -> int:
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.text,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot change ({name})")


def _key(text: str) -> str:
    return text.strip().upper().removeprefix("!").removesuffix("\ufe0f")


def _make_card(suit: Suit, rank: Rank) -> Card:
    card = object.__new__(Card)
    index = 13 * suit + rank - 2
    for name, value in (
        ("suit", suit),
        ("rank", rank),
        ("index", index),
        ("bit", 1 << index),
        ("text", rank.letter + suit.letter),
    ):
        object.__setattr__(card, name, value)
    return card


CLUBS: Final = Suit.CLUBS
DIAMONDS: Final = Suit.DIAMONDS
HEARTS: Final = Suit.HEARTS
SPADES: Final = Suit.SPADES
NOTRUMP: Final = Strain.NOTRUMP

SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
CARDS: Final = tuple(_make_card(suit, rank) for suit in SUITS for rank in Rank)

_NOTRUMP_SPELLINGS: Final = frozenset({"N", "NT", "SA", "NOTRUMP", "NO TRUMP", "NO TRUMPS"})
_SUIT_SPELLINGS: Final = {
    spelling: suit
    for suit, open_symbol in zip(SUITS, "♧♢♡♤", strict=True)
    for spelling in (
        suit.letter,
        suit.name,
        suit.name.removesuffix("S"),
        suit.symbol,
        open_symbol,
    )
}
_RANK_SPELLINGS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_CARD_SPELLINGS: Final = {
    text: card
    for card in CARDS
    for suit_text in (card.suit.letter, card.suit.symbol)
    for text in (card.rank.letter + suit_text, suit_text + card.rank.letter)
}
