"""A board before play: the deal, and calls already made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuebid.core import Board, Seat, Side
from cuebid.web.play.game import BoardCall, Game
from cuebid.web.play.series import Series


@dataclass(frozen=True, slots=True)
class Start:
    """A board to play, and the calls that are already made when people begin."""

    board: Board
    calls: tuple[BoardCall, ...] = ()
    """The calls already made, by nobody at the table."""

    @classmethod
    def of(cls, game: Game) -> Start:
        """Return the board and the given calls with which a game began."""
        return cls(game.board, game.calls[: game.given])

    def game(self, seat: Seat, systems: Mapping[Side, str], seed: int, series: Series) -> Game:
        """Return a new game of the board, in which nobody has acted yet."""
        return Game(
            self.board, seat, systems, seed, self.calls, given=len(self.calls), series=series
        )
