"""Roman key-card Blackwood: answers, the queen of trumps, kings, and what the asker does then.

Four notrump asks for the four aces and the king of trumps. The first two steps are 0 or 3 and 1 or
4, in an order that the pair chooses; then two (or five) without and with the queen of trumps. The
cheapest bid over the first two steps that is not trumps asks for the queen; five notrump tells
partner that no key card is missing and asks for the cheapest king.

What the asker knows is read from what partner's answer shows, not from the step, so that answers
that notes describe serve as well as those of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from cuebid.core.call import BIDS, DOUBLE, PASS, REDOUBLE, Call
from cuebid.core.suit import SUITS, Strain, Suit
from cuebid.evaluation import ACES, KEY_CARDS, KINGS, QUEENS, Box, Boxes, key_cards
from cuebid.judgement.meaning import CallMeaning, Purpose
from cuebid.judgement.state import AceAsk
from cuebid.judgement.theory.position import GRAND_SLAM, Position
from cuebid.judgement.theory.promise import ONE_ROUND, nobody_makes, promise

__all__ = ["key_card_meaning", "settles_calls"]

_ASK: Final = BIDS[19]
_KING_ASK: Final = BIDS[24]
_FIVE_CLUBS, _SIX_CLUBS = 20, 25
"""Numbers of bids, clubs being the first of a level."""
_ORDERS: Final = {
    AceAsk.KEY_CARDS_0314: ((0, 3), (1, 4)),
    AceAsk.KEY_CARDS_1430: ((1, 4), (0, 3)),
}
_TWO_OR_FIVE: Final = (2, 5)
# A call that answers, and one that the asker's cards decide, goes before all natural calls.
_PREFERENCE: Final = 90
# An opening bid without a key card, and one of seventeen points with a single one, are rare: then
# the higher of two numbers is taken.
_LIKELY_THREE: Final = 11
_LIKELY_FOUR: Final = 17
_LONG_TRUMPS: Final = 10


def key_card_meaning(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after an ask for key cards; None where the convention is silent."""
    partner = position.partner_call
    if (
        partner is None
        or partner.purpose not in _SPEAK
        or (position.is_over_them and partner.purpose is not Purpose.ASKS_ACES)
    ):
        return None
    suit = _trumps(position, partner)
    return None if suit is None else _SPEAK[partner.purpose](position, call, suit)


def settles_calls(position: Position) -> bool:
    """Return whether the convention says what the next calls mean."""
    partner = position.partner_call
    if partner is None or partner.purpose not in _SPEAK:
        return False
    suit = _trumps(position, partner)
    return suit is not None and key_card_meaning(position, BIDS[_SIX_CLUBS + int(suit)]) is not None


def _trumps(position: Position, partner: CallMeaning) -> Suit | None:
    """Return the suit whose king counts: the agreed one, or the last that the asker has named."""
    if position.agreed is not None:
        return position.agreed
    return partner.suits[0] if len(partner.suits) == 1 else None


def _says(
    call: Call, boxes: Boxes, purpose: Purpose, suit: Suit, *, asks: bool = False
) -> CallMeaning:
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


def _queen(boxes: Boxes, suit: Suit, *, held: bool) -> Boxes:
    return boxes & Box().exactly(QUEENS, int(held), suit)


# Answers.


