"""Meanings of calls, and the state of an auction that they add up to.

`CallMeaning` is what one call means; `AuctionState` what the calls of an auction have shown, agreed
and asked: `AuctionState().after(call, meaning)`. `natural_meaning` is what a call means where no
system says it. Players and sides are numbered from the dealer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.meaning.call_meaning import CallMeaning, MeaningSource
    from cuebid.meaning.force import Forcing
    from cuebid.meaning.natural.lookup import natural_meaning
    from cuebid.meaning.purpose import Purpose
    from cuebid.meaning.shown_hands import Span
    from cuebid.meaning.side_state import SideState
    from cuebid.meaning.state import AuctionState
    from cuebid.meaning.style import AceAsk, Style

__all__ = [
    "AceAsk",
    "AuctionState",
    "CallMeaning",
    "Forcing",
    "MeaningSource",
    "Purpose",
    "SideState",
    "Span",
    "Style",
    "natural_meaning",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "call_meaning": "CallMeaning MeaningSource",
            "force": "Forcing",
            "natural.lookup": "natural_meaning",
            "purpose": "Purpose",
            "shown_hands": "Span",
            "side_state": "SideState",
            "state": "AuctionState",
            "style": "AceAsk Style",
        },
    )
