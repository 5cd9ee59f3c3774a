"""Evaluate expressions of scripts for many deals at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, SUITS, Seat, Suit
from cuebid.dealing.script import tree
from cuebid.dealing.script.measures import (
    CCCC_OF_FLAT_HANDS,
    CCCC_OF_SHORT_HANDS,
    MEASURES,
    points_of_ranks,
)

_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    # Both operands are computed for all deals, though Dealer stops at the first that decides. No
    # expression has a side effect, and a division by zero has a value, so the results are equal.
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


class DealEvaluator:
    """Computes expressions for deals given as an array of hands, a row for each deal.

    Measures and variables are cached, since conditions use the same ones several times.

    Args:
        hands: the deals: a column for each seat, then the columns of random words.
        counts: the points of the ranks for measures that the script redefines.
    """

    def __init__(
        self, hands: NDArray[np.uint64], counts: Mapping[str, tuple[int, ...]] | None = None
    ) -> None:
        self._hands = hands
        self._counts = counts or {}
        self._measures: dict[tree.Measure, Any] = {}
        self._names: dict[int, Any] = {}
        self._values: dict[type, Callable[[Any], Any]] = {
            tree.WholeNumber: lambda node: np.int64(node.value),
            tree.NamedExpression: lambda node: self._names[node.number],
            tree.Random: self._random,
            tree.Measure: self._measure,
            tree.HasCard: lambda node: (self._hands[:, node.seat] & np.uint64(node.card)) != 0,
            tree.Shape: self._shape,
            tree.UnaryOperation: self._unary,
            tree.BinaryOperation: self._binary,
            tree.Conditional: self._choice,
        }

    def value(self, node: tree.Expression) -> NDArray[np.int64]:
        """Return the value of an expression for each deal: true is 1, and x / 0 is 0."""
        for name in self._new_names(node):
            self._names[name.number] = self._evaluate(name.value)
        # A number alone is one value for all deals.
        values = np.broadcast_to(self._evaluate(node), len(self._hands))
        return values.astype(np.int64)

    def _new_names(self, node: tree.Expression) -> list[tree.NamedExpression]:
        """Return the variables in an expression without a value yet, in order of definition."""
        names: dict[int, tree.NamedExpression] = {}
        pending = [node]
        while pending:
            node = pending.pop()
            if isinstance(node, tree.NamedExpression):
                if node.number in self._names or node.number in names:
                    continue
                names[node.number] = node
            pending += tree.children(node)
        return [names[number] for number in sorted(names)]

    def _evaluate(self, node: tree.Expression) -> Any:  # noqa: ANN401 - a number or an array
        return self._values[type(node)](node)

    def _random(self, node: tree.Random) -> Any:  # noqa: ANN401 - as above
        limit = np.asarray(self._evaluate(node.limit), dtype=np.int64)
        # Numbers of 63 bits, so that the remainder by any limit is practically uniform.
        numbers = (self._hands[:, len(SEATS) + node.column] >> np.uint64(1)).astype(np.int64)
        return np.where(limit > 0, numbers % np.maximum(limit, 1), 0)

    def _unary(self, node: tree.UnaryOperation) -> Any:  # noqa: ANN401 - as above
        value = self._evaluate(node.operand)
        # NumPy negates no truth values, hence the conversion to numbers.
        return value == 0 if node.operator == "!" else -np.asarray(value, np.int64)

    def _choice(self, node: tree.Conditional) -> Any:  # noqa: ANN401 - as above
        # A loop, not recursion, because chains of choices or operators may be as long as a script.
        chain = [node]
        while isinstance(node.otherwise, tree.Conditional):
            node = node.otherwise
            chain.append(node)
        value = self._evaluate(node.otherwise)
        for each in reversed(chain):
            is_true = self._evaluate(each.condition) != 0
            value = np.where(is_true, self._evaluate(each.then), value)
        return value

    def _binary(self, node: tree.BinaryOperation) -> Any:  # noqa: ANN401 - as above
        chain = [node]
        while isinstance(node.left, tree.BinaryOperation):
            node = node.left
            chain.append(node)
        value = self._evaluate(node.left)
        for each in reversed(chain):
            value = _joined(each.operator, value, self._evaluate(each.right))
        return value

    def _measure(self, node: tree.Measure) -> Any:  # noqa: ANN401 - as above
        values = self._measures.get(node)
        if values is None:
            table = _measure_table(node.name, self._counts.get(node.name))
            values = _measure_hands(table, self._hands[:, node.seat], node.suit)
            if node.name == "cccc":
                is_flat = self._is_flat(node.seat)
                values = values + np.where(is_flat, CCCC_OF_FLAT_HANDS, CCCC_OF_SHORT_HANDS)
            self._measures[node] = values
        return values

    def _is_flat(self, seat: Seat) -> Any:  # noqa: ANN401 - as above
        lengths = [self._measure(tree.Measure("length", seat, suit)) for suit in SUITS]
        return np.min(lengths, axis=0) >= 3

    def _shape(self, node: tree.Shape) -> Any:  # noqa: ANN401 - as above
        lengths = [
            self._measure(tree.Measure("length", node.seat, suit)) for suit in reversed(SUITS)
        ]
        matches = np.zeros(len(self._hands), dtype=bool)
        # Terms apply in order: `any 4333 - 4xxx + 4333` ends with 4333 included.
        for term in node.terms:
            is_of_term = self._matches_term(term, lengths)
            matches = matches & ~is_of_term if term.removed else matches | is_of_term
        return matches

    def _matches_term(self, term: tree.ShapeTerm, lengths: list[Any]) -> Any:  # noqa: ANN401 - as above
        # A set, as equal lengths give equal orders.
        orders = set(permutations(term.lengths)) if term.any_order else {term.lengths}
        matches = np.zeros(len(self._hands), dtype=bool)
        for order in orders:
            is_in_order = np.ones(len(self._hands), dtype=bool)
            for column, length in zip(lengths, order, strict=True):
                if length is not None:
                    is_in_order &= column == length
            matches |= is_in_order
        return matches


def _joined(operator: str, left_values: Any, right_values: Any) -> Any:  # noqa: ANN401 - as above
    # Truths become 1 and 0, so that conditions can be added, as scripts do.
    left = np.asarray(left_values, dtype=np.int64)
    right = np.asarray(right_values, dtype=np.int64)
    if operator in _OPERATIONS:
        return _OPERATIONS[operator](left, right)
    # Division as in C: towards zero, and the remainder has the sign of the dividend.
    # NumPy would warn of a division by zero, so such rows divide by 1 and get 0 afterwards.
    divisor = np.where(right == 0, 1, right)
    # Through floats, which hold every number of a script exactly up to 2**53.
    quotient = np.trunc(left / divisor).astype(np.int64)
    result = quotient if operator == "/" else left - quotient * divisor
    return np.where(right == 0, 0, result)


@cache
def _measure_table(name: str, points: tuple[int, ...] | None) -> NDArray[np.int64]:
    """Return a table of a measure for all holdings of a suit, indexed by the holding's bits."""
    measure = MEASURES[name] if points is None else points_of_ranks(points)
    return np.array([measure(holding) for holding in range(1 << 13)], np.int64)


def _measure_hands(
    table: NDArray[np.int64], bits: NDArray[np.uint64], suit: Suit | None
) -> NDArray[np.int64]:
    """Return a measure of each of many hands, in one suit or summed over all suits."""
    totals = np.zeros(len(bits), dtype=np.int64)
    # One look-up for a suit in a table of all holdings, whatever the measure.
    for counted in SUITS if suit is None else (suit,):
        holdings = bits >> np.uint64(13 * counted) & np.uint64(0x1FFF)
        totals += table[holdings.astype(np.int64)]
    return totals
