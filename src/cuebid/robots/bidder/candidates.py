"""Candidates of a simulation: calls that rules have for the hand, or nearly have.

A call that no rule describes is never a candidate, whatever it might gain: partner would not
understand it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import Call
from cuebid.database import CallContext, Choice, RankedRule, RuleBook, RuleFlag
from cuebid.database.matcher.hand_test import HandTest
from cuebid.evaluation import HCP, POINTS, Features, dimension_of

__all__ = ["comparable_calls", "must_follow_book"]

# Both totals count high cards, so both change when a point is added.
_TOTALS: Final = tuple(dimension_of(feature).index for feature in (HCP, POINTS))


def must_follow_book(choice: Choice, context: CallContext) -> bool:
    """Return whether the book's call is to be made without a simulation.

    The rule says so (flag `X`), or partner is captain and counts on the book's call. A captain
    remains one until the next call other than a pass, or until a rule with flag `R` (A68).
    """
    situation = context.situation
    sure = choice.match is not None and choice.match.rule.flag is RuleFlag.SURE
    return sure or situation.captain[situation.partner]


def comparable_calls(
    book: RuleBook, context: CallContext, choice: Choice, hand: Features, limit: int
) -> tuple[RankedRule, ...]:
    """Return the best rule of each candidate, the book's call first.

    Calls whose rules the hand fits come in the order of preference, then those whose rules it
    would fit with a point more or less.

    Args:
        book: the system.
        context: the auction so far, as rules see it.
        choice: the choice of the book.
        hand: of the player whose turn it is.
        limit: how many calls at most.
    """
    # The first rule of a call is its best: later ones do not replace it.
    candidates: dict[Call, RankedRule] = {}
    for candidate in choice.candidates:
        candidates.setdefault(candidate.call, candidate)
    for candidate in _near_misses(book, context, choice, hand):
        candidates.setdefault(candidate.call, candidate)
    return tuple(candidates.values())[:limit]


def _near_misses(
    book: RuleBook, context: CallContext, choice: Choice, hand: Features
) -> Iterator[RankedRule]:
    """Yield the rules that a point more or less would make fit, in the order of preference."""
    tests = [HandTest(near, context.situation, book.matchers) for near in _neighbours(hand)]
    for candidate in choice.ranked:
        rule, captures = candidate.match.rule, candidate.match.captures
        if any(test.fits(rule, captures) for test in tests):
            yield candidate


def _neighbours(hand: Features) -> Iterator[Features]:
    """Yield the features of the hand with a high-card point more, and with one less."""
    for step in (1, -1):
        values = list(hand.values)
        for total in _TOTALS:
            values[total] = max(0, values[total] + step)
        yield Features(tuple(values))
