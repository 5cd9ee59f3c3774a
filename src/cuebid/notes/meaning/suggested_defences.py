"""Tables that suggest a defence to one of the authors' own openings.

Leagues ask pairs with an unusual opening to suggest a defence to it. Such a table, `(1C)-` below
the heading `Suggested defense`, holds against an opening that shows what ours shows, and not
against any other of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from cuebid.bml import BiddingTable, DefinedAuction, Document, Heading
from cuebid.core import Call, Suit
from cuebid.evaluation import HCP, LENGTH, Boxes

_SUGGESTED: Final = re.compile(r"(suggested|recommended|proposed) +defen[cs]e", re.IGNORECASE)
# From so many points on one club is strong, below it the opening of a Polish club.
_STRONG: Final = 15
_MOST_WEAK_NOTRUMP: Final = 14
_LEAST_NATURAL: Final = 3
_LEAST_MULTI: Final = 9
_LEAST_OF_BOTH: Final = 4


def suggested_tables(document: Document) -> frozenset[int]:
    """Return where the tables begin that stand below a heading of a suggested defence."""
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
    """Return an auction of a suggested defence with what their opening must show.

    Args:
        sequence: an auction of the notes.
        suggested: where tables of suggested defences begin.
        opening_hands: returns the hands of our opening; None where the notes have none.
    """
    is_defence = not sequence.we_open and not sequence.conditions.against
    if not is_defence or sequence.table.span.start not in suggested:
        return sequence
    hands = opening_hands(sequence.calls[0])
    name = "" if hands is None else opening_name(sequence.calls[0], hands)
    return replace(sequence, conditions=replace(sequence.conditions, against=name))


def opening_name(call: Call, hands: Boxes) -> str:
    """Return the meaning of an opening as `#+AGAINST` names it; empty for natural ones."""
    test = _TESTS.get(call)
    return "" if test is None or not hands.is_possible else test(hands)


def _club(hands: Boxes) -> str:
    hull = hands.hull()
    if hull.range(LENGTH, Suit.CLUBS)[0] >= _LEAST_NATURAL:
        return ""
    if hull.range(HCP)[0] >= _STRONG:
        return "strong-club"
    is_strong_too = any(box.range(HCP)[0] >= _STRONG for box in hands.boxes)
    return "polish-club" if is_strong_too else ""


def _diamonds(hands: Boxes) -> str:
    hull = hands.hull()
    if all(hull.range(LENGTH, major)[0] >= _LEAST_OF_BOTH for major in (Suit.HEARTS, Suit.SPADES)):
        return "both-majors"
    is_weak = hull.range(HCP)[0] <= _LEAST_MULTI
    return "multi" if is_weak and hull.range(LENGTH, Suit.DIAMONDS)[0] == 0 else ""


def _notrump(hands: Boxes) -> str:
    return "weak-notrump" if hands.hull().range(HCP)[1] <= _MOST_WEAK_NOTRUMP else ""


_TESTS: Final[Mapping[Call, Callable[[Boxes], str]]] = {
    Call("1C"): _club,
    Call("2D"): _diamonds,
    Call("1NT"): _notrump,
}
