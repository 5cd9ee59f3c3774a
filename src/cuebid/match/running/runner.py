"""Play a match to its end: rounds, pieces of work, and results that are stored as they come.

Only this process writes the store. Results come in the order of the boards, so what is stored is
always the match up to some board, and a stopped match continues after it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, islice
from typing import Final

from cuebid.core import Board
from cuebid.match.board_source import boards_of_round, boards_per_round
from cuebid.match.entrants.entrant import EntrantKind
from cuebid.match.forms import Encounter, RoundResults, next_round, rounds_of
from cuebid.match.plan import MatchPlan
from cuebid.match.running.opening import check_plan, open_store
from cuebid.match.running.pieces import boards_together, encounter_groups
from cuebid.match.running.work import PlayWork, Work
from cuebid.match.statistics.sequential import SequentialTest
from cuebid.match.store.match_store import MatchStore
from cuebid.match.store.table_result import TableResult, record_of
from cuebid.match.teams import BoardComparison
from cuebid.parallel import map_boards

# A commit waits for the disk. Twice a second costs little, and little is lost with the process.
_COMMIT_SECONDS: Final = 0.5
# Programs that join a table take seconds to start, and play this many boards before the next start.
_BOARDS_OF_SESSION: Final = 8


class StopReason(Enum):
    """The reason why a match ended."""

    COMPLETE = "complete"
    """All boards are played."""
    DECIDED = "decided"
    """The sequential test has its answer."""


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """The progress of a match."""

    done: int
    """The number of boards played, counted once for each encounter."""
    total: int
    """The number of boards in all."""
    round: int
    """The number of the round."""


@dataclass(frozen=True, slots=True)
class MatchRunner:
    """Plays a match, or the rest of a match that was stopped."""

    plan: MatchPlan
    store: MatchStore
    """The file in which results are stored."""
    jobs: int = 1
    """Number of worker processes; 0 is one for each core."""
    cluster: object = None
    """A cluster of dask, as `map_boards` takes it."""
    test: SequentialTest | None = None
    """A test that ends a match of two entrants as soon as it is decided."""
    progress: Callable[[MatchProgress], object] | None = None
    """Receives the progress after each result."""
    watch: Callable[[str], object] | None = None
    """Receives lines about the workers."""

    def run(self) -> StopReason:
        """Play until all boards are played or the sequential test has decided the match.

        Raises:
            StoreError: the file belongs to another match or an older version of an entrant, or
                cannot be written.
            PlanError: a player of an entrant cannot be made, or the boards cannot be read.
            WorkersLostError: workers die again and again.
        """
        check_plan(self.plan, is_tested=self.test is not None, watch=self.watch)
        open_store(self.plan, self.store)
        earlier: list[RoundResults] = []
        while encounters := next_round(self.plan, earlier):
            number = len(earlier) + 1
            with self.store.commit():
                self.store.add_encounters(encounters)
            if self._play_round(number, encounters):
                return StopReason.DECIDED
            if number < rounds_of(self.plan):
                earlier.append(round_results(self.store, number))
            else:
                break
        return StopReason.COMPLETE

    def _play_round(self, number: int, encounters: tuple[Encounter, ...]) -> bool:
        """Play a round, and return whether the sequential test has decided the match."""
        if self.test is not None and self._decided_before():
            return True
        writer = _ResultWriter(self.store, number)
        awaited = tuple(e for e in encounters if self._is_awaited(e))
        works = self._works(number, tuple(e for e in encounters if e not in awaited), writer)
        results = map_boards(
            PlayWork(self.plan), works, jobs=self.jobs, cluster=self.cluster, watch=self.watch
        )
        total = rounds_of(self.plan) * boards_per_round(self.plan) * len(encounters)
        finished = self.store.count()
        try:
            for tables in results:
                writer.add(tables)
                finished += len(tables) // 2
                if self.progress is not None:
                    self.progress(MatchProgress(finished, total, number))
                if self.test is not None and self._decided_by(encounters, writer, tables):
                    return True
            return any(self._play_awaited(number, e, writer, total) for e in awaited)
        finally:
            # After an interruption, too: what is played is kept.
            results.close()  # type: ignore[attr-defined]
            writer.flush()

    def _play_awaited(
        self, number: int, encounter: Encounter, writer: _ResultWriter, total: int
    ) -> bool:
        """Play against programs started by hand; return whether the test has decided the match."""
        # Imported here, because only play over sockets needs it.
        from cuebid.match.entrants.awaited_rooms import play_awaited  # noqa: PLC0415

        boards = tuple(
            board
            for board in boards_of_round(self.plan, number)
            if encounter.number not in self.store.done(number, board.number)
        )
        if not boards:
            return False
        writer.expecting(Work(boards, (encounter,)))
        is_decided = False

        def keep(tables: list[TableResult]) -> bool:
            nonlocal is_decided
            writer.add(tables)
            # A board takes minutes; nothing that people waited for is lost with the process.
            writer.flush()
            if self.progress is not None:
                self.progress(MatchProgress(self.store.count(), total, number))
            is_decided = self.test is not None and self._decided_by((encounter,), writer, tables)
            return is_decided

        teams = (self.plan.entrants[encounter.home], self.plan.entrants[encounter.away])
        play_awaited(boards, encounter, teams, keep, self.watch)
        return is_decided

    def _is_awaited(self, encounter: Encounter) -> bool:
        sides = (encounter.home, encounter.away)
        return any(self.plan.entrants[side].awaited_at is not None for side in sides)

    def _works(
        self, number: int, encounters: tuple[Encounter, ...], writer: _ResultWriter
    ) -> Iterator[Work]:
        """Yield the pieces of work that are left of a round, board after board."""
        # In a new file nothing is done, so the store need not be asked for each board.
        is_resumed = self.store.count() > 0
        at_tables = tuple(e for e in encounters if self._is_at_table(e))
        in_workers = tuple(e for e in encounters if e not in at_tables)
        boards = boards_of_round(self.plan, number)
        # A program that joins a table plays a session; meanwhile the others go board by board.
        together = 1
        if not at_tables:
            is_tested = self.test is not None
            together = boards_together(self.plan, len(encounters), is_tested=is_tested)
        size = _BOARDS_OF_SESSION if at_tables else together
        while batch := tuple(islice(boards, size)):
            finished = {
                board.number: self.store.done(number, board.number) if is_resumed else frozenset()
                for board in batch
            }
            # Boards that the same encounters have yet to play.
            for numbers, group in groupby(batch, key=lambda board: finished[board.number]):
                left = tuple(e for e in in_workers if e.number not in numbers)
                for work in self._pieces(tuple(group), left, together):
                    yield writer.expecting(work)
            for encounter in at_tables:
                left_boards = tuple(b for b in batch if encounter.number not in finished[b.number])
                if left_boards:
                    yield writer.expecting(Work(left_boards, (encounter,)))

    def _pieces(
        self, boards: tuple[Board, ...], encounters: tuple[Encounter, ...], together: int
    ) -> Iterator[Work]:
        """Yield the work of encounters on boards, with at most `together` boards in each piece."""
        for first in range(0, len(boards), together):
            for group in encounter_groups(self.plan, encounters):
                yield Work(boards[first : first + together], group)

    def _is_at_table(self, encounter: Encounter) -> bool:
        kinds = {self.plan.entrants[side].kind for side in (encounter.home, encounter.away)}
        return EntrantKind.TABLE in kinds

    def _decided_before(self) -> bool:
        assert self.test is not None  # noqa: S101 - asked by the caller
        for _, comparison in self.store.comparisons():
            if self.test.add(comparison.imps or 0):
                return True
        return False

    def _decided_by(
        self, encounters: tuple[Encounter, ...], writer: _ResultWriter, tables: list[TableResult]
    ) -> bool:
        assert self.test is not None  # noqa: S101 - asked by the caller
        [encounter] = encounters
        names = (self.plan.names[encounter.home], self.plan.names[encounter.away])
        for opened, closed in zip(tables[::2], tables[1::2], strict=True):
            board = writer.last_boards[opened.board]
            rooms = [record_of(table, board, names) for table in (opened, closed)]
            if self.test.add(BoardComparison(board, *rooms).imps or 0):
                return True
        return False


class _ResultWriter:
    """Collects results and writes them to the store from time to time; mutable.

    Attributes:
        last_boards: the boards of the results that were added last, by number.
    """

    def __init__(self, store: MatchStore, round_number: int) -> None:
        self.last_boards: dict[int, Board] = {}
        # Boards of the pieces of work in progress, and the number of pieces that each board is in.
        self._boards: dict[int, Board] = {}
        self._expected: Counter[int] = Counter()
        self._store = store
        self._round = round_number
        self._results: list[TableResult] = []
        self._last = time.monotonic()

    def expecting(self, work: Work) -> Work:
        """Register a piece of work whose results will come, and return the piece."""
        for board in work.boards:
            self._boards[board.number] = board
            self._expected[board.number] += 1
        return work

    def add(self, results: list[TableResult]) -> None:
        """Add the results of a piece of work."""
        self._results += results
        self.last_boards = {result.board: self._boards[result.board] for result in results}
        self._expected.subtract(self.last_boards.keys())
        if time.monotonic() - self._last >= _COMMIT_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the collected results to the store."""
        results, self._results = self._results, []
        if results:
            with self._store.commit():
                for number in dict.fromkeys(result.board for result in results):
                    self._store.add_board(self._round, self._boards[number])
                self._store.add_results(self._round, results)
            for number in [number for number, count in self._expected.items() if count <= 0]:
                del self._boards[number], self._expected[number]
        self._last = time.monotonic()


def round_results(store: MatchStore, number: int) -> RoundResults:
    """Return the IMP margins and the numbers of boards of a finished round."""
    margins = dict.fromkeys(store.encounters(number), 0)
    boards = dict.fromkeys(margins, 0)
    for encounter, comparison in store.comparisons(number):
        margins[encounter] += comparison.imps or 0
        boards[encounter] += 1
    return RoundResults(margins, boards)
