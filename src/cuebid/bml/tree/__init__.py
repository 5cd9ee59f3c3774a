"""The tree of a document: frozen nodes, each with the span it was read from.

Spans are of `Document.source`, the text after includes and pastes; `cuebid.text.trace` gives the
file and line where each was written. A bidding table holds its rows flat, in the order of the
text: a row holds its parent, its depth and where its subtree ends, so a table of any depth is
walked with a loop and never meets Python's recursion limit. Text is kept as typed;
`cuebid.bml.language.inline.read_inline` reads the marks in it.
"""

from cuebid.bml.tree.blocks import (
    AuctionBlock,
    AuctionCell,
    Block,
    DealDiagram,
    DiagramHand,
    DiagramLead,
    Heading,
    ListBlock,
    ListItem,
    ListKind,
    Metadata,
    Paragraph,
    PipeRow,
    PipeTable,
    SeatChange,
    VulnerabilityChange,
)
from cuebid.bml.tree.comment import Comment
from cuebid.bml.tree.document import Document, Include
from cuebid.bml.tree.table import BiddingTable, Row

__all__ = [
    "AuctionBlock",
    "AuctionCell",
    "BiddingTable",
    "Block",
    "Comment",
    "DealDiagram",
    "DiagramHand",
    "DiagramLead",
    "Document",
    "Heading",
    "Include",
    "ListBlock",
    "ListItem",
    "ListKind",
    "Metadata",
    "Paragraph",
    "PipeRow",
    "PipeTable",
    "Row",
    "SeatChange",
    "VulnerabilityChange",
]
