"""Ranks, and the fifty-two cards.

There is one object for each card, so cards are compared with `is`; `Card.bit` makes sets of them
whole numbers, which is what `Hand` is built on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from cuebid.core._base.enums import NumberedEnum
from cuebid.core._base.frozen import Indexed
from cuebid.core._text.normalise import lookup_key
from cuebid.core.errors import ReadError, WrongTypeError
from cuebid.core.suit import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NOTRUMP,
    SPADES,
    SUIT_SPELLINGS,
    SUITS,
    Strain,
    Suit,
)

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


class Rank(NumberedEnum):
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
        """The letter or digit: `2` ... `9`, `T`, `J`, `Q`, `K`, `A`."""
        # Ranks are numbered 2 to 14, so that a number is the rank that people read off the card.
        return "23456789TJQKA"[self - 2]

    @property
    def points(self) -> int:
        """High-card points: 4, 3, 2, 1 for ace to jack."""
        # Jack to ace have the numbers 11 to 14.
        return max(0, self - 10)

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read `A`, `k`, `T`, `10`, `7`, `queen` and their like.

        Raises:
            ReadError: the text is no rank.
        """
        rank = _RANK_SPELLINGS.get(text.strip().upper())
        if rank is None:
            raise ReadError(f"{text!r} is not a rank", text, expected="A, K, Q, J, T, 9 ... 2")
        return rank

    def __str__(self) -> str:
        return self.letter


@final
class Card(Indexed):
    """One of the fifty-two cards; there is one object for each.

    `Card("KH")`, `Card("HK")`, `Card("h10")`, `Card("♥K")` and `Card("king of hearts")` read the
    usual spellings; `Card.of(suit, rank)` and `CARDS[index]` need no reading. Cards order by suit,
    then rank.

    Attributes:
        index: 0 (two of clubs) to 51 (ace of spades): thirteen times the suit plus rank less two.
        suit: the suit.
        rank: the rank.
        bit: the card as a one-element set: `1 << index`.
        text: rank and suit letters: `KH`.
    """

    __slots__ = ("bit", "rank", "suit")

    suit: Suit
    rank: Rank
    bit: int

    def __new__(cls, text: str | Card) -> Card:
        """Return the card that `text` names, or `text` itself if it is a card.

        Raises:
            ReadError: the text is no card.
            WrongTypeError: `text` is neither text nor a card.
        """
        # Most texts are spelled as in the table; only the others are normalised.
        try:
            return _CARD_SPELLINGS[text]
        except (KeyError, TypeError):
            pass
        return _read_card(text)

    @staticmethod
    def of(suit: Suit | str, rank: Rank | str) -> Card:
        """Return the card of a suit and a rank."""
        # Only text is parsed, to be quick: this is called for every card of a deal.
        if isinstance(suit, str) or isinstance(rank, str):
            suit, rank = Suit(suit), Rank(rank)
        return CARDS[13 * suit + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card, as `Card(text)` does."""
        return cls(text)

    @property
    def symbol(self) -> str:
        """Suit symbol and rank: `♥K`."""
        return self.suit.symbol + self.rank.letter


def _read_card(text: object) -> Card:
    if isinstance(text, Card):
        return text
    if not isinstance(text, str):
        raise WrongTypeError("a card, or text such as KH", text)
    card = _CARD_SPELLINGS.get(lookup_key(text).replace(" ", ""))
    if card is None:
        raise ReadError(f"{text!r} is not a card", text, expected="a rank and a suit, such as KH")
    return card


# The constructor only reads text; the 52 objects themselves are made here.
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


CARDS: Final = tuple(_make_card(suit, rank) for suit in SUITS for rank in Rank)

_RANK_SPELLINGS: Final = {
    **{rank.letter: rank for rank in Rank},
    **{rank.name: rank for rank in Rank},
    "10": Rank.TEN,
}


def _card_spellings() -> dict[str, Card]:
    spellings = {}
    for rank_text, rank in _RANK_SPELLINGS.items():
        for suit_text, suit in SUIT_SPELLINGS.items():
            card = Card.of(suit, rank)
            # Blanks are dropped before the look-up, so `king of hearts` is found as `KINGOFHEARTS`.
            spellings[f"{rank_text}OF{suit_text}"] = card
            # Words are read in one order only: nobody writes "hearts king".
            if len(rank_text) <= 2 and len(suit_text) <= 2:
                spellings[rank_text + suit_text] = card
                spellings[suit_text + rank_text] = card
    return spellings


_CARD_SPELLINGS: Final[Mapping[Any, Card]] = _card_spellings()
