"""Parts of a description: single statements about hands, such as a range or a length.

Descriptions are lists of parts and not text, because a part can be compared, factored out of
alternatives, and written in another language or as an element of the protocol.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from cuebid.core import Suit

UNBID = "unbid"
"""The name of a part that gives the same minimum length to every suit that nobody has bid."""


class Kind(Enum):
    """The subject of a part, in the order in which players say it."""

    STRENGTH = 0
    SHAPE = 1
    PAIR = 2
    SUPPORT = 3
    LENGTH = 4
    LIMIT = 5
    FEATURE = 6


class Part(NamedTuple):
    """One statement about a hand.

    Attributes:
        kind: what the statement is about.
        name: the feature or the class of shapes; empty for lengths.
        low: the least value.
        high: the greatest value.
        suits: the suit; several suits mean any one of them, but in `PAIR` and `LIMIT` both.
        top: the greatest possible value; if `high` equals `top`, it is no limit.
    """

    kind: Kind
    name: str = ""
    low: int = 0
    high: int = 0
    suits: tuple[Suit, ...] = ()
    top: int = 13

    @property
    def has_low(self) -> bool:
        """True if the least value excludes any hand."""
        return self.low > 0

    @property
    def has_high(self) -> bool:
        """True if the greatest value excludes any hand."""
        return self.high < self.top


class Description(Struct, frozen=True):
    """A description of hands: parts that always hold, and alternatives.

    Attributes:
        common: the parts that hold in any case.
        alternatives: lists of parts; one of the lists holds. Empty if `common` is all.
        is_empty: whether no hand fits.
    """

    common: tuple[Part, ...] = ()
    alternatives: tuple[tuple[Part, ...], ...] = ()
    is_empty: bool = False

    @property
    def says_nothing(self) -> bool:
        """Whether every hand fits, so that nothing is said."""
        return not (self.common or self.alternatives or self.is_empty)

    @property
    def branches(self) -> tuple[tuple[Part, ...], ...]:
        """The alternatives, each with the common parts added."""
        if not self.alternatives:
            return (self.common,)
        return tuple(_in_order((*self.common, *branch)) for branch in self.alternatives)


def _in_order(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=lambda part: part.kind.value))
