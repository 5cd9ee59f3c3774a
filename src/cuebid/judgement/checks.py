"""Calls that no player makes, as checks of one call.

A passed force, an ace ask without a suit, a contract in a suit that nobody holds: such kinds.
A check sees what a table sees, the auction with its meanings, and the hand that made the call. It
says nothing of good and bad: a call may be poor and pass every check. What a system's own rule
does stands; the checks report it.
"""

# The limits are set so that a sound player trips none of them: each leaves a margin over what
# textbooks ask, because partner's least strength is a bound and not an estimate.

from __future__ import annotations

from enum import Enum
from typing import Final

from cuebid.core import DOUBLE, PASS, SUITS, Call
from cuebid.evaluation import Features
from cuebid.meaning import AuctionState, CallMeaning, Purpose
from cuebid.meaning.standards import FIT, SMALL_SLAM, is_game

# Points of both hands that make game, distribution included.
_GAME: Final = 25
# Nobody passes partner's opening of one of a suit, which may have twenty, with so many.
_RESPONSE: Final = 11
_UNLIMITED: Final = 18
# For an ace ask: a slam needs 33; the rest is shape, and what partner has beyond the least.
_ACE_ASK: Final = 28
# A hand with so few losers asks on its own account.
_OWN_ACE_ASK_LOSERS: Final = 3
_OWN_SUIT: Final = 7
# Trumps behind the bidder: waiting for partner's double is a plan (8421 count of the suit).
_TRAP_LENGTH: Final = 4
_TRAP_HONOURS: Final = 6
_LONG_TRAP: Final = 5
# Who passes an artificial call with so many cards in it wants to play there.
_PASSES_WITH: Final = 5
# A suit that partner offers to pass or correct is one of two; it has four cards at least.
_OFFERED: Final = 4
# A doubler of one notrump has an opening: so much more is half of the high cards.
_DEFENDS_WITH: Final = 8
# Opposite partner's suit so few cards are none.
_MISFIT: Final = 1
_LAST_BELOW_GAME: Final = 3
_FIVE_NOTRUMP_LEVEL: Final = 5
_NOTRUMP: Final = len(SUITS)


class Blunder(Enum):
    """A kind of call that no player makes; each value says it of the player."""

    PASSED_FORCING = "passes a call that forces"
    PASSED_ARTIFICIAL = "passes an artificial call that waits for an answer"
    PASSED_GAME = "passes with values for game"
    ASKED_WITHOUT_SUIT = "asks for aces without a suit"
    ASKED_WITHOUT_VALUES = "asks for aces without values"
    ASKED_TWICE = "asks for aces a second time"
    STRANGE_TRUMPS = "plays in a suit that no one of the side holds"
    UNREADABLE_DOUBLE = "doubles, and partner cannot read it"


def blunders(state: AuctionState, meaning: CallMeaning, hand: Features) -> tuple[Blunder, ...]:
    """Return what is wrong with a call beyond any doubt.

    Args:
        state: the auction before the call.
        meaning: the call, and what it means to the table.
        hand: the hand that makes it.
    """
    call = meaning.call
    if call is PASS:
        return tuple(_of_pass(state, hand))
    if call is DOUBLE:
        unreadable = meaning.purpose in (Purpose.UNKNOWN, Purpose.NOTHING)
        return (Blunder.UNREADABLE_DOUBLE,) if unreadable else ()
    if meaning.purpose is Purpose.ASKS_ACES:
        return tuple(_of_ace_ask(state, meaning, hand))
    return ()


def _of_pass(state: AuctionState, hand: Features) -> list[Blunder]:
    kinds: list[Blunder] = []
    last = state.last_bid
    if last is None or last.strain is None:
        return kinds
    if _is_offered(state, last, hand):
        return kinds
    stays = _passes_for_penalties(state, last, hand) or _leaves_redouble(state)
    if state.must_call and not stays:
        asked = state.asked
        artificial = asked is not None and asked.is_artificial
        kinds.append(Blunder.PASSED_ARTIFICIAL if artificial else Blunder.PASSED_FORCING)
    elif _leaves_artificial(state, last, hand):
        kinds.append(Blunder.PASSED_ARTIFICIAL)
    if _leaves_game(state, last, hand):
        kinds.append(Blunder.PASSED_GAME)
    if _has_strange_trumps(state, last, hand):
        kinds.append(Blunder.STRANGE_TRUMPS)
    return kinds


