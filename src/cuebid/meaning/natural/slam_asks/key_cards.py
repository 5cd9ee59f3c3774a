"""Roman key-card Blackwood: the asker's calls, and a look-up for all calls after an ask.

Four notrump, or another call of the pair (`ask_calls`), asks for the four aces and the king of
trumps. The first two steps are 0 or 3 and 1 or 4, in an order that the pair chooses; then two (or
five) without and with the queen of trumps. The cheapest bid over the first two steps that is not
trumps asks for the queen; five notrump says that no key card is missing and asks for the cheapest
king.

The asker's knowledge is taken from the hands that partner's answer shows, not from its step, so
that answers defined by notes work as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import BIDS, PASS, Call, Strain, Suit
from cuebid.evaluation import KEY_CARDS, KINGS, QUEENS, Box, Boxes, key_cards
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GRAND_SLAM, Position
from cuebid.meaning.natural.promise import nobody_makes, promise
from cuebid.meaning.natural.slam_asks.ask_calls import suit_left_out
from cuebid.meaning.natural.slam_asks.key_card_answers import (
    FIVE_CLUBS,
    KING_ASK,
    SIX_CLUBS,
    answer_to_ask,
    answer_to_king_ask,
    answer_to_queen_ask,
    answer_to_sign_off,
    counts_shown,
    key_card_call,
    queen_held,
)
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import SMALL_SLAM
from cuebid.meaning.style import AceAsk

# With so many points partner is assumed to have the higher of two possible numbers of key cards (3
# or 4), because hands as strong as this rarely have the lower number.
_LIKELY_THREE: Final = 11
_LIKELY_FOUR: Final = 17
_LONG_TRUMPS: Final = 10


def key_card_meaning(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after an ask for key cards; None if the convention says nothing."""
    partner = position.partner_call
    by_steps = position.state.style.ace_ask is AceAsk.ACES
    if by_steps and partner is not None and partner.purpose is Purpose.SHOWS_KINGS:
        return None
    if (
        partner is None
        or partner.purpose not in _SPEAK
        or (position.is_over_them and partner.purpose is not Purpose.ASKS_ACES)
    ):
        return None
    suit = _trumps(position, partner)
    if suit is None:
        return None
    is_slam_in_notrump = call.strain is Strain.NOTRUMP and call.level >= SMALL_SLAM
    if is_slam_in_notrump and suit_left_out(position) is not None:
        # No hand chooses notrump if the asker has a void.
        return nobody_makes(call)
    return _SPEAK[partner.purpose](position, call, suit)


def settles_calls(position: Position) -> bool:
    """Return whether the convention defines the meanings of the next calls."""
    partner = position.partner_call
    if partner is None or partner.purpose not in _SPEAK:
        return False
    suit = _trumps(position, partner)
    return suit is not None and key_card_meaning(position, BIDS[SIX_CLUBS + int(suit)]) is not None


def _trumps(position: Position, partner: CallMeaning) -> Suit | None:
    """Return the trump suit, whose king counts: the agreed suit, or the suit of partner's call."""
    if position.agreed is not None:
        return position.agreed
    return partner.suits[0] if len(partner.suits) == 1 else None


def _together(position: Position, suit: Suit) -> dict[int, int]:
    """Return a dictionary from the asker's number of key cards to that of both hands."""
    state = position.state
    left_out = suit_left_out(position)
    shown = counts_shown(state.shown[state.partner], suit, left_out) or frozenset()
    least = position.partner.low
    totals = {}
    for own in range(KEY_CARDS + 1):
        fitting = sorted(count for count in shown if count + own <= _full(position))
        if not fitting:
            continue
        high = fitting[-1]
        likely = (high == 3 and least >= _LIKELY_THREE) or (high >= 4 and least >= _LIKELY_FOUR)
        totals[own] = own + (high if likely else fitting[0])
    return totals


def _full(position: Position) -> int:
    """Return the number of key cards that count: five, or four if the asker has a void."""
    return KEY_CARDS - (suit_left_out(position) is not None)


def _own(totals: dict[int, int], suit: Suit, *counts: int) -> Boxes:
    """Return the asker's hands with which both hands have one of some numbers of key cards."""
    return key_cards(suit, [own for own, total in totals.items() if total in counts])


def _has_queen(position: Position, suit: Suit) -> bool | None:
    """Return whether partner has the queen of trumps; None if that is unknown."""
    state = position.state
    ranges = {box.range(QUEENS, suit) for box in state.shown[state.partner]}
    if ranges == {(1, 1)}:
        return True
    return False if ranges == {(0, 0)} else None


