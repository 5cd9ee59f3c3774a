"""The contents of a document without spans: documents with the same meaning compare equal."""

# What counts as meaning is decided here, for the formatter alone: everything that an export or a
# later paste could show. Spans are left out, as layout moves them; so is the spelling of
# directives, which the formatter changes on purpose. A field that is added to a block must be added
# here too.

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from cuebid.bml import tree

if TYPE_CHECKING:
    from cuebid.bml.tree import Document


def meaning(document: Document) -> list[object]:
    """Return the contents of all blocks, in order, without their spans."""
    return [(type(block).__name__, _contents(block)) for block in document.blocks]


@singledispatch
def _contents(block: tree.Block) -> object:
    raise TypeError(f"{block!r} is not a block")


@_contents.register
def _(block: tree.Comment) -> object:
    return block.text


@_contents.register
def _(block: tree.Metadata) -> object:
    return block.key, block.value


@_contents.register
def _(block: tree.Heading) -> object:
    return block.level, block.text


@_contents.register
def _(block: tree.Paragraph) -> object:
    return block.text


@_contents.register
def _(block: tree.ListBlock) -> object:
    items = [(item.text, item.level, item.number, item.term) for item in block.items]
    return block.kind, items


@_contents.register
def _(block: tree.PipeTable) -> object:
    return [row.cells for row in block.rows]


@_contents.register
def _(block: tree.AuctionBlock) -> object:
    return [[cell.token for cell in row] for row in block.rows]


@_contents.register
def _(block: tree.DealDiagram) -> object:
    return block.header, [(hand.seat, hand.holdings) for hand in block.hands]


@_contents.register
def _(block: tree.SeatChange) -> object:
    return block.seat


@_contents.register
def _(block: tree.VulnerabilityChange) -> object:
    return block.we, block.they


@_contents.register
def _(block: tree.BiddingTable) -> object:
    rows = [
        (
            row.depth,
            row.token,
            row.lines,
            row.alert,
            row.space_after,
            row.link,
            [comment.text for comment in row.comments],
        )
        for row in block.rows
    ]
    return block.conditions, block.hidden, block.forced, rows
