"""Facts of an auction that functions read from its calls, updated with each call."""

from __future__ import annotations

from typing import Final, NamedTuple

from cuebid.core import CALLS, PASS, REDOUBLE, Call
from cuebid.database.matcher.captures import NONE

_ME, _LEFT, _RIGHT = 0, 1, 3

_CALL_TEXTS: Final = tuple(
    "R" if call is REDOUBLE else call.text.replace("NT", "N") for call in CALLS
)


def call_text(call: Call) -> str:
    """Return a call as sequences write it: `1N`, `P`, `X`, `R`."""
    return _CALL_TEXTS[call.index]


class TableCalls(NamedTuple):
    """Values that the functions of the language read from the calls alone, for the next caller."""

    level: int
    """The level of the last bid; 0 if there is none."""
    strain: int
    """The strain of the last bid; -1 if there is none."""
    doubled: int
    """0 if the last bid is undoubled, 1 if doubled, 2 if redoubled."""
    last_bidder: int
    """Who made the last bid: 0 me, 1 LHO, 2 partner, 3 RHO; -1 if nobody has bid."""
    is_contested: bool
    """Whether both sides have made a call other than a pass."""
    bid_by: tuple[int, int, int, int]
    """The strains that each player has bid, in the order of `last_bidder`, as bits."""


NO_CALLS: Final = TableCalls(0, NONE, 0, NONE, is_contested=False, bid_by=(0, 0, 0, 0))


def after_call(before: TableCalls, call: Call) -> TableCalls:
    """Return the facts after one more call, as the player who then calls sees them."""
    level, strain, doubled, last, is_contested, (me, left, partner, right) = before
    if call is not PASS:
        # Opponents who have not bid can only have doubled, and the double made it contested.
        is_contested = is_contested or last in (_LEFT, _RIGHT)
    if call.strain is not None:
        level, strain, doubled, last = call.level, int(call.strain), 0, _ME
        me |= 1 << strain
    elif call is not PASS:
        doubled = call.index
    if last != NONE:
        last = (last - 1) % 4
    return TableCalls(level, strain, doubled, last, is_contested, (left, partner, right, me))
