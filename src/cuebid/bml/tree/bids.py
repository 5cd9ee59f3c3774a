"""Contents of the bid column: calls, variables, steps, choices, and words.

Written down in bml.txt, Bidding tables.
"""

# Bids stay as they were written, variables included: what they stand for depends on the auction
# before them, and is worked out in `auctions`. `special` is the one property that the expansion
# needs of all kinds: "Normal bids (like 2C) are evaluated before special bids (like 2X)" (bml.txt,
# Bidding tables).

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from cuebid.core import Call

from cuebid.core._base.enums import NamedEnum


class Variable(NamedEnum):
    """A letter that stands for a suit; the value is how it is written."""

    MINOR = "m"
    OTHER_MINOR = "om"
    MAJOR = "M"
    OTHER_MAJOR = "oM"
    X = "X"
    Y = "Y"
    Z = "Z"


class CallsBid(msgspec.Struct, frozen=True):
    """One call, or several in one row: `1C`, `P`, `2HS`, `1red`.

    Attributes:
        calls: the calls in the order written.
        theirs: whether it stands in parentheses, as an opponent's.
        name: `red` or `black` where that was written.
    """

    calls: tuple[Call, ...]
    theirs: bool = False
    name: str = ""

    @property
    def special(self) -> bool:
        """Return whether plain bids are expanded before this bid (bml.txt: special bids)."""
        return len(self.calls) > 1

    def __str__(self) -> str:
        if self.name:
            return _bracketed(f"{self.calls[0].level}{self.name}", theirs=self.theirs)
        first, *further = (call_text(call) for call in self.calls)
        return _bracketed(first + "".join(call[1:] for call in further), theirs=self.theirs)


class VariableBid(msgspec.Struct, frozen=True):
    """A level and a variable suit: `2M`, `(1X)`."""

    level: int
    variable: Variable
    theirs: bool = False

    @property
    def special(self) -> bool:
        """Return True: plain bids are expanded before this bid."""
        return True

    def __str__(self) -> str:
        return _bracketed(f"{self.level}{self.variable.value}", theirs=self.theirs)


class StepBid(msgspec.Struct, frozen=True):
    """A bid that is a number of steps above the last bid: `1step`, `3steps`."""

    steps: int
    theirs: bool = False

    @property
    def special(self) -> bool:
        """Return False: steps name one call, as a plain bid does."""
        return False

    def __str__(self) -> str:
        word = "step" if self.steps == 1 else "steps"
        return _bracketed(f"{self.steps}{word}", theirs=self.theirs)


class ChoiceBid(msgspec.Struct, frozen=True):
    """Several bids that mean the same: `2S/3H`, `4D/H`."""

    options: tuple[CallsBid | VariableBid | StepBid, ...]
    theirs: bool = False

    @property
    def special(self) -> bool:
        """Return True: plain bids are expanded before this bid."""
        return True

    def __str__(self) -> str:
        return _bracketed("/".join(str(option) for option in self.options), theirs=self.theirs)


class WordCalls(Enum):
    """Calls that a word in the bid column stands for."""

    REST = "the bids that no other row of the level defines"
    CUE = "the lowest bid in the opponents' suit"
    NEXT = "the next bid"


_WORDS = dict.fromkeys(
    ("any", "other", "others", "rest", "else", "..", "any_other"), WordCalls.REST
)
_WORDS |= dict.fromkeys(("cue", "cuebid", "cue-bid"), WordCalls.CUE)
_WORDS |= dict.fromkeys(("next", "next_step", "step"), WordCalls.NEXT)


class FreeBid(msgspec.Struct, frozen=True):
    """Words in the bid column: `any`, `cue`, `jump`, `newsuit`.

    Three kinds of words stand for calls (`stands_for`); others are shown in documents and never
    expanded.

    Attributes:
        text: the words as written, without parentheses.
        theirs: whether it stands in parentheses.
        mistaken: whether it looks like a call but is not one, such as `1Q`.
    """

    text: str
    theirs: bool = False
    mistaken: bool = False

    @property
    def special(self) -> bool:
        """Return True: plain bids are expanded before this bid."""
        return True

    @property
    def stands_for(self) -> WordCalls | None:
        """Return the calls that the word stands for; None for any other word."""
        return _WORDS.get(self.text.lower())

    def __str__(self) -> str:
        return _bracketed(self.text, theirs=self.theirs)


Bid: TypeAlias = CallsBid | VariableBid | StepBid | ChoiceBid | FreeBid


def call_text(call: Call) -> str:
    """Return a call as BML writes it: `1N`, `P`, `D`, `R`."""
    return call.text.removesuffix("T") if call.is_bid else "PDR"[call.index]


def _bracketed(text: str, *, theirs: bool) -> str:
    return f"({text})" if theirs else text
