"""Matches of robots on many boards, each in two rooms, without sockets and without clock.

Each board is played twice with the teams exchanged, as in a team match: the luck of the cards
cancels, and fewer boards tell which team bids better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from cuebid.core import SEATS, Board, BoardRecord, Player, Seat, Side
from cuebid.match.board_play import bid_board, play_board
from cuebid.match.teams import CLOSED, OPEN
from cuebid.solver import Problem, Solver


def play_match(
    boards: Iterable[Board],
    home: Callable[[Seat], Player],
    away: Callable[[Seat], Player],
    *,
    names: tuple[str, str] = ("Home", "Away"),
    solver: Solver | None = None,
) -> Iterator[BoardRecord]:
    """Play each board in two rooms; the home team is North-South in the open one.

    Yields the two records of each board, the open room first.

    Args:
        boards: the boards to play.
        home: returns the home team's player for a seat.
        away: returns the other team's player for a seat.
        names: the names of the two teams.
        solver: if given, boards are only bid, and each contract makes its double-dummy tricks.

    Raises:
        IllegalError: a player did something illegal; the message says who and what.
    """
    # Players are made once for the match: robots keep what they computed from board to board.
    rooms = [_room(OPEN, home, away, names), _room(CLOSED, away, home, names[::-1])]
    for board in boards:
        records = [
            replace(
                # With a solver cards are not played, so that the result measures bidding alone, and
                # many more boards can be bid in the same time.
                (play_board if solver is None else bid_board)(board, players),
                room=room,
                players=seated,
            )
            for room, players, seated in rooms
        ]
        # Board by board, so that a long match shows its results as they come.
        yield from records if solver is None else solved_records(records, solver)


def solved_records(records: Iterable[BoardRecord], solver: Solver) -> Iterator[BoardRecord]:
    """Yield the records with the double-dummy tricks of their contracts."""
    record_list = list(records)
    problems = {
        index: Problem(record.board.deal, contract.strain, contract.declarer)
        # Passed-out boards have no problem to solve.
        for index, record in enumerate(record_list)
        if (contract := record.contract) is not None
    }
    # One batch: the solver is faster with many problems at once.
    tricks = dict(zip(problems, solver.tricks(list(problems.values())), strict=True))
    for index, record in enumerate(record_list):
        yield replace(record, tricks_recorded=tricks.get(index))


def _room(
    room: str,
    north_south: Callable[[Seat], Player],
    east_west: Callable[[Seat], Player],
    names: tuple[str, str],
) -> tuple[str, Mapping[Seat, Player], Mapping[Seat, str]]:
    players = {seat: (east_west if seat.side is Side.EW else north_south)(seat) for seat in SEATS}
    return room, players, {seat: names[seat.side is Side.EW] for seat in SEATS}
