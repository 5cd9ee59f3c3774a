"""Meanings of calls, and the state of an auction that follows from them.

`CallMeaning` is what one call means; `AuctionState` is what the calls of an auction have shown,
agreed and asked: `AuctionState().after(call, meaning)`. `natural_meaning` returns what a call means
if no system defines it. Players and sides are numbered from the dealer.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.meaning.call_meaning import CallMeaning as CallMeaning
    from cuebid.meaning.call_meaning import MeaningSource as MeaningSource
    from cuebid.meaning.force import Forcing as Forcing
    from cuebid.meaning.natural.lookup import natural_meaning as natural_meaning
    from cuebid.meaning.purpose import Purpose as Purpose
    from cuebid.meaning.shown_hands import JointRange as JointRange
    from cuebid.meaning.side_state import SideState as SideState
    from cuebid.meaning.state import AuctionState as AuctionState
    from cuebid.meaning.style import AceAsk as AceAsk
    from cuebid.meaning.style import Style as Style
