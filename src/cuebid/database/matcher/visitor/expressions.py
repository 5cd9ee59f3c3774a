"""Evaluation of the arithmetic between two `~` (A43 to A51)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.tree import (
    Assign,
    Between,
    Binary,
    CapturedValue,
    Expression,
    FunctionCall,
    Letter,
    NextField,
    Number,
    Parentheses,
    Unary,
)
from cuebid.database.matcher.captures import NONE, capture_slot


class MatchedSoFar(Protocol):
    """A state: one way in which texts have matched so far; implementations add which texts."""

    @property
    def offset(self) -> int:
        """The position up to which the texts are read."""
        ...

    @property
    def captures(self) -> tuple[Any, ...]:
        """The values of the letters; None where nothing was captured."""
        ...

    def at(self, offset: int) -> Self:
        """Return the state with another offset."""
        ...

    def _replace(self, *, captures: tuple[Any, ...]) -> Self: ...


S = TypeVar("S", bound=MatchedSoFar)
V = TypeVar("V")

_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
    "!=": ne,
    "+": add,
    "-": sub,
    "*": mul,
    "&": and_,
    "|": or_,
    "&&": lambda left, right: (left != 0) & (right != 0),
    "||": lambda left, right: (left != 0) | (right != 0),
}


def stored(state: S, letter: str, value: object) -> S:
    """Return a state after a letter has captured a value; None leaves the letter empty."""
    slot, captures = capture_slot(letter), state.captures
    return state._replace(captures=(*captures[:slot], value, *captures[slot + 1 :]))


def operands_of(node: Expression) -> tuple[Expression, ...]:
    """Return the direct operands of an expression, in the order they are written."""
    # By hand, as it is asked for each evaluation; `children` looks at every attribute by name.
    match node:
        case Binary(left=left, right=right):
            return left, right
        case Between(value=middle, low=low, high=high):
            return middle, low, high
        case Unary(operand=operand):
            return (operand,)
        case FunctionCall(arguments=arguments):
            return arguments
    return ()


def computed(node: Expression, operands: tuple[Any, ...]) -> Any:  # noqa: ANN401 - numbers or columns
    """Return the value of an operator, without limiting it to 32 bits."""
    match node:
        case Binary(operator=operator):
            return _OPERATIONS[operator](*operands)
        case Between():
            middle, low, high = operands
            return (low <= middle) & (middle <= high)
        case Unary(operator="-"):
            return -operands[0]
        case Unary():
            return operands[0] == 0
    raise TypeError(node)


class ExpressionVisitor(ABC, Generic[S, V]):
    """Evaluates expressions from states; subclasses choose the types of states and values."""

    @abstractmethod
    def constant(self, number: int) -> V:
        """Return a number of an expression as a value of type `V`."""

    @abstractmethod
    def operation(self, node: Expression, operands: tuple[V, ...]) -> V:
        """Return the value of an operator, limited to 32 bits; for a test, 1 or 0."""

    @abstractmethod
    def function(self, number: int, arguments: tuple[V, ...], state: S) -> Iterable[tuple[V, S]]:
        """Return the values of a function, each with the state of the texts that have it."""

    @abstractmethod
    def field(self, state: S) -> Iterable[tuple[V | None, S]]:
        """Return the values of the number or character that comes next, with the states after it.

        The value is None for a character without a value, or at the end of the text.
        """

    def number(self, state: S) -> Iterable[tuple[V | None, S]]:
        """Return what `field` does, but with neighbouring digits always as one number (A49)."""
        return self.field(state)

    @abstractmethod
    def where(self, value: V, state: S, *, holds: bool = True) -> list[S]:
        """Return the state of the texts whose value is not zero, or with `holds=False` is zero."""

    def is_harmless(self, _node: Expression, _second: V, _state: S) -> bool:
        """Return whether the left operand may be evaluated even if the right one decides.

        Args:
            _node: the left operand.
            _second: the value of the right operand.
            _state: the state after the right operand.
        """
        return False

    def values(self, node: Expression, state: S) -> Iterable[tuple[V, S]]:
        """Return the values that an expression has, each with the state after it.

        There are none where a letter that it needs captured nothing (A36).
        """
        return _EVALUATORS[type(node)](self, node, state)

    def tested(self, node: Expression, state: S) -> list[S]:
        """Return the states after an expression, for texts in which it is not zero (A46)."""
        return [
            end for value, after in self.values(node, state) for end in self.where(value, after)
        ]

    def _number(self, node: Number, state: S) -> Iterable[tuple[V, S]]:
        return [(self.constant(node.value), state)]

    def _letter(self, node: Letter, state: S) -> Iterable[tuple[V, S]]:
        return [(self.constant(LETTER_VALUES[node.letter]), state)]

    def _captured(self, node: CapturedValue, state: S) -> Iterable[tuple[V, S]]:
        value = state.captures[capture_slot(node.letter)]
        return [] if value is None else [(value, state)]

    def _parentheses(self, node: Parentheses, state: S) -> Iterable[tuple[V, S]]:
        return self.values(node.body, state)

    def _next_field(self, _: NextField, state: S) -> Iterable[tuple[V, S]]:
        return [
            (self.constant(NONE) if value is None else value, after)
            for value, after in self.number(state)
        ]

    def _assign(self, node: Assign, state: S) -> Iterable[tuple[V, S]]:
        outcomes = self.values(node.value, state)
        return [(value, stored(after, node.letter, value)) for value, after in outcomes]

    def _function(self, node: FunctionCall, state: S) -> Iterable[tuple[V, S]]:
        return [
            outcome
            for arguments, after in self._each(node.arguments, state)
            for outcome in self.function(node.number, arguments, after)
        ]

    def _operator(self, node: Expression, state: S) -> Iterable[tuple[V, S]]:
        operands = self._each(operands_of(node), state)
        return [(self.operation(node, values), after) for values, after in operands]

    def _binary(self, node: Binary, state: S) -> Iterable[tuple[V, S]]:
        """Evaluate the left operand first, but for logical operators the right one (A44)."""
        if node.operator in ("&&", "||"):
            return self._logic(node, state)
        if node.operator in ("&", "|"):
            operands = self._each((node.right, node.left), state)
            return [(self.operation(node, values[::-1]), after) for values, after in operands]
        return self._operator(node, state)

    def _logic(self, node: Binary, state: S) -> Iterable[tuple[V, S]]:
        """Evaluate the left operand only where the right one does not decide (A44, A45)."""
        decisive = node.operator == "||"
        outcomes: list[tuple[V, S]] = []
        for second, middle in self.values(node.right, state):
            undecided = [middle]
            if not self.is_harmless(node.left, second, middle):
                decided = self.where(second, middle, holds=decisive)
                outcomes += [(self.constant(int(decisive)), after) for after in decided]
                undecided = self.where(second, middle, holds=not decisive)
            outcomes += [
                (self.operation(node, (first, second)), after)
                for before in undecided
                for first, after in self.values(node.left, before)
            ]
        return outcomes

    def _each(self, nodes: Iterable[Expression], state: S) -> Iterable[tuple[tuple[V, ...], S]]:
        """Return each combination of values of some expressions, with the state after the last."""
        outcomes: list[tuple[tuple[V, ...], S]] = [((), state)]
        for node in nodes:
            outcomes = [
                ((*before, value), after)
                for before, middle in outcomes
                for value, after in self.values(node, middle)
            ]
        return outcomes


_EVALUATORS: Final[dict[type, Callable[..., Iterable[tuple[Any, Any]]]]] = {
    Number: ExpressionVisitor._number,
    Letter: ExpressionVisitor._letter,
    CapturedValue: ExpressionVisitor._captured,
    Parentheses: ExpressionVisitor._parentheses,
    NextField: ExpressionVisitor._next_field,
    Assign: ExpressionVisitor._assign,
    FunctionCall: ExpressionVisitor._function,
    Unary: ExpressionVisitor._operator,
    Between: ExpressionVisitor._operator,
    Binary: ExpressionVisitor._binary,
}
