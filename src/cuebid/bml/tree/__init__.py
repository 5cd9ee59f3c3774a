"""The tree of a document: frozen nodes, each with the span it was read from.

Spans are of `Document.source`, the text after includes and pastes; `cuebid.text.trace` gives the
file and line where each was written. A bidding table holds its rows flat, in the order of the
text: a row holds its parent, its depth and where its subtree ends, so a table of any depth is
walked with a loop and never meets Python's recursion limit. Text is kept as typed;
`cuebid.bml.language.inline.read_inline` reads the marks in it.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.bml.tree.blocks import AuctionBlock as AuctionBlock
    from cuebid.bml.tree.blocks import AuctionCell as AuctionCell
    from cuebid.bml.tree.blocks import Block as Block
    from cuebid.bml.tree.blocks import DealDiagram as DealDiagram
    from cuebid.bml.tree.blocks import DiagramHand as DiagramHand
    from cuebid.bml.tree.blocks import DiagramLead as DiagramLead
    from cuebid.bml.tree.blocks import Heading as Heading
    from cuebid.bml.tree.blocks import ListBlock as ListBlock
    from cuebid.bml.tree.blocks import ListItem as ListItem
    from cuebid.bml.tree.blocks import ListKind as ListKind
    from cuebid.bml.tree.blocks import Metadata as Metadata
    from cuebid.bml.tree.blocks import Paragraph as Paragraph
    from cuebid.bml.tree.blocks import PipeRow as PipeRow
    from cuebid.bml.tree.blocks import PipeTable as PipeTable
    from cuebid.bml.tree.blocks import SeatChange as SeatChange
    from cuebid.bml.tree.blocks import VulnerabilityChange as VulnerabilityChange
    from cuebid.bml.tree.comment import Comment as Comment
    from cuebid.bml.tree.document import Document as Document
    from cuebid.bml.tree.document import Include as Include
    from cuebid.bml.tree.table import BiddingTable as BiddingTable
    from cuebid.bml.tree.table import Row as Row
