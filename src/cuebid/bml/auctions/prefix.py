"""The way from the first call of an auction to the last, while tables are expanded.

A path is frozen; a call gives the next path. Suits that variables stand for are carried along, so
no part of a table is ever copied.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from cuebid.bml.tree.bids import Variable
from cuebid.core import OPENING_STATE, PASS, AuctionState, Call, CallFault, Strain, Suit

__all__ = ["START", "VARIABLES", "AuctionPrefix", "Bindings"]

VARIABLES: Final = tuple(Variable)
"""The variables in the order in which `Bindings` holds their suits."""

Bindings: TypeAlias = tuple[Suit | None, ...]
"""The suit of each of `VARIABLES`; None where nothing is bound."""


class AuctionPrefix(msgspec.Struct, frozen=True, gc=False):
    """An auction as far as it has come.

    Attributes:
        calls: all calls from the first, passes that nobody wrote included.
        code: one character a call; equal paths have equal codes.
        theirs: whether the opponents made the last call.
        they_open: whether they made the first one.
        bindings: the suits that variables stand for.
        used: a bit for every strain that was bid, by either side.
        last: the index of the last bid; 0 before the first.
        highest: the index of the highest bid.
        state: which calls the laws allow now.
        implied: the places in `calls` of the passes that nobody wrote.
        fault: why the last call may not be made here; None if it may.
    """

    calls: tuple[Call, ...] = ()
    code: str = ""
    theirs: bool = False
    they_open: bool = False
    bindings: Bindings = (None,) * len(VARIABLES)
    used: int = 0
    last: int = 0
    highest: int = 0
    state: AuctionState = OPENING_STATE
    implied: tuple[int, ...] = ()
    fault: CallFault | None = None

    def after(self, call: Call, bindings: Bindings, *, theirs: bool) -> AuctionPrefix:
        """The path with one more call.

        Where one side would call twice in a row, a pass of the other side stands between.
        """
        if self.calls and self.theirs is theirs:
            return self._with(PASS, self.bindings, not theirs, implied=True)._with(
                call, bindings, theirs
            )
        return self._with(call, bindings, theirs)

    def _with(
        self,
        call: Call,
        bindings: Bindings,
        theirs: bool,
        implied: bool = False,
    ) -> AuctionPrefix:
        index = call.index
        used, last, highest = self.used, self.last, self.highest
        if index >= 3:
            used |= 1 << (index - 3) % 5
            last, highest = index, max(highest, index)
        return AuctionPrefix(
            (*self.calls, call),
            self.code + chr(48 + index),
            theirs,
            self.they_open if self.calls else theirs,
            bindings,
            used,
            last,
            highest,
            self.state.after(call),
            (*self.implied, len(self.calls)) if implied else self.implied,
            self.state.why_illegal(call),
        )

    def is_used(self, strain: Strain | Suit) -> bool:
        """Whether either side has bid a strain."""
        return bool(self.used >> strain & 1)


START: Final = AuctionPrefix()
