"""Card play by simulation: what cards cost, double dummy, on layouts of the hidden hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.robots.double_dummy_play.decision import CardDecision, CardReason
    from cuebid.robots.double_dummy_play.knowledge import Knowledge, knowledge_of
    from cuebid.robots.double_dummy_play.layouts import WeightedLayouts, weighted_layouts
    from cuebid.robots.double_dummy_play.player import CardPlayer
    from cuebid.robots.double_dummy_play.scoring import Scoring
    from cuebid.robots.double_dummy_play.thinking_time import CardThinking
    from cuebid.robots.double_dummy_play.trial import CardTrial

__all__ = [
    "CardDecision",
    "CardPlayer",
    "CardReason",
    "CardThinking",
    "CardTrial",
    "Knowledge",
    "Scoring",
    "WeightedLayouts",
    "knowledge_of",
    "weighted_layouts",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "decision": "CardDecision CardReason",
            "layouts": "WeightedLayouts weighted_layouts",
            "knowledge": "Knowledge knowledge_of",
            "thinking_time": "CardThinking",
            "player": "CardPlayer",
            "scoring": "Scoring",
            "trial": "CardTrial",
        },
    )
