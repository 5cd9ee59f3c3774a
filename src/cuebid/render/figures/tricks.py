"""Tables of double-dummy tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cuebid.core import SEATS, Strain
from cuebid.render.figures.layout import Block, Cell, Figure, Lines, Phrase, Role, Table, line
from cuebid.render.figures.words import prose, suit_run

__all__ = ["tricks_figure"]


def tricks_figure(
    rows: Sequence[Sequence[int]], caption: str = "Double-dummy tricks", note: str = ""
) -> Figure:
    """Return a table of the tricks that each declarer takes in each strain.

    Numbers instead of a `TrickTable`, as this package stands below the solver.

    Args:
        rows: five rows, clubs to notrump; in each the tricks of North, East, South and West, as in
            `TrickTable.rows`.
        caption: the heading of the table.
        note: a line below it, such as par.
    """
    strains = tuple(reversed(Strain))
    head = [Cell((line(prose("", Role.SEAT)),))]
    head += [Cell((line(_strain(strain)),), "right") for strain in strains]
    body = [
        (
            Cell((line(prose(seat.word)),), is_header=True),
            *(Cell((line(str(rows[strain][seat])),), "right") for strain in strains),
        )
        for seat in SEATS
    ]
    table = Table(
        line(prose(caption, Role.HEADING)), tuple(head), tuple(body), "score", shows_caption=True
    )
    blocks: tuple[Block, ...] = (table,)
    if note:
        blocks = (table, Lines((line(prose(note)),), "result"))
    return Figure(caption, blocks)


def _strain(strain: Strain) -> Phrase:
    return Phrase((suit_run(strain),), strain.word)
