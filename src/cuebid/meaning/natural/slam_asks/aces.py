"""Blackwood and Gerber: asks for aces, the answers, and the asker's next call.

Over a suit four notrump asks, over notrump it invites slam; four clubs asks over an opening bid of
notrump.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import PASS, SUITS, Call, Strain, Suit
from cuebid.evaluation import ACES, ALL_POINTS, SHORTEST, Box, Boxes, Features
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import ASK, GRAND_SLAM, Position
from cuebid.meaning.natural.promise import (
    ONE_ROUND,
    aces,
    at_least,
    at_most,
    nobody_makes,
    promise,
    says,
)
from cuebid.meaning.natural.slam_asks.ask_calls import CONTROLS, ask_call
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT, FOUR_NOTRUMP, SMALL_SLAM

GERBER: Final = Call("4C")
"""The call that asks for aces over an opening bid of notrump."""
# The numbers of aces that the steps over the ask show.
_COUNTS: Final = ((0, 4), (1,), (2,), (3,))
_ALL: Final = 4
_ACE_POINTS: Final = 4
_TWO: Final = 2
# A suit of this length can be trumps without any support.
_OWN_TRUMPS: Final = 7
# Over opponents' bids from this level on four notrump is never to play.
_HIGH: Final = 3
# High-card points of both hands that are enough for six notrump.
_NOTRUMP_SLAM: Final = 33
# With a void the asker would not know whether partner's ace is in that suit.
_NO_VOID: Final = Box().at_least(SHORTEST, 1)


def is_ace_ask(position: Position, call: Call) -> bool:
    """Return whether a call asks for aces at a position; four notrump may invite slam instead.

    It asks only if a suit is agreed or partner has just bid one, and if I have not asked before.
    """
    if call is not ask_call(position) or has_asked(position):
        return False
    last = position.last
    is_ours = last is not None and not position.is_theirs
    over_notrump = is_ours and last is not None and last.strain is Strain.NOTRUMP
    if position.agreed is not None and (
        not over_notrump or position.state.my_side.agreed is not None
    ):
        return True
    return _suit_just_bid(position) is not None


def has_asked(position: Position) -> bool:
    """Return whether my side has asked for aces before."""
    state = position.state
    return any(
        meaning.purpose is Purpose.ASKS_ACES
        for turn, meaning in enumerate(state.meanings)
        if turn % 2 == state.me % 2
    )


def asked_suit(position: Position) -> Suit | None:
    """Return the trump suit of an ask: the agreed suit, else the suit that partner has just bid."""
    return _suit_just_bid(position) if position.agreed is None else position.agreed


def _suit_just_bid(position: Position) -> Suit | None:
    """Return the suit of partner's natural last bid; a high bid of theirs may follow it.

    Returns None if our side has bid notrump, which four notrump would raise, or if they opened.
    """
    state, call, last = position.state, position.partner_call, position.last
    ours = (*state.bids(state.partner), *state.bids(state.me))
    if any(state.calls[turn].strain is Strain.NOTRUMP for turn in ours):
        return None
    if call is None or last is None or call.is_artificial or not position.we_opened:
        return None
    if call.call.strain is None or (call.call is not last and last.level < _HIGH):
        return None
    suit = SUITS[call.call.strain]
    return suit if position.partner_has(suit) else None


def ace_ask(position: Position, call: Call) -> CallMeaning:
    """Return what an ask for aces shows: trumps, values for slam, controls, and no void."""
    suit = position.agreed
    points = position.points(ASK)
    boxes = [_NO_VOID] if suit is not None else _own_trumps()
    partners = None if suit is not None else _suit_just_bid(position)
    if partners is not None:
        support = at_least(partners, position.support(partners, FIT))
        boxes = [*boxes, _NO_VOID & promise(lengths=(support,))]
    suits = tuple(each for each in (suit, partners) if each is not None)
    return says(
        call,
        *[box & promise(points, controls=CONTROLS) for box in boxes],
        purpose=Purpose.ASKS_ACES,
        forcing=ONE_ROUND,
        suits=suits,
        artificial=True,
        preference=78,
    )


def gerber(position: Position) -> CallMeaning:
    """Return what four clubs over partner's notrump shows: a long suit and values for slam."""
    return says(
        GERBER,
        *[box & promise(position.points(ASK), controls=CONTROLS) for box in _own_trumps()],
        purpose=Purpose.ASKS_ACES,
        forcing=ONE_ROUND,
        artificial=True,
        preference=60,
    )


def _own_trumps() -> list[Box]:
    return [_NO_VOID & promise(lengths=(at_least(suit, _OWN_TRUMPS),)) for suit in SUITS]


def chance_of_two_losing_aces(position: Position, hand: Features) -> float:
    """Return the probability that opponents hold two aces, given a hand and what partner showed.

    An ace in the hand's void does not count. The probability that partner has a missing ace is
    his expected share of the missing high-card points.
    """
    partners = _fewest(position.state.shown[position.state.partner])
    missing = _ALL - hand.value(ACES) - partners - sum(not length for length in hand.lengths)
    points_out = ALL_POINTS - hand.hcp - position.partner.least_hcp
    if missing < _TWO or points_out < _TWO * _ACE_POINTS:
        return 0.0
    part = (position.partner.expected_hcp - _ACE_POINTS * partners) / (
        ALL_POINTS - hand.hcp - _ACE_POINTS * partners
    )
    has = min(1.0, max(0.0, part))
    return 1 - has**missing - missing * has ** (missing - 1) * (1 - has)


