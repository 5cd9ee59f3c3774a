"""The beginning of an auction, with everything that decides how a table continues it.

Prefixes are immutable; `after` returns the prefix with one more call. A prefix keeps the suits that
variables stand for and what `candidates` needs most (used strains, the last and highest bid), so
that neither a table nor the calls so far are searched again for each row.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from cuebid.bml.tree.bids import Variable
from cuebid.core import OPENING_STATE, PASS, Call, CallFault, LegalState, Strain, Suit

VARIABLES: Final = tuple(Variable)
"""The variables in the order in which `Bindings` holds their suits."""

Bindings: TypeAlias = tuple[Suit | None, ...]
"""The suit of each of `VARIABLES`; None where a variable is not bound."""


# Prefixes refer only to values made before them, so they form no cycles, and the garbage collector
# need not visit them (`gc=False`): an expansion may make a million.
class AuctionPrefix(msgspec.Struct, frozen=True, gc=False):
    """The beginning of an auction: its calls so far, and what follows from them.

    Attributes:
        calls: all calls from the first, implied passes included.
        code: one character a call; equal auctions have equal codes.
        theirs: whether the opponents made the last call.
        they_open: whether the opponents made the first call.
        bindings: the suits that variables stand for.
        used: a bit for every strain that either side has bid.
        last: the index of the last bid; 0 before the first.
        highest: the index of the highest bid, which differs from `last` after an insufficient bid.
        state: which calls the laws allow now.
        implied: the positions in `calls` of the passes that no row names.
        fault: why the laws forbid the last call; None if they allow it.
    """

    calls: tuple[Call, ...] = ()
    code: str = ""
    theirs: bool = False
    they_open: bool = False
    bindings: Bindings = (None,) * len(VARIABLES)
    used: int = 0
    last: int = 0
    highest: int = 0
    state: LegalState = OPENING_STATE
    implied: tuple[int, ...] = ()
    fault: CallFault | None = None

    def after(self, call: Call, bindings: Bindings, *, theirs: bool) -> AuctionPrefix:
        """Return the prefix with one more call.

        If one side would call twice in a row, a pass of the other side is implied between them:
        bml.txt asks for every pass of a competitive auction, BML 2 implies them, as files expect.
        """
        if self.calls and self.theirs is theirs:
            return self._with(PASS, self.bindings, not theirs, implied=True)._with(
                call, bindings, theirs
            )
        return self._with(call, bindings, theirs)

    def _with(
        self, call: Call, bindings: Bindings, theirs: bool, implied: bool = False
    ) -> AuctionPrefix:
        index = call.index
        used, last, highest = self.used, self.last, self.highest
        if index >= 3:  # below are pass, double and redouble
            used |= 1 << (index - 3) % 5
            last, highest = index, max(highest, index)
        # An illegal call is kept: the table defines it, and a report tells its author.
        return AuctionPrefix(
            (*self.calls, call),
            # A string compares, hashes and slices faster than a tuple of calls; the 38 calls fit
            # the printable characters from `0` on.
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
        """Return whether either side has bid a strain."""
        return bool(self.used >> strain & 1)


START: Final = AuctionPrefix()
"""The empty prefix, before any call."""
