"""Choose a call: compare candidates by the value of the contracts to which they lead.

This looks one step ahead, without sampling. Partner's hand is divided into cells (`moments`). In
each cell partner chooses the contract that looks best to him, who knows his hand and what the call
shows; the value of this contract is computed for the player, who knows his own hand and the cell.
Then opponents may bid on. The value of a call that ends the auction is that of the contract. After
a forcing call the player chooses the contract when partner has answered, so its value is between
the mean of the best contract of each cell and the best contract for all cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import DOUBLE, PASS
from cuebid.evaluation import Boxes, Features
from cuebid.forecast import outlook, trick_model
from cuebid.forecast.hand_rows import known_row, shown_row
from cuebid.judgement.contract_table import Views
from cuebid.judgement.contract_value import ScoringForm
from cuebid.judgement.judged_calls import Assumption, CallValue, Judgement
from cuebid.judgement.position_values import PositionValues
from cuebid.meaning import AuctionState, CallMeaning, Purpose
from cuebid.meaning.combined import combined
from cuebid.meaning.standards import TAKEN_OUT_TO

__all__ = ["choose_call"]

Floats = NDArray[np.float32]

# Only the calls that natural bidding prefers most are compared; others are seldom sensible.
_MOST_CANDIDATES: Final = 10
# The share of the gain of knowing partner's cell that a forcing call gets, since partner's answer
# tells only a part.
_ANSWER: Final = 0.5
# The same share for an ask for aces, whose answer matters most for slams.
_ACE_ANSWER: Final = 0.8
# IMPs by which a call must be better than a call with a higher preference, since partner expects
# the preferred call: for each point of preference (0 to 100), and at most.
_PER_PREFERENCE: Final = 0.03
_MOST_BONUS: Final = 1.5
_MOST_REMEMBERED: Final = 20_000
_ENDING_PASSES: Final = 3


def choose_call(
    state: AuctionState,
    hand: Features,
    candidates: Sequence[CallMeaning],
    form: ScoringForm = ScoringForm.IMPS,
) -> Judgement:
    """Return the candidates with their values, the best first.

    A pure function: equal arguments yield equal results.

    Args:
        state: the auction so far.
        hand: the hand of the player to call.
        candidates: the meanings of the calls that the hand may make; at least one.
        form: the form of scoring.
    """
    preferred = {meaning.call: meaning.preference_of(hand) for meaning in candidates}
    ordered = sorted(candidates, key=lambda meaning: -preferred[meaning.call])[:_MOST_CANDIDATES]
    if len(ordered) == 1:
        return Judgement((CallValue(ordered[0], 0.0),))
    views = _views(state, hand, ordered)
    position = PositionValues(state, views, form)
    top = preferred[ordered[0].call]
    values = []
    for number, meaning in enumerate(ordered):
        value, assumption = _value(state, position, meaning, number)
        bonus = max(_PER_PREFERENCE * (preferred[meaning.call] - top), -_MOST_BONUS)
        values.append(CallValue(meaning, value + bonus, assumption))
    values.sort(key=lambda item: -item.value)
    return Judgement(tuple(values), position.summary)


def _views(state: AuctionState, hand: Features, candidates: Sequence[CallMeaning]) -> Views:
    """Return trick probabilities as the player sees them, and as partner does after each call."""
    seen = outlook(
        hand, state.shown[state.partner], state.shown[state.left], state.shown[state.right]
    )
    cells = len(seen.chances)
    own = np.broadcast_to(known_row(hand), seen.partner.shape)
    before = state.shown[state.me]
    # Partner expects the hands for which the call is meant, or that usually make it.
    shown = [
        _row_after(before, meaning.core or meaning.usual or meaning.boxes) for meaning in candidates
    ]
    first = np.concatenate([own, seen.left, *([seen.partner] * len(shown))])
    second = np.concatenate([seen.partner, seen.right, np.repeat(np.array(shown), cells, axis=0)])
    chances = trick_model().expected_chances(first, second)
    return Views(
        seen,
        chances[:cells],
        chances[cells : 2 * cells],
        chances[2 * cells :].reshape(len(shown), cells, *chances.shape[1:]),
    )


# A call shows the same for all hands, and many auctions begin with the same calls.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _row_after(before: Boxes, shown: Boxes) -> Floats:
    return shown_row(combined(before, shown) or shown)


def _value(
    state: AuctionState, position: PositionValues, meaning: CallMeaning, number: int
) -> tuple[float, Assumption]:
    """Return the value of a call, and the contracts that were assumed to follow it.

    Args:
        state: the auction before the call.
        position: the values of contracts in that auction.
        meaning: the meaning of the call.
        number: the index of the call among the candidates.
    """
    call = meaning.call
    # A forcing pass is like an optional double: partner doubles them or bids on.
    if call is DOUBLE or meaning.purpose is Purpose.FORCING:
        low = state.last_bid is not None and state.last_bid.level <= TAKEN_OUT_TO
        return position.double(
            number,
            for_penalties=meaning.purpose.is_double_for_penalties,
            for_takeout=low and meaning.purpose.is_double_for_takeout,
        )
    if call is PASS:
        passes = state.passes + 1
        if state.would_end:
            return position.stay()
        if passes == _ENDING_PASSES - 1 and state.last_bid is not None:
            # Partner gets another turn only if the next opponent bids.
            return position.compete_or_stay()
    if call.strain is None:
        return position.partner_places(number)
    rank = 5 * (call.level - 1) + int(call.strain)
    forces = meaning.forcing is not None or meaning.is_artificial
    if forces:
        asks_aces = meaning.purpose is Purpose.ASKS_ACES
        return position.force(rank, _ACE_ANSWER if asks_aces else _ANSWER)
    return position.partner_places(number, rank)