def _after_answer(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what the asker's call means after the answer in key cards."""
    if counts_shown(position.state.shown[position.state.partner], suit) is None:
        return None
    totals, full = _together(position, suit), _full(position)
    two_missing = _own(totals, suit, *range(full - 1))
    one_missing, all_there = _own(totals, suit, full - 1), _own(totals, suit, full)
    queen = _has_queen(position, suit)
    mine, not_mine = (queen_held(Boxes((Box(),)), suit, held=held) for held in (True, False))
    is_long = position.partner.shortest[suit] + position.mine.shortest[suit] >= _LONG_TRUMPS
    has_queen = Boxes((Box(),)) if queen or is_long else mine
    lacks = Boxes() if queen or is_long else not_mine
    ask = _queen_ask(position, suit) if queen is None and not is_long else None
    grand = Boxes((promise(position.points(GRAND_SLAM - 1)),))
    can_ask_kings = position.last_rank < KING_ASK.index
    small = (one_missing & has_queen) | (all_there - grand)
    stop = two_missing
    if ask is None:
        # With a key card missing and no ask for the queen, the asker needs the queen himself.
        stop = stop | (one_missing & lacks)
    if not can_ask_kings:
        small = small | (all_there & grand)
    if call is PASS:
        is_trumps = position.last is BIDS[FIVE_CLUBS + int(suit)]
        return key_card_call(call, stop, Purpose.SIGN_OFF, suit) if is_trumps else None
    if call is ask:
        boxes = (one_missing | (all_there & grand)) & lacks
        return key_card_call(call, boxes, Purpose.ASKS_QUEEN, suit, asks=True)
    if call is KING_ASK and can_ask_kings:
        boxes = all_there & grand & (has_queen if ask is not None else Boxes((Box(),)))
        return key_card_call(call, boxes, Purpose.ASKS_KINGS, suit, asks=True)
    return _placed(position, call, suit, stop, small)


def _queen_ask(position: Position, suit: Suit) -> Call | None:
    """Return the bid that asks for the queen, the cheapest except trumps; None above 5S."""
    for bid in BIDS[position.last_rank - BIDS[0].index + 1 : FIVE_CLUBS + 4]:
        if bid.strain is not None and int(bid.strain) != int(suit):
            return bid
    return None


def _placed(
    position: Position, call: Call, suit: Suit, stop: Boxes, small: Boxes
) -> CallMeaning | None:
    """Return what the asker's bid of five or six of trumps shows; None for other calls.

    Args:
        position: the auction before the call.
        call: the call.
        suit: the trump suit.
        stop: the hands that stop in five of the suit.
        small: the hands that bid a small slam.
    """
    if call.strain is None or int(call.strain) != int(suit):
        return None
    cheapest = position.cheapest(suit)
    if call.level == cheapest == 5:
        return key_card_call(call, stop, Purpose.SIGN_OFF, suit)
    if call.level == SMALL_SLAM:
        # If five of trumps is too low now and partner did not bid it, six must be bid.
        passed_by = cheapest == SMALL_SLAM and position.last is not BIDS[FIVE_CLUBS + int(suit)]
        return key_card_call(call, small | stop if passed_by else small, Purpose.SIGN_OFF, suit)
    return None


def _after_second_answer(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what the asker's call means after the answer about the queen or kings."""
    totals, full = _together(position, suit), _full(position)
    one_missing, all_there = _own(totals, suit, *range(full)), _own(totals, suit, full)
    everything = Boxes((Box(),))
    partner = position.partner_call
    has_queen = _has_queen(position, suit) is not False
    grand = Boxes((promise(position.points(GRAND_SLAM - 1)),))
    shows_king = partner is not None and any(
        bound.feature is KINGS and bound.low == 1 for box in partner.boxes for bound in box.bounds
    )
    seven = all_there & grand if has_queen and shows_king else Boxes()
    six = everything - seven if has_queen else all_there
    five = Boxes() if has_queen else one_missing - all_there
    last = position.last
    is_trumps = last is not None and last.strain is not None and int(last.strain) == int(suit)
    if call is PASS:
        level = 0 if last is None else last.level
        stay = five if level == 5 else six | five
        return key_card_call(call, stay, Purpose.SIGN_OFF, suit) if is_trumps else None
    if call.strain is None or int(call.strain) != int(suit):
        return None
    is_over_slam = is_trumps and last is not None and last.level == SMALL_SLAM
    if call.level == SMALL_SLAM and not is_over_slam:
        boxes = six if is_trumps else six | five
        return key_card_call(call, boxes, Purpose.SIGN_OFF, suit)
    return key_card_call(call, seven, Purpose.SIGN_OFF, suit) if call.level == 7 else None


_Speaker = Callable[[Position, Call, Suit], CallMeaning | None]

_SPEAK: Final[dict[Purpose, _Speaker]] = {
    Purpose.ASKS_ACES: answer_to_ask,
    Purpose.ASKS_QUEEN: answer_to_queen_ask,
    Purpose.ASKS_KINGS: answer_to_king_ask,
    Purpose.SHOWS_ACES: _after_answer,
    Purpose.SHOWS_QUEEN: _after_second_answer,
    Purpose.SHOWS_KINGS: _after_second_answer,
    Purpose.SIGN_OFF: answer_to_sign_off,
}
"""Functions that return the meaning of the next call, by the purpose of partner's call."""
