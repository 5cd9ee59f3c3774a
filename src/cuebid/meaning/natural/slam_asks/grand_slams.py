"""Five notrump: the ask for kings after an answer in aces, or the grand slam force.

After aces it asks for kings by steps, six clubs for none or four; pairs that ask for key cards ask
for the cheapest king instead (`key_card_answers`). Without an ask for aces before it, over a suit,
five notrump is the grand slam force: partner bids seven with two of the three top honours in
trumps, else six. It is for a hand with a void, for which an answer in aces would be ambiguous, and
without losers other than those two honours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import BIDS, DOUBLE, PASS, Call, Strain, Suit
from cuebid.evaluation import ACES, HONOURS, KINGS, LOSING_TRICKS, SHORTEST, Box, Boxes
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import GRAND_SLAM, Position
from cuebid.meaning.natural.promise import ONE_ROUND, at_least, nobody_makes, promise, says
from cuebid.meaning.natural.slam_asks.aces import asked_suit, has_asked, knows_aces, trumps_of_ask
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FIT, FOUR_NOTRUMP, SMALL_SLAM
from cuebid.meaning.style import AceAsk

_FIVE_NOTRUMP: Final = BIDS[24]
_SEVEN: Final = 7
# Honours (ace 8, king 4, queen 2, jack 1) with two or three of ace, king and queen, as ranges.
_TWO_TOP_HONOURS: Final = ((6, 7), (10, 15))
_ONE_AT_MOST: Final = ((0, 5), (8, 9))
# Honours with just one of ace, king and queen: its range, whether it is the ace, or the king.
_JUST_ONE: Final = (((8, 9), True, False), ((4, 5), False, True), ((2, 3), False, False))
# The number of trump honours for which the force asks.
_TRUMP_LOSERS: Final = 2
# The number of suits other than trumps and the void.
_SIDE_SUITS: Final = 2
_OWN_TRUMPS: Final = 4
# Trumps of both hands: with only eight they may break badly.
_FORCE_FIT: Final = FIT + 1
# Points of both hands, fewer than for other grand slams because of the void: with one loser outside
# trumps, and with none.
_FORCE: Final = GRAND_SLAM - 3
_FORCE_WITHOUT_LOSERS: Final = GRAND_SLAM - 6
# The numbers of kings that the steps over five notrump show.
_COUNTS: Final = ((0, 4), (1,), (2,), (3,))
_ALL: Final = 4
_ENOUGH_KINGS: Final = 3
_PREFERENCE: Final = 90


def grand_slam_ask(position: Position, call: Call) -> CallMeaning | None:
    """Return what five notrump shows as an ask for kings or top trumps; None if it is no ask."""
    if call is not _FIVE_NOTRUMP or position.is_theirs:
        return None
    ask = position.state.my_last_call
    if knows_aces(position) and ask is not None and ask.call is FOUR_NOTRUMP:
        suit = trumps_of_ask(position)
        suits = () if suit is None else (suit,)
        box = promise(position.points(GRAND_SLAM - 1)).at_least(ACES, _missing_aces(position))
        return _asks_kings(call, box, suits)
    suit = asked_suit(position)
    if suit is None or has_asked(position) or _is_over_notrump(position):
        return None
    return says(
        call,
        *_hands_of_force(position, suit),
        purpose=Purpose.ASKS_TRUMPS,
        forcing=ONE_ROUND,
        suits=(suit,),
        artificial=True,
        preference=_PREFERENCE,
    )


def _hands_of_force(position: Position, trumps: Suit) -> Iterator[Box]:
    """Yield the hands with a void that need only two top trumps for seven."""
    length = at_least(trumps, max(_OWN_TRUMPS, position.support(trumps, _FORCE_FIT)))
    void = promise(lengths=(length,)).exactly(SHORTEST, 0)
    shapely, strong, rich = (
        promise(position.points(least)) for least in (_FORCE_WITHOUT_LOSERS, _FORCE, GRAND_SLAM)
    )
    for span, is_ace, is_king in _JUST_ONE:
        controlled = void.between(HONOURS, *span, trumps).at_least(ACES, _SIDE_SUITS + is_ace)
        yield controlled.at_most(LOSING_TRICKS, _TRUMP_LOSERS) & shapely
        # One loser in a side suit behind ace and king may be ruffed or discarded.
        kings = controlled.at_least(KINGS, _SIDE_SUITS + is_king)
        yield kings.exactly(LOSING_TRICKS, _TRUMP_LOSERS + 1) & strong
        yield kings & rich


def _asks_kings(call: Call, box: Box, suits: tuple[Suit, ...]) -> CallMeaning:
    # A negative preference: partner answers the ask, but this hand is not expected to use it.
    return CallMeaning(
        call,
        Boxes((box,)),
        forcing=ONE_ROUND,
        purpose=Purpose.ASKS_KINGS,
        suits=suits,
        is_artificial=True,
        preference=-1,
    )


def _missing_aces(position: Position) -> int:
    shown = position.state.shown[position.state.partner]
    return _ALL - max((box.range(ACES)[1] for box in shown), default=_ALL)


def _is_over_notrump(position: Position) -> bool:
    return position.last is None or position.last.strain is Strain.NOTRUMP


def answers_grand_slam_ask(position: Position) -> bool:
    """Return whether partner's five notrump asks me for kings by steps, or for top trumps."""
    ask = position.partner_call
    if ask is None or ask.call is not _FIVE_NOTRUMP or position.right_call not in (PASS, DOUBLE):
        return False
    by_steps = position.state.style.ace_ask is AceAsk.ACES or not ask.suits
    return ask.purpose is Purpose.ASKS_TRUMPS or (ask.purpose is Purpose.ASKS_KINGS and by_steps)


