"""Find the hands of a row for any other hand: those that no other row of its table takes.

A rule for any other hand takes what rules of higher priority leave, whatever it says itself. So
partner and opponents are told what is left: `2D = any other hand` shows diamonds beside rows for
raises, notrump and clubs.

A pass is for hands that are too weak for the other rows. Hands between these rows, or too strong
for them, have been forgotten, so that a pass tells nothing of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from cuebid.bml import Conditions
from cuebid.core import PASS, Call, Suit
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Box, Boxes
from cuebid.evaluation.simplify import TooManyBoxesError
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.rules.rivals import NodeName, node_name, stands_beside
from cuebid.notes.rules.row_hands import hands_of_row

# More boxes of remaining hands are widened to this number, because they only take time.
_MOST_BOXES: Final = 40
# A pass with more kinds of hands shows nothing.
_MOST_KINDS: Final = 28
# If there are more boxes, those that no hand fits are removed.
_MANY: Final = 12
# Fewer cards are no suit: every balanced hand has two.
_SUIT: Final = 3
# A pass ends at the points of which other rows leave less than this share of hands.
_FEW: Final = 0.02


class Remainders:
    """Finds the hands of rows for any other hand; mutable, because it caches them.

    Args:
        auctions: the auctions of the notes.
        openings: our openings that rows describe (`described_openings`).
    """

    def __init__(self, auctions: Iterable[InterpretedAuction], openings: frozenset[Call]) -> None:
        self._rows: dict[NodeName, list[InterpretedAuction]] = defaultdict(list)
        # Cached results; a table may stand for several seats and vulnerabilities.
        self._left: dict[tuple[Boxes, tuple[Boxes, ...], bool], Boxes | None] = {}
        self._different: dict[tuple[NodeName, Call, Conditions], bool] = {}
        self._openings = openings
        for interpreted in auctions:
            if interpreted.sequence.is_ours and interpreted.sequence.fault is None:
                self._rows[node_name(interpreted)].append(interpreted)

    def of(self, interpreted: InterpretedAuction) -> Box | None:
        """Return the hands of a row for any other hand; None for other rows, and if unknown.

        Bounds that the bidder has shown before are left out: a hand that does not fit them has no
        other call either. A pass shows such hands only if its side has made a bid before.
        """
        is_pass = interpreted.sequence.call is PASS
        if not interpreted.described.is_any_other_hand or self._is_told_twice(interpreted):
            return None
        if is_pass and not _has_bid(interpreted):
            return None
        left = self._beside_rows(interpreted)
        if left is None:
            return None
        suit = interpreted.context.suit
        hull = left.hull() if suit is None else _with_least(left, suit)
        before = interpreted.context.own
        bounds = (bound for bound in hull.bounds if bound not in before.bounds)
        return Box(tuple(bounds))

    def _is_told_twice(self, interpreted: InterpretedAuction) -> bool:
        """Return whether an earlier call of the bidder has rows with different meanings.

        It is then unknown which of these meanings the continuation follows.
        """
        path, conditions = interpreted.sequence.prefix, interpreted.sequence.conditions
        turns = range(len(path.calls) - 5, -1, -4)
        return any(
            self._differs((path.they_open, path.code[:turn]), path.calls[turn], conditions)
            for turn in turns
        )

    def _differs(self, node: NodeName, call: Call, conditions: Conditions) -> bool:
        """Return whether the rows of a call show different hands; cached by the arguments."""
        key = node, call, conditions
        if key not in self._different:
            shown = {
                row.meaning.boxes
                for row in self._rows.get(node, ())
                if row.sequence.call is call
                and row.sequence.text
                and row.sequence.conditions.overlaps(conditions)
            }
            self._different[key] = len(shown) > 1
        return self._different[key]

    def _beside_rows(self, interpreted: InterpretedAuction) -> Boxes | None:
        """Return the hands that no other row of a table describes; None if they are too varied."""
        conditions = interpreted.sequence.conditions
        taken = []
        for row in self._rows[node_name(interpreted)]:
            if stands_beside(row.sequence.conditions, conditions) and _is_exact(row):
                boxes = hands_of_row(row, self._openings)
                if boxes is not None and ANYTHING not in boxes.boxes:
                    taken.append(boxes)
        key = interpreted.context.own_hands, tuple(taken), interpreted.sequence.call is PASS
        if key not in self._left:
            self._left[key] = _without(*key)
        return self._left[key]


def _without(hands: Boxes, taken: tuple[Boxes, ...], is_pass: bool) -> Boxes | None:
    """Return hands without those that rows take; None if nothing or too many boxes are left."""
    own = hands
    for boxes in taken:
        try:
            hands -= boxes
            # Removing boxes that no hand fits is slow, and is done only if there are many.
            if len(hands) > _MANY:
                hands = hands.possible().widened(_MOST_BOXES)
        except TooManyBoxesError:
            return None
        # A pass with so many kinds of hands would tell hardly anything.
        if is_pass and len(hands) > _MOST_KINDS:
            return None
    left = hands.possible()
    return (_weak_end(left, own) if is_pass and left else left) or None


def _is_exact(interpreted: InterpretedAuction) -> bool:
    """Return whether a row surely takes all its hands: no word is hedged or unknown."""
    row = interpreted.described
    if row.longer or row.dropped or row.reading is None or row.reading.unknown:
        return False
    return not any(statement.hedged for statement in row.statements)


def _has_bid(interpreted: InterpretedAuction) -> bool:
    """Return whether the bidder's side has made a call other than a pass."""
    before = interpreted.sequence.calls[:-1]
    return any(call is not PASS for call in before[len(before) % 2 :: 2])


def _weak_end(left: Boxes, own: Boxes) -> Boxes:
    """Return the hands that are weaker than a range in which other rows take nearly all hands.

    Args:
        left: the hands that no other row takes.
        own: all hands that the bidder may have.
    """
    ranges = [box.range(HCP) for box in left]
    edges = sorted({low for low, _ in ranges} | {high + 1 for _, high in ranges})
    # The weakest hands of all are among them.
    for low, high in pairwise(edges[1:]):
        points = Box().between(HCP, low, high - 1)
        if _count(left, points) < _FEW * _count(own, points):
            return (left & Box().at_most(HCP, low - 1)).possible()
    return left


def _count(boxes: Boxes, points: Box) -> int:
    return sum((box & points).count for box in boxes)


def _with_least(left: Boxes, suit: Suit) -> Box:
    """Return the hull of hands, with the least length of a suit that any of them can have."""
    hull = left.hull()
    low, high = hull.range(LENGTH, suit)
    while low < high and not (left & Box().at_most(LENGTH, low, suit)).is_possible:
        low += 1
    return hull.at_least(LENGTH, low, suit) if low >= _SUIT else hull
