"""Suits and strains."""

from __future__ import annotations

from typing import Final

from cuebid.core._base.enums import NumberedEnum
from cuebid.core._text.normalise import lookup_key
from cuebid.core.errors import ReadError


class Suit(NumberedEnum):
    """A suit, lowest first as in bidding."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter: `C`, `D`, `H` or `S`."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The symbol: `♣`, `♦`, `♥` or `♠`."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """The name: `clubs`, `diamonds`, `hearts` or `spades`."""
        return self.name.lower()

    @property
    def is_major(self) -> bool:
        """True if the suit is hearts or spades."""
        # The order is that of bidding, in which the majors are the higher two (Law 18E).
        return self >= Suit.HEARTS

    @property
    def game_level(self) -> int:
        """The lowest level of game in the suit."""
        return 4 if self.is_major else 5

    @property
    def is_red(self) -> bool:
        """True if the suit is diamonds or hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a letter, a word (`spade`, `spades`) or a symbol (`♠`, `♤`, `!s`).

        Raises:
            ReadError: the text is no suit.
        """
        suit = SUIT_SPELLINGS.get(lookup_key(text))
        if suit is None:
            raise ReadError(f"{text!r} is not a suit", text, expected="S, H, D or C")
        return suit

    def __str__(self) -> str:
        return self.letter


# Two enumerations, so that type checkers find a notrump where only a suit makes sense. Their
# numbers agree, so that either indexes a table of suits.
class Strain(NumberedEnum):
    """A suit or notrump, lowest first; the suits have the numbers that they have in `Suit`."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letters(self) -> str:
        """The letters: `C`, `D`, `H`, `S` or `NT`."""
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def symbol(self) -> str:
        """The symbol: `♣`, `♦`, `♥`, `♠` or `NT`."""
        return ("♣", "♦", "♥", "♠", "NT")[self]

    @property
    def word(self) -> str:
        """The name: `clubs` ... `notrump`."""
        return self.name.lower()

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return None if self is Strain.NOTRUMP else SUITS[self]

    @property
    def is_major(self) -> bool:
        """True if the strain is hearts or spades."""
        return self in (Strain.HEARTS, Strain.SPADES)

    @property
    def game_level(self) -> int:
        """The lowest level of game: three notrump, four of a major, five of a minor."""
        return (5, 5, 4, 4, 3)[self]

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read a suit's spellings, `N`, `NT`, `SA` (Dutch, German) or `notrump`.

        Raises:
            ReadError: the text is no strain.
        """
        strain = STRAIN_SPELLINGS.get(lookup_key(text))
        if strain is None:
            raise ReadError(f"{text!r} is not a strain", text, expected="C, D, H, S or NT")
        return strain

    def __str__(self) -> str:
        return self.letters


CLUBS: Final = Suit.CLUBS
DIAMONDS: Final = Suit.DIAMONDS
HEARTS: Final = Suit.HEARTS
SPADES: Final = Suit.SPADES
# Only notrump is a `Strain` here: a suit is accepted wherever a strain is.
NOTRUMP: Final = Strain.NOTRUMP

SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)

# BML and BBO write suits as `!s`; the open symbols are Unicode's white suits.
SUIT_SPELLINGS: Final = {
    spelling: suit
    for suit, open_symbol in zip(SUITS, "♧♢♡♤", strict=True)
    for spelling in (
        suit.letter,
        f"!{suit.letter}",
        suit.name,
        suit.name.removesuffix("S"),
        suit.symbol,
        open_symbol,
    )
}
STRAIN_SPELLINGS: Final = {spelling: Strain(suit) for spelling, suit in SUIT_SPELLINGS.items()} | {
    spelling + ending: NOTRUMP
    for spelling, endings in (
        ("N", ("", "T")),
        # Sans atout: notrump in French, Dutch and German.
        ("SA", ("",)),
        *((text, ("", "S")) for text in ("NOTRUMP", "NO TRUMP", "NO-TRUMP")),
    )
    for ending in endings
}
