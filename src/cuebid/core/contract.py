"""A contract, and its doubling."""

from __future__ import annotations

import re
from typing import Final, SupportsIndex, overload

from cuebid.core._base.enums import NumberedEnum
from cuebid.core._base.frozen import FrozenRecord
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core._text.normalise import VARIATION_SELECTORS, lookup_key, upper_same_length
from cuebid.core.errors import RangeError, ReadError, WrongTypeError
from cuebid.core.seat import Seat
from cuebid.core.suit import Strain, Suit


class Doubled(NumberedEnum):
    """The doubling of a contract: undoubled, doubled or redoubled."""

    NO = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def text(self) -> str:
        """The mark of the doubling: nothing, `X` or `XX`."""
        return "X" * self

    @classmethod
    def parse(cls, text: str) -> Doubled:
        """Read `X`, `XX`, `*`, `**`, `doubled` and the like; empty text is undoubled.

        Raises:
            ReadError: the text is none of these.
        """
        doubled = _DOUBLED_SPELLINGS.get(lookup_key(text))
        if doubled is None:
            raise ReadError(f"{text!r} is not a doubling", text, expected="nothing, X or XX")
        return doubled

    def __str__(self) -> str:
        return self.text


_DOUBLINGS: Final = {Doubled.NO: "", Doubled.DOUBLED: " doubled", Doubled.REDOUBLED: " redoubled"}


# No dataclass, whose module takes a tenth of the time of a program that converts one small file.
class Contract(Displayable, FrozenRecord):
    """The undertaking of declarer's side to win tricks; None stands for a board passed out.

    `Contract("4SX by N")` reads text; `Contract(4, Strain.SPADES, NORTH)` and
    `Contract(4, "S", "N")` name the parts.

    Attributes:
        level: 1 to 7: tricks above six.
        strain: trumps, or notrump.
        declarer: who plays the hand.
        doubled: undoubled, doubled or redoubled.

    Raises:
        RangeError: there is no such level.
        ReadError: the text is no contract, or says that the board was passed out.
    """

    __slots__ = ("declarer", "doubled", "level", "strain")
    __match_args__ = ("level", "strain", "declarer", "doubled")

    level: int
    strain: Strain
    declarer: Seat
    doubled: Doubled

    @overload
    def __init__(self, level: str | Contract, /) -> None: ...
    @overload
    def __init__(
        self,
        level: int,
        strain: Strain | Suit | str,
        declarer: Seat | str,
        doubled: Doubled | str = Doubled.NO,
    ) -> None: ...
    def __init__(
        self,
        level: int | str | Contract,
        strain: Strain | Suit | str | None = None,
        declarer: Seat | str | None = None,
        doubled: Doubled | str = Doubled.NO,
    ) -> None:
        # One argument alone is a text, or a contract to copy.
        if strain is None or declarer is None:
            level, strain, declarer, doubled = _parts(level)
        if type(level) is not int:
            level = _whole_number(level)
        if not 1 <= level <= 7:
            raise RangeError(f"level {level} is not in 1 to 7")
        setter = object.__setattr__
        setter(self, "level", level)
        # Testing the types keeps the common case quick, in which no argument is text.
        setter(self, "strain", strain if type(strain) is Strain else Strain(strain))
        setter(self, "declarer", declarer if type(declarer) is Seat else Seat(declarer))
        setter(self, "doubled", doubled if type(doubled) is Doubled else Doubled(doubled))

    @property
    def _parts(self) -> tuple[int, Strain, Seat, Doubled]:
        return self.level, self.strain, self.declarer, self.doubled

    @property
    def tricks(self) -> int:
        """The number of tricks needed to make the contract."""
        return self.level + 6

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return self.strain.suit

    @property
    def is_slam(self) -> bool:
        """True for twelve tricks or more."""
        return self.level >= 6

    @property
    def is_game(self) -> bool:
        """True if the contract is worth a game when undoubled, as slams are too."""
        return self.level >= self.strain.game_level

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """The seat that leads to the first trick, to declarer's left (Law 41)."""
        return self.declarer.next

    @property
    def bid_text(self) -> str:
        """Level, strain and doubling without the declarer: `4SX`."""
        return f"{self.level}{self.strain}{self.doubled.text}"

    @property
    def symbol(self) -> str:
        """Level, symbol of the strain, and doubling: `4♠X`."""
        return f"{self.level}{self.strain.symbol}{self.doubled.text}"

    def to_dict(self) -> dict[str, int | str]:
        """Return the parts as numbers and text: `{"level": 4, "strain": "S", ...}`."""
        return {
            "level": self.level,
            "strain": self.strain.letters,
            "doubled": self.doubled.text,
            "declarer": self.declarer.letter,
        }

    def result_text(self, tricks: int) -> str:
        """Return `=`, `+1` or `-2`: the tricks taken compared with the tricks needed."""
        difference = tricks - self.tricks
        return f"{difference:+d}" if difference else "="

    def outcome_words(self, tricks: int) -> str:
        """Return the result in words: `made`, `made with 1 more` or `down 2`."""
        difference = tricks - self.tricks
        if difference < 0:
            return f"down {-difference}"
        return f"made with {difference} more" if difference else "made"

    @property
    def doubled_words(self) -> str:
        """Level, symbol of the strain, and the doubling as a word: `4♠ doubled`."""
        return f"{self.level}{self.strain.symbol}{_DOUBLINGS[self.doubled]}"

    def result_words(self, tricks: int) -> str:
        """Return the contract with its result as a sentence: `4♠ doubled by East, down 2`."""
        return f"{self.doubled_words} by {self.declarer.word}, {self.outcome_words(tricks)}"

    @classmethod
    def parse(cls, text: str) -> Contract | None:
        """Read `4SX by N`, `3NT-W`, `1cxxE`, `3NN`, `N 4♠*`, or a word for passed out (gives None).

        The declarer stands before or after the bid; a last letter `N` is the declarer if a strain
        stands before it.

        Raises:
            ReadError: the text is no contract, or the declarer is missing or named twice.
        """
        # Offsets of errors are offsets in the text as it was written.
        upper = upper_same_length(text)
        if upper.strip() in _PASSED_OUT:
            return None
        match = _CONTRACT.fullmatch(upper)
        if match is None:
            # What matches from the beginning is right; the fault is after it.
            start = _CONTRACT.match(upper)
            offset = start.end() if start else len(text) - len(text.lstrip())
            expected = "the declarer: by N" if start else "a bid and a declarer: 4SX by N"
            raise ReadError(f"{text!r} is not a contract", text, offset, expected)
        before, after = match["before"], match["after"]
        if before is None and after is None:
            raise ReadError(f"{text!r} does not say who declares", text, len(text), "by N")
        # Both are read, so that `N 4S by N` gets this message and not "not a contract".
        if before is not None and after is not None:
            offset = match.start("after")
            raise ReadError(f"{text!r} names the declarer twice", text, offset, "nothing more")
        doubled = _DOUBLED_SPELLINGS[match["doubled"] or ""]
        return cls(
            int(match["level"]), Strain.parse(match["strain"]), Seat.parse(before or after), doubled
        )

    def __str__(self) -> str:
        return f"{self.bid_text} by {self.declarer}"

    def __repr__(self) -> str:
        return f"Contract({str(self)!r})"


