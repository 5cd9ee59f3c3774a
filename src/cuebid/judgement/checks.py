"""Find blunders: calls that no player makes, whatever his system.

Examples are a pass of a forcing bid, an ask for aces without a trump suit, or a contract in a suit
that neither partner holds. A check sees the auction with the meanings of its calls, and the hand
that made the call. A call may be poor and still pass every check. The checks only report a blunder
that a system's own rule makes; they do not change the call.
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

# Points of both hands, distribution included, that are enough for game.
_GAME: Final = 25
# With so many HCP nobody passes an opening of one of a suit, which may have up to twenty.
_RESPONSE: Final = 11
_UNLIMITED: Final = 18
# The least points of both hands for an ask for aces. A slam needs 33; shape may add to them.
_ACE_ASK: Final = 28
# A hand with so few losers may ask for aces whatever partner has.
_OWN_ACE_ASK_LOSERS: Final = 3
_OWN_SUIT: Final = 7
# Trumps with which a player passes and waits for partner's double: length, and honours counted
# 8, 4, 2, 1.
_TRAP_LENGTH: Final = 4
_TRAP_HONOURS: Final = 6
_LONG_TRAP: Final = 5
# A player with so many cards in the suit of an artificial bid may pass it to play there.
_PASSES_WITH: Final = 5
# Length for passing partner's "pass or correct" bid.
_OFFERED: Final = 4
# High-card points to leave in partner's takeout double, if they have bid notrump.
_DEFENDS_WITH: Final = 8
# So few cards in partner's suit are no support.
_MISFIT: Final = 1
_LAST_BELOW_GAME: Final = 3
_FIVE_NOTRUMP_LEVEL: Final = 5
_NOTRUMP: Final = len(SUITS)


class Blunder(Enum):
    """A kind of call that no player makes; the value describes it, with the player as subject."""

    PASSED_FORCING = "passes a call that forces"
    PASSED_ARTIFICIAL = "passes an artificial call that waits for an answer"
    PASSED_GAME = "passes with values for game"
    ASKED_WITHOUT_SUIT = "asks for aces without a suit"
    ASKED_WITHOUT_VALUES = "asks for aces without values"
    ASKED_TWICE = "asks for aces a second time"
    STRANGE_TRUMPS = "plays in a suit that no one of the side holds"
    UNREADABLE_DOUBLE = "doubles, and partner cannot read it"


def blunders(state: AuctionState, meaning: CallMeaning, hand: Features) -> tuple[Blunder, ...]:
    """Return the blunders that a call is; empty for a call that a player may make.

    Args:
        state: the auction before the call.
        meaning: the call, and what it means to partner and opponents.
        hand: the hand that makes the call.
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
    """Return whether the hand may pass partner's takeout double for penalties."""
    suit = int(last.strain or 0)
    is_double = state.doubled == 1 and state.last_bidder not in (state.me, state.partner)
    if not is_double:
        return False
    if suit == _NOTRUMP:
        # Partner doubles for takeout of the suit that they bid before; a hand with values passes.
        return hand.hcp >= _DEFENDS_WITH or any(
            hand.lengths[theirs] >= _TRAP_LENGTH for theirs in state.their_suits
        )
    # From the four level on a double shows values, and a pass is a reasonable choice.
    return hand.lengths[suit] >= _TRAP_LENGTH or last.level > _LAST_BELOW_GAME


def _leaves_redouble(state: AuctionState) -> bool:
    """Return whether partner redoubled my bid with values, so that I may pass and wait."""
    partner = state.partner_call
    is_mine = state.doubled > 1 and state.last_bidder == state.me
    return is_mine and partner is not None and partner.purpose is Purpose.STRENGTH


def _is_offered(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether partner's bid is pass or correct, and the hand has length in its suit."""
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
    """Return whether a pass leaves partner to play his artificial bid."""
    if state.last_bidder != state.partner or state.calls[-1] is not PASS:
        return False
    # A doubled artificial bid says little about the doubler; opener's pass then has a meaning.
    meaning = state.partner_call
    if meaning is None or meaning.call is not last or not state.is_artificial_bid_of_ours:
        return False
    return int(last.strain or 0) == _NOTRUMP or hand.lengths[int(last.strain or 0)] < _PASSES_WITH


def _leaves_game(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether a pass misses a game for which both hands certainly have the points."""
    if last.level > _LAST_BELOW_GAME or is_game(last):
        return False
    if hand.hcp >= _RESPONSE and _is_wide_opening(state, last):
        return True
    partner = state.ranges[state.partner]
    # Points with distribution count only with a fit in a suit; otherwise high-card points.
    lengths = zip(hand.lengths, partner.shortest, strict=True)
    fits = any(own > _MISFIT and own + least >= FIT for own, least in lengths)
    is_shapely = fits and int(last.strain or 0) != _NOTRUMP
    points = hand.points if is_shapely else hand.hcp
    if not state.bids(state.partner) or points + partner.low < _GAME:
        return False
    is_ours = state.last_bidder in (state.me, state.partner)
    if not is_ours:
        # Passing is right after partner's double for penalties, or with trumps behind the bidder.
        if state.doubled:
            return False
        suit = int(last.strain or 0)
        return suit == _NOTRUMP or not _is_trap(hand, suit)
    # Partner gets another turn if I bid last, or if an opponent has called since.
    return state.calls[-1] is PASS and state.last_bidder == state.partner


def _is_wide_opening(state: AuctionState, last: Call) -> bool:
    """Return whether partner opened an unlimited one of a suit, and an opponent passed."""
    is_opening = state.opening == len(state.calls) - 2 and state.calls[-1] is PASS
    is_suit = last.level == 1 and int(last.strain or 0) != _NOTRUMP
    return is_opening and is_suit and state.ranges[state.partner].high >= _UNLIMITED


def _is_trap(hand: Features, suit: int) -> bool:
    length = hand.lengths[suit]
    return length >= _LONG_TRAP or (length >= _TRAP_LENGTH and hand.honours[suit] >= _TRAP_HONOURS)


def _has_strange_trumps(state: AuctionState, last: Call, hand: Features) -> bool:
    """Return whether a pass lets the side play in a suit that neither partner holds."""
    if state.last_bidder not in (state.me, state.partner) or int(last.strain or 0) == _NOTRUMP:
        return False
    # Continue only if this pass ends the auction, or leaves partner's bid to the last opponent.
    is_partners = state.last_bidder == state.partner and state.calls[-1] is PASS
    if not (is_partners or state.would_end):
        return False
    suit = SUITS[int(last.strain or 0)]
    if last.level >= SMALL_SLAM and not state.is_artificial_bid_of_ours:
        # Rules for slams describe aces and not the suit, which the bidder holds.
        return False
    # Five cards are enough to play in a suit, even if opponents have bid it.
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
    # A suit is theirs only if nobody of our side has shown it.
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
