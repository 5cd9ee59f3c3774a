"""Four notrump as an ask for aces, its answers, and what the asker does then."""

from __future__ import annotations

from typing import Final

from cuebid.core.call import Call
from cuebid.core.suit import SUITS, Strain
from cuebid.evaluation import HONOURS, Boxes
from cuebid.judgement.meaning import CallMeaning, Purpose
from cuebid.judgement.standards import ACE, FOUR_NOTRUMP, SMALL_SLAM
from cuebid.judgement.theory.position import ASK, GRAND_SLAM, Position
from cuebid.judgement.theory.promise import ONE_ROUND, aces, promise, says

__all__ = ["ace_answer", "ace_ask", "after_ace_answer", "answers_aces", "is_ace_ask", "knows_aces"]

# By the step over four notrump: none or four, one, two, three.
_COUNTS: Final = ((0, 4), (1,), (2,), (3,))
_ALL: Final = 4


def is_ace_ask(position: Position, call: Call) -> bool:
    """Return whether four notrump asks for aces here, rather than inviting slam.

    It takes a suit that both know of, and no partner who has asked already: the same question
    twice has no answer.
    """
    if call is not FOUR_NOTRUMP or _has_asked(position):
        return False
    last = position.last
    is_ours = last is not None and not position.is_theirs
    over_notrump = is_ours and last is not None and last.strain is Strain.NOTRUMP
    return position.agreed is not None and (
        not over_notrump or position.state.my_side.agreed is not None
    )


def _has_asked(position: Position) -> bool:
    state = position.state
    return any(
        meaning.purpose is Purpose.ASKS_ACES
        for turn, meaning in enumerate(state.meanings)
        if turn % 2 == state.me % 2
    )


def ace_ask(position: Position, call: Call) -> CallMeaning:
    """Return what an ask for aces shows: values for slam, and controls to count on."""
    suits = () if position.agreed is None else (position.agreed,)
    return says(
        call,
        promise(position.points(ASK), controls=4),
        purpose=Purpose.ASKS_ACES,
        forcing=ONE_ROUND,
        suits=suits,
        artificial=True,
        preference=78,
    )


def answers_aces(position: Position) -> bool:
    """Return whether partner's last call asks me for aces and no opponent has bid since."""
    call = position.partner_call
    return call is not None and call.purpose is Purpose.ASKS_ACES and not position.is_over_them


def ace_answer(call: Call) -> CallMeaning:
    """Return what an answer to the ask for aces shows."""
    step = call.index - FOUR_NOTRUMP.index - 1
    if not 0 <= step < len(_COUNTS):
        return CallMeaning(call, aces(0, 1, 2, 3, 4), purpose=Purpose.UNKNOWN, preference=-1)
    return CallMeaning(
        call,
        aces(*_COUNTS[step]),
        purpose=Purpose.SHOWS_ACES,
        is_artificial=True,
        preference=90,
    )


def knows_aces(position: Position) -> bool:
    """Return whether partner has just answered my ask for aces."""
    call = position.partner_call
    return call is not None and call.purpose is Purpose.SHOWS_ACES


def _fewest(boxes: Boxes) -> int:
    """Return the fewest aces that a hand has shown."""
    counts = [sum(box.range(HONOURS, suit)[0] >= ACE for suit in SUITS) for box in boxes]
    return min(counts, default=0)


def after_ace_answer(position: Position, call: Call) -> CallMeaning | None:
    """Return what the asker's next bid shows; None for what does not follow from aces.

    Five of the agreed suit, or the first bid above it that can be one: two aces are missing. Six:
    at most one is missing; seven: none, with values for it.
    """
    suit = position.agreed
    if suit is None or call.strain is None:
        return None
    partner_aces = _fewest(position.state.shown[position.state.partner])
    is_trump = int(call.strain) == int(suit)
    if not is_trump or call.level < 5:
        return None
    if call.level == 5:
        enough = tuple(range(max(0, _ALL - 1 - partner_aces)))
        boxes = aces(*enough) if enough else aces(0)
        return CallMeaning(call, boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=80)
    missing = 1 if call.level == SMALL_SLAM else 0
    least = max(0, _ALL - missing - partner_aces)
    boxes = aces(*range(least, _ALL + 1))
    # Where the suit has been passed by at the five level, six must do with two aces missing.
    if call.level == SMALL_SLAM and position.cheapest(suit) == SMALL_SLAM:
        boxes = aces(0, 1, 2, 3, 4)
    if call.level == 7:
        boxes = boxes & promise(position.points(GRAND_SLAM - 1))
    return CallMeaning(
        call, boxes, purpose=Purpose.SIGN_OFF, suits=(suit,), preference=79 + call.level
    )
