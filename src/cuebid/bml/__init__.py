"""Bridge Bidding Markup Language: system notes as a tree, and the auctions they define.

`read_document` and `parse_document` give a `Document`; `defined_auctions` the auctions it defines.
docs/bml.md describes the language, docs/bml-tree.md the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.bml.auctions.defined_auction import DefinedAuction, auction_text, without_passes
    from cuebid.bml.auctions.expand import defined_auctions, definitions, table_definitions
    from cuebid.bml.auctions.prefix import AuctionPrefix
    from cuebid.bml.auctions.usage import Usage, report_unused_rows
    from cuebid.bml.language.inline import (
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
    from cuebid.bml.language.loader import FileLoader, Loader
    from cuebid.bml.language.parse import parse_bml, parse_document, read_bml, read_document
    from cuebid.bml.limits import LimitError, Limits
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
    from cuebid.bml.tree.bids import (
        Bid,
        CallsBid,
        ChoiceBid,
        FreeBid,
        StepBid,
        Variable,
        VariableBid,
        call_text,
    )
    from cuebid.bml.tree.conditions import ANY_CONDITIONS, Conditions, OpenerSeat, Vulnerable

__all__ = [
    "ANY_CONDITIONS",
    "AuctionBlock",
    "AuctionCell",
    "AuctionPrefix",
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
    "DefinedAuction",
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
    "PipeRow",
    "PipeTable",
    "Row",
    "SeatChange",
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
    "defined_auctions",
    "definitions",
    "parse_bml",
    "parse_document",
    "plain_text",
    "read_bml",
    "read_document",
    "read_inline",
    "report_unused_rows",
    "table_definitions",
    "without_passes",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "tree.bids": "Bid CallsBid ChoiceBid FreeBid StepBid Variable VariableBid call_text",
            "tree.conditions": "ANY_CONDITIONS Conditions OpenerSeat Vulnerable",
            "auctions.expand": "defined_auctions definitions table_definitions",
            "language.loader": "FileLoader Loader",
            "language.inline": (
                "CallWord Dash Inline Link Style Styled SuitSymbol Symbol Words plain_text "
                "read_inline"
            ),
            "limits": "LimitError Limits",
            "language.parse": "parse_bml parse_document read_bml read_document",
            "auctions.prefix": "AuctionPrefix",
            "auctions.defined_auction": "DefinedAuction auction_text without_passes",
            "tree": (
                "AuctionBlock AuctionCell BiddingTable Block Comment DealDiagram DiagramHand "
                "DiagramLead Document Heading Include ListBlock ListItem ListKind Metadata "
                "Paragraph PipeRow PipeTable Row SeatChange VulnerabilityChange"
            ),
            "auctions.usage": "Usage report_unused_rows",
        },
    )