def _parts(value: object) -> tuple[int, Strain, Seat, Doubled]:
    """Return the parts of a contract that is given as one text or as a `Contract`."""
    if isinstance(value, Contract):
        return value.level, value.strain, value.declarer, value.doubled
    if not isinstance(value, str):
        raise WrongTypeError("a contract such as '4S by N', or level, strain and declarer", value)
    contract = Contract.parse(value)
    if contract is None:
        message = f"{value!r} is not a contract: for a board passed out there is None"
        raise ReadError(message, value, expected="a bid and a declarer: 4SX by N")
    return contract.level, contract.strain, contract.declarer, contract.doubled


def _whole_number(level: object) -> int:
    # Other whole numbers, such as those of NumPy, say by `__index__` what they are.
    if isinstance(level, SupportsIndex):
        return level.__index__()
    raise WrongTypeError("a level from 1 to 7", level)


_PASSED_OUT: Final = frozenset(
    {"PASS", "P", "PASSED OUT", "PASS OUT", "PASSED", "PASSOUT", "ALL PASS", "AP", "PO"}
)
_DOUBLED_SPELLINGS: Final = {
    spelling: doubled
    for doubled, spellings in (
        (Doubled.NO, ("",)),
        (Doubled.DOUBLED, ("X", "*", "×", "DBL", "DOUBLED")),
        (Doubled.REDOUBLED, ("XX", "**", "××", "RDBL", "REDOUBLED")),
    )
    for spelling in spellings
}
_SEAT: Final = r"NORTH|EAST|SOUTH|WEST|[NESW]"
# An `N` is notrump unless it begins `North`: `3NN` is three notrump by North.
# Longer spellings come first, so that `SA` is notrump (Sans Atout) and not spades and an ace.
_STRAIN: Final = (
    r"NO[ -]?TRUMPS?|NT|N(?!ORTH\b)|SA|SPADES?|HEARTS?|DIAMONDS?|CLUBS?|!?[CDHS♣♦♥♠♧♢♡♤]"
)
_CONTRACT: Final = re.compile(
    rf"\s*(?:(?P<before>{_SEAT})[\s:-]+)?"
    rf"(?P<level>[1-7])\s*(?P<strain>{_STRAIN})[{VARIATION_SELECTORS}]?"
    r"\s*(?P<doubled>XX|X|\*\*|\*|××|×|R?DBL|REDOUBLED|DOUBLED)?"
    rf"(?:[\s,:(/-]*(?:BY\s*)?(?P<after>{_SEAT})\)?)?\s*"
)
