"""Convert an auction's conditions on seat and vulnerability to arithmetic of a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.bml import Conditions, DefinedAuction, OpenerSeat, Vulnerable
from cuebid.database.language.tree import Math
from cuebid.notes.rules.rule_trees import seat_tree, vulnerability_tree

# First and last seat of the opener.
_SEATS: Final = {
    OpenerSeat.FIRST: (1, 1),
    OpenerSeat.SECOND: (2, 2),
    OpenerSeat.THIRD: (3, 3),
    OpenerSeat.FOURTH: (4, 4),
    OpenerSeat.FIRST_OR_SECOND: (1, 2),
    OpenerSeat.THIRD_OR_FOURTH: (3, 4),
}


def condition_trees(sequence: DefinedAuction) -> tuple[Math, ...]:
    """Return the conditions on seat and vulnerability as arithmetic of a rule's sequence."""
    conditions = sequence.conditions
    return (*_seats(conditions, len(sequence.calls)), *_vulnerability(conditions))


def _seats(conditions: Conditions, calls: int) -> Iterator[Math]:
    """Yield the test of the seat of the bidder, who makes call number `calls`, if it is limited."""
    openers = _SEATS.get(conditions.seat)
    if openers is not None:
        first, last = openers
        yield seat_tree(sorted({(seat + calls - 2) % 4 + 1 for seat in range(first, last + 1)}))


def _vulnerability(conditions: Conditions) -> Iterator[Math]:
    for vulnerable, side in ((conditions.we, 1), (conditions.they, 2)):
        if vulnerable is not Vulnerable.ANY:
            yield vulnerability_tree(side, is_vulnerable=vulnerable is Vulnerable.YES)
