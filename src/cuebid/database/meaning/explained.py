"""Meanings that makers of calls have stated, in the place of those that a system would give.

A system reads the calls of opponents as if they were its own, or by the system they are known to
bid. Neither counts against what they say themselves: an alert, an explanation, an answer to a
question. `RuleBook.context` takes such meanings by their position in the auction.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from cuebid.core.call import Call
from cuebid.core.suit import SUITS
from cuebid.database.matcher.situation import Forcing
from cuebid.evaluation import LENGTH, Boxes

__all__ = ["NOT_EXPLAINED", "Explained", "ExplainedMeaning", "contradicts", "explained_before"]

# So many cards in a suit are shown; fewer may be a prepared minor or a fragment.
_SHOWN: Final = 4
_NAMED: Final = 3
# A suit that is shorter by so much than the system takes it to be is another call: one club on two
# cards is defended against as one on three, one that may be void is not.
_SHORTER: Final = 3


class ExplainedMeaning(Struct, frozen=True):
    """The meaning of a call in the words of its maker.

    Attributes:
        boxes: the hands.
        forcing: how far it forces, the farthest first.
        text: the words.
        is_artificial: whether it says something else than the wish to play there.
    """

    boxes: Boxes
    forcing: tuple[Forcing, ...] = ()
    text: str = ""
    is_artificial: bool = False


Explained = tuple[tuple[int, ExplainedMeaning], ...]
"""Meanings by the position of their call in the auction, in rising order."""

NOT_EXPLAINED: Final[Explained] = ()
"""No call was explained."""


def explained_before(explained: Explained, count: int) -> Explained:
    """Return the meanings of the first calls of an auction."""
    if not explained or explained[-1][0] < count:
        return explained
    return tuple((position, meaning) for position, meaning in explained if position < count)


def contradicts(explained: ExplainedMeaning, call: Call, boxes: Boxes) -> bool:
    """Return whether a call is another one than rules take it to be.

    It is, if it shows a suit that they do not, or may be much shorter in the suit that it names:
    two hearts that show both majors, one club that is strong. Rules for the calls after it were
    not written for this auction.

    Args:
        explained: what its maker says.
        call: the call.
        boxes: what rules show; none where no rule describes it.
    """
    if not boxes.boxes:
        return False
    shown, by_rules = explained.boxes.hull(), boxes.hull()
    for suit in SUITS:
        length, expected = shown.range(LENGTH, suit)[0], by_rules.range(LENGTH, suit)[0]
        if length >= _SHOWN and expected < _NAMED:
            return True
        is_named = call.strain is not None and int(call.strain) == int(suit)
        if is_named and expected - length >= _SHORTER:
            return True
    return False
