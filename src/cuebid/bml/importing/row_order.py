"""Check whether calls of notes can follow each other in an auction."""

from __future__ import annotations

from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree.bids import Bid, CallsBid, ChoiceBid, VariableBid


def can_follow(call: str, auction: tuple[str, ...]) -> bool:
    """Return whether a call can be higher than the last bid of an auction.

    Of a bid that stands for several, the most favourable one counts: the highest of the call, the
    lowest of the auction. Steps, which count from the last bid, always follow.
    """
    ranks = _ranks(read_bid(call).bid)
    if not ranks:
        return True
    for earlier in reversed(auction):
        below = _ranks(read_bid(earlier).bid)
        if below:
            return max(ranks) > min(below)
    return True


def without_start(calls: tuple[str, ...], auction: tuple[str, ...]) -> tuple[str, ...]:
    """Return `calls` without `auction` at their start; all calls if they do not begin with it.

    `1C-1D-1H` below the row `1D` of `1C` is the row `1H`.
    """
    bare = tuple(call.rstrip("!") for call in auction)
    start = tuple(call.rstrip("!") for call in calls[: len(bare)])
    return calls[len(bare) :] if bare and len(calls) > len(bare) and start == bare else calls


def _ranks(bid: Bid) -> list[tuple[int, int]]:
    """Return (level, strain) of each bid that `bid` names; empty for passes, steps and words."""
    if isinstance(bid, ChoiceBid):
        return [rank for option in bid.options for rank in _ranks(option)]
    if isinstance(bid, VariableBid):
        return [(bid.level, strain) for strain in range(4)]
    if isinstance(bid, CallsBid):
        return [
            (call.level or 0, call.strain.value) for call in bid.calls if call.strain is not None
        ]
    return []
