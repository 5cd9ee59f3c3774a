"""The first bid of the auction."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import CLUBS, DIAMONDS, HEARTS, NOTRUMP, PASS, SPADES, Suit
from cuebid.robots.natural.conditions import good_suit, is_opening_hand, opening_suit
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Condition, Convention, Forcing, Option, Scale, bid, show
from cuebid.robots.natural.situation import Situation

__all__ = ["openings"]

_HIGHEST_FIRST = (SPADES, HEARTS, DIAMONDS, CLUBS)


def openings(situation: Situation) -> Iterator[Option]:
    """Yield the opening bids in order of preference."""
    yield Option(bid(2, CLUBS), show(22), Forcing.ROUND, Convention.STRONG, when=_is_strong)
    yield Option(bid(2, NOTRUMP), show(20, 21, Scale.HCP, balanced=True))
    yield Option(
        bid(1, NOTRUMP), show(15, 17, Scale.HCP, balanced=True, most={HEARTS: 4, SPADES: 4})
    )
    for suit in _HIGHEST_FIRST:
        least = {suit: 5 if suit.is_major else 3}
        yield Option(bid(1, suit), show(12, 22, least=least), when=_opens(suit))
    # In fourth seat a preempt has nobody left to keep out: a pass ends the board.
    if len(situation.calls) < 3:
        yield from _preempts()
    yield Option(PASS, show(0, 12))


def _preempts() -> Iterator[Option]:
    """Yield weak twos and preempts; two clubs is strong."""
    for suit in _HIGHEST_FIRST:
        for level, length in ((4, 8), (3, 7), (2, 6)):
            if (level, suit) != (2, CLUBS):
                yield Option(
                    bid(level, suit),
                    show(5, 10, Scale.HCP, least={suit: length}),
                    when=good_suit(suit),
                )


def _is_strong(measures: Measures) -> bool:
    return measures.hcp >= 22 or (measures.hcp >= 19 and measures.points >= 23)


def _opens(suit: Suit) -> Condition:
    return lambda measures: is_opening_hand(measures) and opening_suit(measures) is suit
