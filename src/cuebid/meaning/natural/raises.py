"""Raises of partner's suit, by level and total trumps; preference between partner's suits."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import PASS, Call
from cuebid.core.suit import Suit
from cuebid.evaluation import Box
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.fits import bid_of_trumps, support_box
from cuebid.meaning.natural.position import (
    GAME,
    GAME_FOR_CERTAIN,
    GRAND_SLAM,
    INVITATION,
    LIGHT_SLAM,
    LIGHTER_IN_CONTEST,
    SLAM,
    SLAM_TRY,
    Position,
)
from cuebid.meaning.natural.promise import (
    GAME_FORCE,
    at_least,
    at_most,
    nobody_makes,
    promise,
    says,
)
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT, SMALL_SLAM

__all__ = ["raise_of_partner"]

# Cards in both suits of partner's with which a hand goes back to the first.
_GOES_BACK: Final = (2, 3, 4)
# The total number of trumps that a level is worth in competition: six more than the level.
_LAW: Final = 6
_FOUR: Final = 4
# Both hands together: what a single raise needs, alone and in competition.
_SINGLE: Final = 19.0
_COMPETITIVE: Final = 16.0
# With so much a side bids the slam instead of five.
_TOO_STRONG: Final = 33.0


def raise_of_partner(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call, suit: Suit
) -> CallMeaning:
    """Return what a bid in a suit shows that partner has shown.

    Args:
        position: the auction.
        call: the bid.
        suit: its suit.
    """
    level = call.level
    game = suit.game_level
    if level >= SMALL_SLAM:
        return _slam(position, call, suit)
    if position.partner_preempted:
        return _raise_of_preempt(position, call, suit)
    if level > game:
        return _above_game(position, call, suit)
    if level == game:
        return _game(position, call, suit)
    if position.state.my_side.game_forcing and not position.is_theirs:
        return _slow_raise(position, call, suit)
    if position.is_contested:
        return _competitive(position, call, suit)
    return _invitation_or_less(position, call, suit)


def _denied_majors(position: Position, suit: Suit) -> Box:
    """Return what a first raise of a minor denies: four cards of a major that could be shown."""
    if suit.is_major or position.have_acted:
        return Box()
    contested = position.is_theirs
    # Over their overcall a double shows a major as well.
    majors = [
        major for major in position.unbid_majors if contested or position.cheapest(major) == 1
    ]
    return promise(lengths=tuple(at_most(major, 3) for major in majors))


def _is_preference(position: Position, suit: Suit) -> bool:
    """Return whether partner has shown another suit since, so that two cards may do."""
    partner_suits = position.state.shown_suits[position.state.partner]
    return len(partner_suits) > 1 and not position.have_shown(suit)


def _preferences(position: Position, suit: Suit) -> list[Box]:
    """Return the weak hands that go back to the first of partner's two suits.

    That suit is as long as the second or longer, so that equal length takes the hand back to it.
    """
    if not _is_preference(position, suit):
        return []
    weak = position.points(0, INVITATION)
    partner_call = position.partner_call
    shown = () if partner_call is None else partner_call.suits
    if position.is_theirs and shown == (suit,):
        # More of the second suit is a raise, which takes a fit.
        return []
    if len(shown) != 1 or shown[0] is suit or position.is_theirs:
        # Over their bid nobody goes back without a fit.
        return [promise(weak, (at_least(suit, position.support(suit, 7)),))]
    return [
        promise(weak, (at_least(suit, cards), at_most(shown[0], cards))) for cards in _GOES_BACK
    ]


def _invitation_or_less(position: Position, call: Call, suit: Suit) -> CallMeaning:
    jump = position.jump(call)
    low_boxes = []
    denied = _denied_majors(position, suit)
    if call.level == 2:
        points = position.points(_SINGLE, INVITATION)
        low_boxes.append(support_box(position, suit, FIT, points) & denied)
        low_boxes += _preferences(position, suit)
    elif call.level == 3 and not jump:
        # The lowest raise of a suit that was bid at the two level.
        low_boxes.append(support_box(position, suit, FIT, position.points(21.0, GAME)))
        low_boxes += _preferences(position, suit)
        if position.agreed is suit:
            low_boxes = [promise(position.points(INVITATION, GAME + 1))]
    elif call.level == 3:
        low_boxes.append(
            support_box(position, suit, FIT, position.points(INVITATION, GAME)) & denied
        )
    else:
        low_boxes.append(support_box(position, suit, FIT + 1, position.points(GAME, SLAM_TRY)))
    preference = 60 if suit.is_major else 42
    return says(
        call, *low_boxes, purpose=Purpose.RAISE, suits=(suit,), preference=preference + call.level
    )


def _slow_raise(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return a raise below game where game is certain: it leaves room, so it looks for more."""
    return says(
        call,
        support_box(position, suit, FIT, position.points(GAME)),
        promise(position.points(0), (at_least(suit, position.support(suit, FIT)),)),
        purpose=Purpose.RAISE,
        suits=(suit,),
        forcing=GAME_FORCE,
        preference=64 if suit.is_major else 48,
    )


