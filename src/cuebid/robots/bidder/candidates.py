"""Candidates of a simulation: calls that rules have for the hand, or nearly have.

A call that no rule describes is no candidate, whatever it might gain, because partner would not
understand it. Calls that may end the auction are, if the hand is about what they show: partner
need not understand more of them.
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

# How far a hand may be from what a call that ends the auction shows: a point.
_MAX_UNTRUTH: Final = 1.0
# How much less than the book's call one that ends the auction may be worth by judgement, in its
# measure (IMPs), and how many are compared: each costs as much solving as the others.
_MAX_LOSS: Final = 1.0
_MAX_ENDING_CALLS: Final = 2


def must_follow_book(choice: Choice, context: CallContext) -> bool:
    """Return whether the book's call is to be made without a simulation.

    The rule says so (flag `X`), or partner is captain and counts on the book's call. A captain
    remains one until the next call other than a pass, or until a rule with flag `R` (A68).
    """
    situation = context.situation
    sure = choice.match is not None and choice.match.rule.flag is RuleFlag.SURE
    return sure or situation.is_bound


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


def ending_calls(choice: Choice, auction: Auction, hand: Features) -> tuple[Call, ...]:
    """Return calls that may end the auction and are worth simulating, the best by judgement first.

    They are a pass that some player would make, the cheapest bid of each game, and small slams once
    the own side has bid. Doubles are not among them: opponents of a sampled layout bid as the book
    does, so that what they go down in is too often not what they bid at the table.

    Args:
        choice: the choice of the book.
        auction: the calls so far.
        hand: of the player whose turn it is.
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
