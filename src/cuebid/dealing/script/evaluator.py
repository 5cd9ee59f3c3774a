"""Evaluate expressions of scripts for many deals at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Seat
from cuebid.core.suit import SUITS, Suit
from cuebid.dealing.script.measures import (
    CCCC_OF_FLAT_HANDS,
    CCCC_OF_SHORT_HANDS,
    MEASURES,
    points_of_ranks,
)
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

__all__ = ["DealEvaluator"]

_OPERATIONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    # Both sides are computed for all deals, where Dealer stops at the first that decides. Nothing
    # in the language has a side effect, and a division by zero has a value, so the results are
    # equal.
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
    """Computes expressions for deals given as an array of hands of shape (deals, 4).

    Measures are cached, since conditions ask for the same ones several times.

    Args:
        hands: the deals.
        counts: the points of the ranks for measures that the script redefines.
    """

    def __init__(
        self, hands: NDArray[np.uint64], counts: Mapping[str, tuple[int, ...]] | None = None
    ) -> None:
        self._hands = hands
        self._counts = counts or {}
        self._measures: dict[Measure, Any] = {}

    def value(self, node: Expression) -> NDArray[np.int64]:
        """Return a number for each deal; truth is 1 or 0, and division by zero gives 0."""
        # A number alone is one value for all deals.
        values = np.broadcast_to(self._evaluate(node), len(self._hands))
        return values.astype(np.int64)

    def _evaluate(self, node: Expression) -> Any:  # noqa: ANN401 - a number or an array
        match node:
            case Number(value=value):
                return np.int64(value)
            case Name(value=inner):
                return self._evaluate(inner)
            case Measure():
                return self._measure(node)
            case HasCard(seat=seat, card=card):
                return (self._hands[:, seat] & np.uint64(card)) != 0
            case Shape():
                return self._shape(node)
            case _:
                return self._compound(node)

    def _compound(self, node: Unary | Choice | Binary) -> Any:  # noqa: ANN401 - as above
        match node:
            # NumPy negates no truth values, hence the conversion to numbers.
            case Unary(operator=operator, operand=operand):
                value = self._evaluate(operand)
                return value == 0 if operator == "!" else -np.asarray(value, np.int64)
            case Choice(condition=condition, then=then, otherwise=otherwise):
                is_true = self._evaluate(condition) != 0
                return np.where(is_true, self._evaluate(then), self._evaluate(otherwise))
            case Binary():
                return self._binary(node)

    def _binary(self, node: Binary) -> Any:  # noqa: ANN401 - as above
        # Truths become 1 and 0, so that conditions can be added, as scripts do.
        left = np.asarray(self._evaluate(node.left), dtype=np.int64)
        right = np.asarray(self._evaluate(node.right), dtype=np.int64)
        if node.operator in _OPERATIONS:
            return _OPERATIONS[node.operator](left, right)
        # Division as in C: towards zero, and the remainder has the sign of the dividend.
        # NumPy would warn of a division by zero, so such rows divide by 1 and get 0 afterwards.
        divisor = np.where(right == 0, 1, right)
        # Through floats, which hold every number of a script exactly up to 2**53.
        quotient = np.trunc(left / divisor).astype(np.int64)
        result = quotient if node.operator == "/" else left - quotient * divisor
        return np.where(right == 0, 0, result)

    def _measure(self, node: Measure) -> Any:  # noqa: ANN401 - as above
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
        lengths = [self._measure(Measure("length", seat, suit)) for suit in SUITS]
        return np.min(lengths, axis=0) >= 3

    def _shape(self, node: Shape) -> Any:  # noqa: ANN401 - as above
        lengths = [self._measure(Measure("length", node.seat, suit)) for suit in reversed(SUITS)]
        matches = np.zeros(len(self._hands), dtype=bool)
        # Terms apply in order: `any 4333 - 4xxx + 4333` ends with 4333 included.
        for term in node.terms:
            is_of_term = self._matches_term(term, lengths)
            matches = matches & ~is_of_term if term.removed else matches | is_of_term
        return matches

    def _matches_term(self, term: ShapeTerm, lengths: list[Any]) -> Any:  # noqa: ANN401 - as above
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


@cache
def _measure_table(name: str, points: tuple[int, ...] | None) -> NDArray[np.int64]:
    """Return a measure of every holding of a suit, by its bits."""
    measure = MEASURES[name] if points is None else points_of_ranks(points)
    return np.array([measure(holding) for holding in range(1 << 13)], np.int64)


def _measure_hands(
    table: NDArray[np.int64], bits: NDArray[np.uint64], suit: Suit | None
) -> NDArray[np.int64]:
    """Return a measure of many hands, of one suit or of all."""
    totals = np.zeros(len(bits), dtype=np.int64)
    # One look-up for a suit in a table of all holdings, whatever the measure.
    for counted in SUITS if suit is None else (suit,):
        holdings = bits >> np.uint64(13 * counted) & np.uint64(0x1FFF)
        totals += table[holdings.astype(np.int64)]
    return totals
