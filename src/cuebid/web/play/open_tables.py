"""The games that are open on some page, by identifier."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from cuebid.web.play import jobs
from cuebid.web.play.game import Game
from cuebid.web.play.store import GameStore
from cuebid.web.play.table import PlayTable
from cuebid.web.serving.workers import Workers

__all__ = ["OpenTables"]

Report = Callable[[str, str, Game, jobs.BoardResults], None]
"""Is told the identifier of a game, its owner, the game, and what was worked out after it."""
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
        self._tables: dict[tuple[str, str], PlayTable] = {}

    def begin(self, game: Game, owner: str) -> str:
        """Keep a new game, let robots begin with it, and return its identifier."""
        game_id = secrets.token_urlsafe(_ID_BYTES)
        self._store.save(game_id, owner, game, self._clock())
        self._store.drop_old(owner)
        self._table(game_id, owner, game).begin()
        return game_id

    def game(self, game_id: str, owner: str) -> Game | None:
        """Return a game of a visitor; None if he has none of that identifier."""
        table = self._tables.get((game_id, owner))
        return table.game if table is not None else self._store.load(game_id, owner)

    def open(self, game_id: str, owner: str) -> PlayTable | None:
        """Return the table of a visitor's game; None if he has none of that identifier."""
        self._close_idle()
        table = self._tables.get((game_id, owner))
        if table is None:
            game = self._store.load(game_id, owner)
            if game is None:
                return None
            table = self._table(game_id, owner, game)
        return table

    def _table(self, game_id: str, owner: str, game: Game) -> PlayTable:
        def save(changed: Game) -> None:
            self._store.save(game_id, owner, changed, self._clock())

        table = self._tables[game_id, owner] = PlayTable(
            game, self._workers, save, report=partial(self._report, game_id, owner)
        )
        return table

    def _close_idle(self) -> None:
        # Games are in the store, so a table is only needed while somebody looks.
        self._tables = {key: table for key, table in self._tables.items() if not table.is_idle}
