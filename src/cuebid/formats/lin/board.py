"""Boards and files of LIN as they were written, and the conversion of boards to records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cuebid.core import BoardRecord
from cuebid.formats.lin.items import BoardItems, LinItem
from cuebid.formats.lin.record import read_record
from cuebid.text import Diagnostic, Diagnostics


class LinReading(NamedTuple):
    """The record of a board, and the diagnostics about it."""

    record: BoardRecord | None
    """The board as it was played; None if no hands are given."""
    diagnostics: Diagnostics
    """All faults and doubts about it."""


@dataclass(frozen=True, slots=True)
class LinBoard(BoardItems):
    """One board, with all its items: what is not understood is kept and written again."""

    @property
    def record(self) -> BoardRecord | None:
        """The record of the board without its diagnostics."""
        return self.to_record().record

    def to_record(self) -> LinReading:
        """Return the record of the board, and all faults and doubts about it."""
        diagnostics = Diagnostics()
        return LinReading(read_record(self, diagnostics), diagnostics)


@dataclass(frozen=True, slots=True)
class LinFile:
    """A whole LIN text; `str(file)` is the text from which it was read."""

    head: tuple[LinItem, ...]
    """Items before the first board: `vg` (the match), `rs` (results), `pn` (players)."""
    boards: tuple[LinBoard, ...]
    """The boards, in order."""
    tail: str = ""
    """Blanks after the last item."""
    syntax: tuple[Diagnostic, ...] = ()
    """Faults of the LIN syntax, such as a value without a bar after it."""

    def __str__(self) -> str:
        return "".join([*map(str, self.head), *map(str, self.boards), self.tail])
