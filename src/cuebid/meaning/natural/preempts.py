"""Answers to partner's preempt, and what the preemptor then tells.

A weak hand with a long suit is known so well that partner decides alone: a raise takes room or is
to play, two notrump asks, and a new suit is forcing because nobody runs from a suit of six cards
with a weak hand.
"""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Strain, Suit
from cuebid.evaluation import HCP, UNLIMITED
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import (
    ONE_ROUND,
    at_least,
    at_most,
    nobody_makes,
    promise,
    says,
)
from cuebid.meaning.purpose import Purpose

__all__ = ["around_preempts"]

# Opposite six cards and five to ten points, game is in sight from here.
_ASKS: Final = (15, UNLIMITED)
# The lower half of a preempt's points.
_MINIMUM: Final = 7
# A king, or a queen with a jack: a suit worth telling partner of.
_FEATURE: Final = 3
_ASK_LEVEL: Final = 2
# What a preempt has at most, and how long its suit is.
_HIGHEST: Final = 14
_LONG: Final = 6


def around_preempts(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means opposite a preempt, or by a preemptor who was asked; None otherwise.

    Args:
        position: the auction; the opponents have not come in since the preempt.
        call: a legal call.
    """
    if call.strain is None or position.is_over_them:
        return None
    if position.partner_preempted and not position.have_acted and position.we_opened:
        return _first_answer(position, call, call.strain)
    partner = position.partner_call
    if partner is None:
        return None
    if partner.purpose is Purpose.FEATURE_ASK:
        return _tells(position, call, call.strain)
    if partner.purpose is Purpose.NATURAL and partner.forcing is not None and partner.suits:
        return _own_suit_again(position, call, call.strain, partner.suits[0])
    return None


def _first_answer(position: Position, call: Call, strain: Strain) -> CallMeaning | None:
    if strain is Strain.NOTRUMP:
        if call.level != _ASK_LEVEL:
            return None
        return says(
            call,
            promise(_ASKS),
            purpose=Purpose.FEATURE_ASK,
            forcing=ONE_ROUND,
            artificial=True,
            preference=50,
        )
    suit = SUITS[strain]
    if position.partner_has(suit) or position.jump(call) or call.level > _ASK_LEVEL + 1:
        return None
    box = promise(_ASKS, (at_least(suit, 5),))
    return says(call, box, suits=(suit,), forcing=ONE_ROUND, preference=48)


def _own_suit_again(
    position: Position, call: Call, strain: Strain, partners: Suit
) -> CallMeaning | None:
    """Return the preemptor's suit over partner's: nothing but that suit, and no support."""
    is_preempt = position.mine.high <= _HIGHEST and max(position.mine.shortest) >= _LONG
    if not is_preempt or strain is Strain.NOTRUMP or position.jump(call):
        return None
    suit = SUITS[strain]
    if position.mine.shortest[suit] < _LONG:
        return None
    box = promise(lengths=(at_most(partners, 2),))
    return says(call, box, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=75)


def _tells(position: Position, call: Call, strain: Strain) -> CallMeaning:
    """Return an answer to the ask: the own suit is a minimum, another one a feature beside more."""
    own = next((suit for suit in SUITS if position.mine.shortest[suit] >= 6), None)
    if call.level != _ASK_LEVEL + 1 or own is None:
        return nobody_makes(call)
    if strain is Strain.NOTRUMP:
        box = promise(hcp=(_MINIMUM + 1, UNLIMITED))
        return says(call, box, purpose=Purpose.ANSWER, preference=70)
    suit: Suit = SUITS[strain]
    if suit is own:
        box = promise(hcp=(0, _MINIMUM))
        return says(call, box, purpose=Purpose.ANSWER, suits=(own,), preference=80)
    box = promise(hcp=(_MINIMUM + 1, UNLIMITED)).at_least(HCP, _FEATURE, suit)
    return says(call, box, purpose=Purpose.ANSWER, artificial=True, preference=78)
