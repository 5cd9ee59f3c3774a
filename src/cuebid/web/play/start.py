"""A board that is about to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuebid.core import Board, Seat, Side
from cuebid.web.play.game import BoardCall, Game
from cuebid.web.play.series import Series


@dataclass(frozen=True, slots=True)
class Start:
    """A board, and the calls after which it is played."""

    board: Board
    calls: tuple[BoardCall, ...] = ()
    """The calls that were made before."""

    @classmethod
    def of(cls, game: Game) -> Start:
        """Return how a game began."""
        return cls(game.board, game.calls[: game.given])

    def game(self, seat: Seat, systems: Mapping[Side, str], seed: int, series: Series) -> Game:
        """Return the game of the board before anybody has acted."""
        return Game(
            self.board, seat, systems, seed, self.calls, given=len(self.calls), series=series
        )
