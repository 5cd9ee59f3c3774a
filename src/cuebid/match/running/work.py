"""The work of a worker: play boards between entrants, and solve what decides.

A piece of work is a function of values alone, so that any process can do it, and do it again after
another one died: the same plan, board and tables give the same results.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from cuebid.core import Auction, Board, BoardRecord, Call, Card, Ruling
from cuebid.match.board_play import CallMade, table_events
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.guarded import PlayerFaultError
from cuebid.match.entrants.seating import seat_entrants
from cuebid.match.forms import Encounter
from cuebid.match.plan import Form, MatchPlan
from cuebid.match.selfplay import solved_records
from cuebid.match.store.table_result import OPEN_ROOM, ROOMS, TableResult, result_of
from cuebid.solver import CachedSolver, DdsSolver, Solver

__all__ = ["PlayWork", "Work", "play_table"]


@dataclass(frozen=True, slots=True)
class Work:
    """Boards, and the encounters that play each of them in two rooms."""

    boards: tuple[Board, ...]
    encounters: tuple[Encounter, ...]

    def __repr__(self) -> str:
        numbers = ", ".join(str(board.number) for board in self.boards)
        return f"board {numbers}"


@dataclass(frozen=True, slots=True)
class PlayWork:
    """The function that workers run; it is sent with every portion, so it holds the plan only."""

    plan: MatchPlan

    def __call__(self, work: Work) -> list[TableResult]:
        """Return the results of all tables of a piece of work."""
        plan = self.plan
        results: list[TableResult] = []
        for encounter in work.encounters:
            players = plan.players
            teams = players[encounter.home], players[encounter.away]
            if EntrantKind.TABLE in {team.kind for team in teams}:
                # What plays over sockets takes its own imports.
                from cuebid.match.entrants.table_room import play_rooms  # noqa: PLC0415

                results += play_rooms(work.boards, encounter, teams)
                continue
            for board in work.boards:
                results += _two_rooms(plan, board, encounter, teams)
        return results


def _two_rooms(
    plan: MatchPlan, board: Board, encounter: Encounter, teams: tuple[Entrant, Entrant]
) -> Iterator[TableResult]:
    records, seconds = [], []
    for room, (north_south, east_west) in enumerate((teams, teams[::-1])):
        start = time.perf_counter()
        record = play_table(board, north_south, east_west, plan)
        seconds.append(time.perf_counter() - start)
        records.append(replace(record, room=ROOMS[room]))
    if not plan.play:
        start = time.perf_counter()
        records = _solved(records, across_field=plan.form is Form.PAIRS)
        seconds[OPEN_ROOM] += time.perf_counter() - start
    for room, record in enumerate(records):
        yield result_of(record, encounter.number, room, seconds[room])


def play_table(
    board: Board, north_south: Entrant, east_west: Entrant, plan: MatchPlan
) -> BoardRecord:
    """Play a board at one table; a fault of a player ends it with a ruling against its seat."""
    # Our robots read no explanations of others; programs may, and so do people later.
    explains = plan.explanations or north_south.is_foreign or east_west.is_foreign
    players = seat_entrants(north_south, east_west, explains=explains)
    events = table_events(board, players, bidding_only=not plan.play)
    calls: list[Call] = []
    cards: list[Card] = []
    try:
        while True:
            event = next(events)
            if isinstance(event, CallMade):
                calls.append(event.call)
            else:
                cards.append(event.card)
    except StopIteration as end:
        record: BoardRecord = end.value
        return record if plan.explanations else replace(record, explanations={})
    except PlayerFaultError as fault:
        return _forfeited(board, calls, cards, fault)


def _forfeited(
    board: Board, calls: list[Call], cards: list[Card], fault: PlayerFaultError
) -> BoardRecord:

    return BoardRecord(
        board,
        Auction(board.dealer, calls),
        cards=cards,
        forfeited_by=fault.seat,
        rulings=(Ruling(fault.seat, str(fault)),),
    )


def _solved(records: list[BoardRecord], *, across_field: bool) -> list[BoardRecord]:
    """Return records with double-dummy tricks, where a difference is possible."""
    finished = [record for record in records if record.forfeited_by is None]
    # The same contract in both rooms scores the same, whatever it makes. Across a field each score
    # is compared with others. Beside a forfeited board the other room's result does not count.
    contracts = {record.contract for record in finished}
    if not across_field and (len(contracts) < 2 or len(finished) < 2):
        return records
    solved = iter(list(solved_records(finished, _solver())))
    return [record if record.forfeited_by is not None else next(solved) for record in records]


@cache
def _solver() -> Solver:
    # The tables of a board are played one after the other and ask the same questions.
    return CachedSolver(DdsSolver(), size=200)
