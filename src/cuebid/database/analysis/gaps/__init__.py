"""Gaps: what rules leave open in the auctions that they reach themselves.

`search` follows the auctions, the likeliest first; `position` asks what each hand of a pool does in
one auction; `uncovered` looks for the hands that the pool misses, with exact boxes; `nearby` makes
more hands where few are left. See docs/database-check.md, "Gaps".
"""

from cuebid.database.analysis.gaps.gap import Gap, GapKind
from cuebid.database.analysis.gaps.search import GapSearch

__all__ = ["Gap", "GapKind", "GapSearch"]
