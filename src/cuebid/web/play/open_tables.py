"""The tables of games that are open on some page, by identifier of the game."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from cuebid.core import Seat
from cuebid.web.play import jobs
from cuebid.web.play.gallery import Gallery
from cuebid.web.play.game import Game
from cuebid.web.play.seat_links import SeatLinks
from cuebid.web.play.seating import Person
from cuebid.web.play.store import GameStore
from cuebid.web.play.table import PlayTable
from cuebid.web.serving.workers import JobRunner

Compare = Callable[[str, Game], Awaitable[jobs.BoardResults]]
"""Computes and stores the results of a game, by its identifier."""
# 128 bits: nobody guesses the address of another visitor's game.
_ID_BYTES = 16


class OpenTables:
    """Open and close the tables of games; games are restored from the store. Mutable.

    Args:
        store: keeps the games.
        workers: where robots think.
        clock: returns the time, in seconds.
        compare: computes the results of a board that is over.
        delay: seconds after which spectators see what happens at the table.
        grace: seconds after which a robot takes the place of somebody who has left.

    Attributes:
        links: the links to seats.
    """

    def __init__(
        self,
        store: GameStore,
        workers: JobRunner,
        clock: Callable[[], float],
        compare: Compare,
        delay: float,
        grace: float,
    ) -> None:
        self._store = store
        self._workers = workers
        self._clock = clock
        self._compare = compare
        self._delay = delay
        self._grace = grace
        self.links = SeatLinks(store.connection)
        self._tables: dict[str, PlayTable] = {}

    def begin(
        self, game: Game, owner: str, before: str = "", knowing: frozenset[str] = frozenset()
    ) -> str:
        """Store a new game, let robots make the first calls, and return the game's identifier.

        Args:
            game: the game.
            owner: the visitor who begins it.
            before: the identifier of the preceding game: its people keep their seats in the new
                game, and its links lead to the new game.
            knowing: visitors who must not take part, because they know the board.
        """
        game_id = secrets.token_urlsafe(_ID_BYTES)
        last = self.game(before, owner)
        is_followed = last is not None and last.owner == owner and last.seat is game.seat
        people = {game.seat: Person(owner)} if last is None or not is_followed else last.people
        people = {seat: each for seat, each in people.items() if each.visitor not in knowing}
        game = replace(game, people=people)
        self._store.save(game_id, game, self._clock())
        self._store.drop_old(owner)
        table = self._table(game_id, game)
        if is_followed:
            self._follow(before, game_id, table)
        table.begin()
        return game_id

    def _follow(self, before: str, game_id: str, table: PlayTable) -> None:
        self.links.move(before, game_id)
        last = self._tables.get(before)
        if last is not None:
            last.lead_to(f"/play/{game_id}")
            last.gallery, table.gallery = None, last.gallery
        if table.gallery is not None:
            table.gallery.show(table.game)

    def find(self, game_id: str) -> Game | None:
        """Return the game with an identifier; None if there is no such game."""
        table = self._tables.get(game_id)
        return table.game if table is not None else self._store.load(game_id)

    def lessons(self, game_id: str) -> tuple[str, ...]:
        """Return the lessons about a board as sentences; none before they are computed."""
        table = self._tables.get(game_id)
        return () if table is None else table.lessons

    def game(self, game_id: str, visitor: str) -> Game | None:
        """Return the game with an identifier; None unless the visitor has a seat in it."""
        game = self.find(game_id)
        return None if game is None or game.seat_of(visitor) is None else game

    def open(self, game_id: str, visitor: str) -> tuple[PlayTable, Seat] | None:
        """Return the table of a game and the visitor's seat; None for a visitor without a seat."""
        game = self.game(game_id, visitor)
        seat = None if game is None else game.seat_of(visitor)
        return None if game is None or seat is None else (self._opened(game_id, game), seat)

    def sit(self, game_id: str, seat: Seat, person: Person) -> None:
        """Give a person a seat in a game, or rename the person in the seat."""
        game = self.find(game_id)
        if game is not None:
            self._opened(game_id, game).sit(seat, person)

    def gallery(self, game_id: str) -> Gallery | None:
        """Return the gallery of a game's spectators; None if there is no such game."""
        game = self.find(game_id)
        if game is None:
            return None
        table = self._opened(game_id, game)
        if table.gallery is None:
            table.gallery = Gallery(self._delay, self._clock)
            # Delayed too, because the time of the last act is not known here.
            table.gallery.show(table.game)
        return table.gallery

    def _opened(self, game_id: str, game: Game) -> PlayTable:
        # Drop idle tables: the store has the games.
        self._tables = {key: table for key, table in self._tables.items() if not table.is_idle}
        return self._tables.get(game_id) or self._table(game_id, game)

    def _table(self, game_id: str, game: Game) -> PlayTable:
        def save(changed: Game) -> None:
            self._store.save(game_id, changed, self._clock())

        table = self._tables[game_id] = PlayTable(
            game,
            self._workers,
            save,
            grace=self._grace,
            compare=partial(self._compare, game_id),
        )
        return table
