"""Games in SQLite, so that a restart of the server loses nothing.

Each act writes the whole game, some kilobytes, in one transaction: after a kill at any moment the
file holds every act that a page was told of.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cuebid.text.private_files import private_database
from cuebid.web.play.game import Game
from cuebid.web.play.game_text import game_from_text, game_text

__all__ = ["GameStore"]

# Changed whenever the tables change; another number means a file of another version.
_VERSION: Final = 1
_TABLES: Final = """
create table if not exists games (
    id text primary key,
    owner text not null,
    game text not null,
    changed real not null
);
create index if not exists games_of_owner on games (owner, changed);
"""


class GameStore:
    """The games of all visitors. Mutable; of one thread.

    Args:
        path: the file; `:memory:` for none.
        most_games: how many games of one visitor are kept; the oldest go first.
    """

    def __init__(self, path: Path | str, most_games: int = 500) -> None:
        self._most_games = most_games
        self._connection = private_database(path)
        # A write-ahead log survives a kill of the process, and a write takes a tenth of the time.
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = normal")
        self._connection.executescript(_TABLES)
        self._connection.execute(f"pragma user_version = {_VERSION}")

    def save(self, game_id: str, owner: str, game: Game, now: float) -> None:
        """Write a game, in place of an earlier state of it.

        Args:
            game_id: the game's identifier.
            owner: the visitor's identifier.
            game: the game.
            now: the time, in seconds.
        """
        self._connection.execute(
            "insert into games values (?, ?, ?, ?) "
            "on conflict (id) do update set game = excluded.game, changed = excluded.changed",
            (game_id, owner, game_text(game), now),
        )

    def drop_old(self, owner: str) -> None:
        """Delete the oldest games of a visitor beyond those that are kept."""
        self._connection.execute(
            "delete from games where owner = ? and id not in "
            "(select id from games where owner = ? order by changed desc limit ?)",
            (owner, owner, self._most_games),
        )

    def load(self, game_id: str, owner: str) -> Game | None:
        """Return a game of a visitor; None if there is none, or if it is another visitor's."""
        row = self._connection.execute(
            "select game from games where id = ? and owner = ?", (game_id, owner)
        ).fetchone()
        return None if row is None else game_from_text(row[0])

    def latest(self, owner: str, count: int) -> list[tuple[str, Game]]:
        """Return the identifiers and games of a visitor, the last played first."""
        rows = self._connection.execute(
            "select id, game from games where owner = ? order by changed desc limit ?",
            (owner, count),
        )
        return [(game_id, game_from_text(text)) for game_id, text in rows]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
