"""Matches between players in this process: boards in one or two rooms, compared and analysed.

`board_play` plays a board, `selfplay` many boards in two rooms, `local_match` a match over real
sockets. `teams` compares two rooms in IMPs, `analysis` compares calls and cards with double dummy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.match.analysis import (
        AnalysisError,
        BoardAnalysis,
        CallCost,
        CardCost,
        ClaimCost,
        analyse,
    )
    from cuebid.match.analysis_text import analysis_lines, analysis_record
    from cuebid.match.board_play import (
        CallMade,
        CardPlayed,
        Players,
        TableEvent,
        bid_board,
        play_board,
        table_events,
    )
    from cuebid.match.deals import random_boards, random_deal
    from cuebid.match.differences import Group, by_first_difference, by_opening, costliest
    from cuebid.match.local_match import play_locally
    from cuebid.match.page import match_page
    from cuebid.match.selfplay import play_match, solved_records
    from cuebid.match.teams import BoardComparison, TeamMatch, compare_rooms

__all__ = [
    "AnalysisError",
    "BoardAnalysis",
    "BoardComparison",
    "CallCost",
    "CallMade",
    "CardCost",
    "CardPlayed",
    "ClaimCost",
    "Group",
    "Players",
    "TableEvent",
    "TeamMatch",
    "analyse",
    "analysis_lines",
    "analysis_record",
    "bid_board",
    "by_first_difference",
    "by_opening",
    "compare_rooms",
    "costliest",
    "match_page",
    "play_board",
    "play_locally",
    "play_match",
    "random_boards",
    "random_deal",
    "solved_records",
    "table_events",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "analysis": "AnalysisError BoardAnalysis CallCost CardCost ClaimCost analyse",
            "analysis_text": "analysis_lines analysis_record",
            "board_play": (
                "CallMade CardPlayed Players TableEvent bid_board play_board table_events"
            ),
            "deals": "random_boards random_deal",
            "differences": "Group by_first_difference by_opening costliest",
            "local_match": "play_locally",
            "page": "match_page",
            "selfplay": "play_match solved_records",
            "teams": "BoardComparison TeamMatch compare_rooms",
        },
    )
