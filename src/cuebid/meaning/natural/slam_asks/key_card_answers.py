"""Answers to key-card asks, to asks for the queen of trumps and for kings, and to sign-offs.

The first two steps over the ask are 0 or 3 and 1 or 4, in an order that the pair chooses; then
two (or five) without and with the queen of trumps. The answer to a queen ask is a bid of trumps
without the queen, the cheapest king with it; the answer to a king ask is the cheapest king.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from cuebid.core import BIDS, DOUBLE, PASS, REDOUBLE, SUITS, Call, Strain, Suit
from cuebid.evaluation import ACES, HONOURS, KINGS, QUEENS, Box, Boxes, key_cards
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.promise import ONE_ROUND, nobody_makes
from cuebid.meaning.natural.slam_asks.ask_calls import suit_left_out
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import SMALL_SLAM
from cuebid.meaning.style import AceAsk

KING_ASK: Final = BIDS[24]
FIVE_CLUBS, SIX_CLUBS = 20, 25
"""Indices in `BIDS` of five clubs and six clubs; add a suit to index another strain."""
_ORDERS: Final = {AceAsk.KEY_CARDS_0314: ((0, 3), (1, 4)), AceAsk.KEY_CARDS_1430: ((1, 4), (0, 3))}
_TWO_OR_FIVE: Final = (2, 5)
# The value of an ace if honours count 8, 4, 2, 1.
_ACE: Final = 8
# The preference of calls of the convention, above that of all natural calls.
_PREFERENCE: Final = 90


def answer_to_ask(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what a call shows as an answer to a key-card ask; None for pairs that ask for aces."""
    order = _ORDERS.get(position.state.style.ace_ask)
    partner = position.partner_call
    if order is None or partner is None:
        return None
    left_out = suit_left_out(position)
    last = position.right_call
    trump_rank = BIDS[FIVE_CLUBS + int(suit)].index
    if last is not None and last.strain is not None and last.index > trump_rank:
        # No steps over high interference: double with an even number, pass with an odd one.
        numbers = {DOUBLE: (0, 2, 4), PASS: (1, 3, 5)}.get(call)
        if numbers is None:
            return nobody_makes(call)
        boxes = key_cards(suit, numbers, left_out)
        return key_card_call(call, boxes, Purpose.SHOWS_ACES, suit)
    first, second, two = (key_cards(suit, each, left_out) for each in (*order, _TWO_OR_FIVE))
    answers = first, second, *(queen_held(two, suit, held=held) for held in (False, True))
    for step, boxes in zip(_steps(partner.call, last), answers, strict=True):
        if call is step:
            return key_card_call(call, boxes, Purpose.SHOWS_ACES, suit)
    return nobody_makes(call)


