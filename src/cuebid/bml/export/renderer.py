"""Base class of the renderers: one method for each kind of block that documents show.

HTML, LaTeX, Typst and plain text override these methods; what is the same in all four is written
here once: which blocks are shown, what a cell of an auction says, how deep list items are nested.
Metadata, comments, `#SEAT` and `#VUL` are not shown by themselves, and `#HIDE` keeps a table out
of documents (bml.txt, Hiding from export). JSON and BSS are not documents: JSON writes every
block, BSS writes auctions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar

from cuebid.bml.export.anchors import Anchors, slug
from cuebid.bml.export.bid_column import call_text
from cuebid.bml.tree import (
    AuctionBlock,
    AuctionCell,
    BiddingTable,
    Block,
    DealDiagram,
    Document,
    Heading,
    ListBlock,
    ListItem,
    ListKind,
    Paragraph,
    PipeRow,
    PipeTable,
)

Rendered = TypeVar("Rendered")
"""The output of a renderer for one block: markup, or lines of text."""

_SHOWN: Final = (Heading, Paragraph, ListBlock, PipeTable, AuctionBlock, DealDiagram, BiddingTable)


def is_shown(block: Block) -> bool:
    """Return whether exported documents show a block: no hidden table, comment or directive."""
    if isinstance(block, BiddingTable):
        return not block.hidden
    return isinstance(block, _SHOWN)


class Renderer(ABC, Generic[Rendered]):
    """Base class that renders blocks in one format; a subclass has a method for each kind."""

    alert: ClassVar[str]
    """The mark of an alerted call in an auction."""

    def __init__(self) -> None:
        # A block is dispatched by its exact type: faster than `match`, and no kind has subclasses.
        self._methods: Final[dict[type, Callable[[Any], Rendered]]] = {
            Heading: self.heading,
            Paragraph: self.paragraph,
            ListBlock: self.list_block,
            PipeTable: self.pipe_table,
            AuctionBlock: self.auction,
            DealDiagram: self.deal_diagram,
            BiddingTable: self.bidding_table,
        }

    def render(self, block: Block) -> Rendered:
        """Render a block that documents show."""
        return self._methods[type(block)](block)

    def blocks(self, document: Document) -> Iterator[Rendered]:
        """Render the blocks of a document that are shown, in order."""
        return (self.render(block) for block in document.blocks if is_shown(block))

    @abstractmethod
    def heading(self, block: Heading) -> Rendered:
        """Render a heading."""

    @abstractmethod
    def paragraph(self, block: Paragraph) -> Rendered:
        """Render a paragraph."""

    @abstractmethod
    def list_block(self, block: ListBlock) -> Rendered:
        """Render a list; deeper items are lists inside items."""

    @abstractmethod
    def pipe_table(self, block: PipeTable) -> Rendered:
        """Render a table that is drawn with `|`."""

    @abstractmethod
    def auction(self, block: AuctionBlock) -> Rendered:
        """Render an auction in columns, as it was typed."""

    @abstractmethod
    def deal_diagram(self, block: DealDiagram) -> Rendered:
        """Render a deal diagram."""

    @abstractmethod
    def bidding_table(self, table: BiddingTable) -> Rendered:
        """Render a bidding table."""

    @abstractmethod
    def literal(self, text: str) -> str:
        """Render text without marks exactly as it is."""

    @abstractmethod
    def bid(self, text: str) -> str:
        """Render the text of a call, in which the suit is a symbol such as `♥`."""

    def auction_cell(self, cell: AuctionCell) -> str:
        """Render one call of an auction; an opponent's call stands in parentheses."""
        # Written out, as `AP` is the abbreviation of files.
        if cell.all_pass:
            return self.literal("All pass")
        if cell.call is None:  # `?` and `...`
            return self.literal(cell.token)
        call = call_text(cell.call)
        text = self.bid(f"({call})" if cell.theirs else call)
        return text + self.alert if cell.alert else text


def heading_names(document: Document, anchors: Anchors) -> list[str]:
    """Return the anchor names of the headings of a document, in order."""
    return [
        anchors.give(slug(block.text)) for block in document.blocks if isinstance(block, Heading)
    ]


def nested_items(block: ListBlock, deepest: int | None = None) -> Iterator[tuple[ListItem, int]]:
    """Yield the items of a list, each with the level at which it is rendered, 0 for the outermost.

    An item is at most one level deeper than the item before it, so that no list begins inside
    nothing. Description lists have one level only.

    Args:
        block: the list.
        deepest: the deepest level that the format can nest; deeper items are put there.
    """
    level = -1
    for item in block.items:
        typed = 0 if block.kind is ListKind.DESCRIPTION else item.level
        level = min(typed, level + 1) if deepest is None else min(typed, level + 1, deepest)
        yield item, level


def padded_cells(row: PipeRow, columns: int) -> tuple[str, ...]:
    """Return the cells of a row, with empty ones added up to a number of columns."""
    return (*row.cells, *[""] * (columns - len(row.cells)))
