"""Expressions of scripts, worked out for many deals at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from cuebid.core.suit import SUITS
from cuebid.dealing.script.measures import measured
from cuebid.dealing.script.tree import (
    Binary,
    Choice,
    Expression,
    HasCard,
    Measure,
    Name,
    Number,
    Shape,
    ShapeTerm,
    Unary,
)
from cuebid.evaluation.arrays import load_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Deals"]

_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "||": lambda left, right: (left != 0) | (right != 0),
    "&&": lambda left, right: (left != 0) & (right != 0),
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}


class Deals:
    """Deals as an array of shape (deals, 4), and what expressions are worth for them.

    What is measured once is remembered.
    """

    def __init__(self, hands: NDArray[np.uint64]) -> None:
        self.hands = hands
        self._known: dict[Measure, Any] = {}

    def value(self, node: Expression) -> NDArray[np.int64]:
        """A number for each deal; truths are 1 and 0. What is divided by nothing is 0."""
        numpy = load_numpy()
        found = self._of(node)
        value: NDArray[np.int64] = numpy.broadcast_to(found, len(self.hands)).astype(numpy.int64)
        return value

    def _of(self, node: Expression) -> Any:  # noqa: ANN401 - a number or an array
        numpy = load_numpy()
        match node:
            case Number(value=value):
                return numpy.int64(value)
            case Name(value=inner):
                return self._of(inner)
            case Measure():
                return self._measure(node)
            case HasCard(seat=seat, card=card):
                return (self.hands[:, seat] & numpy.uint64(card)) != 0
            case Shape():
                return self._shape(node)
            case _:
                return self._compound(node)

    def _compound(self, node: Unary | Choice | Binary) -> Any:  # noqa: ANN401 - as above
        numpy = load_numpy()
        match node:
            case Unary(operator=operator, operand=operand):
                inside = self._of(operand)
                return inside == 0 if operator == "!" else -numpy.asarray(inside, numpy.int64)
            case Choice(condition=condition, then=then, otherwise=otherwise):
                return numpy.where(self._of(condition) != 0, self._of(then), self._of(otherwise))
            case Binary():
                return self._binary(node)

    def _binary(self, node: Binary) -> Any:  # noqa: ANN401 - as above
        numpy = load_numpy()
        left = numpy.asarray(self._of(node.left), dtype=numpy.int64)
        right = numpy.asarray(self._of(node.right), dtype=numpy.int64)
        if node.operator in _OPERATIONS:
            return _OPERATIONS[node.operator](left, right)
        # As in C: towards zero, the rest with the sign of what is divided.
        whole = numpy.where(right == 0, 1, right)
        quotient = numpy.trunc(left / whole).astype(numpy.int64)
        found = quotient if node.operator == "/" else left - quotient * whole
        return numpy.where(right == 0, 0, found)

    def _measure(self, node: Measure) -> Any:  # noqa: ANN401 - as above
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = measured(node.name, self.hands[:, node.seat], node.suit)
        return found

    def _shape(self, node: Shape) -> Any:  # noqa: ANN401 - as above
        numpy = load_numpy()
        lengths = [self._measure(Measure("length", node.seat, suit)) for suit in reversed(SUITS)]
        found = numpy.zeros(len(self.hands), dtype=bool)
        for term in node.terms:
            fits = self._fits(term, lengths)
            found = found & ~fits if term.removed else found | fits
        return found

    def _fits(self, term: ShapeTerm, lengths: list[Any]) -> Any:  # noqa: ANN401 - as above
        numpy = load_numpy()
        orders = set(permutations(term.lengths)) if term.any_order else {term.lengths}
        found = numpy.zeros(len(self.hands), dtype=bool)
        for order in orders:
            fits = numpy.ones(len(self.hands), dtype=bool)
            for column, wanted in zip(lengths, order, strict=True):
                if wanted is not None:
                    fits &= column == wanted
            found |= fits
        return found
