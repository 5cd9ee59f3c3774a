"""Calls whose specification does not describe many of the hands that make them.

A constraint may accept hands that its specification excludes without any harm: rules of higher
priority may take them, the bidder may have denied them before, or another rule for the same call
may show them. So the database itself is asked for the call of each hand of the pool that fits.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database.analysis.auctions.traversal import decision_points
from cuebid.database.analysis.context import CheckContext
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.table_calls import call_text
from cuebid.evaluation.hand_pool import bits_of

# The documentation of `db-specification-narrow` names a quarter.
NARROW: Final = 4
"""A specification is too narrow if it misdescribes at least one hand in this many."""
LEAST_HANDS: Final = 10
"""The least number of misdescribed hands to report; fewer could be chance."""
# Auctions of one rule differ little, so only a few are tried.
_MOST_AUCTIONS: Final = 3


class Misdescription(NamedTuple):
    """An auction in which a call misdescribes many hands."""

    calls: tuple[Call, ...]
    """The auction before the call."""
    percent: int
    """How many of the hands that make the call are misdescribed, in percent."""
    hand: Hand
    """One of the misdescribed hands."""

    def __str__(self) -> str:
        auction = ":".join(["START", *map(call_text, self.calls)])
        return (
            f"after {auction}, {self.percent} % of the hands that follow this rule are not what "
            f"their call shows; one is {self.hand}"
        )


def find_misdescription(context: CheckContext, rule: Rule) -> Misdescription | None:
    """Return an auction in which a rule's call misdescribes a quarter of the hands, if any."""
    auctions = context.automaton(rule), rule.level
    for point in islice(decision_points(auctions, auctions, alone=True), _MOST_AUCTIONS):
        if point is None:
            break
        texts = [CALL_TEXTS[call] for call in point.before]
        calls = tuple(Call("XX" if text == "R" else text) for text in texts)
        try:
            misdescription = _in_auction(context, rule, calls)
        except MatchLimitError:
            # A pattern that takes too long is a fault of another rule.
            continue
        if misdescription is not None:
            return misdescription
    return None


def _in_auction(
    context: CheckContext, rule: Rule, calls: tuple[Call, ...]
) -> Misdescription | None:
    auction = Auction(Seat.NORTH, calls)
    asked = context.book.context(auction)
    masks, situation = context.pool_masks, asked.situation
    pool = masks.pool
    # Only hands that fit the rule can follow it, and a hand that the bidder has denied would not be
    # in this auction.
    ranked = asked.ranked(auction.legal_calls)
    fitting = 0
    for ranked_rule in ranked:
        if ranked_rule.match.rule is rule:
            match = ranked_rule.match
            fitting |= masks.mask(rule.constraint, match.captures, situation) or 0
    if fitting:
        fitting &= context.auction_hands.before(calls)
    following, misdescribed = 0, 0
    for ranked_rule, hands in masks.followed(ranked, situation, fitting):
        if ranked_rule.match.rule is rule:
            boxes = asked.meaning(ranked_rule.call).boxes
            following |= hands
            misdescribed |= hands & ~bits_of(boxes.mask(pool.features))
    share = pool.share(misdescribed, following)
    if misdescribed.bit_count() < LEAST_HANDS or NARROW * share < 1:
        return None
    return Misdescription(calls, round(100 * share), pool.example(misdescribed))
