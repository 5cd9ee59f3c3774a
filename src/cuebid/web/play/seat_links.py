"""Store the secret links to a table's seats and to its spectators' page in SQLite."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterable
from typing import Final

from cuebid.core import Seat

# 128 bits: nobody guesses a link.
_BYTES: Final = 16
_TABLE: Final = """
create table if not exists seat_links (
    token text primary key,
    game text not null,
    seat text not null
);
create index if not exists seat_links_of_game on seat_links (game);
"""


class SeatLinks:
    """The tokens of the links by which people join a table. Mutable; for one thread only."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.executescript(_TABLE)

    def add(self, game_id: str, seats: Iterable[Seat]) -> None:
        """Make a link for each seat and one for spectators, unless the table has links."""
        if self.of_game(game_id):
            return
        self._connection.execute("delete from seat_links where game not in (select id from games)")
        self._connection.executemany(
            "insert into seat_links values (?, ?, ?)",
            [
                (secrets.token_urlsafe(_BYTES), game_id, letter)
                for letter in (*(seat.letter for seat in seats), "")
            ],
        )

    def of_game(self, game_id: str) -> dict[Seat | None, str]:
        """Return a table's tokens by seat, with None for spectators; empty without links."""
        rows = self._connection.execute(
            "select seat, token from seat_links where game = ? order by rowid", (game_id,)
        )
        return {Seat(letter) if letter else None: token for letter, token in rows}

    def find(self, token: str) -> tuple[str, Seat | None] | None:
        """Return the game and seat of a token (seat None: spectators); None if unknown."""
        row = self._connection.execute(
            "select game, seat from seat_links where token = ?", (token,)
        ).fetchone()
        return None if row is None else (row[0], Seat(row[1]) if row[1] else None)

    def last_of(self, owner: str) -> str:
        """Return the last game of a visitor that has links; empty if there is none."""
        row = self._connection.execute(
            "select id from games where owner = ? and id in (select game from seat_links) "
            "order by changed desc limit 1",
            (owner,),
        ).fetchone()
        return "" if row is None else str(row[0])

    def move(self, game_id: str, to: str) -> None:
        """Make the links of one game lead to another game, the table's next board."""
        self._connection.execute("update seat_links set game = ? where game = ?", (to, game_id))
