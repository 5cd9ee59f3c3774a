"""The work of a worker process: play boards between entrants, and solve their contracts.

A piece of work is a function of values alone, so that any process can do it, and do it again after
another one died: the same plan, board and tables give the same results.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from cuebid.core import Auction, Board, BoardRecord, Call, Card, Ruling
from cuebid.match.board_play import CallMade, table_events
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.guarded import PlayerFaultError
from cuebid.match.entrants.seating import seat_entrants
from cuebid.match.forms import Encounter
from cuebid.match.plan import MatchForm, MatchPlan
from cuebid.match.running.bidding_together import bid_together
from cuebid.match.selfplay import solved_records
from cuebid.match.store.table_result import OPEN_ROOM, ROOMS, TableResult, result_of
from cuebid.solver import CachedSolver, DdsSolver, Solver

# Each pair whose rules are compared takes a second at first, and keeps books of its own.
_MOST_COMPARED: Final = 6


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
        played: list[_BothRooms] = []
        for encounter in work.encounters:
            players = plan.players
            teams = players[encounter.home], players[encounter.away]
            if EntrantKind.TABLE in {team.kind for team in teams}:
                # Imported here, because only play over sockets needs it.
                from cuebid.match.entrants.table_room import play_rooms  # noqa: PLC0415

                results += play_rooms(work.boards, encounter, teams)
                continue
            played += _two_rooms(plan, work.boards, encounter, teams)
        if not plan.play:
            _solve(played, across_field=plan.form is MatchForm.PAIRS)
        for rooms in played:
            results += rooms.results()
        return results


@dataclass(slots=True)
class _BothRooms:
    """A board of an encounter; mutable: it is solved after it was bid."""

    encounter: int
    """The number of the encounter."""
    records: list[BoardRecord]
    """The records of the open and of the closed room."""
    seconds: list[float]
    """The seconds that each room took."""

    def results(self) -> Iterator[TableResult]:
        """Yield the results of both rooms."""
        for room, (record, seconds) in enumerate(zip(self.records, self.seconds, strict=True)):
            yield result_of(record, self.encounter, room, seconds)


def _two_rooms(
    plan: MatchPlan, boards: tuple[Board, ...], encounter: Encounter, teams: tuple[Entrant, Entrant]
) -> Iterator[_BothRooms]:
    if len(boards) > 1 and not plan.play and not plan.explanations:
        start = time.perf_counter()
        may_share = len(plan.entrants) <= _MOST_COMPARED
        auctions = bid_together(boards, *teams, may_share=may_share)
        if auctions is not None:
            seconds = (time.perf_counter() - start) / (len(ROOMS) * len(boards))
            for board, rooms in zip(boards, auctions, strict=True):
                records = [
                    BoardRecord(board, auction, room=room)
                    for room, auction in zip(ROOMS, rooms, strict=True)
                ]
                yield _BothRooms(encounter.number, records, [seconds] * len(ROOMS))
            return
    for board in boards:
        yield _one_by_one(plan, board, encounter, teams)


def _one_by_one(
    plan: MatchPlan, board: Board, encounter: Encounter, teams: tuple[Entrant, Entrant]
) -> _BothRooms:
    records, seconds = [], []
    for room, (north_south, east_west) in enumerate((teams, teams[::-1])):
        start = time.perf_counter()
        record = play_table(board, north_south, east_west, plan)
        seconds.append(time.perf_counter() - start)
        records.append(replace(record, room=ROOMS[room]))
    return _BothRooms(encounter.number, records, seconds)


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


def _solve(played: list[_BothRooms], *, across_field: bool) -> None:
    """Add double-dummy tricks to the records of boards on which the rooms may score differently.

    Args:
        played: the boards.
        across_field: whether scores are compared across all tables, so that every board counts.
    """
    start = time.perf_counter()
    unsolved: list[_BothRooms] = []
    records: list[BoardRecord] = []
    for rooms in played:
        finished = [record for record in rooms.records if record.forfeited_by is None]
        # The same contract in both rooms scores the same, whatever it makes. Across a field each
        # score is compared with others. Beside a forfeited board the other room's result does not
        # count.
        contracts = {record.contract for record in finished}
        if across_field or (len(contracts) > 1 and len(finished) > 1):
            unsolved.append(rooms)
            records += finished
    # All at once, so that a contract that several encounters reach on a deal is solved once.
    solved = solved_records(records, _solver())
    for rooms in unsolved:
        rooms.records = [
            record if record.forfeited_by is not None else next(solved) for record in rooms.records
        ]
    seconds = time.perf_counter() - start
    for rooms in unsolved:
        rooms.seconds[OPEN_ROOM] += seconds / len(unsolved)


@cache
def _solver() -> Solver:
    # The encounters of a board may come in several pieces of work, and ask the same questions.
    return CachedSolver(DdsSolver(), size=2_000)
