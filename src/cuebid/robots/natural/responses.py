"""Partner's first answer to a suit opened naturally."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import CLUBS, DIAMONDS, DOUBLE, HEARTS, NOTRUMP, PASS, SPADES, SUITS, Call, Suit
from cuebid.robots.natural.conditions import all_of, best_suit_is, short_in, stops_all
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Convention, Forcing, Option, Scale, bid, show
from cuebid.robots.natural.situation import Situation

__all__ = ["responses"]


def responses(situation: Situation, opening: Call) -> Iterator[Option]:
    """Yield answers to `opening`, a suit at the one, two, three or four level."""
    suit = None if opening.strain is None else opening.strain.suit
    if suit is None:
        return
    if opening.level > 1:
        yield from _to_preempt(opening, suit)
    elif situation.their_suits:
        yield from _in_competition(situation, suit)
    elif suit.is_major:
        yield from _to_major(suit)
    else:
        yield from _to_minor(suit)


def _to_major(suit: Suit) -> Iterator[Option]:
    side_suits = tuple(side_suit for side_suit in SUITS if side_suit is not suit)
    fit = {suit: 3}
    yield Option(
        bid(2, NOTRUMP),
        show(13, support=suit, least={suit: 4}),
        Forcing.GAME,
        Convention.GAME_RAISE,
        trumps=suit,
    )
    yield Option(bid(4, suit), show(5, 10, least={suit: 5}), when=_has_shortness)
    yield Option(bid(3, suit), show(10, 12, support=suit, least=fit))
    yield Option(bid(2, suit), show(6, 9, support=suit, least=fit))
    # After the raises: a fit for opener's major comes before a suit of one's own.
    if suit is HEARTS:
        spades = show(6, least={SPADES: 4})
        yield Option(bid(1, SPADES), spades, Forcing.ROUND, when=_not_longer_minor_with_values)
    yield from _two_over_one(suit, side_suits)
    yield Option(
        bid(2, NOTRUMP),
        show(13, support=suit, least=fit),
        Forcing.GAME,
        Convention.GAME_RAISE,
        trumps=suit,
    )
    yield from _notrump_answers(invitation=False)


def _to_minor(suit: Suit) -> Iterator[Option]:
    majors = (HEARTS, SPADES)
    no_major = {HEARTS: 3, SPADES: 3}
    if suit is DIAMONDS:
        strong_clubs = show(12, least={CLUBS: 5})
        yield Option(
            bid(2, CLUBS), strong_clubs, Forcing.ROUND, when=best_suit_is(CLUBS, (CLUBS, *majors))
        )
    else:
        long_diamonds = show(6, least={DIAMONDS: 4}, most=no_major)
        yield Option(bid(1, DIAMONDS), long_diamonds, Forcing.ROUND)
    for major in majors:
        yield Option(
            bid(1, major),
            show(6, least={major: 4}),
            Forcing.ROUND,
            when=best_suit_is(major, majors, up_the_line=True),
        )
    length = 5 if suit is CLUBS else 4
    yield Option(bid(3, NOTRUMP), show(13, 17, Scale.HCP, balanced=True, most=no_major))
    yield Option(bid(2, NOTRUMP), show(11, 12, Scale.HCP, balanced=True, most=no_major))
    if suit is DIAMONDS:
        yield Option(bid(2, CLUBS), show(11, least={CLUBS: 4}, most=no_major), Forcing.ROUND)
    yield Option(bid(3, suit), show(10, 12, support=suit, least={suit: length}, most=no_major))
    yield Option(bid(2, suit), show(6, 9, support=suit, least={suit: length}, most=no_major))
    yield from _notrump_answers(invitation=True)


def _two_over_one(suit: Suit, side_suits: tuple[Suit, ...]) -> Iterator[Option]:
    lower = tuple(side_suit for side_suit in side_suits if side_suit < suit)
    for new in reversed(lower):
        length = 5 if new is HEARTS else 4
        yield Option(
            bid(2, new),
            show(11, least={new: length}),
            Forcing.ROUND,
            when=best_suit_is(new, lower, up_the_line=True),
        )
    if HEARTS in lower:
        # Four hearts are too few for two hearts: such a hand bids its longer minor.
        for minor in (DIAMONDS, CLUBS):
            yield Option(
                bid(2, minor),
                show(11, least={minor: 4}),
                Forcing.ROUND,
                when=best_suit_is(minor, (CLUBS, DIAMONDS), up_the_line=True),
            )


def _notrump_answers(*, invitation: bool) -> Iterator[Option]:
    yield Option(bid(3, NOTRUMP), show(13, 18))
    if invitation:
        yield Option(bid(2, NOTRUMP), show(11, 12))
    yield Option(bid(1, NOTRUMP), show(6, 10))
    yield Option(PASS, show(0, 5))


def _in_competition(situation: Situation, suit: Suit) -> Iterator[Option]:
    theirs = situation.their_suits
    level = 0 if situation.last_bid is None else situation.last_bid.level
    fit = {suit: 3 if suit.is_major else 5 if suit is CLUBS else 4}
    cue = situation.cheapest(theirs[0])
    if cue is not None and cue.level <= 3:
        yield Option(
            cue, show(11, support=suit, least=fit), Forcing.ROUND, Convention.CUE_RAISE, suit
        )
    if suit.is_major:
        yield Option(bid(4, suit), show(5, 10, least={suit: 5}), when=_has_shortness)
        yield Option(bid(4, suit), show(13, support=suit, least=fit))
    if suit.is_major or level > 1:
        yield from _competitive_raises(suit, fit)
    for new_suit in SUITS:
        new = situation.cheapest(new_suit)
        if new_suit is suit or new_suit in theirs or new is None or new.level > 3:
            continue
        if new.level == 1:
            yield Option(
                new, show(6, least={new_suit: 5 if new_suit is SPADES else 4}), Forcing.ROUND
            )
        else:
            yield Option(
                new,
                show(10 if new.level == 2 else 13, least={new_suit: 5}),
                Forcing.ROUND,
                when=best_suit_is(new_suit),
            )
    unbid = {major: 4 for major in (HEARTS, SPADES) if major is not suit and major not in theirs}
    if unbid and level <= 3:
        yield Option(DOUBLE, show(4 + 2 * level, least=unbid), Forcing.ROUND, Convention.NEGATIVE)
    yield from _competitive_raises(suit, fit)
    stopped = stops_all(theirs)
    for notrump, low, high in ((3, 13, 18), (2, 11, 12), (1, 7, 10)):
        yield Option(bid(notrump, NOTRUMP), show(low, high), when=stopped)
    yield Option(PASS, show(0, 12))


def _competitive_raises(suit: Suit, fit: dict[Suit, int]) -> Iterator[Option]:
    yield Option(bid(2, suit), show(6, 10, support=suit, least=fit))
    yield Option(bid(3, suit), show(7, 11, support=suit, least={suit: fit[suit] + 1}))


def _to_preempt(opening: Call, suit: Suit) -> Iterator[Option]:
    weak_two = opening.level == 2
    if suit.is_major:
        good = 14 if weak_two else 13
        yield Option(bid(4, suit), show(good, support=suit, least={suit: 3 if weak_two else 1}))
        yield Option(bid(4, suit), show(6, 13, support=suit, least={suit: 4 if weak_two else 3}))
    side_suits = tuple(side_suit for side_suit in SUITS if side_suit is not suit)
    strong = show(16, 24, Scale.HCP, least={suit: 2 if suit.is_major else 1})
    yield Option(bid(3, NOTRUMP), strong, when=stops_all(side_suits))
    if weak_two:
        yield Option(bid(3, suit), show(5, 13, support=suit, least={suit: 3}))
    yield Option(PASS, show(0, 17))


def _has_shortness(measures: Measures) -> bool:
    return min(measures.lengths) <= 1


def _not_longer_minor_with_values(measures: Measures) -> bool:
    longer = all_of(
        short_in(CLUBS, measures.lengths[SPADES]), short_in(DIAMONDS, measures.lengths[SPADES])
    )
    return measures.points < 12 or longer(measures)
