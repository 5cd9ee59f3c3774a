"""Judgement: choose calls in auctions for which a system has no rules.

Calls without a rule have the natural meaning of `cuebid.meaning`. `docs/judgement.md` describes
natural bidding and the choice of a call.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.judgement.checks import Blunder as Blunder
    from cuebid.judgement.checks import blunders as blunders
    from cuebid.judgement.choice import choose_call as choose_call
    from cuebid.judgement.contract_value import ScoringForm as ScoringForm
    from cuebid.judgement.general_kinds import GENERAL_KINDS as GENERAL_KINDS
    from cuebid.judgement.general_kinds import general_kind as general_kind
    from cuebid.judgement.judge import AuctionJudge as AuctionJudge
    from cuebid.judgement.judge import natural_judge as natural_judge
    from cuebid.judgement.judged_calls import Assumption as Assumption
    from cuebid.judgement.judged_calls import CallValue as CallValue
    from cuebid.judgement.judged_calls import Judgement as Judgement
    from cuebid.judgement.judged_calls import PositionSummary as PositionSummary
    from cuebid.judgement.misfits import untruth as untruth
