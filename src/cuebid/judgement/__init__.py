"""Judgement: what calls mean where no rule says it, and which call to make then.

`AuctionState` is what the calls of an auction have shown, agreed and asked; `CallMeaning` what one
call means. `docs/judgement.md` describes the theory and the choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.judgement.checks import Blunder, blunders
    from cuebid.judgement.hand_range import UNLIMITED, HandRange, hand_range
    from cuebid.judgement.meaning import CallMeaning, MeaningSource, Purpose
    from cuebid.judgement.state import AuctionState, SideState

__all__ = [
    "UNLIMITED",
    "AuctionState",
    "Blunder",
    "CallMeaning",
    "HandRange",
    "MeaningSource",
    "Purpose",
    "SideState",
    "blunders",
    "hand_range",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "checks": "Blunder blunders",
            "hand_range": "UNLIMITED HandRange hand_range",
            "meaning": "CallMeaning MeaningSource Purpose",
            "state": "AuctionState SideState",
        },
    )
