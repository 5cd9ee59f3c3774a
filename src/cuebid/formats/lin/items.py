"""Items `tag|value|` of a LIN text, and the items of one board.

`BoardItems` is what reading a record needs of a board. `LinBoard` adds the conversion to a record,
and so depends on the modules that read records.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuebid.text import Source, Span


@dataclass(frozen=True, slots=True)
class LinItem:
    """One item `tag|value|` of a LIN text."""

    tag: str
    """The tag as written, mostly two letters."""
    value: str = ""
    """The value as written, line ends included."""
    gap: str = ""
    """The blanks and line ends before the tag."""
    start: int = 0
    """Offset of the value in the source."""
    bars: int = 2
    """Number of bars: 2, but the last item of a text may lack the second, or both and its value."""

    @property
    def name(self) -> str:
        """The tag in lower case, without blanks."""
        return self.tag.strip().lower()

    def __str__(self) -> str:
        first_bar, last_bar = "|" * (self.bars > 0), "|" * (self.bars > 1)
        return f"{self.gap}{self.tag}{first_bar}{self.value}{last_bar}"


@dataclass(frozen=True, slots=True)
class BoardItems:
    """The items of one board, unknown ones included, in order."""

    items: tuple[LinItem, ...]
    """The items from the first of the board to the last before the next board."""
    source: Source
    """The text from which the items were read."""
    position: int = 1
    """The number of the board in its file, from 1."""
    names: str = ""
    """Names of the players from the head of the file, for a board without its own."""
    result: str = ""
    """The result that the head of the file gives, such as `4HN+1`; empty without one."""

    def item(self, name: str) -> LinItem | None:
        """Return the first item with the tag `name`; None if the board has none."""
        return next(self.items_named(name), None)

    def items_named(self, name: str) -> Iterator[LinItem]:
        """Return all items with the tag `name`, in order."""
        return (item for item in self.items if item.name == name)

    def value(self, name: str) -> str | None:
        """Return the value of the first item with the tag `name`; None if the board has none."""
        item = self.item(name)
        return None if item is None else item.value

    def span(self, item: LinItem) -> Span:
        """Return the span of the value of an item of this board."""
        return Span(self.source, item.start, item.start + len(item.value))

    def __str__(self) -> str:
        return "".join(map(str, self.items))
