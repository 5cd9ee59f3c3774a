"""The syntax tree of a script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cuebid.core import Hand, Seat, Suit, Vulnerability


# Frozen values that compare by their contents: `Measure` is a key of the evaluator's cache.
@dataclass(frozen=True, slots=True)
class WholeNumber:
    """A whole number."""

    value: int


# It holds the expression, not the text of the name: the parser looks names up, so that the
# evaluation needs no table of variables.
@dataclass(frozen=True, slots=True)
class NamedExpression:
    """The use of a variable, such as `opener` after `opener = hcp(south) >= 12`."""

    value: Expression
    number: int
    """The position of the definition, which only refers to earlier ones. Variables are evaluated in
    this order, each once, so that long chains of them need no deep recursion."""


@dataclass(frozen=True, slots=True)
class Random:
    """A whole number from 0 up to below a limit, another one for each deal: `rnd(100)`."""

    column: int
    """Which of the random words of a deal it takes; each `rnd` of a script has its own."""
    limit: Expression
    """The number that the random number stays below."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure of a hand or of one suit: `hcp(north)`, `hearts(west)`, `top3(east, spades)`."""

    name: str
    """The name of the measure in the table `MEASURES`."""
    seat: Seat
    """The seat of the hand."""
    suit: Suit | None = None
    """The suit, if only one counts."""


@dataclass(frozen=True, slots=True)
class HasCard:
    """A test for a card in a hand: `hascard(north, AS)`."""

    seat: Seat
    """The seat of the hand."""
    card: int
    """The card as a bit."""


@dataclass(frozen=True, slots=True)
class ShapeTerm:
    """One pattern of a shape: `any 4333`, `54xx`."""

    lengths: tuple[int | None, ...]
    """The lengths of spades, hearts, diamonds and clubs; None for any length."""
    any_order: bool
    """Whether the lengths may be in any order of suits."""
    removed: bool
    """Whether the pattern is excluded."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A test for one of several shapes: `shape(south, any 4333 + any 4432 - 4xxx)`."""

    seat: Seat
    terms: tuple[ShapeTerm, ...]


@dataclass(frozen=True, slots=True)
class UnaryOperation:
    """A unary operator and its operand: `!x` or `-x`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class BinaryOperation:
    """A binary operator and its operands."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional:
    """A conditional expression: `x ? y : z`."""

    condition: Expression
    then: Expression
    otherwise: Expression


Expression = (
    WholeNumber
    | NamedExpression
    | Random
    | Measure
    | HasCard
    | Shape
    | UnaryOperation
    | BinaryOperation
    | Conditional
)


def children(node: Expression) -> tuple[Expression, ...]:
    """Return the direct subexpressions of a node."""
    match node:
        case NamedExpression(value=value):
            return (value,)
        case Random(limit=limit):
            return (limit,)
        case UnaryOperation(operand=operand):
            return (operand,)
        case BinaryOperation(left=left, right=right):
            return (left, right)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case _:
            return ()


# Compared by identity: comparing long expressions would recurse as deep as they are.
@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """An action of a script, which prints deals or computes statistics of them."""

    name: str
    """`printoneline`, `average`, and so on."""
    title: str = ""
    """The title of an average or a frequency."""
    expression: Expression | None = None
    """The expression that is averaged or counted."""
    low: int = 0
    """The least value with a row of its own."""
    high: int = 0
    """The greatest value with a row of its own."""
    seats: tuple[Seat, ...] = ()
    """The seats whose hands are printed."""
    parts: tuple[str | Expression, ...] = ()
    """The texts and expressions that `printes` prints for each deal."""


@dataclass(frozen=True, slots=True)
class Script:
    """A parsed script."""

    condition: Expression | None = None
    """The condition that deals must meet, or None."""
    predeal: Mapping[Seat, Hand] = field(default_factory=dict)
    """Cards that seats get in advance."""
    produce: int = 40
    """The number of deals to produce."""
    generate: int | None = None
    """The number of deals to try at most, or None."""
    dealer: Seat | None = None
    """The dealer of every deal, if the script sets one."""
    vulnerability: Vulnerability | None = None
    """The vulnerability of every deal, if the script sets one."""
    actions: tuple[Action, ...] = ()
    """What to do with the deals."""
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The points of each rank from the ace down, for measures that the script redefines by
    `pointcount` or `altcount`."""
    random_words: int = 0
    """How many random numbers a deal needs, one for each `rnd`."""

    @property
    def prints_values(self) -> bool:
        """True if an action prints texts and values of each deal."""
        return any(action.parts for action in self.actions)
