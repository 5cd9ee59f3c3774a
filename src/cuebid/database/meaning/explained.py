"""Meanings that players have stated for their own calls, which replace the system's meanings.

A system reads the calls of opponents as if they were its own, or by the system they are known to
bid. What they say themselves overrides both: an alert, an explanation, an answer to a question.
`RuleBook.context` takes such meanings by their position in the auction.
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

# An explanation shows a suit with at least `_SHOWN` cards; fewer may be a prepared minor or a
# fragment. By the rules a call shows a suit with at least `_NAMED` cards.
_SHOWN: Final = 4
_NAMED: Final = 3
# A call differs from the system's if its suit may be this many cards shorter: one club on two cards
# is defended against like one on three, but one club on a possible void is not.
_SHORTER: Final = 3

Explained = tuple[tuple[int, CallMeaning], ...]
"""Meanings by the position of their call in the auction, in rising order."""

NOT_EXPLAINED: Final[Explained] = ()
"""No call was explained."""

# Numbers of the functions that read, with two arguments, minima and maxima shown by opponents.
_READERS: Final = frozenset(
    number for number, (player, _) in SHOWN_BOUNDS.items() if player in (LEFT, RIGHT)
)
_READER_ARGUMENTS: Final = 2


def explained_before(explained: Explained, count: int) -> Explained:
    """Return the stated meanings of the first `count` calls of an auction."""
    if not explained or explained[-1][0] < count:
        return explained
    return tuple((position, meaning) for position, meaning in explained if position < count)


def asks_what_is_shown(rule: Rule) -> bool:
    """Return whether a rule (not a default) tests for something that an opponent has shown.

    Such a rule holds whether the system or the maker says what a call shows, so that it describes
    an auction after an explanation as well. A negated test, for something that is not shown, does
    not count: it only tells one bidding table from another.
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
    """Return whether an explained call means something else than the rules say.

    So it does if it shows a suit that the rules do not, or may be much shorter in the suit that it
    names: two hearts that show both majors, one club that is strong. Rules for the calls after it
    were not written for this auction.

    Args:
        explained: the meaning by the call's maker.
        boxes: the hands that the call shows by the rules.
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
