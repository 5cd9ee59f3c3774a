"""Store sets of boards, their players and robots' tables in the SQLite file of the games."""

from __future__ import annotations

import sqlite3
from typing import Final

from cuebid.web.play.board_set import BoardSet
from cuebid.web.play.game import Game
from cuebid.web.play.game_text import game_from_text, game_text

_TABLES: Final = """
create table if not exists sets (
    id text primary key,
    owner text not null,
    board_set text not null,
    made real not null
);
create index if not exists sets_of_owner on sets (owner, made);
create table if not exists players (
    set_id text not null,
    owner text not null,
    name text not null,
    primary key (set_id, owner)
);
create table if not exists set_guests (
    set_id text not null,
    place integer not null,
    visitor text not null,
    game text not null,
    primary key (set_id, place, visitor)
);
create table if not exists robots_tables (
    set_id text not null,
    place integer not null,
    game text not null,
    primary key (set_id, place)
);
"""


class SetStore:
    """The SQLite store of all visitors' sets. Mutable; for one thread only.

    Args:
        connection: the open file of the games.
        most_sets: how many sets of one visitor are kept; the oldest are deleted first.
    """

    def __init__(self, connection: sqlite3.Connection, most_sets: int = 100) -> None:
        self._most_sets = most_sets
        self._connection = connection
        self._connection.executescript(_TABLES)

    def add(self, set_id: str, owner: str, board_set: BoardSet, now: float) -> None:
        """Store a new set, and delete its owner's oldest sets beyond `most_sets`."""
        self._connection.execute(
            "insert into sets values (?, ?, ?, ?)", (set_id, owner, board_set.to_text(), now)
        )
        old = self._connection.execute(
            "select id from sets where owner = ? order by made desc limit -1 offset ?",
            (owner, self._most_sets),
        ).fetchall()
        for (old_id,) in old:
            self._connection.execute("delete from sets where id = ?", (old_id,))
            for table in ("players", "robots_tables", "entries", "set_guests"):
                self._connection.execute(
                    f"delete from {table} where set_id = ?",  # noqa: S608 - our own names
                    (old_id,),
                )

    def load(self, set_id: str) -> tuple[BoardSet, str] | None:
        """Return the set with an identifier and its owner; None if there is no such set."""
        row = self._connection.execute(
            "select board_set, owner from sets where id = ?", (set_id,)
        ).fetchone()
        return None if row is None else (BoardSet.from_text(row[0]), row[1])

    def sets_of(self, visitor: str, count: int) -> list[tuple[str, str]]:
        """Return the identifiers and JSON texts of a visitor's sets, the newest first."""
        return self._connection.execute(
            "select id, board_set from sets where owner = ? or id in "
            "(select set_id from players where owner = ?) order by made desc limit ?",
            (visitor, visitor, count),
        ).fetchall()

    def join(self, set_id: str, visitor: str, name: str) -> None:
        """Store that a visitor plays a set under a name, which replaces an earlier name."""
        self._connection.execute(
            "insert into players values (?, ?, ?) "
            "on conflict (set_id, owner) do update set name = excluded.name",
            (set_id, visitor, name),
        )

    def players(self, set_id: str) -> dict[str, str]:
        """Return the names of a set's players by their identifiers, in the order of joining."""
        rows = self._connection.execute(
            "select owner, name from players where set_id = ? order by rowid", (set_id,)
        )
        return dict(rows.fetchall())

    def add_guest(self, set_id: str, place: int, visitor: str, game_id: str) -> None:
        """Store that a visitor plays a board at somebody else's table, unless already stored."""
        self._connection.execute(
            "insert or ignore into set_guests values (?, ?, ?, ?)",
            (set_id, place, visitor, game_id),
        )

    def guests_game(self, set_id: str, place: int, visitor: str) -> str | None:
        """Return the identifier of the game that a visitor joined for a board; None if none."""
        row = self._connection.execute(
            "select game from set_guests where set_id = ? and place = ? and visitor = ?",
            (set_id, place, visitor),
        ).fetchone()
        return None if row is None else str(row[0])

    def keep_robots_table(self, set_id: str, place: int, game: Game) -> None:
        """Store the game of robots on a board, unless one is stored already."""
        self._connection.execute(
            "insert or ignore into robots_tables values (?, ?, ?)", (set_id, place, game_text(game))
        )

    def robots_tables(self, set_id: str) -> dict[int, Game]:
        """Return the games of robots on the boards of a set, by position of the board."""
        rows = self._connection.execute(
            "select place, game from robots_tables where set_id = ?", (set_id,)
        )
        return {place: game_from_text(text) for place, text in rows}
