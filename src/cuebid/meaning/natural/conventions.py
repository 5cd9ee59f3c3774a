"""Conventions that every player has: Stayman, transfers, and the answers to two clubs.

They belong to natural bidding because players play them even without any agreement. A system's own
rules for these calls come first.
"""

# Notes often have no rows after one notrump. Their authors still play these conventions, so two
# diamonds must not be read as natural there.

from __future__ import annotations

from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, PASS, SPADES, SUITS, Call, Strain, Suit
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import INVITATION, Position
from cuebid.meaning.natural.promise import (
    GAME_FORCE,
    ONE_ROUND,
    at_least,
    at_most,
    nobody_makes,
    promise,
    says,
)
from cuebid.meaning.natural.slam_asks.aces import GERBER, gerber
from cuebid.meaning.purpose import Purpose

# The highest level of notrump over which Stayman and transfers are played.
_HIGHEST: Final = 2
_STRONG_REBID: Final = (22, 24)
_STRONGER_REBID: Final = (25, 27)
# The least high-card points for a positive answer to two clubs.
_POSITIVE: Final = 8
# Trumps, with a maximum, for completing a transfer one level higher.
_SUPER_ACCEPT: Final = 4
_TRANSFERS: Final = {DIAMONDS: HEARTS, HEARTS: SPADES}


def agreed_by_all(  # noqa: PLR0911 - one return for each kind
    position: Position, call: Call
) -> CallMeaning | None:
    """Return what a call means by a convention that every player has, or None."""
    if position.is_contested or call is PASS or call.strain is None:
        # If opponents have bid, all bids are natural.
        return None
    partner = position.partner_call
    if partner is None:
        return None
    if _opposite_notrump(position, partner):
        return _ask_or_transfer(position, call, call.strain)
    if partner.purpose is Purpose.STAYMAN and _is_own_last_notrump(position):
        return _answer_to_stayman(position, call, call.strain)
    if partner.purpose is Purpose.TRANSFER and _is_own_last_notrump(position):
        return _completion(position, call, call.strain, partner)
    if partner.purpose is Purpose.STRONG and not position.have_acted:
        return _answer_to_strong(position, call, call.strain)
    if partner.purpose is Purpose.WAITING and _has_opened_strong(position):
        return _rebid_after_strong(position, call, call.strain)
    return None


def _is_natural_notrump(meaning: CallMeaning) -> bool:
    call = meaning.call
    is_notrump = call.strain is Strain.NOTRUMP and call.level <= _HIGHEST
    # Authors of notes seldom write that their notrump is natural.
    is_plain = meaning.purpose in (Purpose.NATURAL, Purpose.UNKNOWN)
    return is_notrump and not meaning.is_artificial and is_plain


def _opposite_notrump(position: Position, partner: CallMeaning) -> bool:
    """Return whether partner has just bid a natural notrump, by opening or after two clubs."""
    if not _is_natural_notrump(partner):
        return False
    state = position.state
    if not position.have_acted:
        return state.opening == len(state.calls) - 2
    opening = state.opening
    is_partners = opening is not None and opening % 4 == state.partner
    return is_partners and state.meanings[opening or 0].purpose is Purpose.STRONG


def _is_own_last_notrump(position: Position) -> bool:
    """Return whether my last bid was a natural notrump."""
    turns = position.state.bids(position.state.me)
    return bool(turns) and _is_natural_notrump(position.state.meanings[turns[-1]])


def _has_opened_strong(position: Position) -> bool:
    turns = position.state.bids(position.state.me)
    return len(turns) == 1 and position.state.meanings[turns[0]].purpose is Purpose.STRONG


def _ask_or_transfer(position: Position, call: Call, strain: Strain) -> CallMeaning | None:
    if call is GERBER:
        return gerber(position)
    base = position.last.level if position.last is not None else 1
    if strain is Strain.NOTRUMP or call.level != base + 1:
        return None
    suit = SUITS[strain]
    if suit is CLUBS:
        # Stayman shows values: natural bidding has no weak hands with both majors.
        points = position.points(INVITATION - 1)
        return says(
            call,
            promise(points, ((HEARTS, 4, 4), at_most(SPADES, 5))),
            promise(points, ((SPADES, 4, 4), at_most(HEARTS, 5))),
            purpose=Purpose.STAYMAN,
            forcing=ONE_ROUND,
            artificial=True,
            preference=64,
        )
    target = _TRANSFERS.get(suit)
    if target is None:
        # No hand bids spades naturally, because hearts are the transfer to spades.
        return nobody_makes(call)
    second_major = SPADES if target is HEARTS else HEARTS
    return says(
        call,
        promise(lengths=(at_least(target, 5), at_most(second_major, 4 + (target is SPADES)))),
        promise(lengths=(at_least(target, 6), at_most(second_major, 5))),
        purpose=Purpose.TRANSFER,
        suits=(target,),
        forcing=ONE_ROUND,
        artificial=True,
        preference=68,
    )


