"""The choice between the two suits of partner's artificial call, after opponents have doubled it.

Undoubled, such a call must be answered. A double takes the duty away and not the reason: nobody
wants to play notrump, or their suit, where partner has ten cards in two other suits.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, SUITS, Call, Suit
from cuebid.evaluation import HandRange
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, Position
from cuebid.meaning.natural.promise import at_least, at_most, nobody_makes, promise, says
from cuebid.meaning.purpose import Purpose

# Cards that make a suit of partner's one to play in.
_LONG: Final = 5
_TWO: Final = 2
# High-card points from which a two-suiter goes on over the choice.
_EXTRA: Final = 16
# As many cards as a choice is ever about.
_MOST: Final = 6


def choice_of_suits(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after partner's two-suiter was doubled; None after other calls.

    The longer suit is named, of two as long the cheaper one. Calls above the cheapest, other suits
    and doubles keep the meaning that they have elsewhere.
    """
    chosen = _chosen_suit(position)
    if chosen is not None:
        return None if position.is_over_them else _after_choice(position, call, chosen)
    if not position.was_doubled or position.have_acted or not _is_two_suiter(position):
        return None
    suits = _long_suits(position.partner)
    if call is PASS:
        return nobody_makes(call)
    if call.strain is None or int(call.strain) >= len(SUITS) or position.jump(call):
        return None
    suit = SUITS[call.strain]
    if suit not in suits:
        return None
    other_suit = suits[0] if suit is suits[1] else suits[1]
    return _prefers(position, call, suit, other_suit)


def _chosen_suit(position: Position) -> Suit | None:
    """Return which of my two suits partner's last call chose; None if it did not."""
    partner, mine = position.partner_call, position.mine
    if partner is None or partner.purpose is not Purpose.PREFERENCE:
        return None
    suits = _long_suits(mine)
    strain = partner.call.strain
    named = [suit for suit in suits if strain is not None and int(strain) == int(suit)]
    return named[0] if named and len(suits) == _TWO else None


def _after_choice(position: Position, call: Call, chosen: Suit) -> CallMeaning:
    """Return a pass of the suit that partner chose, or its raise with more than was shown."""
    if call is PASS:
        box = promise(hcp=(0, _EXTRA - 1))
        return says(call, box, purpose=Purpose.NOTHING, preference=80)
    is_raise = call.strain is not None and int(call.strain) == int(chosen)
    if not is_raise or call.level > chosen.game_level:
        return nobody_makes(call)
    # Five trumps and another suit opposite a choice of two: each level takes two points more.
    low = _EXTRA + 2 * position.jump(call)
    box = promise(hcp=(low, low + 1 + 20 * (call.level == chosen.game_level)))
    return says(call, box, purpose=Purpose.RAISE, suits=(chosen,), preference=60)


def _is_two_suiter(position: Position) -> bool:
    """Return whether partner's last call was artificial and showed five cards in two suits."""
    partner = position.partner_call
    if partner is None or not partner.call.is_bid:
        return False
    strain = partner.call.strain
    suits = _long_suits(position.partner)
    names_one = any(strain is not None and int(strain) == int(suit) for suit in suits)
    return len(suits) == _TWO and not names_one and position.partner_action is partner


def _long_suits(hand: HandRange) -> list[Suit]:
    """Return the suits in which a hand has shown five cards."""
    return [suit for suit in SUITS if hand.shortest[suit] >= _LONG]


def _prefers(position: Position, call: Call, suit: Suit, other: Suit) -> CallMeaning:
    """Return the cheapest bid of one suit: it is longer than the other, or as long and cheaper."""
    cheaper = position.cheapest(suit), int(suit)
    is_cheaper = cheaper < (position.cheapest(other), int(other))
    points = position.points(0, GAME)
    boxes = [
        promise(points, (at_least(suit, cards + (not is_cheaper)), at_most(other, cards)))
        for cards in range(_MOST)
    ]
    return says(call, *boxes, purpose=Purpose.PREFERENCE, suits=(suit,), preference=72)
