"""One rule: the fields of its record, as values and trees."""

from __future__ import annotations

from enum import StrEnum

from cuebid.database.language.node import Node
from cuebid.database.language.tree import Pattern, Specification

__all__ = ["Rule", "RuleFlag"]


class RuleFlag(StrEnum):
    """What the third part of a record's first field says (A68)."""

    CAPTAIN = "C"
    """A captaining bid: partner's next call must be the book call."""
    RELEASE = "R"
    """The bid gives captaincy up."""
    SURE = "X"
    """If this is the suggested bid, make it without thinking."""
    SIMULATE = "?"
    """If this is the suggested bid, always simulate before making it."""


class Rule(Node, frozen=True):
    """A rule of the database ("Rule specification").

    `start` and `end` are offsets of the whole record in the text of its database; the offsets of
    the nodes in its trees count from the start of their field. `Database.span` knows both.

    Attributes:
        number: the id, written `#10001`.
        level: how many calls the auction has, the one considered included; 0 for any number (A5).
        default: whether the rule stands back for others for the same call (A6).
        flag: what the call does to captaincy and simulation, if anything.
        sequence: matches the auction with the considered call at its end.
        priority: the highest is preferred.
        constraint: matches the pattern string of the bidder's hand.
        specification: what the call shows.
        explanation: number of the explanation, if it has one.
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
