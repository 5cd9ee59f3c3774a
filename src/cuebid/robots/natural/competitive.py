"""Bidding after the opponents have opened: overcalls, take-out doubles, and partner's answers."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import DOUBLE, HEARTS, NOTRUMP, PASS, SPADES, SUITS, Call, Suit
from cuebid.robots.natural.conditions import (
    all_of,
    best_suit_is,
    good_suit,
    stops_all,
)
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Condition, Convention, Forcing, Option, Scale, bid, show
from cuebid.robots.natural.situation import Situation

__all__ = ["overcall_answers", "overcalls", "takeout_answers"]


def overcalls(situation: Situation) -> Iterator[Option]:
    """Yield the first actions of our side over their opening."""
    last = situation.last_bid
    if last is None or last.level > 4:
        yield Option(PASS)
    elif last.strain is NOTRUMP:
        yield from _over_notrump(situation)
    else:
        yield from _over_suit(situation, last)
    yield Option(PASS, show(0, 17))


def _over_suit(situation: Situation, last: Call) -> Iterator[Option]:
    # Two passes mean that partner has some of the points: three fewer are enough to act.
    balancing = 3 * (situation.calls[-2:] == (PASS, PASS))
    theirs = situation.their_suits
    if last.level == 1:
        strong = show(15 - balancing, 18 - balancing, Scale.HCP, balanced=True)
        yield Option(bid(1, NOTRUMP), strong, when=stops_all(theirs))
    else:
        high = 3 if last.level == 3 else 2
        stopped = stops_all(theirs)
        strong = show(15 if high == 2 else 17, 19, Scale.HCP, balanced=True)
        yield Option(bid(high, NOTRUMP), strong, when=stopped)
    yield Option(DOUBLE, show(18), Forcing.ROUND, Convention.TAKEOUT, when=_not_long_in(theirs))
    if last.level == 1 and not balancing:
        yield from _jumps(situation, theirs)
    for suit in reversed(SUITS):
        call = situation.cheapest(suit)
        if suit in theirs or call is None or call.level > 4:
            continue
        low = (8, 11, 13, 15)[call.level - 1] - balancing * (call.level == 1)
        six = call.level >= 3 or (call.level == 2 and suit < HEARTS)
        yield Option(
            call,
            show(low, 17, least={suit: 6 if six and call.level < 4 else 5 + 2 * (call.level == 4)}),
            when=all_of(best_suit_is(suit), _decent(suit)),
        )
    # With three suits bid by them there is hardly a suit to take out to.
    if len(theirs) <= 2:
        yield from _takeout(last, theirs, balancing)


def _takeout(last: Call, theirs: tuple[Suit, ...], balancing: int) -> Iterator[Option]:
    low = (12, 13, 15, 17)[last.level - 1] - balancing
    unbid = {suit: 3 for suit in SUITS if suit not in theirs}
    # They have bid two suits: the other two are promised with four cards each.
    if len(unbid) == 2:
        unbid = dict.fromkeys(unbid, 4)
    most = dict.fromkeys(theirs, 3 if last.level == 1 else 2)
    shape = show(low, least=unbid, most=most)
    yield Option(DOUBLE, shape, Forcing.ROUND, Convention.TAKEOUT)


def _jumps(situation: Situation, theirs: tuple[Suit, ...]) -> Iterator[Option]:
    for suit in SUITS:
        cheapest = situation.cheapest(suit)
        if cheapest is None or suit in theirs or cheapest.level >= 3:
            continue
        level = cheapest.level + 1
        least = {suit: 6 if level == 2 else 7}
        yield Option(bid(level, suit), show(5, 10, Scale.HCP, least=least), when=good_suit(suit))


def _over_notrump(situation: Situation) -> Iterator[Option]:
    last = situation.last_bid
    if last is None or last.level > 1:
        return
    yield Option(DOUBLE, show(16, scale=Scale.HCP))
    for suit in (SPADES, HEARTS, *SUITS[:2]):
        least = {suit: 5 if suit.is_major else 6}
        yield Option(
            bid(2, suit), show(11, 16, least=least), when=all_of(good_suit(suit), _is_shapely)
        )


def overcall_answers(situation: Situation, overcall: Call) -> Iterator[Option]:
    """Yield answers to partner's overcall in a suit."""
    suit = None if overcall.strain is None else overcall.strain.suit
    if suit is None:
        return
    partner = situation.partner
    theirs = situation.their_suits
    fit = {suit: 3}
    game = 26 - partner.low - (overcall.level == 1)
    if suit.is_major:
        yield Option(bid(4, suit), show(game, support=suit, least=fit))
        yield Option(bid(4, suit), show(5, 11, least={suit: 5}))
    cheapest = situation.cheapest(suit)
    cue = situation.cheapest(theirs[0]) if theirs else None
    if cue is not None and cheapest is not None and cue.level <= 3:
        meaning = Convention.CUE_RAISE
        yield Option(cue, show(12, support=suit, least=fit), Forcing.ROUND, meaning, suit)
    if cheapest is not None and cheapest.level <= 3:
        low = 6 if cheapest.level == 2 else 8
        if cheapest.level == 2:
            yield Option(bid(3, suit), show(5, 10, support=suit, least={suit: 4}))
        yield Option(cheapest, show(low, 12, support=suit, least=fit))
    stopped = stops_all(theirs)
    for level, low, high in ((3, 15, 20), (2, 12, 14), (1, 8, 11)):
        yield Option(bid(level, NOTRUMP), show(low + 2 * (overcall.level - 1), high), when=stopped)
    for new_suit in SUITS:
        new = situation.cheapest(new_suit)
        if new is None or new.level > 2 or new_suit in (suit, *theirs):
            continue
        least = {new_suit: 5 if new.level == 1 else 6}
        yield Option(new, show(8, 14, least=least), when=best_suit_is(new_suit))
    yield Option(PASS, show(0, 14))


