"""Notrump bids, with stoppers in the opponents' suits."""

from __future__ import annotations

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Suit
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.passes import runs_from_redouble
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import Lengths, Range, nobody_makes, promise, says
from cuebid.meaning.natural.slam_asks.aces import ace_ask, is_ace_ask
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import SMALL_SLAM

__all__ = ["notrump_bid"]

# High cards of both hands together: what each level of notrump takes. They lie half a point above
# those of suits, as nothing but high cards makes tricks.
_ONE: tuple[float, float] = (19.4, 23.5)
_TWO: tuple[float, float] = (23.5, 25.4)
_GAME: float = 25.3
_SLAM_TRY: float = 31.4
_SLAM: float = 33.0
_GRAND: float = 37.0
_REBID_MOST: int = 14
_REBID_GAME: int = 20
# A new suit at the two level shows so much.
_TWO_OVER_ONE: int = 9
_THREE: int = 3


def notrump_bid(position: Position, call: Call) -> CallMeaning:
    """Return what a bid of notrump shows where my side has acted."""
    level = call.level
    if runs_from_redouble(position):
        # What would play in more notrump plays for penalties.
        return nobody_makes(call)
    if level in (4, 5) and is_ace_ask(position, call):
        return ace_ask(position, call)
    if level >= 4:
        return _high(position, call)
    hcp = _range(position, call)
    denied = _denied(position, level)
    box = promise(hcp=hcp, lengths=denied, stopped=position.unstopped())
    preference = {1: 45, 2: 50, 3: 58}[level]
    return says(call, box, preference=preference)


def _range(position: Position, call: Call) -> Range:
    level, jump = call.level, position.jump(call)
    if level == 1 and position.has_opened_suit:
        # Fifteen would have opened one notrump.
        return position.mine.least_hcp, _REBID_MOST
    if level == 1:
        return position.hcp(*_ONE)
    if level == 2:
        if jump and position.have_acted and not position.partner.is_limited:
            # Opener's jump: too strong for an opening of one notrump.
            return position.hcp(_TWO[0] + 1, 28.0)
        low = _TWO[0] if jump or position.partner.is_limited else 22.0
        return position.hcp(low, _TWO[1])
    if position.state.my_side.game_forcing or (position.must_call and not jump):
        # Game is certain, or something must be said and this is the cheapest notrump.
        return position.hcp(0, _SLAM_TRY)
    low, high = position.hcp(_GAME, _SLAM_TRY)
    is_answer = position.partner.low < _TWO_OVER_ONE and not position.partner.is_limited
    if position.has_opened_suit and is_answer:
        # Eighteen and nineteen jump to two notrump.
        low = max(low, _REBID_GAME)
    return low, high


def _denied(position: Position, level: int) -> Lengths:
    """Return what notrump denies: support for partner's major, majors that could be bid."""
    partner = position.partner
    lengths: list[tuple[Suit, int, int]] = []
    for suit in SUITS:
        if not suit.is_major or suit in position.theirs:
            continue
        if partner.shortest[suit] >= 4 and not position.have_shown(suit):
            lengths.append((suit, 0, 7 - partner.shortest[suit]))
        elif level == 1 and position.cheapest(suit) == 1 and position.mine.longest[suit] > 3:
            lengths.append((suit, 0, 3))
        elif level == _THREE and not position.have_shown(suit):
            # Six cards would have been bid, or are bid now.
            lengths.append((suit, 0, 5))
    return tuple(lengths)


def _high(position: Position, call: Call) -> CallMeaning:
    level = call.level
    if level <= 5:
        # Quantitative: partner bids on with more than was promised.
        box = promise(hcp=position.hcp(_SLAM_TRY if level == 4 else 35.0, _SLAM + 0.5 * level))
        if level == 4:
            # What is not enough for the jump to six invites.
            box = promise(hcp=position.hcp(_SLAM_TRY, _SLAM + _unknown(position)))
        return says(call, box, purpose=Purpose.QUANTITATIVE, preference=60)
    needed = _SLAM if level == SMALL_SLAM else _GRAND
    if position.jump(call):
        needed += _unknown(position)
    box = promise(
        hcp=position.hcp(needed, _GRAND if level == SMALL_SLAM else 60.0),
        stopped=position.unstopped(),
        controls=3,
    )
    return says(call, box, purpose=Purpose.SIGN_OFF, preference=72)


def _unknown(position: Position) -> float:
    """Return the points by which a jump past all ways to ask counts less on partner.

    It counts on what partner has for certain.
    """
    if position.partner.is_limited:
        return 0.0
    return position.partner.expected_hcp - position.partner.least_hcp
