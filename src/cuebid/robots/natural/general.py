"""General rules, for auctions that no special rule covers: add up points and fit.

Every promise is computed from what partner has shown, which all players know, so that partner reads
it by the same sum.
"""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import (
    CLUBS,
    DIAMONDS,
    DOUBLE,
    HEARTS,
    NOTRUMP,
    PASS,
    SPADES,
    SUITS,
    Call,
    Suit,
)
from cuebid.robots.natural.conditions import all_of, good_suit, stops_all
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import Condition, Convention, Forcing, Option, Scale, bid, show
from cuebid.robots.natural.situation import Situation, is_game
from cuebid.robots.natural.slam import slams

__all__ = ["general"]

# Points of both hands together for a game, a game in a minor, and an invitation
# (docs/robots.md, simple).
GAME = 25
MINOR_GAME = 28
INVITE = 23


def general(situation: Situation) -> Iterator[Option]:
    """Yield slams, games, invitations, competition, better part-scores, pass; or a forced bid."""
    if not situation.partner_actions:
        yield from _alone(situation)
        return
    last = situation.last_bid
    yield from slams(situation)
    # Once our side is in game only a better game is looked for.
    if last is not None and situation.last_bid_is_ours and is_game(last):
        yield from _correction(situation, last)
    else:
        yield from _major_games(situation)
        if situation.game_forced and situation.must_bid and last is not None and last.level <= 2:
            # Game is certain and there is room below it: look for a fit before three notrump.
            yield from _forced_suits(situation)
        yield from _other_games(situation)
        if not situation.game_forced:
            yield from _invitations(situation)
        if not situation.last_bid_is_ours:
            yield from _competition(situation)
        elif not situation.must_bid:
            yield from _better_partscore(situation)
    if situation.must_bid:
        yield from _forced(situation)
    yield Option(PASS)


def fit_needed(situation: Situation, suit: Suit) -> int:
    """Return how many cards make a fit of eight with partner's; six are enough alone."""
    return min(6, max(0, 8 - situation.partner.least[suit]))


def _majors_by_fit(situation: Situation) -> list[Suit]:
    return sorted((SPADES, HEARTS), key=lambda suit: -situation.partner.least[suit])


def _base(situation: Situation, invitation: Call) -> int:
    """Return partner's points to count on: the least where an invitation can find out more."""
    can_invite = situation.is_legal(invitation) and not situation.must_bid
    return situation.partner.low if can_invite else situation.partner.middle


def _major_games(situation: Situation) -> Iterator[Option]:
    for suit in _majors_by_fit(situation):
        if suit in situation.their_suits:
            continue
        low = GAME - _base(situation, bid(3, suit))
        least = {suit: fit_needed(situation, suit)}
        yield Option(bid(4, suit), show(low, support=suit, least=least))


def _other_games(situation: Situation) -> Iterator[Option]:
    low = GAME - _base(situation, bid(2, NOTRUMP))
    yield Option(bid(3, NOTRUMP), show(low), when=_notrump_is_safe(situation))
    for minor in (DIAMONDS, CLUBS):
        low = MINOR_GAME - _base(situation, bid(4, minor))
        least = {minor: fit_needed(situation, minor)}
        if minor not in situation.their_suits:
            yield Option(bid(5, minor), show(low, support=minor, least=least))
    # Without opposition a point more makes up for a suit that nobody has shown.
    if not situation.their_suits:
        yield Option(bid(3, NOTRUMP), show(GAME + 1 - _base(situation, bid(2, NOTRUMP))))


def _invitations(situation: Situation) -> Iterator[Option]:
    partner = situation.partner
    # Partner's points are known to within one: there is nothing to ask.
    if partner.high <= partner.low + 1:
        return
    low, high = INVITE - partner.low, GAME - 1 - partner.low
    for suit in _majors_by_fit(situation):
        if suit in situation.their_suits:
            continue
        least = {suit: fit_needed(situation, suit)}
        if situation.last_bid != bid(3, suit):
            yield Option(bid(3, suit), show(low, high, support=suit, least=least))
        if partner.high >= 16 and partner.least[suit] >= 4:
            yield Option(
                bid(2, suit), show(GAME - partner.high, low - 1, support=suit, least=least)
            )
    yield Option(bid(2, NOTRUMP), show(low, high), when=_notrump_is_safe(situation))
    for minor in (DIAMONDS, CLUBS):
        if minor not in situation.their_suits and partner.least[minor] >= 3:
            least = {minor: fit_needed(situation, minor)}
            yield Option(bid(3, minor), show(low, high, support=minor, least=least))


def _competition(situation: Situation) -> Iterator[Option]:
    """Yield bids over an opponent's: up to the level of the common trumps, or a double."""
    partner, last = situation.partner, situation.last_bid
    if last is None:
        return
    if last.level >= 3 and last.strain is not None:
        theirs = last.strain.suit
        low = (26 if last.level == 3 else 24) - partner.low
        least = {theirs: 3 if last.level == 3 else 2} if theirs is not None else {}
        yield Option(DOUBLE, show(low, scale=Scale.HCP, least=least))
    yield from _competitive_raises(situation)
    if last.level == 2 and last.strain is not NOTRUMP:
        values = show(22 - partner.low, scale=Scale.HCP)
        yield Option(DOUBLE, values, Forcing.ROUND, Convention.VALUES)


