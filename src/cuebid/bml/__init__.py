"""Bridge Bidding Markup Language: system notes as a tree, and the auctions they define.

`read_document` and `parse_document` give a `Document`; `sequences` the auctions it defines.
docs/bml.md describes the language, docs/bml-tree.md the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.bml.bids import (
        Bid,
        CallsBid,
        ChoiceBid,
        FreeBid,
        StepBid,
        Variable,
        VariableBid,
        call_text,
    )
    from cuebid.bml.conditions import ANY_CONDITIONS, Conditions, OpenerSeat, Vulnerable
    from cuebid.bml.expand import definitions, sequences, table_definitions
    from cuebid.bml.files import FileLoader, Loader
    from cuebid.bml.inline import (
        CallWord,
        Dash,
        Inline,
        Link,
        Style,
        Styled,
        SuitSymbol,
        Symbol,
        Words,
        plain_text,
        read_inline,
    )
    from cuebid.bml.limits import LimitError, Limits
    from cuebid.bml.parse import parse_document, read_document, read_text
    from cuebid.bml.path import Path
    from cuebid.bml.sequence import Sequence, auction_text
    from cuebid.bml.tree import (
        AuctionBlock,
        AuctionCell,
        BiddingTable,
        Block,
        Comment,
        DealDiagram,
        DiagramHand,
        DiagramLead,
        Document,
        Heading,
        Include,
        ListBlock,
        ListItem,
        ListKind,
        Metadata,
        Paragraph,
        PipeRow,
        PipeTable,
        Row,
        SeatChange,
        VulnerabilityChange,
    )
    from cuebid.bml.usage import Usage, report_unused_rows

__all__ = [
    "ANY_CONDITIONS",
    "AuctionBlock",
    "AuctionCell",
    "Bid",
    "BiddingTable",
    "Block",
    "CallWord",
    "CallsBid",
    "ChoiceBid",
    "Comment",
    "Conditions",
    "Dash",
    "DealDiagram",
    "DiagramHand",
    "DiagramLead",
    "Document",
    "FileLoader",
    "FreeBid",
    "Heading",
    "Include",
    "Inline",
    "LimitError",
    "Limits",
    "Link",
    "ListBlock",
    "ListItem",
    "ListKind",
    "Loader",
    "Metadata",
    "OpenerSeat",
    "Paragraph",
    "Path",
    "PipeRow",
    "PipeTable",
    "Row",
    "SeatChange",
    "Sequence",
    "StepBid",
    "Style",
    "Styled",
    "SuitSymbol",
    "Symbol",
    "Usage",
    "Variable",
    "VariableBid",
    "VulnerabilityChange",
    "Vulnerable",
    "Words",
    "auction_text",
    "call_text",
    "definitions",
    "parse_document",
    "plain_text",
    "read_document",
    "read_inline",
    "read_text",
    "report_unused_rows",
    "sequences",
    "table_definitions",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "bids": "Bid CallsBid ChoiceBid FreeBid StepBid Variable VariableBid call_text",
        "conditions": "ANY_CONDITIONS Conditions OpenerSeat Vulnerable",
        "expand": "definitions sequences table_definitions",
        "files": "FileLoader Loader",
        "inline": (
            "CallWord Dash Inline Link Style Styled SuitSymbol Symbol Words plain_text read_inline"
        ),
        "limits": "LimitError Limits",
        "parse": "parse_document read_document read_text",
        "path": "Path",
        "sequence": "Sequence auction_text",
        "tree": (
            "AuctionBlock AuctionCell BiddingTable Block Comment DealDiagram DiagramHand "
            "DiagramLead Document Heading Include ListBlock ListItem ListKind Metadata "
            "Paragraph PipeRow PipeTable Row SeatChange VulnerabilityChange"
        ),
        "usage": "Usage report_unused_rows",
    },
)