def _answer(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    order = _ORDERS.get(position.state.ace_ask)
    partner = position.partner_call
    if order is None or partner is None or partner.call is not _ASK:
        return None
    last = position.right_call
    trump_rank = BIDS[_FIVE_CLUBS + int(suit)].index
    if last is not None and last.strain is not None and last.index > trump_rank:
        # No room for steps: doubled with an even number, passed with an odd one.
        numbers = {DOUBLE: (0, 2, 4), PASS: (1, 3, 5)}.get(call)
        if numbers is None:
            return nobody_makes(call)
        return _says(call, key_cards(suit, numbers), Purpose.SHOWS_ACES, suit)
    answers = (
        key_cards(suit, order[0]),
        key_cards(suit, order[1]),
        _queen(key_cards(suit, _TWO_OR_FIVE), suit, held=False),
        _queen(key_cards(suit, _TWO_OR_FIVE), suit, held=True),
    )
    for step, boxes in zip(_steps(last), answers, strict=True):
        if call is step:
            return _says(call, boxes, Purpose.SHOWS_ACES, suit)
    return nobody_makes(call)


def _steps(last: Call | None) -> tuple[Call, ...]:
    """Return the four answers: the bids over four notrump, or what interference leaves.

    After a double redouble and pass are the first two steps, after a bid double and pass (DOPI).
    """
    if last is None or last is PASS:
        return BIDS[20:24]
    if last.strain is None:
        return (REDOUBLE, PASS, *BIDS[20:22])
    first = last.index - BIDS[0].index + 1
    return (DOUBLE, PASS, *BIDS[first : first + 2])


def _queen_answer(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return an answer to the queen ask: trumps at the cheapest level deny it.

    A side suit below six of trumps shows the queen and that king, the cheapest; six of trumps, or
    five notrump where six would deny, the queen and no such king.
    """
    if call.strain is None:
        return nobody_makes(call) if call is not PASS else None
    level = position.cheapest(suit)
    if int(call.strain) == int(suit) and call.level == level:
        # The queen is as good as held with ten trumps together, but partner counts those.
        return _says(call, _queen(Boxes((Box(),)), suit, held=False), Purpose.SHOWS_QUEEN, suit)
    without_king = _KING_ASK if level == 6 else BIDS[_SIX_CLUBS + int(suit)]
    kings = list(_king_bids(position.last_rank, suit))
    holds = _queen(Boxes((Box(),)), suit, held=True)
    for king_bid, king_suit in kings:
        if call is king_bid:
            return _says(call, holds & _cheapest_king(kings, king_suit), Purpose.SHOWS_QUEEN, suit)
    if call is without_king:
        return _says(call, holds & _cheapest_king(kings, None), Purpose.SHOWS_QUEEN, suit)
    return nobody_makes(call)


def _king_answer(_position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return an answer to five notrump: the cheapest king below six of trumps, else six."""
    if call.strain is None:
        return nobody_makes(call) if call is not PASS else None
    kings = list(_king_bids(_KING_ASK.index, suit))
    for king_bid, king_suit in kings:
        if call is king_bid:
            return _says(call, _cheapest_king(kings, king_suit), Purpose.SHOWS_KINGS, suit)
    if call is BIDS[_SIX_CLUBS + int(suit)]:
        return _says(call, _cheapest_king(kings, None), Purpose.SHOWS_KINGS, suit)
    return nobody_makes(call)


def _king_bids(last: int, suit: Suit) -> Iterator[tuple[Call, Suit]]:
    """Yield the cheapest bid of each side suit above the last bid and below six of trumps."""
    shown = {suit}
    for bid in BIDS[last - BIDS[0].index + 1 : _SIX_CLUBS + int(suit)]:
        if bid.strain is not None and bid.strain is not Strain.NOTRUMP:
            side = SUITS[bid.strain]
            if side not in shown:
                shown.add(side)
                yield bid, side


def _cheapest_king(kings: list[tuple[Call, Suit]], shown: Suit | None) -> Boxes:
    """Return the hands whose cheapest king, of those that can be shown, is in some suit."""
    box = Box()
    for _, side in kings:
        if side is shown:
            return Boxes((box.exactly(KINGS, 1, side),))
        box = box.exactly(KINGS, 0, side)
    return Boxes((box,))


# The asker.


def _counts(boxes: Boxes, suit: Suit) -> frozenset[int] | None:
    """Return the numbers of key cards that hands may have; None if boxes do not bound them."""
    if not any(bound.feature in (ACES, KINGS) for box in boxes for bound in box.bounds):
        return None
    counts = set()
    for box in boxes:
        aces, king = box.range(ACES), box.range(KINGS, suit)
        pairs = product(range(aces[0], aces[1] + 1), range(king[0], king[1] + 1))
        counts |= {ace_count + king_count for ace_count, king_count in pairs}
    return frozenset(counts)


def _together(position: Position, suit: Suit) -> dict[int, int]:
    """Return for each number of the asker's key cards how many both hands have."""
    state = position.state
    shown = _counts(state.shown[state.partner], suit) or frozenset()
    least = position.partner.low
    totals = {}
    for own in range(KEY_CARDS + 1):
        fitting = sorted(count for count in shown if count + own <= KEY_CARDS)
        if not fitting:
            continue
        high = fitting[-1]
        likely = (high == 3 and least >= _LIKELY_THREE) or (high >= 4 and least >= _LIKELY_FOUR)
        totals[own] = own + (high if likely else fitting[0])
    return totals


def _own(totals: dict[int, int], suit: Suit, *counts: int) -> Boxes:
    """Return the asker's hands with which both have one of some numbers of key cards."""
    return key_cards(suit, [own for own, total in totals.items() if total in counts])


def _has_queen(position: Position, suit: Suit) -> bool | None:
    """Return whether partner has the queen of trumps; None where that is not known."""
    state = position.state
    ranges = {box.range(QUEENS, suit) for box in state.shown[state.partner]}
    if ranges == {(1, 1)}:
        return True
    return False if ranges == {(0, 0)} else None


def _after_answer(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what the asker's call means when key cards are known."""
    if _counts(position.state.shown[position.state.partner], suit) is None:
        return None
    totals = _together(position, suit)
    few = _own(totals, suit, *range(4))
    one_missing, all_there = _own(totals, suit, 4), _own(totals, suit, 5)
    queen = _has_queen(position, suit)
    mine, not_mine = (_queen(Boxes((Box(),)), suit, held=held) for held in (True, False))
    is_long = position.partner.shortest[suit] + position.mine.shortest[suit] >= _LONG_TRUMPS
    has_queen = Boxes((Box(),)) if queen or is_long else mine
    lacks = Boxes() if queen or is_long else not_mine
    ask = _queen_ask(position, suit) if queen is None and not is_long else None
    grand = Boxes((promise(position.points(GRAND_SLAM - 1)),))
    can_ask_kings = position.last_rank < _KING_ASK.index
    small = (one_missing & has_queen) | (all_there - grand)
    stop = few
    if ask is None:
        # Six needs the queen as well where a key card is missing.
        stop = stop | (one_missing & lacks)
    if not can_ask_kings:
        small = small | (all_there & grand)
    if call is PASS:
        is_trumps = position.last is BIDS[_FIVE_CLUBS + int(suit)]
        return _says(call, stop, Purpose.SIGN_OFF, suit) if is_trumps else None
    if call is ask:
        boxes = (one_missing | (all_there & grand)) & lacks
        return _says(call, boxes, Purpose.ASKS_QUEEN, suit, asks=True)
    if call is _KING_ASK and can_ask_kings:
        boxes = all_there & grand & (has_queen if ask is not None else Boxes((Box(),)))
        return _says(call, boxes, Purpose.ASKS_KINGS, suit, asks=True)
    return _placed(position, call, suit, stop, small)


def _queen_ask(position: Position, suit: Suit) -> Call | None:
    """Return the cheapest bid over the answer that is not trumps; None above five spades."""
    for bid in BIDS[position.last_rank - BIDS[0].index + 1 : _FIVE_CLUBS + 4]:
        if bid.strain is not None and int(bid.strain) != int(suit):
            return bid
    return None


def _placed(
    position: Position, call: Call, suit: Suit, stop: Boxes, small: Boxes
) -> CallMeaning | None:
    """Return a bid of trumps that ends the auction; None for other calls."""
    if call.strain is None or int(call.strain) != int(suit):
        return None
    cheapest = position.cheapest(suit)
    if call.level == cheapest == 5:
        return _says(call, stop, Purpose.SIGN_OFF, suit)
    if call.level == 6:
        # Where five has been passed by, and partner's answer was not trumps, six must do.
        passed_by = cheapest == 6 and position.last is not BIDS[_FIVE_CLUBS + int(suit)]
        return _says(call, small | stop if passed_by else small, Purpose.SIGN_OFF, suit)
    return None


def _after_second_answer(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return what the asker's call means when the queen or the kings are known as well."""
    totals = _together(position, suit)
    one_missing, all_there = _own(totals, suit, *range(5)), _own(totals, suit, 5)
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
        return _says(call, stay, Purpose.SIGN_OFF, suit) if is_trumps else None
    if call.strain is None or int(call.strain) != int(suit):
        return None
    if call.level == 6 and not (is_trumps and last is not None and last.level == 6):
        boxes = six if is_trumps else six | five
        return _says(call, boxes, Purpose.SIGN_OFF, suit)
    return _says(call, seven, Purpose.SIGN_OFF, suit) if call.level == 7 else None


def _over_sign_off(position: Position, call: Call, suit: Suit) -> CallMeaning | None:
    """Return pass or six of trumps by the answerer, with the lower or the higher of two numbers."""
    turn = len(position.state.calls) - 4
    last = position.last
    if turn < 0 or last is None or last.level != 5:
        return None
    answer = position.state.meanings[turn]
    counts = _counts(answer.boxes, suit) if answer.purpose is Purpose.SHOWS_ACES else None
    if not counts or max(counts) < 3 or len(counts) < 2:
        return None
    if call is PASS:
        lower = key_cards(suit, counts - {max(counts)})
        return _says(call, lower, Purpose.SIGN_OFF, suit)
    if call is BIDS[_SIX_CLUBS + int(suit)]:
        return _says(call, key_cards(suit, [max(counts)]), Purpose.SIGN_OFF, suit)
    return nobody_makes(call)


_Speaker = Callable[[Position, Call, Suit], CallMeaning | None]

_SPEAK: Final[dict[Purpose, _Speaker]] = {
    Purpose.ASKS_ACES: _answer,
    Purpose.ASKS_QUEEN: _queen_answer,
    Purpose.ASKS_KINGS: _king_answer,
    Purpose.SHOWS_ACES: _after_answer,
    Purpose.SHOWS_QUEEN: _after_second_answer,
    Purpose.SHOWS_KINGS: _after_second_answer,
    Purpose.SIGN_OFF: _over_sign_off,
}
"""What speaks after partner's call, by its purpose."""
