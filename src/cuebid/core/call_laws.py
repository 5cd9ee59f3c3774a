"""The laws of calls: which calls are legal, and the state after each (Laws 18, 19 and 22).

Only four facts about an auction decide which calls are legal: the last bid, whether it is doubled,
whether it is the own side's, and how many passes followed. So there are only a few hundred states,
each made once and linked to the states after it. Everything in Cuebid that follows auctions walks
this graph: `Auction`, bidding tables that are expanded, and the analysis of a rule database.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from cuebid.core._base.enums import NamedEnum
from cuebid.core._base.frozen import Frozen
from cuebid.core.call import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from cuebid.core.contract import Doubled


class CallFault(NamedEnum):
    """Reasons why a call may not be made now; the value says it in words."""

    AUCTION_OVER = "the auction is over"
    INSUFFICIENT_BID = "the bid is not higher than the last one (Law 18)"
    NOTHING_TO_DOUBLE = "there is no bid to double (Law 19)"
    DOUBLE_OF_OWN_SIDE = "the last bid is the own side's and may not be doubled (Law 19)"
    ALREADY_DOUBLED = "the last bid is doubled already (Law 19)"
    NOTHING_TO_REDOUBLE = "there is no double to redouble (Law 19)"
    REDOUBLE_OF_OWN_DOUBLE = "the double is the own side's and may not be redoubled (Law 19)"
    ALREADY_REDOUBLED = "the last bid is redoubled already (Law 19)"


# 36 last bids (none among them), three doublings, two sides and five numbers of passes give at most
# 1,080 states, illegal ones included, so all can stay in memory.
@final
class LegalState(Frozen):
    """Everything about an auction that decides which calls are legal.

    There is one object for each state, so states are compared with `is`; `OPENING_STATE` is that
    before the first call, and `after` leads to the others.

    Attributes:
        last_bid: the last bid; None before the first.
        doubled: whether the last bid is doubled or redoubled.
        own_side_bid: whether the last bid is of the side whose turn it is.
        passes: the number of passes since the last bid, double or redouble; at most 4.
        is_over: whether three passes followed a call, or all four players passed (Law 22).
        legal_calls: every call that may be made, in the order of `CALLS`.
    """

    __slots__ = (
        "_successors",
        "doubled",
        "is_over",
        "last_bid",
        "legal_calls",
        "own_side_bid",
        "passes",
    )

    last_bid: Call | None
    doubled: Doubled
    own_side_bid: bool
    passes: int
    is_over: bool
    legal_calls: tuple[Call, ...]
    _successors: list[LegalState | None]
    """The states after each call, by `Call.index`; None until first used."""

    def __new__(
        cls,
        last_bid: Call | None = None,
        doubled: Doubled = Doubled.NO,
        own_side_bid: bool = False,
        passes: int = 0,
    ) -> LegalState:
        """Return the state with these values; equal values give the same object."""
        return _state(last_bid, doubled, own_side_bid, passes)

    def why_illegal(self, call: Call) -> CallFault | None:
        """Return why `call` may not be made now; None when it may."""
        if self.is_over:
            return CallFault.AUCTION_OVER
        # Pass is legal until the auction is over.
        if call is PASS:
            return None
        if call.is_bid:
            bid = self.last_bid
            return None if bid is None or call > bid else CallFault.INSUFFICIENT_BID
        return self._why_no_double() if call is DOUBLE else self._why_no_redouble()

    def _why_no_double(self) -> CallFault | None:
        # From the most basic fault to the finest, so that a message never presumes a bid or a
        # double that is not there.
        if self.last_bid is None:
            return CallFault.NOTHING_TO_DOUBLE
        if self.own_side_bid:
            return CallFault.DOUBLE_OF_OWN_SIDE
        return CallFault.ALREADY_DOUBLED if self.doubled else None

    def _why_no_redouble(self) -> CallFault | None:
        # Doubled without a bid: after an illegal double that was taken as made.
        if self.doubled is Doubled.NO or self.last_bid is None:
            return CallFault.NOTHING_TO_REDOUBLE
        if self.doubled is Doubled.REDOUBLED:
            return CallFault.ALREADY_REDOUBLED
        return None if self.own_side_bid else CallFault.REDOUBLE_OF_OWN_DOUBLE

    def after(self, call: Call) -> LegalState:
        """Return the state after `call`, which is taken as made even if it is not legal.

        Bidding notes contain illegal calls; their authors want every one of them reported, not only
        the first.
        """
        successor = self._successors[call.index]
        if successor is None:
            successor = self._successors[call.index] = self._state_after(call)
        return successor

    def _state_after(self, call: Call) -> LegalState:
        if call.is_bid:
            # States look from the side whose turn it is, so that a new bid is always the
            # opponents'.
            return _state(call, Doubled.NO, False, 0)
        own_side_bid = self.last_bid is not None and not self.own_side_bid
        if call is PASS:
            # No law looks further than four passes. Without a limit, passes after the end of an
            # auction would make states without end.
            return _state(self.last_bid, self.doubled, own_side_bid, min(self.passes + 1, 4))
        # A double has the index 1 and a redouble 2, which are the numbers of `Doubled`.
        return _state(self.last_bid, Doubled(call.index), own_side_bid, 0)

    def __repr__(self) -> str:
        return (
            f"LegalState({self.last_bid!r}, {self.doubled!r}, "
            f"own_side_bid={self.own_side_bid}, passes={self.passes})"
        )

    def __reduce__(self) -> tuple[type[LegalState], tuple[Call | None, Doubled, bool, int]]:
        return LegalState, (self.last_bid, self.doubled, self.own_side_bid, self.passes)


# The cache is never emptied: it is what makes states unique, on which `is` and the links between
# them rest.
@cache
def _state(last_bid: Call | None, doubled: Doubled, own_side_bid: bool, passes: int) -> LegalState:
    state: LegalState = object.__new__(LegalState)
    for name, value in (
        ("last_bid", last_bid),
        ("doubled", doubled),
        ("own_side_bid", own_side_bid),
        ("passes", passes),
        # Law 22: three passes end an auction that has a bid, four one that has none.
        ("is_over", passes >= (4 if last_bid is None else 3)),
        ("_successors", [None] * len(CALLS)),
    ):
        object.__setattr__(state, name, value)
    # Last, because it asks the finished state what is illegal.
    object.__setattr__(state, "legal_calls", _legal_calls(state))
    return state


def _legal_calls(state: LegalState) -> tuple[Call, ...]:
    if state.is_over:
        return ()
    without_bid = tuple(
        call for call in (PASS, DOUBLE, REDOUBLE) if state.why_illegal(call) is None
    )
    # Bids stand in order in `CALLS`, so the sufficient ones (Law 18) are a slice; before the first
    # bid there is no index to begin at.
    return without_bid + (BIDS if state.last_bid is None else CALLS[state.last_bid.index + 1 :])


OPENING_STATE: Final = LegalState()
"""The state before the first call."""
