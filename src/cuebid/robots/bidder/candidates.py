"""The calls that are worth comparing: those that rules have for the hand, or nearly have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import Call
from cuebid.database import CallContext, Choice, RankedRule, RuleBook, RuleFlag
from cuebid.database.matcher.hand_test import HandTest
from cuebid.evaluation import HCP, POINTS, Features, dimension_of

__all__ = ["comparable_calls", "must_follow_book"]

_TOTALS: Final = tuple(dimension_of(feature).index for feature in (HCP, POINTS))


def must_follow_book(choice: Choice, turn: CallContext) -> bool:
    """Whether the book's call is to be made at once.

    The rule says so (`X`), or partner is captain and wants the book call (A68).
    """
    situation = turn.situation
    sure = choice.match is not None and choice.match.rule.flag is RuleFlag.SURE
    return sure or situation.captain[situation.partner]


def comparable_calls(
    book: RuleBook, turn: CallContext, choice: Choice, hand: Features, most: int
) -> tuple[RankedRule, ...]:
    """The best rule for each of several calls, the book's call first.

    Calls whose rules the hand fits come in the order of preference; then those that it would fit
    with a point more or less. No call is among them that no rule describes.

    Args:
        book: the system.
        turn: the auction as it stands.
        choice: what the book says.
        hand: of the player whose turn it is.
        most: how many calls at most.
    """
    found: dict[Call, RankedRule] = {}
    for candidate in choice.candidates:
        found.setdefault(candidate.call, candidate)
    for candidate in _nearly(book, turn, choice, hand):
        found.setdefault(candidate.call, candidate)
    return tuple(found.values())[:most]


def _nearly(
    book: RuleBook, turn: CallContext, choice: Choice, hand: Features
) -> Iterator[RankedRule]:
    """The candidates that a point more or less would make fit, in the order of preference."""
    tests = [HandTest(near, turn.situation, book.matchers) for near in _neighbours(hand)]
    for candidate in choice.ranked:
        rule, grabs = candidate.match.rule, candidate.match.captures
        if any(test.fits(rule, grabs) for test in tests):
            yield candidate


def _neighbours(hand: Features) -> Iterator[Features]:
    """The same hand with a high-card point more, or less."""
    for step in (1, -1):
        values = list(hand.values)
        for total in _TOTALS:
            values[total] = max(0, values[total] + step)
        yield Features(tuple(values))
