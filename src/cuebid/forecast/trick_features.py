"""Inputs of the trick model for pairs of known hands, as arrays of many pairs.

The inputs do not say which suit is which: the trump suit comes first, side suits follow by length,
and the hand with the longer trumps is the first. So the model learns from each deal what holds for
all deals that differ only in the names of suits and seats.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Strain
from cuebid.evaluation.arrays import cards_of_holdings

# Ranks from the ace to the nine; lower cards count only as length.
_RANKS: Final = 6
# Suits are sorted by length, then points: a suit has at most ten, so this weight exceeds them.
_LENGTH_WEIGHT: Final = 40
# Hands are ordered by trump length, then points; a hand has at most 37 points.
_TRUMP_WEIGHT: Final = 100

_Ints = NDArray[np.int64]


class _SuitTables(NamedTuple):
    """Lookup tables of a suit's counts, each indexed by the holding as an integer."""

    length: _Ints
    """Number of cards."""
    hcp: _Ints
    """High-card points."""
    top: _Ints
    """Cards in sequence from the ace down."""
    missing: _Ints
    """Missing cards in sequence from the ace down."""
    losers: _Ints
    """Losers: missing ace, missing king with two or more cards, missing queen with three."""
    quick_tricks: NDArray[np.float64]
    """AK 2, AQ 1 1/2, A or KQ 1, guarded king 1/2 (Culbertson)."""
    ranks: _Ints
    """Whether each rank is held, the ace first."""


@cache
def _tables() -> _SuitTables:
    cards = cards_of_holdings()
    length = cards.sum(1)
    ace, king, queen = cards[:, 0] == 1, cards[:, 1] == 1, cards[:, 2] == 1
    losers = ~ace * (length >= 1) + ~king * (length >= 2) + ~queen * (length >= 3)
    quick_tricks = np.select(
        [ace & king, ace & queen, ace | (king & queen), king & (length > 1)], [2.0, 1.5, 1.0, 0.5]
    )
    return _SuitTables(
        length,
        cards[:, :4] @ np.array([4, 3, 2, 1]),
        np.cumprod(cards, 1).sum(1),
        np.cumprod(1 - cards, 1).sum(1),
        losers.astype(np.int64),
        quick_tricks,
        cards[:, :_RANKS],
    )


def pair_features(declarer: _Ints, dummy: _Ints, strain: Strain) -> NDArray[np.float32]:
    """Return the inputs of the trick model, a row for each pair of hands.

    Args:
        declarer: declarer's holdings in clubs to spades, a row for each pair.
        dummy: dummy's holdings in the same form.
        strain: the trump suit or notrump.
    """
    table = _tables()
    is_notrump = strain is Strain.NOTRUMP
    swapped = np.zeros(len(declarer), bool)
    if not is_notrump:
        # The hand with longer trumps comes first, as the other one ruffs. Which of the two is
        # declarer matters little; the last input says it.
        worth = [
            _TRUMP_WEIGHT * table.length[hand[:, strain]] + table.hcp[hand].sum(1)
            for hand in (declarer, dummy)
        ]
        swapped = worth[1] > worth[0]
    first = np.where(swapped[:, None], dummy, declarer)
    second = np.where(swapped[:, None], declarer, dummy)
    order = suit_order(first, second, strain)
    first = np.take_along_axis(first, order, 1)
    second = np.take_along_axis(second, order, 1)
    both = np.bitwise_or(first, second)
    suits = _suit_columns(first, second, both)
    totals = _total_columns(first, second, both, slice(None) if is_notrump else slice(1, None))
    return np.column_stack([suits, totals, swapped]).astype(np.float32)


def suit_order(first: _Ints, second: _Ints, strain: Strain) -> _Ints:
    """Return the order of suits for each pair: trumps, then by combined length and points."""
    table = _tables()
    worth = _LENGTH_WEIGHT * (table.length[first] + table.length[second])
    worth += table.hcp[first | second]
    if strain is not Strain.NOTRUMP:
        # More than any side suit can be worth.
        worth[:, strain] += _LENGTH_WEIGHT * 100
    return np.argsort(-worth, axis=1, kind="stable")


def _suit_columns(first: _Ints, second: _Ints, both: _Ints) -> NDArray[np.float64]:
    table = _tables()
    length_1, length_2 = table.length[first], table.length[second]
    shorter, longer = np.minimum(length_1, length_2), np.maximum(length_1, length_2)
    columns = [
        length_1,
        length_2,
        length_1 + length_2,
        shorter,
        shorter == 0,
        shorter == 1,
        table.hcp[first],
        # A trick needs a card: top cards count up to the longer hand, losers up to the shorter.
        np.minimum(table.top[both], longer),
        np.minimum(table.missing[both], shorter),
        np.minimum(table.losers[both], shorter),
        np.minimum(3, longer) - np.minimum(table.losers[first], table.losers[second]),
        table.losers[first],
        table.losers[second],
        table.quick_tricks[both],
    ]
    ranks = table.ranks[both]
    columns += [ranks[..., rank] for rank in range(_RANKS)]
    return np.stack(columns, -1).reshape(len(first), -1)


def _total_columns(
    first: _Ints, second: _Ints, both: _Ints, side_suits: slice
) -> NDArray[np.float64]:
    table = _tables()
    length_1, length_2 = table.length[first], table.length[second]
    shorter, longer = np.minimum(length_1, length_2), np.maximum(length_1, length_2)
    top = np.minimum(table.top[both], longer)
    quick_losers = np.minimum(table.missing[both], shorter)
    columns = [
        top.sum(1),
        top[:, side_suits].min(1),
        quick_losers[:, side_suits].sum(1),
        # The suit that defenders would run.
        quick_losers[:, side_suits].max(1),
        np.minimum(table.losers[both], shorter)[:, side_suits].sum(1),
        np.maximum(longer - table.losers[both], 0).sum(1),
        table.losers[first].sum(1),
        table.losers[second].sum(1),
        table.quick_tricks[both].sum(1),
        table.hcp[first].sum(1),
        table.hcp[second].sum(1),
        table.hcp[both].sum(1),
        *(table.ranks[both][..., rank].sum(1) for rank in range(4)),
    ]
    return np.stack(columns, -1)
