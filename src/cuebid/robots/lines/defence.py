"""Tests that recognise a defender's lines of play, in the order in which they are tried."""

from __future__ import annotations

from typing import Final

from cuebid.robots.lines.fork import Fork
from cuebid.robots.lines.line import Line

_TEN: Final = 10


def _is_opening_lead(fork: Fork) -> bool:
    return not fork.position.play.cards


def _gives_ruff_and_discard(fork: Fork) -> bool:
    """Return whether the card led gives declarer a ruff and discard."""
    position, suit = fork.position, fork.card.suit
    contract = position.play.contract
    return (
        fork.is_lead
        and position.trumps is not None
        and suit is not position.trumps
        and suit is not fork.better.suit
        and position.is_void(contract.dummy, suit)
        and position.is_void(contract.declarer, suit)
    )


def _ruffs(fork: Fork) -> bool:
    """Return whether a defender ruffs in the first trick of the better line."""
    trumps = fork.position.trumps
    if trumps is None or fork.card.suit is trumps:
        return False
    trick = fork.tricks[0]
    return trick.cards[0].suit is not trumps and any(
        card.suit is trumps and fork.is_ours(trick.leader.after(number))
        for number, card in enumerate(trick.cards)
    )


def _holds_up(fork: Fork) -> bool:
    """Return whether the better card holds up a winner in a suit that declarer led."""
    return (
        not fork.is_lead
        and not fork.is_ours(fork.position.trick.leader)
        and fork.is_lower
        and fork.is_master(fork.card)
        and fork.beats_trick(fork.card)
    )


def _covers(fork: Fork) -> bool:
    """Return whether the better card covers an honour."""
    winning = fork.winning
    return (
        winning is not None
        and not fork.is_ours(fork.position.trick.winner)
        and fork.position.number_in_trick == 1
        and fork.is_higher
        and winning.rank >= _TEN
        and fork.beats_trick(fork.better)
        and not fork.beats_trick(fork.card)
    )


def _unblocks(fork: Fork) -> bool:
    """Return whether the better card unblocks an honour under partner's winning card."""
    return (
        fork.is_higher
        and fork.is_ours(fork.position.trick.winner)
        and fork.better.rank > _TEN
        and fork.position.trick.cards[0].rank >= _TEN
    )


def _keeps_honour(fork: Fork) -> bool:
    return not fork.is_lead and fork.is_lower and fork.card.rank > _TEN


def _is_second_low(fork: Fork) -> bool:
    return fork.position.number_in_trick == 1 and _keeps_honour(fork)


def _is_third_high(fork: Fork) -> bool:
    return fork.position.number_in_trick == 2 and fork.is_higher


def _returns(fork: Fork) -> bool:
    """Return whether the better card returns the suit of partner's opening lead."""
    first = fork.position.play.tricks[0]
    return (
        fork.is_lead
        and not fork.is_same_suit
        and first.leader is fork.position.seat.partner
        and fork.better.suit is first.cards[0].suit
    )


def _cashes(fork: Fork) -> bool:
    """Return whether the better card cashes a trick for the defence."""
    if fork.is_same_suit:
        return fork.is_higher and fork.is_master(fork.better) and fork.beats_trick(fork.better)
    trick = fork.tricks[0]
    return fork.is_lead and len(trick.cards) == 4 and fork.is_ours(trick.winner)


def _guards(fork: Fork) -> bool:
    led = fork.position.trick.suit_led
    return led is not None and fork.card.suit is not led and not fork.is_same_suit


DEFENDERS_TESTS: Final = (
    (Line.LEAD, _is_opening_lead),
    (Line.RUFF_AND_DISCARD, _gives_ruff_and_discard),
    (Line.RUFF, _ruffs),
    (Line.COVER, _covers),
    (Line.UNBLOCK, _unblocks),
    (Line.HOLD_UP, _holds_up),
    (Line.SECOND_HAND, _is_second_low),
    (Line.KEEP_HONOUR, _keeps_honour),
    (Line.THIRD_HAND, _is_third_high),
    (Line.RETURN, _returns),
    (Line.CASH, _cashes),
    (Line.GUARD, _guards),
)
"""A defender's lines with their tests; the first test that holds decides."""
