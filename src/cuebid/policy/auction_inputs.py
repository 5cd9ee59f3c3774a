"""Encode auctions as inputs of the policy network, many at once.

Players are counted from the player to call: 0 is himself, 1 his left-hand opponent. The inputs say
who made each bid, who doubled it and who redoubled it, which determines the passes and so the whole
auction. They also repeat the last call of each player, since most calls depend on little else.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

CALLS: Final = 38
"""The number of calls: pass, double, redouble and 35 bids, as `Call.index` counts them."""
NO_CALL: Final = 255
"""The value that fills a row of calls after the end of the auction."""

_BIDS: Final = CALLS - 3
_PASS: Final = 0
_DOUBLE: Final = 1
_REDOUBLE: Final = 2
_FIRST_BID: Final = 3

# The first column of each group of inputs.
_VULNERABLE: Final = 0
_DEALER: Final = 2
_OPENING_PASSES: Final = 6
_BY_BID: Final = 10
_PART: Final = 4 * _BIDS
_LAST_CALLS: Final = _BY_BID + 3 * _PART
_PASSES: Final = _LAST_CALLS + 4 * CALLS
_SYSTEMS: Final = _PASSES + 3


def auction_inputs(systems: int) -> int:
    """Return the number of inputs of an auction for a network that knows `systems` systems."""
    return _SYSTEMS + 2 * systems


class AuctionRows(NamedTuple):
    """Auctions encoded for the policy network, a row for each.

    Attributes:
        inputs: the network's inputs.
        legal: whether each call is legal next.
    """

    inputs: Floats
    legal: NDArray[np.bool_]


def auction_rows(
    calls: NDArray[Any],
    lengths: NDArray[Any],
    vulnerable: NDArray[np.bool_],
    systems: NDArray[Any],
    system_count: int,
) -> AuctionRows:
    """Encode unfinished auctions from the point of view of the player to call.

    Args:
        calls: a row of `Call.index` for each auction; values after its length are ignored.
        lengths: the number of calls of each auction; no auction is over.
        vulnerable: for each auction, whether the dealer's side and the other side are vulnerable.
        systems: for each auction, the index of the system of the dealer's and of the other side.
        system_count: the number of systems that the network knows.
    """
    count = len(lengths)
    rows = np.arange(count)
    turn = np.asarray(lengths, np.int64)
    inputs = np.zeros((count, auction_inputs(system_count)), np.float32)
    own_side = turn % 2
    inputs[rows, _VULNERABLE] = vulnerable[rows, own_side]
    inputs[rows, _VULNERABLE + 1] = vulnerable[rows, 1 - own_side]
    inputs[rows, _DEALER + -turn % 4] = 1
    inputs[rows, _SYSTEMS + systems[rows, own_side]] = 1
    inputs[rows, _SYSTEMS + system_count + systems[rows, 1 - own_side]] = 1
    last_bid = np.full(count, -1)
    bidder = np.zeros(count, np.int64)
    # 0: undoubled, 1: doubled, 2: redoubled.
    doubled = np.zeros(count, np.int64)
    passes = np.zeros(count, np.int64)
    for position in range(int(turn.max(initial=0))):
        going = np.flatnonzero(position < turn)
        call = calls[going, position].astype(np.int64)
        player = (position - turn[going]) % 4
        inputs[going, _OPENING_PASSES + player] = (last_bid[going] < 0) & (call == _PASS)
        # Encode only the last call of each player.
        near = position >= turn[going] - 4
        inputs[going[near], _LAST_CALLS + CALLS * player[near] + call[near]] = 1
        is_bid, is_pass = call >= _FIRST_BID, call == _PASS
        last_bid[going[is_bid]] = call[is_bid] - _FIRST_BID
        bidder[going[is_bid]] = player[is_bid]
        doubled[going] = np.where(is_bid, 0, np.where(is_pass, doubled[going], call))
        passes[going] = np.where(is_pass, passes[going] + 1, 0)
        bidding = going[~is_pass]
        part = np.where(is_bid, 0, call)[~is_pass]
        column = _BY_BID + _PART * part + 4 * last_bid[bidding] + player[~is_pass]
        inputs[bidding, column] = 1
    since = np.minimum(passes, 3)
    inputs[rows[since > 0], _PASSES + since[since > 0] - 1] = 1
    return AuctionRows(inputs, _legal_calls(last_bid, bidder, doubled))


def _legal_calls(
    last_bid: NDArray[np.int64], bidder: NDArray[np.int64], doubled: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Return which calls are legal next, a row of 38 for each auction (Laws 18 and 19)."""
    is_theirs = (last_bid >= 0) & (bidder % 2 == 1)
    is_ours = (last_bid >= 0) & (bidder % 2 == 0)
    legal = np.empty((len(last_bid), CALLS), bool)
    legal[:, _PASS] = True
    legal[:, _DOUBLE] = is_theirs & (doubled == 0)
    legal[:, _REDOUBLE] = is_ours & (doubled == 1)
    legal[:, _FIRST_BID:] = np.arange(_BIDS) > last_bid[:, None]
    return legal
