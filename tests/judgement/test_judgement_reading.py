"""What rules state of a call, completed by the theory of its auction."""

from __future__ import annotations

import pytest

from cuebid.core import HEARTS, SPADES, Call
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.judgement.reading import completed
from cuebid.meaning import AuctionState, CallMeaning, MeaningSource, Purpose, natural_meaning

BOTH_MAJORS = Box().between(HCP, 5, 10).at_least(LENGTH, 4, HEARTS).at_least(LENGTH, 4, SPADES)


@pytest.mark.parametrize(("length", "purpose"), [(5, Purpose.NATURAL), (3, Purpose.STOPPER_ASK)])
def test_a_bid_of_a_suit_that_they_have_shown_is_natural_with_five_cards(
    length: int, purpose: Purpose
) -> None:
    opening = CallMeaning(
        Call("2D"), Boxes((BOTH_MAJORS,)), suits=(HEARTS, SPADES), is_artificial=True
    )
    state = AuctionState().after(Call("2D"), opening)
    overcall = Call("2S")
    assert natural_meaning(state, overcall).purpose is Purpose.STOPPER_ASK
    shown = Box().between(HCP, 10, 16).at_least(LENGTH, length, SPADES)
    stated = CallMeaning(overcall, Boxes((shown,)), source=MeaningSource.CHAPTER)
    told = completed(state, stated, lambda: natural_meaning(state, overcall).purpose)
    assert told.purpose is purpose
