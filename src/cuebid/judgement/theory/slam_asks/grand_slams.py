"""Five notrump on the way to seven: kings after an answer about aces, else the top trumps.

After aces it asks for kings by steps, six clubs for none or four; pairs that ask for key cards ask
for the cheapest king instead (`key_card_answers`). Without a question before it, over a suit, it
is the grand slam force: partner bids seven with two of the three top honours in trumps, else six.
"""

from __future__ import annotations

from typing import Final

from cuebid.core.call import BIDS, DOUBLE, PASS, Call
from cuebid.core.suit import Strain, Suit
from cuebid.evaluation import ACES, HONOURS, KINGS, Box, Boxes
from cuebid.judgement.meaning import CallMeaning, Purpose
from cuebid.judgement.standards import FIT, FOUR_NOTRUMP, SMALL_SLAM
from cuebid.judgement.state import AceAsk
from cuebid.judgement.theory.position import GRAND_SLAM, Position
from cuebid.judgement.theory.promise import ONE_ROUND, at_least, nobody_makes, promise
from cuebid.judgement.theory.slam_asks.aces import asked_suit, has_asked, knows_aces, trumps_of_ask

__all__ = ["after_kings", "answers_grand_slam_ask", "grand_slam_answer", "grand_slam_ask"]

_FIVE_NOTRUMP: Final = BIDS[24]
_SEVEN: Final = 7
# The 8421 counts of two of ace, king and queen: king and queen with or without the knave, and all
# from ace and queen on.
_TWO_TOP_HONOURS: Final = ((6, 7), (10, 15))
_ONE_AT_MOST: Final = ((0, 5), (8, 9))
# By the step over five notrump: none or four, one, two, three.
_COUNTS: Final = ((0, 4), (1,), (2,), (3,))
_ALL: Final = 4
_ENOUGH_KINGS: Final = 3
_PREFERENCE: Final = 90


def grand_slam_ask(position: Position, call: Call) -> CallMeaning | None:
    """Return what five notrump asks; None for other calls, and over notrump, which it raises."""
    if call is not _FIVE_NOTRUMP or position.is_theirs:
        return None
    ask = position.state.my_last_call
    if knows_aces(position) and ask is not None and ask.call is FOUR_NOTRUMP:
        suit = trumps_of_ask(position)
        suits = () if suit is None else (suit,)
        box = promise(position.points(GRAND_SLAM - 1)).at_least(ACES, _missing_aces(position))
        return _ask(call, box, Purpose.ASKS_KINGS, suits)
    suit = asked_suit(position)
    if suit is None or has_asked(position) or _is_over_notrump(position):
        return None
    trumps = at_least(suit, position.support(suit, FIT))
    box = promise(position.points(GRAND_SLAM), (trumps,)).at_least(ACES, _ENOUGH_KINGS)
    return _ask(call, box, Purpose.ASKS_TRUMPS, (suit,))


def _ask(call: Call, box: Box, purpose: Purpose, suits: tuple[Suit, ...]) -> CallMeaning:
    # Everybody answers it, and the few hands that it is right for do without: no preference.
    return CallMeaning(
        call,
        Boxes((box,)),
        forcing=ONE_ROUND,
        purpose=purpose,
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
    """Return whether partner's five notrump asks me for kings by steps, or for trumps."""
    ask = position.partner_call
    if ask is None or ask.call is not _FIVE_NOTRUMP or position.right_call not in (PASS, DOUBLE):
        return False
    by_steps = position.state.ace_ask is AceAsk.ACES or not ask.suits
    return ask.purpose is Purpose.ASKS_TRUMPS or (ask.purpose is Purpose.ASKS_KINGS and by_steps)


def grand_slam_answer(position: Position, call: Call) -> CallMeaning:
    """Return what a call answers to partner's five notrump."""
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


def after_kings(position: Position, call: Call) -> CallMeaning | None:
    """Return what the asker's call means when kings are known by steps; None where they are not."""
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
        # Where six has been passed by, seven is all that is left.
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
