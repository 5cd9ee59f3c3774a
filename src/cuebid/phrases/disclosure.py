"""What opponents are told of a call: its meanings with their shares, and its force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from cuebid.core import Suit
from cuebid.evaluation import ANYTHING, Box, Boxes

RARE_BELOW: Final = 0.03
"""A meaning with a smaller share of a call's hands is disclosed as rare."""


class Branch(Struct, frozen=True):
    """One meaning of a call, with the share of the call's hands that have it.

    Attributes:
        boxes: the hands.
        purpose: what the call is for, in the words of the system's author; may be empty.
        share: the share of the call's hands that have this meaning.
        is_remainder: whether these are hands that have no better call.
    """

    boxes: Boxes
    purpose: str = ""
    share: float = 1.0
    is_remainder: bool = False

    @property
    def is_rare(self) -> bool:
        """True if so few of the call's hands have this meaning that it is disclosed as rare."""
        return self.share < RARE_BELOW


class Disclosure(Struct, frozen=True):
    """What opponents are told of a call, ready to be put into words.

    Attributes:
        branches: its meanings, the commonest first.
        forcing: `round`, `game`, a bid such as `2NT` up to which it forces, or empty.
        partner: what partner has promised, against which support is counted.
        raised: the suit of partner's that the call supports, if any.
        unbid: the suits that nobody has bid before this call; empty if no suit was bid yet.
        before: what the same hand has shown by earlier calls.
    """

    branches: tuple[Branch, ...]
    forcing: str = ""
    partner: Box = ANYTHING
    raised: Suit | None = None
    unbid: tuple[Suit, ...] = ()
    before: Box = ANYTHING

    @property
    def usual(self) -> tuple[Branch, ...]:
        """The meanings that are not rare, and always the commonest meaning."""
        usual = tuple(branch for branch in self.branches if not branch.is_rare)
        return usual or self.branches[:1]

    @property
    def rare(self) -> tuple[Branch, ...]:
        """The meanings that are not among the usual ones."""
        usual = self.usual
        return tuple(branch for branch in self.branches if branch not in usual)

    @property
    def boxes(self) -> Boxes:
        """The hands of all meanings, rare ones included."""
        return hands_of(self.branches)


def hands_of(branches: Iterable[Branch]) -> Boxes:
    """Return the union of the hands of several meanings."""
    return Boxes.union(box for branch in branches for box in branch.boxes)
