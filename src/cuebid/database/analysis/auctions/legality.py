"""Which calls can follow which (Laws 18, 19 and 22), as a table over states of an auction."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from cuebid.database.language.alphabet import CALL_TEXTS

__all__ = ["BEGIN", "DOUBLE", "PASS", "REDOUBLE", "AuctionState", "followers"]

PASS, DOUBLE, REDOUBLE = (CALL_TEXTS.index(text) for text in "PXR")
_BIDS: Final = 35


class AuctionState(NamedTuple):
    """All of an auction that decides which calls can follow.

    Attributes:
        bid: the last bid by its place in `CALL_TEXTS`; -1 before the opening.
        doubled: 0 undoubled, 1 doubled, 2 redoubled.
        theirs: whether the last bid is of the side whose turn it is not.
        passes: how many passes ended the auction so far.
    """

    bid: int = -1
    doubled: int = 0
    theirs: bool = False
    passes: int = 0


BEGIN: Final = AuctionState()


@cache
def followers(state: AuctionState) -> dict[int, AuctionState]:
    """Each legal call, by its place in `CALL_TEXTS`, with the state behind it."""
    bid, doubled, theirs, passes = state
    if passes == (4 if bid < 0 else 3):
        return {}
    found = {call: AuctionState(call, 0, theirs=True) for call in range(bid + 1, _BIDS)}
    found[PASS] = AuctionState(bid, doubled, bid >= 0 and not theirs, passes + 1)
    if bid >= 0 and theirs and doubled == 0:
        found[DOUBLE] = AuctionState(bid, 1, theirs=False)
    if bid >= 0 and not theirs and doubled == 1:
        found[REDOUBLE] = AuctionState(bid, 2, theirs=True)
    return found
