"""Answers to notrump and to the strong two clubs: Stayman, transfers, and the next calls."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import CLUBS, DIAMONDS, HEARTS, NOTRUMP, PASS, SPADES, SUITS, Suit
from cuebid.robots.natural.conditions import all_of, best_suit_is, good_suit
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Convention, Forcing, Option, Scale, bid, show
from cuebid.robots.natural.situation import Situation

__all__ = [
    "notrump_responses",
    "stayman_answers",
    "strong_rebids",
    "strong_responses",
    "transfer_answers",
]

_TRANSFERS = (
    (HEARTS, DIAMONDS, Convention.TRANSFER_HEARTS),
    (SPADES, HEARTS, Convention.TRANSFER_SPADES),
)


def notrump_responses(situation: Situation, level: int) -> Iterator[Option]:
    """Yield answers to a balanced hand shown by notrump at `level` (1 or 2)."""
    # Game takes 25 points together; over two notrump there is no room for an invitation.
    game = 25 - situation.partner.low
    low, high = situation.partner.low, situation.partner.high
    for major, step, convention in _TRANSFERS:
        transfer = bid(level + 1, step)
        when = best_suit_is(major, (HEARTS, SPADES))
        yield Option(
            transfer, show(0, least={major: 5}), Forcing.ROUND, convention, major, when=when
        )
    # Stayman needs an invitation: over one notrump two points short of game, over two, game itself.
    invite = game - 2 if level == 1 else game
    for major in (HEARTS, SPADES):
        yield Option(
            bid(level + 1, CLUBS),
            show(invite, least={major: 4}),
            Forcing.ROUND,
            Convention.STAYMAN,
            when=_is_not_flat,
        )
    yield Option(bid(6, NOTRUMP), show(33 - low, 36 - low))
    if level == 1:
        yield Option(bid(4, NOTRUMP), show(33 - high, 32 - low, Scale.HCP))
    yield Option(bid(3, NOTRUMP), show(game, 32 - low))
    if level == 1:
        yield Option(bid(2, NOTRUMP), show(game - 2, game - 1))
    yield Option(PASS, show(0, game - 1))


def stayman_answers(level: int) -> Iterator[Option]:
    """Yield opener's answers to Stayman made at `level` (2 or 3)."""
    yield Option(bid(level, HEARTS), show(least={HEARTS: 4}))
    yield Option(bid(level, SPADES), show(least={SPADES: 4}, most={HEARTS: 3}))
    none = show(most={HEARTS: 3, SPADES: 3})
    yield Option(bid(level, DIAMONDS), none, convention=Convention.NO_MAJOR)


def transfer_answers(level: int, major: Suit) -> Iterator[Option]:
    """Yield opener's answers to a transfer made at `level`: the suit, or a raise with a maximum."""
    if level == 2:
        yield Option(bid(3, major), show(17, least={major: 4}))
    yield Option(bid(level, major), convention=Convention.ACCEPTED)


def strong_responses() -> Iterator[Option]:
    """Yield answers to two clubs: a good suit with eight points, or two diamonds to wait."""
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        level = 2 if suit.is_major else 3
        yield Option(
            bid(level, suit),
            show(8, least={suit: 5}),
            Forcing.GAME,
            when=all_of(best_suit_is(suit, SUITS), good_suit(suit)),
        )
    yield Option(bid(2, DIAMONDS), show(), Forcing.ROUND, Convention.WAITING)


def strong_rebids() -> Iterator[Option]:
    """Yield opener's second calls after two clubs and two diamonds."""
    yield Option(bid(2, NOTRUMP), show(22, 24, Scale.HCP, balanced=True))
    yield Option(bid(3, NOTRUMP), show(25, 27, Scale.HCP, balanced=True))
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        level = 2 if suit.is_major else 3
        yield Option(
            bid(level, suit),
            show(22, least={suit: 5 if suit.is_major else 4}),
            Forcing.GAME,
            when=best_suit_is(suit, SUITS),
        )
    yield Option(bid(2, NOTRUMP), show(22, 24))


def _is_not_flat(measures: Measures) -> bool:
    return min(measures.lengths) < 3
