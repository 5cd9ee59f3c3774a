"""Conditions on a hand that a call needs but does not promise.

They have no place in `Shows`, because partner cannot count on them: they only choose between calls.
"""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Condition

__all__ = [
    "all_of",
    "best_suit_is",
    "good_suit",
    "is_opening_hand",
    "opening_suit",
    "short_in",
    "stops_all",
]


def good_suit(suit: Suit, quality: int = 4) -> Condition:
    """Require honours in the suit: ace, king and queen count two, jack and ten one."""
    return lambda measures: measures.quality(suit) >= quality


def stops_all(suits: Iterable[Suit]) -> Condition:
    """Require stoppers in all of the suits."""
    to_stop = tuple(suits)
    return lambda measures: all(measures.stops(suit) for suit in to_stop)


def short_in(suit: Suit, most: int) -> Condition:
    """Require at most so many cards in the suit."""
    return lambda measures: measures.lengths[suit] <= most


def all_of(*conditions: Condition) -> Condition:
    """Require all of the conditions."""
    return lambda measures: all(condition(measures) for condition in conditions)


def best_suit_is(
    suit: Suit, among: Iterable[Suit] = SUITS, *, up_the_line: bool = False
) -> Condition:
    """Require that the suit is the longest of `among`.

    Of equal suits the higher ranking is best; `up_the_line` takes the lower of four-card suits.
    """
    candidates = tuple(among)

    def is_best(measures: Measures) -> bool:
        length = max(measures.lengths[candidate] for candidate in candidates)
        longest = [candidate for candidate in candidates if measures.lengths[candidate] == length]
        return suit is (min(longest) if up_the_line and length <= 4 else max(longest))

    return is_best


def is_opening_hand(measures: Measures) -> bool:
    """Return whether a hand opens: twelve high-card points, or the rule of twenty with ten."""
    return measures.hcp >= 12 or (
        measures.hcp >= 10 and measures.points >= 12 and measures.hcp + measures.two_longest >= 20
    )


def opening_suit(measures: Measures) -> Suit:
    """Return the suit to open: the longest, majors from five cards, of equals the higher.

    With three cards in both minors it is clubs.
    """
    lengths = measures.lengths
    majors = [suit for suit in (HEARTS, SPADES) if lengths[suit] >= 5]
    longest = max((lengths[suit], suit) for suit in (CLUBS, DIAMONDS, *majors))
    if longest == (3, DIAMONDS):
        return CLUBS
    return longest[1]