def takeout_answers(situation: Situation) -> Iterator[Option]:
    """Yield answers to partner's take-out double: the best suit, higher with more points."""
    theirs, last = situation.their_suits, situation.last_bid
    if last is None:
        return
    forced = situation.right_passed
    doubled = last.strain.suit if last.strain is not None else None
    # To pass is to convert the double to penalties: only with length and strength in their suit.
    if doubled is not None and forced:
        yield Option(PASS, show(6, least={doubled: 5}), when=good_suit(doubled, 5))
    unbid = tuple(suit for suit in SUITS if suit not in theirs)
    stopped = stops_all(theirs)
    for major in (SPADES, HEARTS):
        if major in unbid:
            yield Option(bid(4, major), show(12, support=major, least={major: 4}))
    yield Option(bid(3, NOTRUMP), show(13), when=stopped)
    yield Option(bid(2, NOTRUMP), show(11, 12), when=stopped)
    yield from _jump_answers(situation, unbid)
    notrump = situation.cheapest(NOTRUMP)
    if forced and notrump is not None and notrump.level == 1:
        yield Option(notrump, show(6, 10), when=all_of(stopped, _no_major_beside(theirs)))
    yield from _simple_answers(situation, unbid, forced=forced)
    if not forced:
        yield Option(PASS, show(0, 8))


def _jump_answers(situation: Situation, unbid: tuple[Suit, ...]) -> Iterator[Option]:
    for suit in sorted(unbid, key=lambda suit: not suit.is_major):
        cheapest = situation.cheapest(suit)
        if cheapest is not None and cheapest.level < 3:
            jump = bid(cheapest.level + 1, suit)
            best = None if suit.is_major else best_suit_is(suit, unbid)
            yield Option(jump, show(9, 11, support=suit, least={suit: 4}), when=best)


def _simple_answers(
    situation: Situation, unbid: tuple[Suit, ...], *, forced: bool
) -> Iterator[Option]:
    for least in (4, 3) if forced else (4,):
        for suit in unbid:
            cheapest = situation.cheapest(suit)
            if cheapest is not None and cheapest.level <= 4:
                shows = show(0 if forced else 6, 11, least={suit: least})
                yield Option(cheapest, shows, when=best_suit_is(suit, unbid))


def _decent(suit: Suit) -> Condition:
    return lambda measures: (
        measures.quality(suit) >= 3 or measures.lengths[suit] >= 6 or measures.points >= 14
    )


def _not_long_in(theirs: tuple[Suit, ...]) -> Condition:
    return lambda measures: all(measures.lengths[suit] <= 4 for suit in theirs)


def _is_shapely(measures: Measures) -> bool:
    return not measures.is_balanced


def _no_major_beside(theirs: tuple[Suit, ...]) -> Condition:
    def no_major(measures: Measures) -> bool:
        return all(measures.lengths[suit] < 4 for suit in (HEARTS, SPADES) if suit not in theirs)

    return no_major
