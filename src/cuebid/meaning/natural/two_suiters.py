"""The choice between the two suits of partner's artificial bid after opponents have doubled it.

Without a double such a bid must be answered. After a double a pass is possible, but no hand wants
to play in the artificial strain when partner has ten cards in two other suits.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, SUITS, Call, Suit
from cuebid.evaluation import HandRange
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GAME, Position
from cuebid.meaning.natural.promise import at_least, at_most, nobody_makes, promise, says
from cuebid.meaning.purpose import Purpose

# Shown cards that make a suit one of partner's two suits.
_LONG: Final = 5
_TWO: Final = 2
# High-card points with which the two-suited hand raises the chosen suit.
_EXTRA: Final = 16
# Lengths below this are compared in the choice.
_MOST: Final = 6


def choice_of_suits(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after partner's two-suiter was doubled, or None for other calls.

    The cheapest bid of one of the two suits shows that it is the longer one, or the cheaper of two
    equal suits. Jumps, other suits and doubles keep their usual meaning.
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
    """Return which of my two suits partner's last call chose; None if it chose none."""
    partner, mine = position.partner_call, position.mine
    if partner is None or partner.purpose is not Purpose.PREFERENCE:
        return None
    suits = _long_suits(mine)
    strain = partner.call.strain
    named = [suit for suit in suits if strain is not None and int(strain) == int(suit)]
    return named[0] if named and len(suits) == _TWO else None


def _after_choice(position: Position, call: Call, chosen: Suit) -> CallMeaning:
    """Return what a call means after partner's choice: a pass, or a raise with extra values."""
    if call is PASS:
        box = promise(hcp=(0, _EXTRA - 1))
        return says(call, box, purpose=Purpose.NOTHING, preference=80)
    is_raise = call.strain is not None and int(call.strain) == int(chosen)
    if not is_raise or call.level > chosen.game_level:
        return nobody_makes(call)
    # Each level of the raise takes two more points.
    low = _EXTRA + 2 * position.jump(call)
    box = promise(hcp=(low, low + 1 + 20 * (call.level == chosen.game_level)))
    return says(call, box, purpose=Purpose.RAISE, suits=(chosen,), preference=60)


def _is_two_suiter(position: Position) -> bool:
    """Return whether partner's last bid showed five cards in two suits but named neither."""
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
    """Return what a bid of `suit` shows: it is longer than `other`, or equal and cheaper."""
    cheaper = position.cheapest(suit), int(suit)
    is_cheaper = cheaper < (position.cheapest(other), int(other))
    points = position.points(0, GAME)
    boxes = [
        promise(points, (at_least(suit, cards + (not is_cheaper)), at_most(other, cards)))
        for cards in range(_MOST)
    ]
    return says(call, *boxes, purpose=Purpose.PREFERENCE, suits=(suit,), preference=72)
