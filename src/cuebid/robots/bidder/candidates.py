"""Find the calls that a simulation should compare.

These are calls whose rules fit the hand, or would fit with a point more or less, and calls that may
end the auction if the hand is close to what they show. Other calls without a rule are not compared,
whatever they might gain, because partner would not understand them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import PASS, Auction, Call
from cuebid.database import CallContext, Choice, RankedRule, RuleBook, RuleFlag
from cuebid.database.matcher.hand_test import HandTest
from cuebid.evaluation import HCP, POINTS, Features, dimension_of
from cuebid.judgement.misfits import untruth
from cuebid.meaning.standards import SMALL_SLAM

# Both totals count high cards, so both change when a point is added.
_TOTALS: Final = tuple(dimension_of(feature).index for feature in (HCP, POINTS))

# The greatest distance, in points, of a hand from what a call that ends the auction shows.
_MAX_UNTRUTH: Final = 1.0
# A call that ends the auction is compared if judgement values it at most so many IMPs below the
# rule book's call; and the most such calls, since each takes time to solve.
_MAX_LOSS: Final = 1.0
_MAX_ENDING_CALLS: Final = 2


def must_follow_book(choice: Choice, context: CallContext) -> bool:
    """Return whether the rule book's call must be made without a simulation.

    This is so if the rule says it (flag `X`), or if partner is captain and relies on that call.
    He is captain until the player's next call other than a pass, or a rule with flag `R` (A68).
    """
    situation = context.situation
    sure = choice.match is not None and choice.match.rule.flag is RuleFlag.SURE
    return sure or situation.is_bound


def comparable_calls(
    book: RuleBook, context: CallContext, choice: Choice, hand: Features, limit: int
) -> tuple[RankedRule, ...]:
    """Return the best rule of each candidate call, the rule book's call first.

    Calls whose rules the hand fits come first in order of preference, then calls whose rules it
    would fit with a point more or less.

    Args:
        book: the system.
        context: the auction so far, as rules see it.
        choice: the choice of the rule book.
        hand: the hand of the player to call.
        limit: the most calls to return.
    """
    # Rules are ordered, so the first rule of a call is its best.
    candidates: dict[Call, RankedRule] = {}
    for candidate in choice.candidates:
        candidates.setdefault(candidate.call, candidate)
    for candidate in _near_misses(book, context, choice, hand):
        candidates.setdefault(candidate.call, candidate)
    return tuple(candidates.values())[:limit]


def ending_calls(choice: Choice, auction: Auction, hand: Features) -> tuple[Call, ...]:
    """Return calls that may end the auction and are worth simulating, the best by judgement first.

    They are a pass that is no blunder, the cheapest bid of each game, and small slams if the side
    has bid before. Doubles are not included: on a sampled layout the opponents bid by the rules,
    so the contract that is doubled is often not the one at the table.

    Args:
        choice: the choice of the rule book.
        auction: the calls so far.
        hand: the hand of the player to call.
    """
    call = choice.call or PASS
    meaning, judged = choice.context.meaning, choice.context.judged
    if judged is None:
        return ()
    ending = tuple(
        other
        for other in auction.legal_calls
        if other is not call
        and _may_end(other, auction)
        and untruth(meaning(other).boxes, hand) <= _MAX_UNTRUTH
        and (other is not PASS or judged.may_pass(hand))
    )
    comparison = choice.compare((call, *ending)) if ending else None
    if comparison is None:
        return ()
    return tuple(other for other in comparison.calls_within(_MAX_LOSS, call) if other is not call)[
        :_MAX_ENDING_CALLS
    ]


def _may_end(call: Call, auction: Auction) -> bool:
    if call.strain is None:
        return call is PASS
    own_bids = any(earlier.strain is not None for earlier in auction.calls[len(auction) % 2 :: 2])
    return call.level == call.strain.game_level or (call.level == SMALL_SLAM and own_bids)


def _near_misses(
    book: RuleBook, context: CallContext, choice: Choice, hand: Features
) -> Iterator[RankedRule]:
    """Yield the rules that would fit the hand with a point more or less, by preference."""
    tests = [HandTest(near, context.situation, book.matchers) for near in _neighbours(hand)]
    for candidate in choice.ranked:
        rule, captures = candidate.match.rule, candidate.match.captures
        if any(test.fits(rule, captures) for test in tests):
            yield candidate


def _neighbours(hand: Features) -> Iterator[Features]:
    """Yield the features of the hand with one more high-card point, and with one less."""
    for step in (1, -1):
        values = list(hand.values)
        for total in _TOTALS:
            values[total] = max(0, values[total] + step)
        yield Features(tuple(values))
