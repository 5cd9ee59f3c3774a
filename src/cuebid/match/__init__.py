"""Matches between players in this process: boards in one or two rooms, compared and analysed.

`board_play` plays a board, `selfplay` many boards in two rooms, `local_match` a match over real
sockets. `teams` compares two rooms in IMPs, `analysis` compares calls and cards with double dummy.
"""
