"""The nodes of arithmetic between two `~`; `tree` exports them together with the other nodes."""

from __future__ import annotations

from cuebid.database.language.node import Node


class Binary(Node, frozen=True):
    """An operator between two operands: `a+b`, `x>=12`."""

    operator: str
    """One of `&& || & |`, `>= <= > < == !=`, `+ -`, `*`; these bind from loosest to tightest in
    four levels, each from the left."""
    left: Expression
    """The left operand."""
    right: Expression
    """The right operand."""


class Assign(Node, frozen=True):
    """`b=a+1`: capture a value, which is also the value of the expression."""

    letter: str
    value: Expression


class Between(Node, frozen=True):
    """`x[low,high]`: whether x lies between two limits, both included."""

    value: Expression
    low: Expression
    high: Expression


class Unary(Node, frozen=True):
    """`!x` (1 for 0, otherwise 0) or `-x`."""

    operator: str
    operand: Expression


class Number(Node, frozen=True):
    """A number in digits."""

    value: int


class Letter(Node, frozen=True):
    """A capital between two `~`; its value is in `alphabet.LETTER_VALUES`."""

    letter: str


class CapturedValue(Node, frozen=True):
    """A small letter between two `~`: the value that was captured."""

    letter: str


class FunctionCall(Node, frozen=True):
    """`#3`, `#3(x)`: the function of that number and that many arguments, at most three."""

    number: int
    arguments: tuple[Expression, ...]


class NextField(Node, frozen=True):
    """`.` between two `~`: the next number or character of the string, which is consumed."""


# A node of its own, because the printer must keep the parentheses that an author wrote.
class Parentheses(Node, frozen=True):
    """An expression in parentheses."""

    body: Expression


Expression = (
    Binary
    | Assign
    | Between
    | Unary
    | Number
    | Letter
    | CapturedValue
    | FunctionCall
    | NextField
    | Parentheses
)
