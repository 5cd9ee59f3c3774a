"""Tables that suggest a defence to one of the authors' own openings.

Leagues ask pairs with an unusual opening to suggest a defence to it. Such a table, `(1C)-` below
the heading `Suggested defense`, holds against an opening that shows what ours shows, and not
against any other of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cuebid.bml import BiddingTable, DefinedAuction, Document, Heading
from cuebid.core import Call
from cuebid.evaluation import Boxes
from cuebid.notes.meaning.their_opening import opening_name

_SUGGESTED: Final = re.compile(r"(suggested|recommended|proposed) +defen[cs]e", re.IGNORECASE)


def suggested_tables(document: Document) -> frozenset[int]:
    """Return the offsets of the tables below a heading such as `Suggested defense`."""
    offsets: list[int] = []
    level = 0
    for block in document.blocks:
        if isinstance(block, Heading):
            if _SUGGESTED.search(block.text):
                level = block.level
            elif block.level <= level:
                level = 0
        elif level and isinstance(block, BiddingTable):
            offsets.append(block.span.start)
    return frozenset(offsets)


def with_meaning(
    sequence: DefinedAuction,
    suggested: frozenset[int],
    opening_hands: Callable[[Call], Boxes | None],
) -> DefinedAuction:
    """Return an auction; one of a suggested defence gets a condition on their opening.

    Args:
        sequence: an auction of the notes.
        suggested: the offsets of the tables of suggested defences.
        opening_hands: returns the hands of our opening; None where the notes have none.
    """
    is_defence = not sequence.we_open and not sequence.conditions.against
    if not is_defence or sequence.table.span.start not in suggested:
        return sequence
    hands = opening_hands(sequence.calls[0])
    name = "" if hands is None else opening_name(sequence.calls[0], hands)
    return replace(sequence, conditions=replace(sequence.conditions, against=name))
