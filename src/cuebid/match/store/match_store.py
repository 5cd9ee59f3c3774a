"""Write and read the file of a match, an SQLite database.

One process writes: the one that hands out the work. SQLite makes each `commit` whole or nothing, so
a match that is killed at any moment has the boards up to the last commit, and no half board.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Self

import msgspec

import cuebid
from cuebid.core import Board, CuebidError
from cuebid.match.forms import Encounter
from cuebid.match.plan import MatchPlan
from cuebid.match.plan_reading import plan_of
from cuebid.match.store.schema import FORMAT, SCHEMA
from cuebid.match.store.table_result import TableResult, record_of
from cuebid.match.teams import BoardComparison

_COLUMNS: Final = (
    "board, encounter, room, auction, cards, tricks, forfeited_by, ruling, explanations, seconds"
)
# Another process that exports or reports locks the file for moments.
_BUSY_SECONDS: Final = 30.0


class StoreError(CuebidError):
    """The file of a match cannot be used; the message says why, and what helps."""


class MatchStore:
    """The file of a match, an SQLite database; mutable.

    Args:
        path: the file; None keeps the match in memory.
        read_only: open for reports; the file must exist.

    Raises:
        StoreError: the file cannot be opened, or is not the file of a match.
    """

    def __init__(self, path: Path | None = None, *, read_only: bool = False) -> None:
        self.path = path
        self._name = "the match" if path is None else str(path)
        if read_only and (path is None or not path.is_file()):
            raise StoreError(f"{self._name}: there is no such file")
        with self._store_errors():
            self._database = sqlite3.connect(
                ":memory:" if path is None else path, timeout=_BUSY_SECONDS, isolation_level=None
            )
            # The plan is read first: it tells whether the file is a match at all.
            tables = self._database.execute("SELECT name FROM sqlite_master").fetchall()
        self.is_new = not tables
        if not self.is_new:
            self._check_format()

    def _check_format(self) -> None:
        with self._store_errors():
            names = {row[0] for row in self._rows("SELECT name FROM sqlite_master")}
            if "meta" not in names:
                raise StoreError(f"{self._name}: this is not the file of a match")
            version = self._meta("format")
        if version != FORMAT:
            raise StoreError(f"{self._name}: a match of format {version}; this reads {FORMAT}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and remove it if nothing was written into it."""
        self._database.close()
        if self.is_new and self.path is not None and not self.path.stat().st_size:
            self.path.unlink()

    @contextmanager
    def _store_errors(self) -> Iterator[None]:
        """Raise `StoreError` in place of errors of SQLite."""
        try:
            yield
        except sqlite3.Error as error:
            self._tell(error)

    def _tell(self, error: sqlite3.Error) -> None:
        text = str(error)
        if "full" in text or "disk I/O" in text:
            raise StoreError(
                f"{self._name}: the disk is full ({text}); the boards so far are kept, and the "
                "same command continues when there is room"
            ) from error
        if "unable to open" in text or "readonly" in text:
            raise StoreError(
                f"{self._name}: this file cannot be written ({text}): its folder must exist, and "
                "both allow writing; name another file with --store"
            ) from error
        if "locked" in text:
            raise StoreError(f"{self._name}: another process writes this file") from error
        raise StoreError(f"{self._name}: {text}") from error

    def _rows(self, statement: str, *values: object) -> Iterator[tuple[Any, ...]]:
        yield from self._database.execute(statement, values)

    # The plan.

    def begin(self, plan: MatchPlan, versions: Iterable[str]) -> None:
        """Write the plan into a new file."""
        description = msgspec.json.encode(msgspec.to_builtins(plan), order="sorted").decode()
        with self.commit():
            for statement in filter(str.strip, SCHEMA.split(";")):
                self._database.execute(statement)
            for key, value in (
                ("format", FORMAT),
                ("plan", description),
                ("cuebid", cuebid.__version__),
            ):
                self._database.execute("INSERT INTO meta VALUES (?, ?)", (key, value))
            for number, (entrant, version) in enumerate(zip(plan.entrants, versions, strict=True)):
                text = msgspec.json.encode(msgspec.to_builtins(entrant), order="sorted").decode()
                row = (number, entrant.name, text, version)
                self._database.execute("INSERT INTO entrants VALUES (?, ?, ?, ?)", row)
        self.is_new = False

    def clear(self) -> None:
        """Remove all tables, so that the file is like a new one."""
        with self.commit():
            tables = [row[0] for row in self._rows("SELECT name FROM sqlite_master")]
            for table in tables:
                self._database.execute(f"DROP TABLE {table}")
        self.is_new = True

    def replace_plan(self, plan: MatchPlan) -> None:
        """Replace the plan by one that continues the match with more boards."""
        description = msgspec.json.encode(msgspec.to_builtins(plan), order="sorted").decode()
        with self.commit():
            self._database.execute("UPDATE meta SET value = ? WHERE key = 'plan'", (description,))

    def plan(self) -> MatchPlan:
        """Return the plan of the match."""
        with self._store_errors():
            return plan_of(msgspec.json.decode(self._meta("plan")), self._name)

    def versions(self) -> list[str]:
        """Return the versions of the entrants when the match began."""
        with self._store_errors():
            return [row[0] for row in self._rows("SELECT version FROM entrants ORDER BY number")]

    def cuebid_version(self) -> str:
        """Return the version of Cuebid with which the match began."""
        with self._store_errors():
            return self._meta("cuebid")

    def _meta(self, key: str) -> str:
        row = self._database.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        if row is None:
            raise StoreError(f"{self._name}: the file is damaged: it has no {key}")
        return str(row[0])

    # Writing.

    @contextmanager
    def commit(self) -> Iterator[None]:
        """Run the block as one transaction: store all that it writes, or nothing.

        Raises:
            StoreError: the disk is full, or another process writes the file.
        """
        try:
            self._database.execute("BEGIN IMMEDIATE")
            yield
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            self._tell(error)
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        if self._database.in_transaction:
            self._database.execute("ROLLBACK")

    def add_encounters(self, encounters: Iterable[Encounter]) -> None:
        """Store the encounters of a round."""
        self._database.executemany(
            "INSERT OR REPLACE INTO encounters VALUES (?, ?, ?, ?)",
            [(e.round, e.number, e.home, e.away) for e in encounters],
        )

    def add_board(self, round_number: int, board: Board) -> None:
        """Store a board of a round."""
        self._database.execute(
            "INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?)",
            (
                round_number,
                board.number,
                board.dealer.letter,
                str(board.vulnerability),
                board.deal.pbn,
            ),
        )

    def add_results(self, round_number: int, results: Iterable[TableResult]) -> None:
        """Store results of a round; replace results of the same board, encounter and room."""
        self._database.executemany(
            f"INSERT OR REPLACE INTO results (round, {_COLUMNS}) VALUES ({'?, ' * 10}?)",  # noqa: S608 - no text of others
            [(round_number, *msgspec.structs.astuple(result)) for result in results],
        )

    # Reading.

    def encounters(self, round_number: int = 0) -> list[Encounter]:
        """Return the encounters of a round, or of all rounds."""
        with self._store_errors():
            return [
                Encounter(*row)
                for row in self._rows(
                    "SELECT round, encounter, home, away FROM encounters"
                    " WHERE ? IN (0, round) ORDER BY round, encounter",
                    round_number,
                )
            ]

    def boards(self, round_number: int = 0) -> Iterator[tuple[int, Board]]:
        """Yield each board with the number of its round, for one round or all rounds."""
        for row in self._rows(
            "SELECT round, board, dealer, vulnerability, deal FROM boards"
            " WHERE ? IN (0, round) ORDER BY round, board",
            round_number,
        ):
            yield row[0], Board(*row[1:])

    def done(self, round_number: int, board: int) -> frozenset[int]:
        """Return the encounters that have played a board in both rooms."""
        rows = self._rows(
            "SELECT encounter FROM results WHERE round = ? AND board = ?"
            " GROUP BY encounter HAVING count(*) = 2",
            round_number,
            board,
        )
        return frozenset(row[0] for row in rows)

    def count(self) -> int:
        """Return the number of boards with results, counted once for each encounter."""
        return int(next(self._rows("SELECT count(*) FROM results"))[0]) // 2

    def results(self, round_number: int = 0) -> Iterator[tuple[Encounter, Board, TableResult]]:
        """Yield all results in the order of rounds, boards, encounters and rooms."""
        encounters = {(e.round, e.number): e for e in self.encounters(round_number)}
        boards = self.boards(round_number)
        current: tuple[int, Board] | None = None
        for number, *row in self._rows(
            f"SELECT round, {_COLUMNS} FROM results WHERE ? IN (0, round)"  # noqa: S608 - no text of others
            " ORDER BY round, board, encounter, room",
            round_number,
        ):
            result = TableResult(*row)
            # Both statements are in the same order; boards without results are passed over.
            while current is None or (current[0], current[1].number) != (number, result.board):
                current = next(boards)
            yield encounters[number, result.encounter], current[1], result

    def comparisons(
        self, round_number: int = 0, keep: Callable[[Encounter], bool] | None = None
    ) -> Iterator[tuple[Encounter, BoardComparison]]:
        """Yield each board that an encounter has played in both rooms, compared.

        Args:
            round_number: a round; 0 is all of them.
            keep: selects encounters; None is all of them.
        """
        names = self.plan().names
        rows = self.results(round_number)
        for (encounter, board), group in groupby(rows, key=lambda row: row[:2]):
            if keep is not None and not keep(encounter):
                continue
            both = (names[encounter.home], names[encounter.away])
            rooms = [record_of(result, board, both) for _, _, result in group]
            if len(rooms) == 2:
                yield encounter, BoardComparison(board, *rooms)
