"""Tests that recognise declarer's lines of play, in the order in which they are tried."""

from __future__ import annotations

from typing import Final

from cuebid.robots.lines.fork import Fork
from cuebid.robots.lines.line import Line
from cuebid.robots.thumb_rules.holdings import masters
from cuebid.robots.thumb_rules.tricks import has_enough


def _draws_trumps(fork: Fork) -> bool:
    trumps = fork.position.trumps
    return (
        fork.is_lead
        and fork.better.suit is trumps
        and fork.card.suit is not trumps
        and bool(fork.position.their_trumps)
    )


def _ruffs(fork: Fork) -> bool:
    """Return whether the better card ruffs (the one played did not), or saves a trump to ruff."""
    trumps = fork.position.trumps
    if trumps is None or (fork.better.suit is trumps and not fork.is_lead):
        return trumps is not None and fork.card.suit is not trumps
    if fork.card.suit is not trumps:
        return False
    return any(
        card.suit is trumps
        and trick.cards[0].suit is not trumps
        and fork.is_ours(trick.leader.after(number))
        for trick in fork.tricks
        for number, card in enumerate(trick.cards)
    )


def _holds_up(fork: Fork) -> bool:
    return (
        not fork.is_lead
        and not fork.is_ours(fork.position.trick.leader)
        and fork.is_lower
        and fork.beats_trick(fork.card)
        and not fork.beats_trick(fork.better)
        and not _wins_across(fork)
    )


def _wins_across(fork: Fork) -> bool:
    """Return whether the other hand of the side wins the trick after the better card."""
    position = fork.position
    if fork.is_lead or len(fork.course) < 4 - position.number_in_trick:
        return False
    return fork.tricks[0].winner is position.seat.partner


def _keeps_entry(fork: Fork) -> bool:
    """Return whether the better card keeps an entry: by winning across, or by a duck."""
    position, suit = fork.position, fork.better.suit
    if fork.is_lower and fork.is_master(fork.card):
        if not fork.is_lead and _wins_across(fork):
            return True
        # A duck from the long hand, or towards it.
        return fork.is_ours(position.trick.leader or position.seat) and (
            max(position.hand[suit].bit_count(), position.across[suit].bit_count()) >= 4
        )
    return fork.is_higher and fork.is_master(fork.better) and fork.position.number_in_trick == 1


def _unblocks(fork: Fork) -> bool:
    position, suit = fork.position, fork.better.suit
    short, long = position.hand[suit], position.across[suit]
    is_high = fork.is_master(fork.better) or fork.better.rank > 10
    goes_first = not fork.is_same_suit or fork.is_higher
    return is_high and goes_first and 0 < short.bit_count() < long.bit_count() and long > 0


def _unblocks_winner(fork: Fork) -> bool:
    return _unblocks(fork) and fork.is_master(fork.better)


def _throws_in(fork: Fork) -> bool:
    """Return whether, in the better line, an opponent wins the lead and then loses a trick."""
    if not fork.is_lead:
        return False
    is_lost = False
    for trick in fork.tricks:
        if len(trick.cards) < 4:
            return False
        if is_lost and not fork.is_ours(trick.leader) and fork.is_ours(trick.winner):
            return True
        is_lost = is_lost or not fork.is_ours(trick.winner)
    return False


def _drops(fork: Fork) -> bool:
    return fork.is_finesse() and fork.is_higher and fork.is_master(fork.better)


def _finesses_now(fork: Fork) -> bool:
    return fork.finesses(fork.better)


def _finesses(fork: Fork) -> bool:
    return fork.finessed() is not None


def _is_safe(fork: Fork) -> bool:
    return fork.gives_up_tricks


def _takes_enough(fork: Fork) -> bool:
    """Return whether the better card is a winner, with the contract sure or already lost."""
    return fork.is_master(fork.better) and has_enough(fork.position)


def _cashes(fork: Fork) -> bool:
    position = fork.position
    held = masters(position.ours(fork.better.suit), position.unseen[fork.better.suit])
    return bool(held)


DECLARERS_TESTS: Final = (
    (Line.TRUMPS, _draws_trumps),
    (Line.RUFF, _ruffs),
    (Line.HOLD_UP, _holds_up),
    (Line.SAFETY, _is_safe),
    (Line.UNBLOCK, _unblocks_winner),
    (Line.CASH, _takes_enough),
    (Line.FINESSE, _finesses_now),
    (Line.ENTRY, _keeps_entry),
    (Line.FINESSE, _finesses),
    (Line.UNBLOCK, _unblocks),
    (Line.DROP, _drops),
    (Line.ENDPLAY, _throws_in),
    (Line.CASH, _cashes),
)
"""Declarer's lines with their tests; the first test that holds decides."""
