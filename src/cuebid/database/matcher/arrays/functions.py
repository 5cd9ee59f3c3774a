"""The functions `#n` for many hands at once; a value is a number or a column with one per hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from cuebid.core import SUITS
from cuebid.database.language.function_features import (
    HONOURS_HELD,
    LONGEST_SUIT,
    OF_HANDS,
    OF_SUITS,
)
from cuebid.database.language.functions import FUNCTIONS, Reads
from cuebid.database.matcher.captures import NONE
from cuebid.database.matcher.contract_needs import needs
from cuebid.database.matcher.function_values import FIT_LENGTH, FunctionContext, function_value
from cuebid.database.matcher.own_functions import FIRST_OWN_NUMBER
from cuebid.evaluation import HONOURS, LENGTH, FeatureArrays


class ArrayFunctions:
    """Computes the functions `#n` for a fixed array of hands in one auction."""

    def __init__(self, hands: FeatureArrays, context: FunctionContext) -> None:
        self._hands = hands
        self._context = context

    def value(self, number: int, values: tuple[Any, ...]) -> Any:  # noqa: ANN401 - a number or a column
        """Return the value of a function whose arguments are numbers or columns."""
        if all(isinstance(value, int) for value in values):
            return self._of_numbers(number, values)
        rows = np.stack([np.broadcast_to(value, len(self._hands)) for value in values])
        result = np.zeros(len(self._hands), dtype=np.int64)
        # Arguments are suits, levels and small numbers, so that there are few distinct sets. The
        # first call of `np.unique` would import masked arrays, which takes 20 milliseconds.
        for arguments in product(*(sorted(set(row.tolist())) for row in rows)):
            where = (rows == np.array(arguments)[:, None]).all(axis=0)
            if where.any():
                result = np.where(where, self._of_numbers(number, arguments), result)
        return result

    def _of_numbers(self, number: int, values: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        """Return the value of a function whose arguments are numbers; it may differ by hand."""
        if FUNCTIONS[number, len(values)].reads is not Reads.HAND:
            return function_value(self._context, number, values)
        if number >= FIRST_OWN_NUMBER:
            return self._of_each_hand(number, values)
        if len(values) == 1:
            if not 0 <= values[0] < len(SUITS):
                return NONE
            column = self._hands.column(OF_SUITS[number], SUITS[values[0]])
            return column.astype(np.int64)
        return self._values_for(values) if values else self._of_hands(number)

    def _of_hands(self, number: int) -> Any:  # noqa: ANN401 - as above
        """Return the value of a function without arguments that reads the hand."""
        hands = self._hands
        if number in OF_HANDS:
            return hands.column(OF_HANDS[number]).astype(np.int64)
        if number in HONOURS_HELD:
            bit = HONOURS_HELD[number]
            return sum((hands.column(HONOURS, suit) & bit > 0).astype(np.int64) for suit in SUITS)
        if number == LONGEST_SUIT:
            # From the highest suit, because argmax takes the first of equals.
            lengths = [hands.column(LENGTH, suit) for suit in reversed(SUITS)]
            return len(SUITS) - 1 - np.stack(lengths).argmax(axis=0).astype(np.int64)
        return self._own_trump()

    def _of_each_hand(self, number: int, values: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        """Return the column of an author's own function, which is called for each hand in turn."""
        situation = self._context.situation
        contexts = (FunctionContext(situation, hand) for hand in self._hands)
        results = (function_value(context, number, values) for context in contexts)
        return np.fromiter(results, dtype=np.int64, count=len(self._hands))

    def _values_for(self, values: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        box = needs(self._context.situation, *values)
        return 0 if box is None else box.mask(self._hands).astype(np.int64)

    def _own_trump(self) -> Any:  # noqa: ANN401 - as above
        """Return for each hand the highest suit in which it fits partner's shown length, or -1."""
        situation = self._context.situation
        trump = np.full(len(self._hands), NONE, dtype=np.int64)
        for suit in SUITS:
            partner = situation.length(situation.partner, suit)
            trump[self._hands.column(LENGTH, suit) + partner >= FIT_LENGTH] = int(suit)
        return trump