def _competitive_raises(situation: Situation) -> Iterator[Option]:
    partner = situation.partner
    for suit in sorted(SUITS, key=lambda suit: -partner.least[suit]):
        raised = situation.cheapest(suit)
        if raised is None or raised.level > 3 or suit in situation.their_suits:
            continue
        # As many trumps as tricks to take, but never fewer than seven.
        trumps = max(7, raised.level + 6)
        if partner.least[suit] >= 3:
            least = {suit: max(2, trumps - partner.least[suit])}
            low = (16, 18, 20)[raised.level - 1] - partner.low
            yield Option(raised, show(low, GAME - 1 - partner.low, support=suit, least=least))


def _better_partscore(situation: Situation) -> Iterator[Option]:
    """Yield corrections to a suit with more trumps than the one bid, as low as possible."""
    last, partner = situation.last_bid, situation.partner
    if last is None or last.strain is None:
        return
    for suit in sorted(SUITS, key=lambda suit: -partner.least[suit]):
        correction = situation.cheapest(suit)
        if correction is None or suit in situation.their_suits or suit is last.strain.suit:
            continue
        if correction.level <= max(2, last.level) and correction.level <= 3:
            least = {suit: max(2, 7 - partner.least[suit])}
            when = _fits_better(situation, suit, last.strain.suit)
            yield Option(correction, show(least=least, high=GAME - 1 - partner.low), when=when)


def _fits_better(situation: Situation, suit: Suit, current: Suit | None) -> Condition:
    least = situation.partner.least

    def better(measures: Measures) -> bool:
        new = measures.lengths[suit] + least[suit]
        if current is None:
            return new >= 8 and min(measures.lengths) <= 2 and not measures.is_balanced
        old = measures.lengths[current] + least[current]
        return old < 7 and new > old

    return better


def _correction(situation: Situation, last: Call) -> Iterator[Option]:
    """Yield four of a major with eight trumps over partner's three notrump."""
    if last != bid(3, NOTRUMP) or situation.last_bid_position != len(situation.calls) - 2:
        return
    for suit in (SPADES, HEARTS):
        if situation.partner.least[suit] >= 5:
            least = {suit: 8 - situation.partner.least[suit]}
            yield Option(bid(4, suit), show(least=least), when=_has_doubleton)


def _forced(situation: Situation) -> Iterator[Option]:
    """Yield bids for when partner's call may not be passed, the best first."""
    meaning = situation.partner_meaning
    if meaning is not None and meaning.call is DOUBLE:
        yield from _penalty_pass(situation)
    yield from _forced_raises(situation)
    yield from _forced_suits(situation)
    notrump = situation.cheapest(NOTRUMP)
    if notrump is not None and notrump.level <= 3:
        yield Option(notrump, when=stops_all(situation.their_suits))
    for suit, own in _biddable(situation, 3):
        yield Option(own, show(least={suit: 4}))
    if notrump is not None and notrump.level <= 3:
        yield Option(notrump)
    partner = situation.partner
    # Something has to be called: partner's longest suit, whatever our length in it.
    best = max(SUITS, key=lambda suit: (partner.least[suit], suit))
    last_resort = situation.cheapest(best)
    if last_resort is not None and last_resort.level <= 5:
        yield Option(last_resort)


def _forced_raises(situation: Situation) -> Iterator[Option]:
    partner = situation.partner
    shown = [suit for suit in situation.our_suits if partner.least[suit] >= 3]
    for suit in sorted(shown, key=lambda suit: (not suit.is_major, -partner.least[suit])):
        raised = situation.cheapest(suit)
        if raised is not None and raised.level <= 4:
            yield Option(raised, show(least={suit: max(0, 8 - partner.least[suit])}))


def _forced_suits(situation: Situation) -> Iterator[Option]:
    """Yield suits longer than shown so far: six cards before five."""
    for length in (6, 5):
        for suit, own in reversed(_biddable(situation, 3)):
            if situation.own.least[suit] < length:
                yield Option(own, show(least={suit: length}))


def _biddable(situation: Situation, highest: int) -> list[tuple[Suit, Call]]:
    """Return the suits that opponents have not bid, with the cheapest bid up to a level."""
    biddable = []
    for suit in SUITS:
        call = situation.cheapest(suit)
        if call is not None and call.level <= highest and suit not in situation.their_suits:
            biddable.append((suit, call))
    return biddable


def _penalty_pass(situation: Situation) -> Iterator[Option]:
    """Yield a pass of partner's double with good trumps of theirs."""
    last = situation.last_bid
    if last is not None and last.strain is not None and (suit := last.strain.suit) is not None:
        yield Option(PASS, show(least={suit: 4}), when=good_suit(suit, 3))


def _alone(situation: Situation) -> Iterator[Option]:
    """Yield calls when partner has only passed: a strong hand acts once more, at a low level."""
    own = situation.own
    for suit in SUITS:
        again = situation.cheapest(suit)
        if again is not None and again.level <= 2 and own.least[suit] >= 4:
            yield Option(again, show(15, 22, least={suit: 6}))
    last = situation.last_bid
    if last is not None and last.level <= 2 and last.strain is not None:
        suit_led = last.strain.suit
        if suit_led is not None and not situation.last_bid_is_ours:
            yield Option(DOUBLE, show(17, most={suit_led: 2}))
    yield Option(PASS)


def _notrump_is_safe(situation: Situation) -> Condition:
    """Require stoppers in their suits, and two cards in each suit that partner has not shown."""
    partner = situation.partner
    unbid = [
        suit for suit in SUITS if partner.least[suit] < 4 and suit not in situation.their_suits
    ]

    def is_guarded(measures: Measures) -> bool:
        return all(measures.lengths[suit] >= 2 for suit in unbid)

    return all_of(stops_all(situation.their_suits), is_guarded)


def _has_doubleton(measures: Measures) -> bool:
    return min(measures.lengths) <= 2
