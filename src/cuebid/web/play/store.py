"""Store games in SQLite, so that a restart of the server loses nothing.

Each call or card writes the whole game, some kilobytes, in one transaction: even after a kill of
the process the file holds everything that pages were told.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Final

from cuebid.text.private_files import private_database
from cuebid.web.play.game import Game
from cuebid.web.play.game_text import game_from_text, game_text
from cuebid.web.play.seating import Person
from cuebid.web.play.summary import BoardSummary

# Increase it whenever the tables change.
_VERSION: Final = 1
_TABLES: Final = """
create table if not exists games (
    id text primary key,
    owner text not null,
    game text not null,
    changed real not null
);
create index if not exists games_of_owner on games (owner, changed);
create table if not exists entries (
    set_id text not null,
    place integer not null,
    owner text not null,
    game text not null,
    primary key (set_id, place, owner)
);
create index if not exists entries_of_game on entries (game);
create table if not exists board_summaries (
    game text not null,
    visitor text not null,
    at real not null,
    summary text not null,
    primary key (game, visitor)
);
create index if not exists board_summaries_of_visitor on board_summaries (visitor, at);
"""


class GameStore:
    """The SQLite store of all visitors' games. Mutable; for one thread only.

    Args:
        path: the file; `:memory:` for a store without a file.
        most_games: how many games of one visitor are kept; the oldest are deleted first. Boards
            of sets are kept as long as their set.

    Attributes:
        connection: the open file, in which `SetStore` keeps the sets.
    """

    def __init__(self, path: Path | str, most_games: int = 500) -> None:
        self._most_games = most_games
        self.connection = private_database(path)
        # A write-ahead log survives a kill of the process, and a write takes a tenth of the time.
        self.connection.execute("pragma journal_mode = wal")
        self.connection.execute("pragma synchronous = normal")
        self.connection.executescript(_TABLES)
        self.connection.execute(f"pragma user_version = {_VERSION}")

    def save(self, game_id: str, game: Game, now: float) -> None:
        """Store a game, in place of its earlier state."""
        self.connection.execute(
            "insert into games values (?, ?, ?, ?) "
            "on conflict (id) do update set game = excluded.game, changed = excluded.changed",
            (game_id, game.owner, game_text(game), now),
        )

    def drop_old(self, owner: str) -> None:
        """Delete a visitor's oldest games beyond `most_games`, but no boards of sets."""
        self.connection.execute(
            "delete from games where owner = ? and id not in "
            "(select id from games where owner = ? order by changed desc limit ?) "
            "and id not in (select game from entries)",
            (owner, owner, self._most_games),
        )

    def load(self, game_id: str) -> Game | None:
        """Return the game with an identifier; None if there is no such game."""
        row = self.connection.execute(
            "select game, owner from games where id = ?", (game_id,)
        ).fetchone()
        if row is None:
            return None
        game = game_from_text(row[0])
        # Games of earlier versions do not say who plays them.
        return game if game.people else replace(game, people={game.seat: Person(row[1])})

    def latest(self, owner: str, count: int) -> list[tuple[str, Game]]:
        """Return the identifiers and games of a visitor, the last played first."""
        rows = self.connection.execute(
            "select id, game from games where owner = ? order by changed desc limit ?",
            (owner, count),
        )
        return [(game_id, game_from_text(text)) for game_id, text in rows]

    def keep_summary(self, game_id: str, visitor: str, summary: BoardSummary, now: float) -> None:
        """Store the summary of a board for a player, unless one is stored already."""
        self.connection.execute(
            "insert or ignore into board_summaries values (?, ?, ?, ?)",
            (game_id, visitor, now, json.dumps(summary.to_dict())),
        )

    def summaries(self, visitor: str) -> list[BoardSummary]:
        """Return the summaries of a visitor's finished boards, in the order of time."""
        rows = self.connection.execute(
            "select summary from board_summaries where visitor = ? order by at, rowid", (visitor,)
        )
        return [BoardSummary(**json.loads(text)) for (text,) in rows]

    def enter(self, set_id: str, place: int, owner: str, game_id: str) -> None:
        """Store that a visitor plays a board of a set in the game with an identifier."""
        self.connection.execute(
            "insert into entries values (?, ?, ?, ?)", (set_id, place, owner, game_id)
        )

    def entries(self, set_id: str) -> dict[tuple[str, int], str]:
        """Return the identifiers of a set's games, by visitor and position of the board."""
        rows = self.connection.execute(
            "select owner, place, game from entries where set_id = ?", (set_id,)
        )
        return {(owner, place): game_id for owner, place, game_id in rows}

    def last_change(self, set_id: str) -> float:
        """Return the time when any game of a set last changed; 0 if there is no game."""
        (time,) = self.connection.execute(
            "select max(changed) from games join entries on games.id = entries.game "
            "where set_id = ?",
            (set_id,),
        ).fetchone()
        return time or 0.0

    def close(self) -> None:
        """Close the file."""
        self.connection.close()