def _competitive(position: Position, call: Call, suit: Suit) -> CallMeaning:
    level, jump = call.level, position.jump(call)
    preference = (58 if suit.is_major else 46) + level
    if jump:
        # With values partner's suit is raised by way of their suit; a jump only takes room away.
        box = support_box(position, suit, level + _LAW, position.points(12.0, 22.0))
        return says(call, box, purpose=Purpose.PREEMPT, suits=(suit,), preference=preference + 2)
    boxes = []
    if level == 2:
        points = position.points(_COMPETITIVE, INVITATION)
        boxes.append(support_box(position, suit, FIT, points) & _denied_majors(position, suit))
        if position.partner.shortest[suit] <= 4:
            # A seven-card fit at the two level is bearable where partner may have a fifth card.
            points = position.points(20.0, INVITATION)
            boxes.append(support_box(position, suit, 7, points) & _denied_majors(position, suit))
        boxes += _preferences(position, suit)
    elif level == 3:
        boxes.append(support_box(position, suit, FIT + 1, position.points(15.0, GAME)))
        boxes.append(support_box(position, suit, FIT, position.points(20.0, GAME)))
    else:
        boxes.append(support_box(position, suit, FIT + 2, position.points(15.0, SLAM_TRY)))
        boxes.append(support_box(position, suit, FIT + 1, position.points(21.0, SLAM_TRY)))
    return says(call, *boxes, purpose=Purpose.RAISE, suits=(suit,), preference=preference)


def _game(position: Position, call: Call, suit: Suit) -> CallMeaning:
    extra = 0.0 if suit.is_major else 2.5
    low = GAME + extra - LIGHTER_IN_CONTEST * position.is_contested
    boxes = [
        support_box(position, suit, FIT, position.points(low, SLAM_TRY + 1)),
        support_box(position, suit, FIT + 1, position.points(low - 1, SLAM_TRY + 1)),
        support_box(position, suit, FIT + 2, position.points(15.0 + 2 * extra, SLAM_TRY + 1)),
    ]
    state = position.state
    if state.my_side.game_forcing:
        # The fastest way to game shows least.
        boxes.append(support_box(position, suit, FIT, position.points(0, SLAM_TRY)))
    if not suit.is_major and not position.is_contested:
        boxes = boxes[:2]
    if not suit.is_major and position.last is not None and position.last.level == _FOUR:
        # No room is left to find out more: what partner has shown for certain is enough.
        least = max(0, GAME_FOR_CERTAIN - position.partner.low)
        boxes.append(support_box(position, suit, FIT, (least, position.points(0, SLAM_TRY + 1)[1])))
    preference = 70 if suit.is_major else 37
    return bid_of_trumps(position, call, suit, *boxes, preference=preference)


def _above_game(position: Position, call: Call, suit: Suit) -> CallMeaning:
    if position.is_theirs:
        boxes = [
            support_box(position, suit, call.level + _LAW - 1, position.points(27.0, _TOO_STRONG)),
            support_box(position, suit, call.level + _LAW, position.points(18.0, _TOO_STRONG)),
        ]
        return bid_of_trumps(position, call, suit, *boxes, preference=45)
    box = support_box(position, suit, FIT, position.points(SLAM_TRY, _TOO_STRONG))
    return says(call, box, purpose=Purpose.QUANTITATIVE, suits=(suit,), preference=40)


def _slam(position: Position, call: Call, suit: Suit) -> CallMeaning:
    fit = at_least(suit, position.support(suit, FIT))
    light = None
    if call.level == SMALL_SLAM:
        box = promise(position.points(SLAM, GRAND_SLAM), (fit,), controls=4)
        # Opposite a preempt light slams failed oftener than not.
        if not position.partner_preempted:
            light = promise(position.points(LIGHT_SLAM, GRAND_SLAM), (fit,), controls=3)
    else:
        box = promise(position.points(GRAND_SLAM, 60.0), (fit,), controls=6)
    return says(call, box, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=76, unusual=light)


def _raise_of_preempt(position: Position, call: Call, suit: Suit) -> CallMeaning:
    """Return a raise of a weak hand with a long suit, which is for partner to leave alone."""
    level, game = call.level, suit.game_level
    if position.passes_game_by(call, suit) or (level > game and not position.is_theirs):
        # Our own game, doubled or not, is not bid once more.
        return nobody_makes(call)
    boxes = [support_box(position, suit, level + _LAW, (0, 15))]
    if level > game or (level == game and _has_left_preempt(position)):
        # Values bid game, and at once.
        return says(call, *boxes, purpose=Purpose.RAISE, suits=(suit,), preference=55 + level)
    if level >= game:
        # A long suit is worth more than its points: sixteen make game opposite a weak two.
        # Seven cards need less than six.
        least = 16 if position.partner.shortest[suit] < 7 else 13
        # Points for length and shortness count with two cards in support; with fewer, high cards.
        least_cards = position.support(suit, FIT)
        boxes.append(promise((least, 37), (at_least(suit, max(least_cards, 2)),)))
        boxes.append(promise(hcp=(least, 37), lengths=(at_least(suit, least_cards),)))
    elif level == 3:
        boxes.append(support_box(position, suit, level + _LAW - 1, (6, 14)))
    return bid_of_trumps(position, call, suit, *boxes, preference=55 + level)


def _has_left_preempt(position: Position) -> bool:
    """Return whether I have passed since partner's preempt."""
    state = position.state
    preempt = state.bids(state.partner)[0]
    return any(state.calls[turn] is PASS for turn in state.positions(state.me) if turn > preempt)
