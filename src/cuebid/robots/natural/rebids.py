"""Opener's second call, after one of a suit and an answer."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import HEARTS, NOTRUMP, PASS, SPADES, SUITS, Call, Suit
from cuebid.robots.natural.conditions import all_of, best_suit_is, short_in
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Condition, Forcing, Option, Scale, bid, show
from cuebid.robots.natural.situation import Situation

__all__ = ["rebids"]


def rebids(situation: Situation, opened: Suit, answer: Call) -> Iterator[Option]:
    """Yield opener's rebids after `answer`, a new suit or one notrump.

    After a raise, and after anything higher, opener need not describe the hand any more: the
    general rules add points.
    """
    if answer.strain is NOTRUMP and answer.level == 1:
        yield from _after_one_notrump(opened)
    elif answer.strain is not None and (shown := answer.strain.suit) not in (None, opened):
        if answer.level == 1:
            yield from _after_one_over_one(situation, opened, shown)
        elif answer.level == 2 and shown < opened:
            yield from _after_two_over_one(situation, opened, shown)


def _after_one_notrump(opened: Suit) -> Iterator[Option]:
    yield Option(bid(3, NOTRUMP), show(19, 22, balanced=True))
    yield Option(bid(2, NOTRUMP), show(17, 18, balanced=True))
    if opened.is_major:
        yield Option(bid(4, opened), show(20, least={opened: 6}))
    yield Option(bid(3, opened), show(17, 19, least={opened: 6}))
    yield from _new_suits(opened, None)
    yield Option(bid(2, opened), show(12, 16, least={opened: 6}))
    yield Option(bid(2, opened), show(12, 16, least={opened: 5}), when=_is_unbalanced)
    yield Option(PASS, show(12, 16))


def _after_one_over_one(situation: Situation, opened: Suit, shown: Suit) -> Iterator[Option]:
    fit = {shown: 4}
    if shown.is_major:
        yield Option(bid(4, shown), show(19, support=shown, least=fit))
    yield Option(bid(3, shown), show(16, 18, support=shown, least=fit))
    yield Option(bid(2, shown), show(12, 15, support=shown, least=fit))
    yield Option(bid(2, NOTRUMP), show(18, 19, Scale.HCP, balanced=True))
    # A major at the one level comes before one notrump, so that a fit there is not missed.
    for major in (HEARTS, SPADES):
        cheapest = situation.cheapest(major)
        if major not in (opened, shown) and cheapest is not None and cheapest.level == 1:
            yield Option(cheapest, show(12, 18, least={major: 4}))
    yield Option(bid(1, NOTRUMP), show(12, 14, Scale.HCP, balanced=True))
    if opened.is_major:
        yield Option(bid(4, opened), show(20, least={opened: 6}))
    yield Option(bid(3, opened), show(17, 19, least={opened: 6}))
    yield from _new_suits(opened, shown)
    yield Option(bid(2, opened), show(12, 16, least={opened: 6}))
    yield Option(bid(2, opened), show(12, 16, least={opened: 5}), when=_is_unbalanced)
    yield Option(bid(2, shown), show(12, 15, support=shown, least={shown: 3}))
    yield Option(bid(1, NOTRUMP), show(12, 16))


def _after_two_over_one(situation: Situation, opened: Suit, shown: Suit) -> Iterator[Option]:
    # Two hearts over one spade promise five, so three cards support them.
    support = 3 if shown is HEARTS else 4
    if shown.is_major:
        yield Option(bid(4, shown), show(14, support=shown, least={shown: support}))
    yield Option(bid(3, NOTRUMP), show(18, 19, Scale.HCP, balanced=True))
    yield Option(bid(2, NOTRUMP), show(12, 14, Scale.HCP, balanced=True), Forcing.ROUND)
    yield Option(bid(3, opened), show(15, 19, least={opened: 6}), Forcing.ROUND)
    for suit in SUITS:
        new = situation.cheapest(suit)
        if suit in (opened, shown) or new is None or new.level > 3:
            continue
        low = 12 if new.level == 2 and suit < opened else 15
        yield Option(
            new, show(low, least={suit: 4}), Forcing.ROUND, when=_best_suit_but(suit, opened)
        )
    yield Option(bid(3, shown), show(12, 16, support=shown, least={shown: support}))
    yield Option(bid(2, opened), show(12, 16, least={opened: 5}), Forcing.ROUND)
    yield Option(bid(3, NOTRUMP), show(17))
    yield Option(bid(2, NOTRUMP), show(12, 16), Forcing.ROUND)


def _new_suits(opened: Suit, shown: Suit | None) -> Iterator[Option]:
    """Yield jump shifts from nineteen points, reverses from seventeen, lower suits from twelve."""
    for suit in SUITS:
        if suit in (opened, shown):
            continue
        four = {suit: 4}
        level = 2 if shown is None or suit < shown or suit < opened else 1
        if level == 1:
            continue
        when = _best_suit_but(suit, opened)
        if suit < opened:
            yield Option(bid(3, suit), show(19, least=four), Forcing.GAME, when=when)
            yield Option(bid(2, suit), show(12, 18, least=four), when=when)
        else:
            reverse = show(17, least={**four, opened: 5})
            yield Option(bid(2, suit), reverse, Forcing.ROUND, when=when)


def _best_suit_but(suit: Suit, opened: Suit) -> Condition:
    """Require that the suit is the longest beside the one opened, which has fewer than seven."""
    side_suits = tuple(side_suit for side_suit in SUITS if side_suit is not opened)
    return all_of(best_suit_is(suit, side_suits), short_in(opened, 6))


def _is_unbalanced(measures: Measures) -> bool:
    return not measures.is_balanced
