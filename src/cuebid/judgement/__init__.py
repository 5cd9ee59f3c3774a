"""Judgement: what calls mean where no rule says it, and which call to make then.

`AuctionState` is what the calls of an auction have shown, agreed and asked; `CallMeaning` what one
call means. `docs/judgement.md` describes the theory and the choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.judgement.checks import Blunder, blunders
    from cuebid.judgement.choice import choose_call
    from cuebid.judgement.contract_value import ScoringForm
    from cuebid.judgement.forecast.expectations import Expectation
    from cuebid.judgement.forecast.moments import Outlook, outlook
    from cuebid.judgement.forecast.tricks import TrickForecast, TrickModel, trick_model
    from cuebid.judgement.general_kinds import GENERAL_KINDS, general_kind
    from cuebid.judgement.hand_range import UNLIMITED, HandRange, hand_range
    from cuebid.judgement.judge import AuctionJudge, natural_judge
    from cuebid.judgement.judged_calls import Assumption, CallValue, Judgement, PositionSummary
    from cuebid.judgement.meaning import CallMeaning, MeaningSource, Purpose
    from cuebid.judgement.misfits import untruth
    from cuebid.judgement.shown_hands import Span
    from cuebid.judgement.side_state import SideState
    from cuebid.judgement.state import AceAsk, AuctionState
    from cuebid.judgement.theory.natural import natural_meaning

__all__ = [
    "GENERAL_KINDS",
    "UNLIMITED",
    "AceAsk",
    "Assumption",
    "AuctionJudge",
    "AuctionState",
    "Blunder",
    "CallMeaning",
    "CallValue",
    "Expectation",
    "HandRange",
    "Judgement",
    "MeaningSource",
    "Outlook",
    "PositionSummary",
    "Purpose",
    "ScoringForm",
    "SideState",
    "Span",
    "TrickForecast",
    "TrickModel",
    "blunders",
    "choose_call",
    "general_kind",
    "hand_range",
    "natural_judge",
    "natural_meaning",
    "outlook",
    "trick_model",
    "untruth",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "checks": "Blunder blunders",
            "choice": "choose_call",
            "contract_value": "ScoringForm",
            "general_kinds": "GENERAL_KINDS general_kind",
            "hand_range": "UNLIMITED HandRange hand_range",
            "judge": "AuctionJudge natural_judge",
            "judged_calls": "Assumption CallValue Judgement PositionSummary",
            "meaning": "CallMeaning MeaningSource Purpose",
            "misfits": "untruth",
            "forecast.expectations": "Expectation",
            "forecast.moments": "Outlook outlook",
            "shown_hands": "Span",
            "side_state": "SideState",
            "state": "AceAsk AuctionState",
            "theory.natural": "natural_meaning",
            "forecast.tricks": "TrickForecast TrickModel trick_model",
        },
    )
