"""Choose a call for a hand that no call fits: a pass, or the call that misleads least.

Explanations of calls include the hands of such choices (`cuebid.database.meaning`), so that a call
is never explained as something that its maker does not have.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cuebid.core import PASS, Call, Strain
from cuebid.database.meaning.judge import JudgedCall, Meanings
from cuebid.evaluation import DIMENSIONS, LENGTH, Boxes, Features
from cuebid.judgement.checks import blunders
from cuebid.judgement.judged_position import JudgedPosition
from cuebid.meaning import CallMeaning, Purpose
from cuebid.meaning.combined import UNKNOWN
from cuebid.meaning.natural.last_resorts import pass_of_last_resort
from cuebid.meaning.standards import FOUR_NOTRUMP, SMALL_SLAM

# A card less than promised misleads partner more than a point less.
_CARD: Final = 2.5
UNTRUTH_OF_ONE: Final = tuple(
    _CARD if dimension.feature is LENGTH else 1.0 for dimension in DIMENSIONS
)
"""For each dimension, how much a call misleads that misses a bound by one, in points."""
# The distance from a call that shows nothing: more than from any box.
_NOTHING_SHOWN: Final = 100.0
# Points added to the distance of a call that nobody expects, and again for each level it jumps.
_UNEXPECTED: Final = 4.0
# Points added to the distance of an artificial call, which partner will answer.
_ARTIFICIAL: Final = 2.0
# The fewest trumps of both hands with which a slam is bid in a suit.
_BEARABLE: Final = 7
_ALL_CARDS: Final = 13


def untruth(boxes: Boxes, hand: Features) -> float:
    """Return how far a hand is from the nearest of some boxes, in points; 0 inside a box.

    The amounts by which bounds are missed are added; a card of length counts 2.5 points.
    """
    values = hand.values
    return min(
        (
            sum(
                UNTRUTH_OF_ONE[axis] * max(low - values[axis], values[axis] - high, 0)
                for axis, low, high in box.bounds
            )
            for box in boxes
        ),
        default=_NOTHING_SHOWN,
    )


def call_of_misfit(
    judged: JudgedPosition, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
) -> JudgedCall:
    """Return a call for a hand that fits neither a rule nor a natural meaning.

    Args:
        judged: the auction.
        meanings: what each call shows, by rules or by natural bidding.
        legal_calls: the calls to choose from.
        hand: the hand.

    Returns:
        The answer to a convention; else the cheapest call whose meaning by rules includes the hand,
        though no rule fits; else a pass; else the least untrue call.
    """
    if judged.is_settled:
        # The convention defines its calls, even if rules do not know the trump suit.
        settled = [judged.meaning(call) for call in legal_calls]
        fitting = [each for each in settled if each.preference > 0 and each.admits(hand)]
        if fitting:
            best = max(fitting, key=lambda each: each.preference)
            return JudgedCall(best.call, best.purpose.value)
    for call in legal_calls:
        if _shows(judged, call, meanings, hand):
            return JudgedCall(call, "the call that shows the hand")
    if PASS in legal_calls and _passes(judged, meanings, hand):
        return JudgedCall(PASS, "no call fits the hand", fits=False)
    return _least_untrue(judged, meanings, legal_calls, hand)


def _passes(judged: JudgedPosition, meanings: Meanings, hand: Features) -> bool:
    """Return whether a hand that no call fits should pass.

    It should not if a pass breaks a promise or forces partner, or if the hand is so strong that any
    bid misleads partner less.
    """
    if judged.position.must_call or not judged.may_pass(hand) or meanings.meaning(PASS).forcing:
        return False
    box = pass_of_last_resort(judged.position, judged.meaning(PASS))
    return box is None or hand in box


def _shows(judged: JudgedPosition, call: Call, meanings: Meanings, hand: Features) -> bool:
    """Return whether, by the rules of the system, a call shows hands like this one.

    Calls that show any hand do not count: they are asks.
    """
    meaning = meanings.meaning(call)
    if meaning.is_natural:
        # Natural meanings were tried before, and none fits this hand.
        return False
    is_barred = call is PASS and judged.position.must_call
    # Rules for slams check aces but not trumps.
    is_barred |= call.level >= SMALL_SLAM and _trumps(judged, call, hand) < _BEARABLE
    if is_barred or UNKNOWN.boxes[0] in meaning.boxes.boxes:
        return False
    # Use the hands that opponents are told of, which may be fewer than `meaning.boxes`.
    return any(hand in box for box in meanings.told(call))


def _trumps(judged: JudgedPosition, call: Call, hand: Features) -> int:
    """Return the number of trumps that both hands surely have for a bid; 13 in notrump."""
    if call.strain is None or call.strain is Strain.NOTRUMP:
        return _ALL_CARDS
    return hand.lengths[call.strain] + judged.position.partner.shortest[call.strain]


def _least_untrue(
    judged: JudgedPosition, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
) -> JudgedCall:
    # A pass that breaks a promise is the last resort, whatever it shows.
    least: tuple[float, int] | None = None
    best = PASS
    for call in legal_calls:
        if call is PASS and (judged.position.must_call or not judged.may_pass(hand)):
            continue
        natural, meaning = judged.meaning(call), meanings.meaning(call)
        if _asks_aces(natural, meaning) and _asks_in_vain(judged, natural, hand):
            continue
        distance = untruth(meaning.boxes, hand)
        if natural.preference < 0 and meaning.is_natural:
            distance += _UNEXPECTED * (1 + max(0, judged.position.jump(call)))
        elif natural.is_artificial:
            distance += _ARTIFICIAL
        key = distance, call.index
        if least is None or key < least:
            least, best = key, call
    return JudgedCall(best, "the least untrue call", fits=False)


def _asks_aces(natural: CallMeaning, meaning: CallMeaning) -> bool:
    """Return whether partner takes a call as an ask for aces."""
    is_ask_by_rules = natural.call is FOUR_NOTRUMP and meaning.rule is not None
    return is_ask_by_rules or natural.purpose is Purpose.ASKS_ACES


def _asks_in_vain(judged: JudgedPosition, natural: CallMeaning, hand: Features) -> bool:
    """Return whether an ask for aces would be a blunder with a hand."""
    return bool(blunders(judged.state, replace(natural, purpose=Purpose.ASKS_ACES), hand))
