"""Choose calls for many hands in one auction at once, exactly as for each hand by itself."""

# Rules are tested in the order of their rank, each on all hands that no rule before it fits, with
# arrays while these hands are many. The last hands are tested one by one, with closures.

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from cuebid.core import PASS, Auction, Call, Hand, Vulnerability
from cuebid.database import CallContext, MatchLimitError, RankedRule, RuleBook
from cuebid.database.matcher.hand_test import HandTest
from cuebid.evaluation import features

# Measured with `sayc`: from about so many hands on, arrays take less time than one hand after the
# other.
_LARGE: Final = 64


class HandCall(Struct, frozen=True):
    """The call that one hand makes, and the rule that fits the hand.

    Attributes:
        call: the call; None if no rule fits and judgement was not asked.
        rule: the rule that fits; None if none does. Its call differs from `call` if judgement
            overruled it.
    """

    call: Call | None
    rule: RankedRule | None


def calls_of_hands(
    book: RuleBook,
    hands: Sequence[Hand],
    auction: Auction,
    vulnerability: Vulnerability,
    most_judged: int | None = None,
) -> list[HandCall]:
    """Return the call that each of many hands makes in an auction.

    Args:
        book: the system.
        hands: possible hands of the player whose turn it is.
        auction: the calls so far; not over.
        vulnerability: of the board.
        most_judged: how many of the hands that no rule fits get a call by judgement, the first
            ones; None for all. Judgement takes milliseconds for a hand, a rule microseconds.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    context, legal = book.context(auction, vulnerability), auction.legal_calls
    calls: list[HandCall] = []
    judged = 0
    for rule, hand in zip(rules_of_hands(book, context, legal, hands), hands, strict=True):
        is_left_out = rule is None and most_judged is not None and judged >= most_judged
        judged += rule is None
        call = None if is_left_out else call_of_hand(context, rule, legal, hand)
        calls.append(HandCall(call, rule))
    return calls


def call_of_hand(
    context: CallContext, rule: RankedRule | None, legal: tuple[Call, ...], hand: Hand
) -> Call:
    """Return the call of a hand, given the rule that fits it, or None if no rule fits."""
    if rule is None:
        judged = context.judge(legal, features(hand))
        # If no rule fits and the book has no judge, it passes.
        return PASS if judged is None else judged.call
    overruling = context.overrule(rule, legal, features(hand))
    return rule.call if overruling is None else overruling.call


def rules_of_hands(
    book: RuleBook, context: CallContext, legal: tuple[Call, ...], own: Sequence[Hand]
) -> list[RankedRule | None]:
    """Return for each of many hands the rule that it follows; None if judgement decides.

    Args:
        book: the system.
        context: the auction as the system reads it.
        legal: the legal calls.
        own: possible hands of the player whose turn it is.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    rules: list[RankedRule | None] = [None] * len(own)
    undecided = list(range(len(own)))
    if len(own) >= _LARGE:
        undecided = _decide_with_arrays(context, legal, own, rules)
    for index in undecided:
        values = features(own[index])
        test = HandTest(values, context.situation, book.matchers, context.functions)
        rules[index] = context.best(legal, test)
    return [
        None if rule is not None and context.leaves_to_judgement(rule, hand) else rule
        for rule, hand in zip(rules, own, strict=True)
    ]


def _decide_with_arrays(
    context: CallContext,
    legal: tuple[Call, ...],
    own: Sequence[Hand],
    rules: list[RankedRule | None],
) -> list[int]:
    """Enter in `rules` the rule that each hand follows; return the indices of hands left without.

    Rules are tested on arrays of hands, until the hands without a rule are too few for arrays.
    """
    import numpy as np  # noqa: PLC0415 - few programs bid so many hands

    from cuebid.database import ArrayMatcher  # noqa: PLC0415 - needs NumPy
    from cuebid.evaluation import FeatureArrays  # noqa: PLC0415 - needs NumPy

    bits = np.fromiter((hand.bits for hand in own), dtype=np.uint64)
    indices = np.arange(len(own))
    arrays = FeatureArrays(bits)
    matcher = ArrayMatcher(arrays, context.functions)
    undecided = np.ones(len(indices), dtype=bool)
    for ranked in context.iter_ranked(legal):
        try:
            fitting = matcher.mask(ranked.match.rule.constraint, ranked.match.captures) & undecided
            if ranked.required is not None:
                fitting &= ranked.required.mask(arrays)
        except MatchLimitError:
            # Closures count their steps in another way, and may still decide the rule.
            break
        if fitting.any():
            for index in indices[fitting].tolist():
                rules[index] = ranked
            undecided &= ~fitting
            left = int(undecided.sum())
            if left < _LARGE:
                break
            if left < len(indices) // 2:
                indices = indices[undecided]
                arrays = FeatureArrays(bits[indices])
                matcher = ArrayMatcher(arrays, context.functions)
                undecided = np.ones(len(indices), dtype=bool)
    left_over: list[int] = indices[undecided].tolist()
    return left_over
