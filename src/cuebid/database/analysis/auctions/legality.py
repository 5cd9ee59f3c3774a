"""Legal calls by their places in `CALL_TEXTS`, from the laws of calls in `cuebid.core`."""

from __future__ import annotations

from functools import cache
from typing import Final

from cuebid.core.call import Call
from cuebid.core.call_laws import AuctionState
from cuebid.database.language.alphabet import CALL_TEXTS

__all__ = ["followers"]

_PLACE_OF_CALL: Final = {Call(text): place for place, text in enumerate(CALL_TEXTS)}


@cache
def followers(state: AuctionState) -> dict[int, AuctionState]:
    """Return each legal call, by its place in `CALL_TEXTS`, with the state after it."""
    calls = sorted(state.legal_calls, key=_PLACE_OF_CALL.__getitem__)
    return {_PLACE_OF_CALL[call]: state.after(call) for call in calls}
