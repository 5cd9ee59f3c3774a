"""The state that block rules share, and their signature."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from cuebid.bml.language.lines import DocumentLine
from cuebid.bml.tree.conditions import ANY_CONDITIONS, Conditions
from cuebid.text import Span, trace

if TYPE_CHECKING:
    from cuebid.bml.tree import Block, Comment
    from cuebid.text import Diagnostics, Source


class Context(Struct):
    """The state of a document while it is read; mutable."""

    source: Source
    """The text that is read."""
    report: Diagnostics
    """Receives the problems."""
    # Blocks are appended by the rules themselves, because one rule may add several (a table with a
    # history below its rows makes two) or none (a directive that is an error).
    blocks: list[Block] = field(default_factory=list)
    """The blocks read so far."""
    conditions: Conditions = ANY_CONDITIONS
    """Seat and vulnerability as set so far."""
    against: dict[str, str] = field(default_factory=dict)
    """By file name, the meaning of the opponents' opening against which its tables apply."""
    above: dict[int, tuple[Comment, ...]] = field(default_factory=dict)
    """The comments above a line, by the line's offset."""

    def add(self, block: Block) -> None:
        """Append a block to the document."""
        self.blocks.append(block)

    def add_comments(self, lines: Sequence[DocumentLine]) -> None:
        """Append, as blocks, the comments that stand above these lines."""
        if self.above:
            for line in lines:
                self.blocks.extend(self.above.pop(line.start, ()))

    def conditions_at(self, span: Span) -> Conditions:
        """Return the conditions of a table, given the span of its first row."""
        if not self.against:
            return self.conditions
        written = trace(span, limit=0).written.source.name
        return replace(self.conditions, against=self.against.get(written, ""))

    def span(self, first: DocumentLine, last: DocumentLine | None = None) -> Span:
        """Return the span of a line, or of all lines from it to `last`."""
        return Span(self.source, first.first, (last or first).end)


BlockRule: TypeAlias = Callable[[Sequence[DocumentLine], int, Context], int]
"""A function that reads a block from the lines of a chunk, beginning at an index.

It returns the index after the block, or the same index if its rule does not match. Chunks have
neither blank lines nor comments.
"""