def grand_slam_answer(position: Position, call: Call) -> CallMeaning:
    """Return what a call shows as an answer to partner's five notrump."""
    ask = position.partner_call
    if ask is not None and ask.purpose is Purpose.ASKS_KINGS:
        step = call.index - _FIVE_NOTRUMP.index - 1
        if not 0 <= step < len(_COUNTS):
            return nobody_makes(call)
        boxes = Boxes(tuple(Box().exactly(KINGS, count) for count in _COUNTS[step]))
        return _told(call, boxes, Purpose.SHOWS_KINGS)
    suits = () if ask is None else ask.suits
    if len(suits) != 1 or call.strain is None or int(call.strain) != int(suits[0]):
        return nobody_makes(call)
    spans = _TWO_TOP_HONOURS if call.level == _SEVEN else _ONE_AT_MOST
    boxes = Boxes(tuple(Box().between(HONOURS, *span, suits[0]) for span in spans))
    return _told(call, boxes, Purpose.SIGN_OFF, suits)


def after_grand_slam_answer(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call means after the answer to my grand slam force (a pass), or None."""
    answer, ask = position.partner_call, position.state.my_last_call
    if answer is None or ask is None or ask.purpose is not Purpose.ASKS_TRUMPS:
        return None
    if position.is_over_them or answer.call.level < SMALL_SLAM:
        return None
    if call is not PASS:
        return nobody_makes(call)
    return says(call, promise(), purpose=Purpose.NOTHING, preference=_PREFERENCE)


def after_kings(position: Position, call: Call) -> CallMeaning | None:
    """Return the meaning of the asker's call after an answer in kings; None for other calls."""
    answer, ask = position.partner_call, position.state.my_last_call
    if answer is None or answer.purpose is not Purpose.SHOWS_KINGS or ask is None:
        return None
    strain = position.last.strain if call is PASS and position.last is not None else call.strain
    suit = trumps_of_ask(position) or (ask.suits[0] if ask.suits else None)
    trumps = Strain.NOTRUMP if suit is None else Strain(int(suit))
    if strain is not trumps:
        return None
    shown = min((box.range(KINGS)[0] for box in answer.boxes), default=0)
    seven = Box().at_least(KINGS, max(0, _ENOUGH_KINGS - shown))
    six = Box().at_most(KINGS, max(0, _ENOUGH_KINGS - shown - 1))
    suits = () if suit is None else (suit,)
    if call.level == _SEVEN:
        # If six of trumps is too low now, seven must be bid.
        is_forced = position.cheapest(trumps) == _SEVEN and answer.call.strain is not trumps
        return _told(call, Boxes((Box() if is_forced else seven,)), Purpose.SIGN_OFF, suits)
    if call is PASS or call.level == SMALL_SLAM:
        return _told(call, Boxes((six,)), Purpose.SIGN_OFF, suits)
    return None


def _told(call: Call, boxes: Boxes, purpose: Purpose, suits: tuple[Suit, ...] = ()) -> CallMeaning:
    return CallMeaning(
        call,
        boxes,
        purpose=purpose,
        suits=suits,
        is_artificial=purpose is Purpose.SHOWS_KINGS,
        preference=_PREFERENCE,
    )
