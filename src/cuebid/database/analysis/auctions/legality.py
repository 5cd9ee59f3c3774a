"""Legal calls by their indices in `CALL_TEXTS`, from the laws of calls in `cuebid.core`."""

from __future__ import annotations

from functools import cache
from typing import Final

from cuebid.core.call import Call
from cuebid.core.call_laws import LegalState
from cuebid.database.language.alphabet import CALL_TEXTS

__all__ = ["followers"]

_INDEX_OF_CALL: Final = {Call(text): index for index, text in enumerate(CALL_TEXTS)}


# Every traversal asks for the same few hundred states.
@cache
def followers(state: LegalState) -> dict[int, LegalState]:
    """Return each legal call, by its index in `CALL_TEXTS`, with the state after it."""
    calls = sorted(state.legal_calls, key=_INDEX_OF_CALL.__getitem__)
    return {_INDEX_OF_CALL[call]: state.after(call) for call in calls}
