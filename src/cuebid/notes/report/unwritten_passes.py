"""Find weak hands at a node that fit no row and pass, although no row describes a pass."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cuebid.bml import Conditions, Vulnerable
from cuebid.core import PASS, Auction, Seat, Vulnerability
from cuebid.database import RuleBook
from cuebid.evaluation import Boxes
from cuebid.notes.report.node_hands import NodeHands


@dataclass(frozen=True, slots=True)
class UnwrittenPasses:
    """Passes that follow from a system's judgement instead of its rows.

    Attributes:
        book: the rule book of the system; without a judge there are no such passes.
    """

    book: RuleBook

    def mask(self, node: NodeHands) -> NDArray[np.bool_]:
        """Return which hands at a node fit no row and pass because they are too weak to act."""
        without = node.best < 0
        # A row for a pass says itself which hands pass.
        if PASS.text in node.fits or not without.any():
            return np.zeros(len(without), dtype=bool)
        return without & self._hands(node).mask(node.features)

    def _hands(self, node: NodeHands) -> Boxes:
        calls = node.rules[0].interpreted.sequence.calls[:-1]
        they_open, _, conditions = node.key
        passes = min(conditions.seat.positions) - 1
        auction = Auction(Seat.NORTH, (PASS,) * passes + calls)
        opener = Seat.NORTH.after(passes).side
        ours = opener.other if they_open else opener
        vulnerability = _vulnerability(conditions, Vulnerability[ours.name])
        judged = self.book.context(auction, vulnerability).judged
        return Boxes() if judged is None else judged.unwritten_pass


def _vulnerability(conditions: Conditions, ours: Vulnerability) -> Vulnerability:
    """Return a vulnerability at which conditions hold; `ours` is that of our side alone."""
    we, they = conditions.we is Vulnerable.YES, conditions.they is Vulnerable.YES
    return Vulnerability(we * ours + they * (Vulnerability.BOTH - ours))
