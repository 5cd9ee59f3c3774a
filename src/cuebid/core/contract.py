"""A contract, and how often it was doubled."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from cuebid.core.card import Strain, Suit
from cuebid.core.drawn import Drawn
from cuebid.core.errors import ReadError
from cuebid.core.seat import Seat

__all__ = ["Contract", "Doubled"]


class Doubled(IntEnum):
    """Whether a contract is undoubled, doubled or redoubled."""

    NO = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def text(self) -> str:
        """Nothing, `X` or `XX`."""
        return "X" * self

    def __repr__(self) -> str:
        return f"Doubled.{self.name}"


@dataclass(frozen=True, slots=True)
class Contract(Drawn):
    """What declarer has undertaken; a board passed out has none (None stands for it).

    Attributes:
        level: 1 to 7: tricks above six.
        strain: trumps, or notrump.
        declarer: who plays the hand.
        doubled: undoubled, doubled or redoubled.
    """

    level: int
    strain: Strain
    declarer: Seat
    doubled: Doubled = Doubled.NO

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ValueError(f"level {self.level} is not in 1 to 7")

    @property
    def tricks(self) -> int:
        """Tricks needed to make it."""
        return self.level + 6

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return self.strain.suit

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick: the seat to declarer's left (Law 41)."""
        return self.declarer.next

    @property
    def bid_text(self) -> str:
        """Level, strain and doubling without the declarer: `4SX`."""
        return f"{self.level}{self.strain}{self.doubled.text}"

    @property
    def symbol(self) -> str:
        """The same with the suit's symbol: `4♠X`."""
        return f"{self.level}{self.strain.symbol}{self.doubled.text}"

    def result_text(self, tricks: int) -> str:
        """`=`, `+1`, `-2`: `tricks` taken against the tricks needed."""
        difference = tricks - self.tricks
        return f"{difference:+d}" if difference else "="

    @classmethod
    def parse(cls, text: str) -> Contract | None:
        """Read `4SX by N`, `3NT-W`, `1cxxE`, `N 4S`, or a word for passed out (gives None).

        Raises:
            ReadError: the text is no contract, or the declarer is missing.
        """
        plain = text.strip().upper()
        if plain in _PASSED_OUT:
            return None
        match = _CONTRACT.fullmatch(plain)
        if match is None:
            raise ReadError(
                f"{text!r} is not a contract", text, expected="a bid and a declarer: 4SX by N"
            )
        declarer = match["before"] or match["after"]
        if declarer is None:
            raise ReadError(f"{text!r} does not say who declares", text, len(text), "by N")
        doubled = Doubled(len((match["doubled"] or "").replace("*", "X")))
        strain = Strain.parse(match["strain"])
        return cls(int(match["level"]), strain, Seat.parse(declarer), doubled)

    def __str__(self) -> str:
        return f"{self.bid_text} by {self.declarer}"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"


_PASSED_OUT: Final = frozenset({"PASS", "P", "PASSED OUT", "PASSED", "ALL PASS", "AP", "PO"})
_SEAT: Final = r"NORTH|EAST|SOUTH|WEST|[NESW]"
_CONTRACT: Final = re.compile(
    rf"(?:(?P<before>{_SEAT})[\s:]+)?"
    r"(?P<level>[1-7])\s*(?P<strain>NT|N(?!ORTH\b)|SA|[CDHS♣♦♥♠])"
    r"\s*(?P<doubled>XX?|\*\*?)?"
    rf"(?:\s*(?:BY|-|:)?\s*(?P<after>{_SEAT}))?"
)
