"""A rule: the fields of its record as values and trees."""

# A node like those of its trees: frozen, and compared by content rather than by offsets.

from __future__ import annotations

from enum import StrEnum

from cuebid.database.language.node import Node
from cuebid.database.language.tree import Pattern, Specification


class RuleFlag(StrEnum):
    """The flag in the first field of a record ("CR"; A68)."""

    CAPTAIN = "C"
    """A captaining bid: partner's next call must be the book call."""
    RELEASE = "R"
    """The bid relinquishes captaincy."""
    SURE = "X"
    """If this is the suggested bid, make it without thinking."""
    SIMULATE = "?"
    """If this is the suggested bid, always simulate before making it."""


class Rule(Node, frozen=True):
    """A rule of a database ("Rule specification").

    `start` and `end` are offsets of the record in the text of its database, while the offsets of
    nodes in its trees count from the start of their field. `Database.span` handles both.

    Attributes:
        number: the id, written `#10001`.
        level: the number of calls from the opening bid, the considered one included; 0 for any
            (A5).
        default: whether stronger rules for the same call supersede this one (A6).
        flag: what the call does to captaincy and simulation, if anything.
        sequence: must match the auction with the considered call at its end.
        priority: the highest is preferred.
        constraint: must match the pattern string of the bidder's hand.
        specification: what the call shows.
        explanation: the number of the explanation, if there is one.
    """

    number: int
    level: int
    default: bool
    flag: RuleFlag | None
    sequence: Pattern
    priority: int
    constraint: Pattern
    specification: Specification
    explanation: int | None = None
