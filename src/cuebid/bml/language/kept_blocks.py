"""A cache of the blocks of a text, used when the text is parsed again after a small change.

Blocks before and after a change are moved to their new offsets, which takes a fiftieth of the time
to parse them. A `Mark` is a place between two chunks where no chunk and no comment is open, so that
what follows depends on the text from there and on the conditions set so far.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from msgspec import Struct, field

from cuebid.bml.tree import BiddingTable, Row
from cuebid.bml.tree.conditions import Conditions
from cuebid.text import Source, Span

if TYPE_CHECKING:
    from cuebid.bml.tree import Block
    from cuebid.text import Diagnostic

T = TypeVar("T")


class Mark(NamedTuple):
    """A place between two chunks, at which parsing can begin or end."""

    offset: int
    """Where the next line begins."""
    blocks: int
    """How many blocks are above it."""
    problems: int
    """How many problems were reported above it."""
    conditions: Conditions
    """Seat and vulnerability as set there."""
    against: Mapping[str, str]
    """By file name, the meaning of the opponents' opening against which its tables apply."""


class KeptBlocks(Struct):
    """The result of the last parse of a text, replaced by that of the next one; mutable."""

    source: Source = field(default_factory=lambda: Source("", ""))
    """The text after includes and pastes."""
    blocks: tuple[Block, ...] = ()
    """The blocks of the text."""
    problems: tuple[Diagnostic, ...] = ()
    """The problems found while the blocks were read."""
    marks: tuple[Mark, ...] = ()
    """The marks in the order of the text."""
    before: int = 0
    """The number of blocks at the beginning that the last parse took from the parse before."""
    after: int = 0
    """The number of blocks at the end that the last parse took from the parse before."""

    def unchanged(self, text: str) -> tuple[int, int]:
        """Return how many characters at the beginning and end of a text equal the cached text's."""
        old = self.source.text
        before = _shared(old, text)
        rest = min(len(old), len(text)) - before
        return before, _shared(old[::-1][:rest], text[::-1][:rest])

    def mark_before(self, offset: int) -> Mark | None:
        """Return the last mark before an offset; None if there is none."""
        index = bisect_left(self.marks, offset, key=lambda mark: mark.offset)
        return self.marks[index - 1] if index else None

    def mark_at(self, offset: int) -> int | None:
        """Return the index in `marks` of the mark at an offset; None if there is none."""
        index = bisect_left(self.marks, offset, key=lambda mark: mark.offset)
        is_there = index < len(self.marks) and self.marks[index].offset == offset
        return index if is_there else None


def _shared(first: str, second: str) -> int:
    """Return how many characters two texts have in common at the beginning."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def moved(value: T, source: Source, by: int) -> T:
    """Return a tree node or problem as part of another source, its offsets moved by `by`."""
    result: Any = value
    if isinstance(value, Row):
        result = _moved_row(value, source, by)
    elif isinstance(value, BiddingTable):
        rows = tuple([_moved_row(row, source, by) for row in value.rows])
        span = moved(value.span, source, by)
        result = BiddingTable(span, rows, value.conditions, value.hidden, value.forced)
    elif isinstance(value, Span):
        result = Span(source, value.start + by, value.end + by)
    elif isinstance(value, tuple):
        result = tuple([moved(each, source, by) for each in value])
    elif isinstance(value, Struct):
        fields = (getattr(value, name) for name in value.__struct_fields__)
        result = type(value)(*[moved(each, source, by) for each in fields])
    return cast("T", result)


def _moved_row(row: Row, source: Source, by: int) -> Row:
    return Row(
        row.index, row.parent, row.depth, row.end, source, row.start + by, row.stop + by,
        row.token, row.token_start + by, row.bids, row.lines,
        tuple([start + by for start in row.line_starts]), row.alert, row.space_after, row.link,
        moved(row.comments, source, by) if row.comments else (),
    )  # fmt: skip
