"""Deal hands for a call that no sampled hand makes: is it never made, or only rarely?"""

# Only a few dozen random hands come to a node of the third round, and perhaps none of them has the
# shape of a row that one hand in a hundred fits. Hands are dealt for the row itself instead, and
# follow the notes from the bidder's first call on. Only if many of them reach the node, fit the row
# and all make another call is the row of no use.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Seat
from cuebid.dealing import Dealer
from cuebid.evaluation import Box
from cuebid.notes.report.node_hands import NodeHands, node_hands, node_of
from cuebid.notes.rules.rule import NotesRule

# If so many hands fit a row, at least one should make its call.
_ENOUGH: Final = 50
_HANDS: Final = 2_000
# Calls of one player are four apart.
_ROUND: Final = 4


@dataclass(frozen=True, slots=True)
class SecondLook:
    """A test of single calls on hands that are dealt for them.

    Attributes:
        rules: the rules of the notes.
        seed: the seed of the random hands.
    """

    rules: Sequence[NotesRule]
    seed: int

    def is_never_made(self, node: NodeHands, call: str) -> bool:
        """Return whether many hands reach a node and fit a call, but none of them makes it.

        Args:
            node: the node of the call, with hands dealt at random.
            call: a call that none of these hands makes.
        """
        call_rules = [rule for rule in node.rules if rule.interpreted.sequence.call.text == call]
        path = list(self._path(node))
        fitting = 0
        for box in dict.fromkeys(_hands(rule) for rule in call_rules):
            if box.is_contradiction:
                continue
            for arrived in node_hands(path, _dealt(box, self.seed)):
                if arrived.key != node.key or arrived.is_rare:
                    continue
                chosen = np.array([rule.interpreted.sequence.call.text for rule in arrived.rules])
                mask = arrived.fits[call]
                fitting += int(mask.sum())
                if (chosen[arrived.best] == call)[mask].any():
                    return False
        return fitting >= _ENOUGH

    def _path(self, node: NodeHands) -> Iterator[NotesRule]:
        """Yield the rules of the bidder's own turns on the way to a node, and at the node."""
        they_open, code, _ = node.key
        turns = {code[:end] for end in range(len(code) % _ROUND, len(code) + 1, _ROUND)}
        for rule in self.rules:
            rule_opener, rule_code, _ = node_of(rule.interpreted)
            if rule_opener == they_open and rule_code in turns:
                yield rule


def _hands(rule: NotesRule) -> Box:
    """Return the hands of a rule that its bidder may still have."""
    both = rule.box & rule.interpreted.context.own
    return rule.box if both.is_contradiction else both


def _dealt(box: Box, seed: int) -> NDArray[np.uint64]:
    return Dealer({}, {Seat.NORTH: box}, seed=seed).arrays(_HANDS)[:, Seat.NORTH.value]
