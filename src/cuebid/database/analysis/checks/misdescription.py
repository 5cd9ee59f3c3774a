"""Calls whose specification does not describe many of the hands that make them.

A constraint may accept hands that its specification excludes without any harm: rules of higher
priority may take them, the bidder may have denied them before, or another rule for the same call
may show them. So the database itself is asked for the call of each sample hand.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from cuebid.core.auction import Auction
from cuebid.core.call import Call
from cuebid.core.hand import Hand
from cuebid.core.seat import Seat
from cuebid.database.analysis.auctions.traversal import decision_points
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.sample_hands import dealt_hands
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import call_text
from cuebid.database.meaning.choice import choose
from cuebid.evaluation import features

__all__ = ["LEAST_HANDS", "NARROW", "Misdescription", "find_misdescription"]

# The documentation of `db-specification-narrow` names a quarter.
NARROW: Final = 4
"""A specification is narrow if it misdescribes one in so many hands, or more."""
LEAST_HANDS: Final = 10
"""The least number of misdescribed hands to report; fewer could be chance."""
# Each hand is a full question to the database, so only a few auctions and hands are tried.
_MOST_AUCTIONS: Final = 3
_MOST_HANDS: Final = 400


class Misdescription(NamedTuple):
    """An auction in which a call misdescribes many hands.

    Attributes:
        calls: the calls before.
        percent: how many of the hands that make the call are misdescribed, in percent.
        hand: one of them.
    """

    calls: tuple[Call, ...]
    percent: int
    hand: Hand

    def __str__(self) -> str:
        auction = ":".join(["START", *map(call_text, self.calls)])
        return (
            f"after {auction}, {self.percent} % of the hands that follow this rule are not what "
            f"their call shows; one is {self.hand}"
        )


def find_misdescription(context: CheckContext, rule: Rule, sample: int) -> Misdescription | None:
    """Return an auction in which a rule's call misdescribes a quarter of the hands, if any.

    Args:
        context: the rules of the database and what is computed of them.
        rule: of the database.
        sample: the mask of the sample hands that fit its constraint.
    """
    auctions = context.automaton(rule), rule.level
    for point in islice(decision_points(auctions, auctions, alone=True), _MOST_AUCTIONS):
        if point is None:
            break
        texts = [CALL_TEXTS[call] for call in point.before]
        calls = tuple(Call("XX" if text == "R" else text) for text in texts)
        try:
            misdescription = _in_auction(context, rule, calls, dealt_hands(sample, _MOST_HANDS))
        except MatchLimitError:
            # Restarts in a circle, or a pattern that takes too long, are faults of other rules.
            continue
        if misdescription is not None:
            return misdescription
    return None


def _in_auction(
    context: CheckContext, rule: Rule, calls: tuple[Call, ...], hands: list[Hand]
) -> Misdescription | None:
    auction = Auction(Seat.NORTH, calls)
    situation = context.book.context(auction).situation
    shown_before = situation.shown[situation.me]
    count, misdescribed = 0, []
    for hand in hands:
        hand_features = features(hand)
        # A hand that the bidder has denied would not be in this auction.
        if hand_features not in shown_before:
            continue
        choice = choose(context.book, hand_features, auction)
        # Only hands that follow this very rule count against it.
        if choice.match is None or choice.match.rule is not rule or choice.meaning is None:
            continue
        count += 1
        if hand_features not in choice.meaning.boxes:
            misdescribed.append(hand)
    if len(misdescribed) < LEAST_HANDS or len(misdescribed) * NARROW < count:
        return None
    return Misdescription(calls, round(100 * len(misdescribed) / count), misdescribed[0])
