"""Where the boards of a visitor come from, so that the next one is of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cuebid.core import Board

__all__ = ["Series", "board_from_dict"]


@dataclass(frozen=True, slots=True)
class Series:
    """The request that a board came from: descriptions of hands, calls, or a file of boards.

    Attributes:
        described: descriptions by the field of the form, `north` to `west`.
        node: calls after which each board begins.
        boards: the whole boards of a file; empty for fewer than two.
        index: the position of this board among them, from 0.
    """

    described: Mapping[str, str] = field(default_factory=dict, hash=False)
    node: str = ""
    boards: tuple[Board, ...] = ()
    index: int = 0

    @property
    def is_last(self) -> bool:
        """True if the first board of the file follows this one."""
        return bool(self.boards) and self.index == len(self.boards) - 1

    @property
    def following(self) -> Series:
        """The series at its next board; the first one comes after the last."""
        return replace(self, index=(self.index + 1) % len(self.boards)) if self.boards else self

    def to_dict(self) -> dict[str, Any]:
        """Return the series as JSON writes it."""
        return {
            "described": dict(self.described),
            "node": self.node,
            "boards": [board.to_dict() for board in self.boards],
            "place": self.index,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Series:
        """Return the series that `to_dict` wrote."""
        boards = tuple(board_from_dict(board) for board in values["boards"])
        return cls(values["described"], values["node"], boards, values["place"])


def board_from_dict(values: Mapping[str, Any]) -> Board:
    """Return the board that `Board.to_dict` wrote."""
    return Board(values["number"], values["dealer"], values["vulnerability"], values["deal"])
