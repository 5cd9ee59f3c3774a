"""The figure of a table of double-dummy tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cuebid.core import SEATS, Strain
from cuebid.render.figures.layout import (
    Block,
    Figure,
    FigureCell,
    FigureLines,
    FigureTable,
    Phrase,
    Role,
    line,
)
from cuebid.render.figures.words import prose, suit_run


def tricks_figure(
    rows: Sequence[Sequence[int]], caption: str = "Double-dummy tricks", note: str = ""
) -> Figure:
    """Return a table of the tricks that each declarer takes in each strain.

    It takes numbers, not a `TrickTable`, as this package does not import the solver.

    Args:
        rows: five rows, clubs to notrump; in each the tricks of North, East, South and West, as in
            `TrickTable.rows`.
        caption: the heading of the table.
        note: a line below it, such as par.
    """
    strains = tuple(reversed(Strain))
    head = [FigureCell((line(prose("", Role.SEAT)),))]
    head += [FigureCell((line(_strain(strain)),), "right") for strain in strains]
    body = [
        (
            FigureCell((line(prose(seat.word)),), is_header=True),
            *(FigureCell((line(str(rows[strain][seat])),), "right") for strain in strains),
        )
        for seat in SEATS
    ]
    table = FigureTable(
        line(prose(caption, Role.HEADING)), tuple(head), tuple(body), "score", shows_caption=True
    )
    blocks: tuple[Block, ...] = (table,)
    if note:
        blocks = (table, FigureLines((line(prose(note)),), "result"))
    return Figure(caption, blocks)


def _strain(strain: Strain) -> Phrase:
    return Phrase((suit_run(strain),), strain.word)
