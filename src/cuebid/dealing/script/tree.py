"""The tree of a script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.core import Hand, Seat, Suit, Vulnerability

__all__ = [
    "Action",
    "Binary",
    "Choice",
    "Expression",
    "HasCard",
    "Measure",
    "Name",
    "Number",
    "Script",
    "Shape",
    "ShapeTerm",
    "Unary",
]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """What a variable stands for: `opener` in `opener = hcp(south) >= 12`."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of a hand or a suit of it: `hcp(north)`, `hearts(west)`, `top3(east, spades)`.

    Attributes:
        name: which, in the spelling of the table of measures.
        seat: whose hand.
        suit: of which suit, if of one.
    """

    name: str
    seat: Seat
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class HasCard:
    """Whether a hand has a card: `hascard(north, AS)`."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class ShapeTerm:
    """One pattern of a shape: `any 4333`, `54xx`.

    Attributes:
        lengths: of spades, hearts, diamonds and clubs; None is any.
        any_order: whether the suits may be any.
        removed: whether the pattern is taken away.
    """

    lengths: tuple[int | None, ...]
    any_order: bool
    removed: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """Whether a hand has one of several shapes: `shape(south, any 4333 + any 4432 - 4xxx)`."""

    seat: Seat
    terms: tuple[ShapeTerm, ...]


@dataclass(frozen=True, slots=True)
class Unary:
    """`!x` or `-x`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands and what is between them."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Choice:
    """`x ? y : z`."""

    condition: Expression
    then: Expression
    otherwise: Expression


Expression = Number | Name | Measure | HasCard | Shape | Unary | Binary | Choice


@dataclass(frozen=True, slots=True)
class Action:
    """What is to be done with the deals.

    Attributes:
        name: `printoneline`, `average`, and so on.
        title: what is said with it.
        expression: what is averaged or counted.
        low: the least value that is counted by itself.
        high: the greatest.
        seats: whose hands are printed.
    """

    name: str
    title: str = ""
    expression: Expression | None = None
    low: int = 0
    high: int = 0
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """A script.

    Attributes:
        condition: what deals must meet; None if anything does.
        predeal: cards that seats get.
        produce: how many deals are wanted.
        generate: among how many they are looked for; None where that is not said.
        dealer: who deals, if that is said.
        vulnerability: who is vulnerable, if that is said.
        actions: what is to be done.
    """

    condition: Expression | None = None
    predeal: Mapping[Seat, Hand] = field(default_factory=dict)
    produce: int = 40
    generate: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    actions: tuple[Action, ...] = ()
