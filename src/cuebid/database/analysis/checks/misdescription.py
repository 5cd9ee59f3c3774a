"""Calls whose specification is not true of many hands that make them.

That a constraint accepts other hands does not matter where rules of higher priority have them,
where the bidder has denied them before, or where another rule for the same call shows them. So the
database is asked.
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
from cuebid.database.matcher.match_error import MatchLimitError, RestartError
from cuebid.database.meaning.choice import choose
from cuebid.database.meaning.rule_book import call_text
from cuebid.evaluation import features

__all__ = ["ENOUGH", "NARROW", "Misdescription", "find_misdescription"]

NARROW: Final = 4
"""One hand of so many, or more, makes a specification narrow."""
ENOUGH: Final = 10
"""So many hands must be misdescribed before anything is said."""
_MOST_AUCTIONS: Final = 3
_MOST_HANDS: Final = 400


class Misdescription(NamedTuple):
    """What was found.

    Attributes:
        calls: an auction before the call.
        percent: how many of the hands that make it are not as it shows.
        hand: one of them.
    """

    calls: tuple[Call, ...]
    percent: int
    hand: Hand

    def __str__(self) -> str:
        auction = ":".join(["START", *map(call_text, self.calls)])
        return (
            f"after {auction}, {self.percent} % of the hands that follow this rule are not as "
            f"their call shows; one is {self.hand}"
        )


def find_misdescription(context: CheckContext, rule: Rule, sample: int) -> Misdescription | None:
    """An auction in which a quarter of the hands that follow a rule are not as their call shows.

    Args:
        context: the rules of the database and what is computed of them.
        rule: of it.
        sample: hands that fit its constraint.
    """
    auctions = context.language(rule), rule.level
    for meeting in islice(decision_points(auctions, auctions, alone=True), _MOST_AUCTIONS):
        if meeting is None:
            break
        calls = tuple(
            Call(_CORE.get(text, text)) for text in map(CALL_TEXTS.__getitem__, meeting.before)
        )
        try:
            found = _after(context, rule, calls, dealt_hands(sample, _MOST_HANDS))
        except (RestartError, MatchLimitError):
            # Such auctions cannot be asked about.
            continue
        if found is not None:
            return found
    return None


_CORE: Final = {"R": "XX"}


def _after(
    context: CheckContext, rule: Rule, calls: tuple[Call, ...], hands: list[Hand]
) -> Misdescription | None:
    auction = Auction(Seat.NORTH, calls)
    situation = context.book.context(auction).situation
    before = situation.shown[situation.me]
    followed, wrong = 0, []
    for hand in hands:
        known = features(hand)
        if known not in before:
            continue
        choice = choose(context.book, known, auction)
        if choice.match is None or choice.match.rule is not rule or choice.meaning is None:
            continue
        followed += 1
        if known not in choice.meaning.boxes:
            wrong.append(hand)
    if len(wrong) < ENOUGH or len(wrong) * NARROW < followed:
        return None
    return Misdescription(calls, round(100 * len(wrong) / followed), wrong[0])
