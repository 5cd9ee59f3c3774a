"""Gaps: hands for which the rules have no call, or different ones, in auctions that they reach.

`search` follows the auctions, the likeliest first; `position` finds the call of each pool hand in
one auction; `uncovered` looks for the hands that the pool misses, with exact boxes; `nearby` makes
more hands where few are left. See docs/database-check.md, "Gaps".
"""

from cuebid.database.analysis.gaps.gap import Gap, GapKind
from cuebid.database.analysis.gaps.search import GapSearch

__all__ = ["Gap", "GapKind", "GapSearch"]
