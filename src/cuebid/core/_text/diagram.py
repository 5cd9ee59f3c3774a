"""Diagrams in plain text: hands around a table, and columns under the seats.

`str` of a value uses these; `cuebid.render` draws the same layouts in colour, HTML, SVG and LaTeX.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from cuebid.core.hand import Hand
from cuebid.core.seat import EAST, NORTH, SOUTH, WEST, Seat
from cuebid.core.suit import SUITS

COLUMNS: Final = (WEST, NORTH, EAST, SOUTH)
"""The seats in the order in which auctions are printed."""

_TABLE: Final = ("  N", "W   E", "  S")
# Wide enough for most hands, so that diagrams of several boards line up below each other.
_LEFT_WIDTH: Final = 15
_MIDDLE_WIDTH: Final = 9


def compass(hands: Sequence[Hand], heading: Sequence[str] = ()) -> str:
    """Draw four hands as newspapers print them: North on top, West left, one line for each suit.

    Args:
        hands: from North clockwise; nothing is drawn for a hand without cards.
        heading: lines for the corner at top left.
    """
    north, east, south, west = (_suit_lines(hand) for hand in hands)
    left = max(_LEFT_WIDTH, *(len(line) + 2 for line in (*heading, *west)), 0)
    middle = max(_MIDDLE_WIDTH, *(len(line) + 2 for line in (*north, *south)), 0)
    # Three bands of a newspaper diagram: North, then West and East on both sides of the table, then
    # South. The heading shares the lines of North, so that a diagram is no higher for it.
    rows = [
        *zip_longest(heading, north, (), fillvalue=""),
        *zip_longest(west, _TABLE, east, fillvalue=""),
        *zip_longest((), south, (), fillvalue=""),
    ]
    return "\n".join(f"{a:{left}}{b:{middle}}{c}".rstrip() for a, b, c in rows)


def columns(first: Seat, cells: Iterable[str]) -> str:
    """Draw rows of four cells under the names of West, North, East and South.

    Args:
        first: the seat of the first cell.
        cells: the text of each cell, clockwise from `first`.
    """
    # The row of the first call begins at the dealer's column, so that every seat keeps its own.
    padded = [""] * COLUMNS.index(first) + list(cells)
    width = max(6, *(len(cell) for cell in padded), 0) + 1
    rows = [[seat.word for seat in COLUMNS]]
    rows += [padded[start : start + 4] for start in range(0, len(padded), 4)]
    return "\n".join("".join(f"{cell:{width}}" for cell in row).rstrip() for row in rows)


def _suit_lines(hand: Hand) -> list[str]:
    if not hand:
        return []
    return [f"{suit.symbol} {hand.holding_text(suit) or '–'}" for suit in reversed(SUITS)]
