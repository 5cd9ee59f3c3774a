"""Card play by imagining the hidden hands: what cards cost on layouts that fit, double dummy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.robots.cardplayer.decision import CardDecision, Why
    from cuebid.robots.cardplayer.imagined import Imagined, imagine
    from cuebid.robots.cardplayer.knowledge import Knowledge, knowledge_of
    from cuebid.robots.cardplayer.pace import CardThinking
    from cuebid.robots.cardplayer.player import CardPlayer
    from cuebid.robots.cardplayer.scoring import Scoring
    from cuebid.robots.cardplayer.trial import CardTrial

__all__ = [
    "CardDecision",
    "CardPlayer",
    "CardThinking",
    "CardTrial",
    "Imagined",
    "Knowledge",
    "Scoring",
    "Why",
    "imagine",
    "knowledge_of",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "decision": "CardDecision Why",
        "imagined": "Imagined imagine",
        "knowledge": "Knowledge knowledge_of",
        "pace": "CardThinking",
        "player": "CardPlayer",
        "scoring": "Scoring",
        "trial": "CardTrial",
    },
)