def answer_to_queen_ask(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what a call shows as an answer to the queen ask; the cheapest trump bid denies her.

    A side suit below six of trumps shows the queen and the king of that suit. Six of trumps shows
    the queen without such a king; so does five notrump if six is the cheapest trump bid.
    """
    if call.strain is None:
        return nobody_makes(call) if call is not PASS else None
    level = position.cheapest(suit)
    if int(call.strain) == int(suit) and call.level == level:
        # Ten trumps are as good as the queen, but the asker counts these.
        return key_card_call(
            call, queen_held(Boxes((Box(),)), suit, held=False), Purpose.SHOWS_QUEEN, suit
        )
    without_king = KING_ASK if level == SMALL_SLAM else BIDS[SIX_CLUBS + int(suit)]
    kings = list(_king_bids(position.last_rank, suit))
    holds = queen_held(Boxes((Box(),)), suit, held=True)
    for king_bid, king_suit in kings:
        if call is king_bid:
            return key_card_call(
                call, holds & _cheapest_king(kings, king_suit), Purpose.SHOWS_QUEEN, suit
            )
    if call is without_king:
        return key_card_call(call, holds & _cheapest_king(kings, None), Purpose.SHOWS_QUEEN, suit)
    return nobody_makes(call)


def answer_to_king_ask(_position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what a call shows as an answer to the king ask: the cheapest king, or no king."""
    if call.strain is None:
        return nobody_makes(call) if call is not PASS else None
    kings = list(_king_bids(KING_ASK.index, suit))
    for king_bid, king_suit in kings:
        if call is king_bid:
            return key_card_call(call, _cheapest_king(kings, king_suit), Purpose.SHOWS_KINGS, suit)
    if call is BIDS[SIX_CLUBS + int(suit)]:
        return key_card_call(call, _cheapest_king(kings, None), Purpose.SHOWS_KINGS, suit)
    return nobody_makes(call)


def answer_to_sign_off(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what the answerer's call shows over a sign-off: fewer key cards, or more (six)."""
    turn = len(position.state.calls) - 4
    last = position.last
    if turn < 0 or last is None or last.level != 5:
        return None
    answer = position.state.meanings[turn]
    left_out = suit_left_out(position)
    is_answer = answer.purpose is Purpose.SHOWS_ACES
    counts = counts_shown(answer.boxes, suit, left_out) if is_answer else None
    if not counts or max(counts) < 3 or len(counts) < 2:
        return None
    if call is PASS:
        lower = key_cards(suit, counts - {max(counts)}, left_out)
        return key_card_call(call, lower, Purpose.SIGN_OFF, suit)
    if call is BIDS[SIX_CLUBS + int(suit)]:
        higher = key_cards(suit, [max(counts)], left_out)
        return key_card_call(call, higher, Purpose.SIGN_OFF, suit)
    return nobody_makes(call)


def key_card_call(
    call: Call, boxes: Boxes, purpose: Purpose, suit: Suit, *, asks: bool = False
) -> CallMeaning:
    """Return the meaning of a call of the convention; no hand makes it if `boxes` are empty."""
    if not boxes.boxes:
        return nobody_makes(call)
    return CallMeaning(
        call,
        boxes,
        forcing=ONE_ROUND if asks else None,
        purpose=purpose,
        suits=(suit,),
        is_artificial=purpose is not Purpose.SIGN_OFF,
        preference=_PREFERENCE,
    )


def queen_held(boxes: Boxes, suit: Suit, *, held: bool) -> Boxes:
    """Return the hands of some boxes that have the queen of trumps, or do not have it."""
    return boxes & Box().exactly(QUEENS, int(held), suit)


def counts_shown(boxes: Boxes, suit: Suit, left_out: Suit | None = None) -> frozenset[int] | None:
    """Return the numbers of key cards that hands may have; None if boxes do not bound them.

    Args:
        boxes: the hands.
        suit: the trump suit.
        left_out: a suit whose ace does not count.
    """
    if not any(bound.feature in (ACES, KINGS) for box in boxes for bound in box.bounds):
        return None
    counts = set()
    for box in boxes:
        aces, king = box.range(ACES), box.range(KINGS, suit)
        honours = (0, 0) if left_out is None else box.range(HONOURS, left_out)
        idle = range(honours[0] >= _ACE, (honours[1] >= _ACE) + 1)
        cards = product(range(aces[0], aces[1] + 1), range(king[0], king[1] + 1), idle)
        counts |= {max(0, held + trump_king - lost) for held, trump_king, lost in cards}
    return frozenset(counts)


def _steps(ask: Call, last: Call | None) -> tuple[Call, ...]:
    """Return the four steps of answers: the bids over the ask, or others after interference.

    After a double, redouble and pass are the first two steps; after a bid, double and pass (DOPI).
    """
    above = ask.index - BIDS[0].index + 1
    if last is None or last is PASS:
        return BIDS[above : above + 4]
    if last.strain is None:
        return (REDOUBLE, PASS, *BIDS[above : above + 2])
    first = last.index - BIDS[0].index + 1
    return (DOUBLE, PASS, *BIDS[first : first + 2])


def _king_bids(last: int, suit: Suit) -> Iterator[tuple[Call, Suit]]:
    """Yield the cheapest bid of each side suit above the last bid and below six of trumps."""
    shown = {suit}
    for bid in BIDS[last - BIDS[0].index + 1 : SIX_CLUBS + int(suit)]:
        if bid.strain is not None and bid.strain is not Strain.NOTRUMP:
            side = SUITS[bid.strain]
            if side not in shown:
                shown.add(side)
                yield bid, side


def _cheapest_king(kings: list[tuple[Call, Suit]], shown: Suit | None) -> Boxes:
    """Return the hands whose cheapest king is in a suit; for None, the hands without a king."""
    box = Box()
    for _, side in kings:
        if side is shown:
            return Boxes((box.exactly(KINGS, 1, side),))
        box = box.exactly(KINGS, 0, side)
    return Boxes((box,))
