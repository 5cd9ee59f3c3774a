"""Matches between players in this process: boards in one or two rooms, compared and analysed.

`board_play` plays a board, `selfplay` many boards in two rooms, `local_match` a match over real
sockets. `teams` compares two rooms in IMPs, `analysis` compares calls and cards with double dummy.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.match.analysis import AnalysisError as AnalysisError
    from cuebid.match.analysis import BoardAnalysis as BoardAnalysis
    from cuebid.match.analysis import CallCost as CallCost
    from cuebid.match.analysis import CardCost as CardCost
    from cuebid.match.analysis import ClaimCost as ClaimCost
    from cuebid.match.analysis import analyse as analyse
    from cuebid.match.analysis_text import analysis_lines as analysis_lines
    from cuebid.match.analysis_text import analysis_record as analysis_record
    from cuebid.match.board_play import CallMade as CallMade
    from cuebid.match.board_play import CardPlayed as CardPlayed
    from cuebid.match.board_play import Players as Players
    from cuebid.match.board_play import TableEvent as TableEvent
    from cuebid.match.board_play import bid_board as bid_board
    from cuebid.match.board_play import play_board as play_board
    from cuebid.match.board_play import table_events as table_events
    from cuebid.match.deals import random_boards as random_boards
    from cuebid.match.deals import random_deal as random_deal
    from cuebid.match.differences import Group as Group
    from cuebid.match.differences import by_first_difference as by_first_difference
    from cuebid.match.differences import by_opening as by_opening
    from cuebid.match.differences import costliest as costliest
    from cuebid.match.local_match import play_locally as play_locally
    from cuebid.match.page import match_page as match_page
    from cuebid.match.selfplay import play_match as play_match
    from cuebid.match.selfplay import solved_records as solved_records
    from cuebid.match.teams import BoardComparison as BoardComparison
    from cuebid.match.teams import TeamMatch as TeamMatch
    from cuebid.match.teams import compare_rooms as compare_rooms
