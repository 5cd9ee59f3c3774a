"""The thirty-eight calls.

There is one object for each, so calls are compared with `is`, and tables are indexed by
`Call.index`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from cuebid.core._base.frozen import Indexed
from cuebid.core._text.normalise import lookup_key
from cuebid.core.errors import RangeError, ReadError, WrongTypeError
from cuebid.core.suit import STRAIN_SPELLINGS, Strain


# The numbers are chosen so that bids come last and in order: whether a call is a bid is one
# comparison with 3, whether a bid is sufficient (Law 18) is one comparison of indices, and `index =
# 5 * level - 2 + strain`.
@final
class Call(Indexed):
    """One of the thirty-eight calls; there is one object for each.

    `Call("1NT")`, `Call("3h")`, `Call("2 ♥")`, `Call("X")`, `Call("no bid")` read the usual
    spellings. `D` alone is a double and `R` a redouble, as in LIN; a diamond bid has its level.
    Bids order by level, then strain; pass, double and redouble come before them and have no level
    or strain.

    Attributes:
        index: 0 pass, 1 double, 2 redouble, 3 (one club) to 37 (seven notrump).
        level: 1 to 7; 0 for pass, double and redouble.
        strain: the strain of a bid; None for the other three.
        text: `P`, `X`, `XX` or a bid such as `1NT`.
    """

    __slots__ = ("level", "strain")

    level: int
    strain: Strain | None

    def __new__(cls, text: str | Call) -> Call:
        """Return the call that `text` names, or `text` itself if it is a call.

        Raises:
            ReadError: the text is no call.
            WrongTypeError: `text` is neither text nor a call.
        """
        # Most texts are spelled as in the table; only the others are normalised.
        try:
            return _SPELLINGS[text]
        except (KeyError, TypeError):
            pass
        return _read_call(text)

    @staticmethod
    def bid(level: int, strain: Strain | str) -> Call:
        """Return the bid of a level (1 to 7) and a strain.

        Raises:
            RangeError: there is no such level.
        """
        # Without this test level 0 would give pass, double or redouble, and a negative index some
        # bid.
        if not 1 <= level <= 7:
            raise RangeError(f"level {level} is not in 1 to 7")
        if isinstance(strain, str):
            strain = Strain.parse(strain)
        return CALLS[5 * level - 2 + strain]

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read a call, as `Call(text)` does."""
        return cls(text)

    @property
    def is_bid(self) -> bool:
        """True if the call names a level and a strain."""
        return self.index >= 3

    @property
    def word(self) -> str:
        """The call as people say it: `Pass`, `Double`, `Redouble`, `1NT`."""
        return ("Pass", "Double", "Redouble")[self.index] if self.index < 3 else self.text

    @property
    def symbol(self) -> str:
        """The call as diagrams show it: `Pass`, `X`, `XX`, `2♥`, `1NT`."""
        if self.strain is not None:
            return f"{self.level}{self.strain.symbol}"
        return "Pass" if self.index == 0 else self.text


def _read_call(text: object) -> Call:
    if isinstance(text, Call):
        return text
    if not isinstance(text, str):
        raise WrongTypeError("a call, or text such as 1NT", text)
    # Blanks inside a call mean nothing: `2 H`, `no bid`.
    call = _SPELLINGS.get(lookup_key(text).replace(" ", ""))
    if call is None:
        raise ReadError(f"{text!r} is not a call", text, expected="a bid, pass, X or XX")
    return call


# The constructor only reads text; the 38 objects themselves are made here.
def _make_call(index: int, text: str, level: int = 0, strain: Strain | None = None) -> Call:
    call = object.__new__(Call)
    for name, value in (("index", index), ("text", text), ("level", level), ("strain", strain)):
        object.__setattr__(call, name, value)
    return call


PASS: Final = _make_call(0, "P")
DOUBLE: Final = _make_call(1, "X")
REDOUBLE: Final = _make_call(2, "XX")
BIDS: Final = tuple(
    _make_call(5 * level - 2 + strain, f"{level}{strain.letters}", level, strain)
    for level in range(1, 8)
    for strain in Strain
)
CALLS: Final = (PASS, DOUBLE, REDOUBLE, *BIDS)

# `D` and `R` are a double and a redouble, as in LIN, so a bid of diamonds needs its level. A dash
# or a slash is a pass in printed auctions.
_SPELLINGS: Final[Mapping[Any, Call]] = {
    spelling: call
    for call, spellings in (
        (PASS, ("P", "PASS", "PASSES", "PASSED", "NB", "NOBID", "-", "--", "–", "—", "/")),
        (DOUBLE, ("X", "D", "×", "DBL", "DOUBLE", "DOUBLES", "DOUBLED")),
        (REDOUBLE, ("XX", "R", "RD", "××", "RDBL", "RDB", "REDBL")),
        (REDOUBLE, ("REDOUBLE", "REDOUBLES", "REDOUBLED")),
    )
    for spelling in spellings
} | {
    f"{level}{spelling}": Call.bid(level, strain)
    for level in range(1, 8)
    for spelling, strain in STRAIN_SPELLINGS.items()
}
