"""Hands at a node that pass although no row says so: no other row takes them, and they are weak."""

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
    """The passes that judgement makes below a system's rows.

    Attributes:
        book: the system; one without a judge has no such passes.
    """

    book: RuleBook

    def mask(self, node: NodeHands) -> NDArray[np.bool_]:
        """Return which hands at a node fit no row, and pass for want of values."""
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
