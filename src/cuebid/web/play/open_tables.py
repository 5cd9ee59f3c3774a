"""The games that are open on some page, by identifier."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from cuebid.core import Seat
from cuebid.web.play import jobs
from cuebid.web.play.game import Game
from cuebid.web.play.seating import Person
from cuebid.web.play.store import GameStore
from cuebid.web.play.table import PlayTable
from cuebid.web.serving.workers import Workers

__all__ = ["OpenTables"]

Report = Callable[[str, Game, jobs.BoardResults], None]
"""Is told the identifier of a game, the game, and what was worked out after it."""
# 128 bits: nobody guesses the address of another visitor's game.
_ID_BYTES = 16


class OpenTables:
    """Tables of games: made, found again after a restart, and closed when nobody looks. Mutable.

    Args:
        store: keeps the games.
        workers: where robots think.
        clock: returns the time, in seconds.
        report: is told the results of each board, once they are worked out.
    """

    def __init__(
        self, store: GameStore, workers: Workers, clock: Callable[[], float], report: Report
    ) -> None:
        self._store = store
        self._workers = workers
        self._clock = clock
        self._report = report
        self._tables: dict[str, PlayTable] = {}

    def begin(self, game: Game, owner: str) -> str:
        """Keep a new game, let robots begin with it, and return its identifier."""
        game_id = secrets.token_urlsafe(_ID_BYTES)
        game = replace(game, people={game.seat: Person(owner)})
        self._store.save(game_id, game, self._clock())
        self._store.drop_old(owner)
        self._table(game_id, game).begin()
        return game_id

    def game(self, game_id: str, visitor: str) -> Game | None:
        """Return a game; None if there is none of that identifier in which the visitor sits."""
        table = self._tables.get(game_id)
        game = table.game if table is not None else self._store.load(game_id)
        return None if game is None or game.seat_of(visitor) is None else game

    def open(self, game_id: str, visitor: str) -> tuple[PlayTable, Seat] | None:
        """Return the table of a game and the visitor's seat; None if he does not sit there."""
        self._close_idle()
        game = self.game(game_id, visitor)
        seat = None if game is None else game.seat_of(visitor)
        if game is None or seat is None:
            return None
        return self._tables.get(game_id) or self._table(game_id, game), seat

    def _table(self, game_id: str, game: Game) -> PlayTable:
        def save(changed: Game) -> None:
            self._store.save(game_id, changed, self._clock())

        table = self._tables[game_id] = PlayTable(
            game, self._workers, save, report=partial(self._report, game_id)
        )
        return table

    def _close_idle(self) -> None:
        # Games are in the store, so a table is only needed while somebody looks.
        self._tables = {key: table for key, table in self._tables.items() if not table.is_idle}
