"""A board that is about to be played."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Board
from cuebid.web.play.game import BoardCall

__all__ = ["Start"]


@dataclass(frozen=True, slots=True)
class Start:
    """A board, and the calls after which it is played.

    Attributes:
        board: the board.
        calls: the calls that were made before.
    """

    board: Board
    calls: tuple[BoardCall, ...] = ()
