"""Meanings that makers of calls have stated, in the place of those that a system would give.

A system reads the calls of opponents as if they were its own, or by the system they are known to
bid. Neither counts against what they say themselves: an alert, an explanation, an answer to a
question. `RuleBook.context` takes such meanings by their position in the auction.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS
from cuebid.database.language.function_features import LEFT, RIGHT, SHOWN_BOUNDS
from cuebid.database.language.node import walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import FunctionCall, Math, Unary
from cuebid.evaluation import LENGTH, Boxes
from cuebid.meaning import CallMeaning

# So many cards in a suit are shown; fewer may be a prepared minor or a fragment.
_SHOWN: Final = 4
_NAMED: Final = 3
# A suit that is shorter by so much than the system takes it to be is another call: one club on two
# cards is defended against as one on three, one that may be void is not.
_SHORTER: Final = 3

Explained = tuple[tuple[int, CallMeaning], ...]
"""Meanings by the position of their call in the auction, in rising order."""

NOT_EXPLAINED: Final[Explained] = ()
"""No call was explained."""

# Functions of two arguments: the least and most that opponents have shown.
_READERS: Final = frozenset(
    number for number, (player, _) in SHOWN_BOUNDS.items() if player in (LEFT, RIGHT)
)
_READER_ARGUMENTS: Final = 2


def explained_before(explained: Explained, count: int) -> Explained:
    """Return the meanings of the first calls of an auction."""
    if not explained or explained[-1][0] < count:
        return explained
    return tuple((position, meaning) for position, meaning in explained if position < count)


def asks_what_is_shown(rule: Rule) -> bool:
    """Return whether a rule of a chapter is for auctions in which another hand has shown something.

    Such a rule holds whoever says what a call shows, the system or its maker, so that it describes
    an auction after an explanation as well. A test of what is not shown is no such rule: it sets a
    table apart from others and does not say what the call means.
    """
    return not rule.default and any(
        isinstance(node, Math) and not isinstance(node.expression, Unary) and _reads_shown(node)
        for node in walk(rule.sequence)
    )


def _reads_shown(test: Math) -> bool:
    return any(
        isinstance(node, FunctionCall)
        and node.number in _READERS
        and len(node.arguments) == _READER_ARGUMENTS
        for node in walk(test)
    )


def contradicts(explained: CallMeaning, boxes: Boxes) -> bool:
    """Return whether a call is another one than rules take it to be.

    It is, if it shows a suit that they do not, or may be much shorter in the suit that it names:
    two hearts that show both majors, one club that is strong. Rules for the calls after it were
    not written for this auction.
    """
    if not boxes.boxes:
        return False
    shown, by_rules = explained.boxes.hull(), boxes.hull()
    strain = explained.call.strain
    for suit in SUITS:
        length, expected = shown.range(LENGTH, suit)[0], by_rules.range(LENGTH, suit)[0]
        if length >= _SHOWN and expected < _NAMED:
            return True
        is_named = strain is not None and int(strain) == int(suit)
        if is_named and expected - length >= _SHORTER:
            return True
    return False