def _answer_to_stayman(position: Position, call: Call, strain: Strain) -> CallMeaning:
    lengths = {
        Strain.DIAMONDS: (at_most(HEARTS, 3), at_most(SPADES, 3)),
        Strain.HEARTS: (at_least(HEARTS, 4),),
        Strain.SPADES: (at_least(SPADES, 4), at_most(HEARTS, 3)),
    }.get(strain)
    if lengths is None or position.jump(call):
        return nobody_makes(call)
    is_denial = strain is Strain.DIAMONDS
    return says(
        call,
        promise(lengths=lengths),
        purpose=Purpose.ANSWER,
        suits=() if is_denial else (SUITS[strain],),
        artificial=is_denial,
        preference=80,
    )


def _completion(
    position: Position, call: Call, strain: Strain, transfer: CallMeaning
) -> CallMeaning:
    jump = position.jump(call)
    if not transfer.suits or strain is Strain.NOTRUMP or SUITS[strain] is not transfer.suits[0]:
        return nobody_makes(call)
    suit = transfer.suits[0]
    if not jump:
        box = promise(lengths=(at_least(suit, 2),))
        return says(call, box, purpose=Purpose.ANSWER, suits=(suit,), preference=80)
    if jump > 1 or call.level > _HIGHEST + 1:
        return nobody_makes(call)
    top = position.mine.most_hcp
    box = promise(hcp=(top, top), lengths=(at_least(suit, _SUPER_ACCEPT),))
    return says(call, box, purpose=Purpose.RAISE, suits=(suit,), preference=82)


def _answer_to_strong(position: Position, call: Call, strain: Strain) -> CallMeaning | None:
    """Return the meaning of an answer to two clubs: 2D waits, others show values and a suit."""
    partner = position.partner_call
    if partner is None or partner.call.strain is not Strain.CLUBS or partner.call.level != _HIGHEST:
        return None
    # Two diamonds is artificial, so three diamonds is no jump.
    jump = position.jump(call) - (strain is Strain.DIAMONDS and call.level > _HIGHEST)
    if jump or call.level > _HIGHEST + 1:
        return nobody_makes(call)
    if strain is Strain.NOTRUMP:
        box = promise(hcp=(_POSITIVE, 37), balanced=True)
        return says(call, box, forcing=GAME_FORCE, preference=60)
    suit = SUITS[strain]
    if suit is DIAMONDS and call.level == _HIGHEST:
        return says(
            call,
            promise((0, _POSITIVE - 1)),
            promise(lengths=tuple(at_most(other, 4) for other in SUITS)),
            purpose=Purpose.WAITING,
            artificial=True,
            preference=62,
        )
    box = promise((_POSITIVE, 37), (at_least(suit, 5),))
    return says(call, box, suits=(suit,), forcing=GAME_FORCE, preference=66 + suit)


def _rebid_after_strong(position: Position, call: Call, strain: Strain) -> CallMeaning:
    jump = position.jump(call)
    if strain is Strain.NOTRUMP:
        span = {0: _STRONG_REBID, 1: _STRONGER_REBID}.get(jump)
        if span is None:
            return nobody_makes(call)
        return says(call, promise(hcp=span, balanced=True), preference=80)
    if jump:
        return nobody_makes(call)
    suit: Suit = SUITS[strain]
    boxes = [promise(lengths=(at_least(suit, 5),))]
    if call.level == _HIGHEST + 1:
        # A hand with 4-4-4-1 shape has no suit of five cards.
        boxes.append(promise(lengths=(at_least(suit, 4), (HEARTS, 0, 4), (SPADES, 0, 4))))
    return says(call, *boxes, suits=(suit,), forcing=GAME_FORCE, preference=66 + suit)
