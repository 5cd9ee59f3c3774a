"""A LIN file as it was written: tags with their values, board by board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cuebid.core import BoardRecord
from cuebid.text import Diagnostic, Diagnostics, Source, Span

__all__ = ["LinBoard", "LinFile", "LinItem", "LinReading"]


@dataclass(frozen=True, slots=True)
class LinItem:
    """One `tag|value|`.

    Attributes:
        tag: as written, mostly two letters.
        value: as written, line ends included.
        gap: the blanks and line ends before the tag.
        start: offset of the value in the source.
        bars: 2; of the last item of a text perhaps 1 (no bar behind the value) or 0 (no value).
    """

    tag: str
    value: str = ""
    gap: str = ""
    start: int = 0
    bars: int = 2

    @property
    def name(self) -> str:
        """The tag in lower case, without blanks."""
        return self.tag.strip().lower()

    def __str__(self) -> str:
        behind = "|" * (self.bars > 0), "|" * (self.bars > 1)
        return f"{self.gap}{self.tag}{behind[0]}{self.value}{behind[1]}"


class LinReading(NamedTuple):
    """What a board says in words of bridge.

    Attributes:
        record: the board as it was played; None where no hands are given.
        diagnostics: everything there is to say about it.
    """

    record: BoardRecord | None
    diagnostics: Diagnostics


@dataclass(frozen=True, slots=True)
class LinBoard:
    """The items of one board, unknown ones included, in order.

    Attributes:
        items: from the first of the board to the last before the next board.
        source: what they were read from.
        position: which board of the file it is, from 1.
        names: names of the players from the head of the file, for a board without its own.
    """

    items: tuple[LinItem, ...]
    source: Source
    position: int = 1
    names: str = ""

    def value(self, name: str) -> str | None:
        """The value of the first item of that name, or None."""
        return next((item.value for item in self.items if item.name == name), None)

    def span(self, item: LinItem) -> Span:
        """Where the value of an item of this board stands."""
        return Span(self.source, item.start, item.start + len(item.value))

    def to_record(self) -> LinReading:
        """What the board says in words of bridge, and everything there is to say about it."""
        from cuebid.formats.lin.record import read_record  # noqa: PLC0415 - it reads these values

        diagnostics = Diagnostics()
        return LinReading(read_record(self, diagnostics), diagnostics)

    def __str__(self) -> str:
        return "".join(map(str, self.items))


@dataclass(frozen=True, slots=True)
class LinFile:
    """A whole text. `str(file)` is the text it was read from.

    Attributes:
        head: items before the first board: `vg` (the match), `rs` (results), `pn` (players).
        boards: the boards, in order.
        tail: blanks behind the last item.
        syntax: what was wrong with the writing itself.
    """

    head: tuple[LinItem, ...]
    boards: tuple[LinBoard, ...]
    tail: str = ""
    syntax: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        return "".join([*map(str, self.head), *map(str, self.boards), self.tail])