def _passes_for_penalties(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether a pass of partner's double for takeout rests on trumps."""
    suit = int(last.strain or 0)
    is_double = state.doubled == 1 and state.last_bidder not in (state.me, state.partner)
    if not is_double:
        return False
    if suit == _NOTRUMP:
        # Partner's double is for takeout of the suit that they bid before; with values it stays in.
        return hand.hcp >= _DEFENDS_WITH or any(
            hand.lengths[theirs] >= _TRAP_LENGTH for theirs in state.their_suits
        )
    # At the four level and above a double says that it is our hand; to pass it is a choice.
    return hand.lengths[suit] >= _TRAP_LENGTH or last.level > _LAST_BELOW_GAME


def _leaves_redouble(state: AuctionState) -> bool:
    """Return whether partner redoubled my bid on values, so that I may wait for them to run."""
    partner = state.partner_call
    is_mine = state.doubled > 1 and state.last_bidder == state.me
    return is_mine and partner is not None and partner.purpose is Purpose.STRENGTH


def _is_offered(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether partner's bid may be passed or corrected, and the hand holds its suit."""
    meaning = state.partner_call
    suit = int(last.strain or 0)
    return (
        meaning is not None
        and meaning.call is last
        and meaning.purpose is Purpose.OR_CORRECT
        and suit != _NOTRUMP
        and hand.lengths[suit] >= _OFFERED
    )


def _leaves_artificial(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether a pass leaves partner in an artificial bid."""
    if state.last_bidder != state.partner or state.calls[-1] is not PASS:
        return False
    # A doubled artificial bid says little about the doubler; opener's pass then has a meaning.
    meaning = state.partner_call
    if meaning is None or meaning.call is not last or not state.is_artificial_bid_of_ours:
        return False
    return int(last.strain or 0) == _NOTRUMP or hand.lengths[int(last.strain or 0)] < _PASSES_WITH


def _leaves_game(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether a pass gives up a game that both hands are known to have the points for."""
    if last.level > _LAST_BELOW_GAME or is_game(last):
        return False
    if hand.hcp >= _RESPONSE and _is_wide_opening(state, last):
        return True
    partner = state.ranges[state.partner]
    # Shape wins tricks with a fit in a suit that both are known to hold; else high cards count.
    lengths = zip(hand.lengths, partner.shortest, strict=True)
    fits = any(own > _MISFIT and own + least >= FIT for own, least in lengths)
    is_shapely = fits and int(last.strain or 0) != _NOTRUMP
    points = hand.points if is_shapely else hand.hcp
    if not state.bids(state.partner) or points + partner.low < _GAME:
        return False
    is_ours = state.last_bidder in (state.me, state.partner)
    if not is_ours:
        # A double for penalties of partner's, or a pass behind the bidder with trumps, is a plan.
        if state.doubled:
            return False
        suit = int(last.strain or 0)
        return suit == _NOTRUMP or not _is_trap(hand, suit)
    # Partner speaks again if it was I who bid last, or if an opponent has called since.
    return state.calls[-1] is PASS and state.last_bidder == state.partner


def _is_wide_opening(state: AuctionState, last: Call) -> bool:
    """Return whether partner opened one of a suit, unlimited, and an opponent passed."""
    is_opening = state.opening == len(state.calls) - 2 and state.calls[-1] is PASS
    is_suit = last.level == 1 and int(last.strain or 0) != _NOTRUMP
    return is_opening and is_suit and state.ranges[state.partner].high >= _UNLIMITED


def _is_trap(hand: Features, suit: int) -> bool:
    length = hand.lengths[suit]
    return length >= _LONG_TRAP or (length >= _TRAP_LENGTH and hand.honours[suit] >= _TRAP_HONOURS)


def _has_strange_trumps(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether a pass leaves the side to play in a suit that neither has shown."""
    if state.last_bidder not in (state.me, state.partner) or int(last.strain or 0) == _NOTRUMP:
        return False
    # The auction ends with this pass, or partner's bid is left to the opponents.
    is_partners = state.last_bidder == state.partner and state.calls[-1] is PASS
    if not (is_partners or state.would_end):
        return False
    suit = SUITS[int(last.strain or 0)]
    if last.level >= SMALL_SLAM and not state.is_artificial_bid_of_ours:
        # Rules for slams tell of aces and not of the suit, which their bidder has.
        return False
    # A suit of five cards is worth playing in, whoever else has bid it.
    if suit in state.suits_of(state.partner) or hand.lengths[suit] >= _LONG_TRAP:
        return False
    own = hand.lengths[suit] + state.ranges[state.partner].shortest[suit]
    named = [
        state.meanings[turn]
        for player in (state.me, state.partner)
        for turn in state.positions(player)
        if state.calls[turn].strain is not None and state.calls[turn].strain == int(suit)
    ]
    all_artificial = all(meaning.is_artificial for meaning in named)
    # Who has shown the suit holds it, whatever the opponents say of theirs.
    is_theirs = suit in state.their_suits and not any(suit in meaning.suits for meaning in named)
    return own < FIT - 1 and (all_artificial or is_theirs)


def _of_ace_ask(state: AuctionState, meaning: CallMeaning, hand: Features) -> list[Blunder]:
    kinds: list[Blunder] = []
    partner = state.ranges[state.partner]
    has_suit = state.agreed is not None or any(
        hand.lengths[suit] + partner.shortest[suit] >= FIT or hand.lengths[suit] >= _OWN_SUIT
        for suit in SUITS
    )
    if not has_suit:
        kinds.append(Blunder.ASKED_WITHOUT_SUIT)
    if hand.points + partner.expected < _ACE_ASK and hand.losers > _OWN_ACE_ASK_LOSERS:
        kinds.append(Blunder.ASKED_WITHOUT_VALUES)
    earlier = any(
        state.meanings[turn].purpose is Purpose.ASKS_ACES
        for player in (state.me, state.partner)
        for turn in state.positions(player)
    )
    # Five notrump after an answer asks for kings.
    if earlier and not (
        meaning.call.level == _FIVE_NOTRUMP_LEVEL and int(meaning.call.strain or 0) == _NOTRUMP
    ):
        kinds.append(Blunder.ASKED_TWICE)
    return kinds