def may_lose_two_aces(position: Position, hand: Features) -> bool:
    """Return whether both hands may lack two aces, including the ace of the hand's void."""
    partners = _fewest(position.state.shown[position.state.partner])
    return hand.value(ACES) + partners <= _ALL - _TWO


def answers_aces(position: Position) -> bool:
    """Return whether partner's last call asks me for aces and no opponent has bid since."""
    call = position.partner_call
    return call is not None and call.purpose is Purpose.ASKS_ACES and not position.is_over_them


def ace_answer(position: Position, call: Call) -> CallMeaning:
    """Return what an answer to the ask for aces shows."""
    asked = FOUR_NOTRUMP if position.partner_call is None else position.partner_call.call
    step = call.index - asked.index - 1
    if not 0 <= step < len(_COUNTS):
        return nobody_makes(call)
    return CallMeaning(
        call, aces(*_COUNTS[step]), purpose=Purpose.SHOWS_ACES, is_artificial=True, preference=90
    )


def knows_aces(position: Position) -> bool:
    """Return whether partner has just answered my ask for aces."""
    call = position.partner_call
    return call is not None and call.purpose is Purpose.SHOWS_ACES


def after_decision(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after the asker's sign-off: any hand passes.

    Returns None if partner has not asked me for aces, or asks again.
    """
    state, decision = position.state, position.partner_call
    if decision is None or decision.purpose is not Purpose.SIGN_OFF or position.is_over_them:
        return None
    mine = [state.meanings[turn] for turn in state.bids(state.me)]
    if not mine or mine[-1].purpose is not Purpose.SHOWS_ACES:
        return None
    if call is not PASS:
        return nobody_makes(call)
    return says(call, promise(), purpose=Purpose.NOTHING, preference=90)


def _fewest(boxes: Boxes) -> int:
    """Return the fewest aces of the hands in some boxes."""
    return min((box.range(ACES)[0] for box in boxes), default=0)


def after_ace_answer(position: Position, call: Call) -> CallMeaning | None:
    """Return what the asker's next call shows; None for calls that do not depend on aces.

    The cheapest bid of trumps (or of notrump without trumps) below slam is to play, with two aces
    missing. A bid of six shows that at most one ace is missing, seven that none is missing.
    """
    strain = position.last.strain if call is PASS and position.last is not None else call.strain
    if strain is None or (call.strain is None and call is not PASS):
        return None
    trumps = trumps_of_ask(position)
    holding = _holding(position, strain, trumps)
    if holding is None or (call is PASS and (trumps is None or int(strain) != int(trumps))):
        return None
    suits = () if strain is Strain.NOTRUMP else (SUITS[strain],)
    boxes = _decision(position, call, strain)
    if boxes is None:
        return None
    preference = (80 if trumps is not None and int(strain) == int(trumps) else 70) + max(
        0, call.level - SMALL_SLAM + 1
    )
    return CallMeaning(
        call, boxes & holding, purpose=Purpose.SIGN_OFF, suits=suits, preference=preference
    )


def trumps_of_ask(position: Position) -> Suit | None:
    """Return the trump suit of my ask: the agreed suit, else the suit that my ask showed."""
    ask = position.state.my_last_call
    if position.agreed is not None or ask is None or len(ask.suits) != 1:
        return position.agreed
    return ask.suits[0]


def _holding(position: Position, strain: Strain, trumps: Suit | None) -> Boxes | None:
    """Return the hands with which the asker chooses a strain; None if no hand does."""
    if strain is Strain.NOTRUMP:
        if position.agreed is not None:
            return None
        return Boxes((Box(),)) if trumps is None else _notrump_beside(position, trumps)
    suit = SUITS[strain]
    if suit is position.agreed:
        return Boxes((Box(),))
    if suit is trumps:
        return Boxes((promise(lengths=(at_least(suit, position.support(suit, FIT)),)),))
    if trumps is not None:
        return None
    # A long suit of his own, or a fit for a suit that partner has shown.
    least = min(_OWN_TRUMPS, position.support(suit, FIT))
    return Boxes((promise(lengths=(at_least(suit, least),)),))


def _notrump_beside(position: Position, trumps: Suit) -> Boxes:
    """Return the hands that prefer notrump to partner's suit: no fit, or enough points."""
    fit = position.support(trumps, FIT)
    rich = promise(hcp=position.hcp(_NOTRUMP_SLAM))
    return Boxes((rich, promise(lengths=(at_most(trumps, fit - 1),)))) if fit else Boxes((rich,))


def _decision(position: Position, call: Call, strain: Strain) -> Boxes | None:
    """Return the hands whose aces suit the level of the asker's bid; None for jumps below slam."""
    enough = _ALL - _fewest(position.state.shown[position.state.partner])
    two_missing = aces(*range(max(1, enough - 1)))
    if call is PASS:
        return two_missing
    if call.level < SMALL_SLAM:
        return None if position.jump(call) else two_missing
    if call.level > SMALL_SLAM:
        return aces(*range(enough, _ALL + 1)) & promise(position.points(GRAND_SLAM - 1))
    if position.cheapest(strain) == SMALL_SLAM:
        # Five of the strain is too low now, so six is bid even with two aces missing.
        return aces(*range(_ALL + 1))
    return aces(*range(max(0, enough - 1), _ALL + 1))
