"""Judgement: what calls mean where no rule says it, and which call to make then.

What a call means there is the natural meaning of `cuebid.meaning`. `docs/judgement.md` describes
natural bidding and the choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.judgement.checks import Blunder, blunders
    from cuebid.judgement.choice import choose_call
    from cuebid.judgement.contract_value import ScoringForm
    from cuebid.judgement.general_kinds import GENERAL_KINDS, general_kind
    from cuebid.judgement.judge import AuctionJudge, natural_judge
    from cuebid.judgement.judged_calls import Assumption, CallValue, Judgement, PositionSummary
    from cuebid.judgement.misfits import untruth

__all__ = [
    "GENERAL_KINDS",
    "Assumption",
    "AuctionJudge",
    "Blunder",
    "CallValue",
    "Judgement",
    "PositionSummary",
    "ScoringForm",
    "blunders",
    "choose_call",
    "general_kind",
    "natural_judge",
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
            "judge": "AuctionJudge natural_judge",
            "judged_calls": "Assumption CallValue Judgement PositionSummary",
            "misfits": "untruth",
        },
    )
