"""Robots against each other on many boards, each in two rooms; no sockets, no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from cuebid.core import SEATS, Board, BoardRecord, Player, Seat, Side
from cuebid.match.board_play import bid_board, play_board
from cuebid.match.teams import CLOSED, OPEN
from cuebid.solver import Problem, Solver

__all__ = ["play_match", "solved_records"]


def play_match(
    boards: Iterable[Board],
    home: Callable[[Seat], Player],
    away: Callable[[Seat], Player],
    *,
    names: tuple[str, str] = ("Home", "Away"),
    solver: Solver | None = None,
) -> Iterator[BoardRecord]:
    """Every board in two rooms; the home team is North-South in the open one.

    Gives the records of a board one after the other, open room first.

    Args:
        boards: what to play.
        home: makes the home team's player for a seat.
        away: makes the other team's.
        names: of the two teams.
        solver: if given, boards are only bid, and the contract makes the tricks that it makes
            double dummy.

    Raises:
        IllegalError: a player did something illegal; the message says who and what.
    """
    rooms = [_room(OPEN, home, away, names), _room(CLOSED, away, home, names[::-1])]
    for board in boards:
        records = [
            replace(
                (play_board if solver is None else bid_board)(board, players),
                room=room,
                players=seated,
            )
            for room, players, seated in rooms
        ]
        yield from records if solver is None else solved_records(records, solver)


def solved_records(records: Iterable[BoardRecord], solver: Solver) -> Iterator[BoardRecord]:
    """The same records with the tricks that the contract makes double dummy."""
    pending = list(records)
    contracts = [(at, record.contract) for at, record in enumerate(pending)]
    wanted = [
        (at, Problem(pending[at].board.deal, contract.strain, contract.declarer))
        for at, contract in contracts
        if contract is not None
    ]
    tricks = dict(
        zip([at for at, _ in wanted], solver.tricks([one for _, one in wanted]), strict=True)
    )
    for at, record in enumerate(pending):
        yield replace(record, tricks_recorded=tricks.get(at))


def _room(
    room: str,
    north_south: Callable[[Seat], Player],
    east_west: Callable[[Seat], Player],
    names: tuple[str, str],
) -> tuple[str, Mapping[Seat, Player], Mapping[Seat, str]]:
    players = {seat: (east_west if seat.side is Side.EW else north_south)(seat) for seat in SEATS}
    return room, players, {seat: names[seat.side is Side.EW] for seat in SEATS}
