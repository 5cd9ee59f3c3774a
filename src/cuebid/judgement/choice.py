"""The choice of a call: candidates compared by the contracts that they lead to.

One step ahead, without sampling. Partner's hand is divided into cells (`moments`). In each cell
partner, who knows that hand and what the call shows, places the contract as it looks from there;
the player, who knows the own hand and the cell, values it. Then opponents may go on. A call that
ends the auction is the value of the contract. A call that forces lets the player place the contract
after partner's answer, so it is worth something between the best contract of each cell and the
contract that is best for all of them.
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

# More calls than these are seldom sensible; what the theory prefers comes first.
_MOST_CANDIDATES: Final = 10
# What a call that forces gains of the difference between knowing partner's cell and not knowing it:
# partner's answer tells a part of it.
_ANSWER: Final = 0.5
# An ask for aces finds out what most slams fail by, which cells of strength and fit only suggest.
_ACE_ANSWER: Final = 0.8
# IMPs that a call must gain to be made instead of one that the theory prefers: the look ahead is
# one step, and partner expects the preferred call. For each of 100 degrees, and at most.
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
    """Return the candidates with what they are worth, the best first.

    A pure function: equal questions get equal answers.

    Args:
        state: the auction so far.
        hand: of the player whose turn it is.
        candidates: what each call means that the hand may make; at least one.
        form: how results are compared.
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
    """Return the chances of tricks as the player and, for each candidate, as partner sees them."""
    seen = outlook(
        hand, state.shown[state.partner], state.shown[state.left], state.shown[state.right]
    )
    cells = len(seen.chances)
    own = np.broadcast_to(known_row(hand), seen.partner.shape)
    before = state.shown[state.me]
    # Partner expects the hands that the call is for.
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


# What a call shows is the same for all hands, and auctions begin alike.
@lru_cache(maxsize=_MOST_REMEMBERED)
def _row_after(before: Boxes, shown: Boxes) -> Floats:
    return shown_row(combined(before, shown) or shown)


def _value(
    state: AuctionState, position: PositionValues, meaning: CallMeaning, number: int
) -> tuple[float, Assumption]:
    """Return what a call is worth, and what was assumed to follow."""
    call = meaning.call
    # After a forcing pass partner doubles them or bids on, as after a double without trumps.
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
            # Partner has another turn only if the next opponent goes on.
            return position.compete_or_stay()
    if call.strain is None:
        return position.partner_places(number)
    rank = 5 * (call.level - 1) + int(call.strain)
    forces = meaning.forcing is not None or meaning.is_artificial
    if forces:
        asks_aces = meaning.purpose is Purpose.ASKS_ACES
        return position.force(rank, _ACE_ANSWER if asks_aces else _ANSWER)
    return position.partner_places(number, rank)
