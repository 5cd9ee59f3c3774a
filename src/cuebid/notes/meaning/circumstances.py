"""Interpret a row once for each seat and vulnerability on which the earlier calls depend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from msgspec import structs

from cuebid.bml import Conditions, DefinedAuction, OpenerSeat, Vulnerable
from cuebid.notes.meaning.auction_index import AuctionIndex, described, opener_of
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction

_Cell: TypeAlias = tuple[int, bool, bool]
"""The opener's seat, whether we are vulnerable, and whether they are."""

_CELLS: Final = frozenset(product(range(1, 5), (False, True), (False, True)))


def meanings_apart(
    interpret: Callable[[DefinedAuction], InterpretedAuction],
    index: AuctionIndex,
    sequence: DefinedAuction,
) -> list[InterpretedAuction]:
    """Return the meanings of an auction, by seat and vulnerability where they differ.

    `1N-2N = INV` shows other hands when not vulnerable if 1N is weak then. A row that states its
    points means the same everywhere.

    Args:
        interpret: returns the meaning of an auction under its conditions.
        index: all auctions of the notes.
        sequence: one of these auctions.
    """
    usual = interpret(sequence)
    row = usual.described
    if row.reading is None or any(each.kind == "strength" for each in row.statements):
        return [usual]
    rows = _rows_before(index, usual.sequence)
    if not rows:
        return [usual]
    variants = [
        interpret(structs.replace(usual.sequence, conditions=each))
        for each in partition(usual.sequence.conditions, rows)
    ]
    # The hands of `any other hand` follow from other rows, which depend on all that was shown.
    hands = {
        (each.described.meaning.boxes, each.context.state.shown if row.is_any_other_hand else ())
        for each in variants
    }
    return variants if len(hands) > 1 else [usual]


def _rows_before(index: AuctionIndex, sequence: DefinedAuction) -> tuple[Conditions, ...]:
    """Return the conditions of rows of earlier calls, where a call has rows for several of them."""
    opener, code = opener_of(sequence), sequence.prefix.code
    conditions: dict[Conditions, None] = {}
    for turn in range(len(code) - 1):
        rows = {each.conditions: None for each in described(index, opener, code[: turn + 1])}
        if len(rows) > 1:
            conditions |= rows
    return tuple(conditions)


# Cached, because all continuations of an opening have the same rows before them.
@lru_cache(maxsize=1_000)
def partition(conditions: Conditions, rows: tuple[Conditions, ...]) -> tuple[Conditions, ...]:
    """Split conditions into parts, within each of which the same rows apply.

    Args:
        conditions: the conditions to split.
        rows: the conditions of the rows.
    """
    alike: dict[tuple[bool, ...], set[_Cell]] = defaultdict(set)
    for cell in sorted(_cells(conditions)):
        alike[tuple(cell in _cells(row) for row in rows)].add(cell)
    parts: list[Conditions] = []
    for cells in alike.values():
        left = set(cells)
        while left:
            # Notes can write conditions for single cells, so that one always fits.
            best = max(
                (each for each in _WRITTEN if _cells(each) <= cells),
                key=lambda each: len(_cells(each) & left),
            )
            left -= _cells(best)
            parts.append(Conditions(best.seat, best.we, best.they, conditions.against))
    return tuple(parts)


@lru_cache(maxsize=1_000)
def _cells(conditions: Conditions) -> frozenset[_Cell]:
    return frozenset(cell for cell in _CELLS if conditions.allows(*cell))


_WRITTEN: Final = tuple(
    Conditions(*written) for written in product(OpenerSeat, Vulnerable, Vulnerable)
)
