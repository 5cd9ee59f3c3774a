"""A whole document: its blocks, its metadata and the files that it includes."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

import msgspec

from cuebid.bml.tree.blocks import Block
from cuebid.bml.tree.table import BiddingTable
from cuebid.core._base.frozen import FrozenDict
from cuebid.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator


class Include(msgspec.Struct, frozen=True):
    """One `#INCLUDE` line and the file it names.

    Attributes:
        span: the line, in the text that includes the file.
        path: the path as written.
        source: the file.
    """

    span: Span
    path: str
    source: Source


class Document(msgspec.Struct, frozen=True):
    """A BML document: its text, blocks, metadata and includes.

    Attributes:
        source: the text after includes and pastes, to which all spans refer.
        written: the file that was read.
        blocks: the blocks in order.
        metadata: the first value of each key.
        includes: the includes in the order of the text, those of included files too.
    """

    source: Source
    written: Source
    blocks: tuple[Block, ...]
    # "If the metadata has already been set, it will not be overwritten" (bml.txt, Metadata).
    metadata: FrozenDict[str, str] = msgspec.field(default_factory=FrozenDict)
    includes: tuple[Include, ...] = ()

    @property
    def title(self) -> str:
        """Return `#+TITLE`, or an empty string."""
        return self.metadata.get("TITLE", "")

    @property
    def shown_title(self) -> str:
        """Return the title, or the name of the file without its suffix."""
        # `<stdin>` and the like are not names of systems.
        name = PurePath(self.written.name).stem
        return self.title or (name if name.strip("<>") == name else "System notes")

    @property
    def author(self) -> str:
        """Return `#+AUTHOR`, or an empty string."""
        return self.metadata.get("AUTHOR", "")

    @property
    def description(self) -> str:
        """Return `#+DESCRIPTION`, or an empty string."""
        return self.metadata.get("DESCRIPTION", "")

    @property
    def tables(self) -> Iterator[BiddingTable]:
        """Return the bidding tables, hidden ones too."""
        return (block for block in self.blocks if isinstance(block, BiddingTable))

    def __repr__(self) -> str:
        return f"<Document {self.written.name!r}, blocks: {len(self.blocks)}>"
