"""Bridge Bidding Markup Language: system notes as a tree, and the auctions they define.

`read_document` and `parse_document` give a `Document`; `defined_auctions` the auctions it defines.
docs/bml.md describes the language, docs/bml-tree.md the tree.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.bml.auctions.defined_auction import DefinedAuction as DefinedAuction
    from cuebid.bml.auctions.defined_auction import auction_text as auction_text
    from cuebid.bml.auctions.defined_auction import without_passes as without_passes
    from cuebid.bml.auctions.expand import defined_auctions as defined_auctions
    from cuebid.bml.auctions.expand import definitions as definitions
    from cuebid.bml.auctions.expand import table_definitions as table_definitions
    from cuebid.bml.auctions.prefix import AuctionPrefix as AuctionPrefix
    from cuebid.bml.auctions.usage import Usage as Usage
    from cuebid.bml.auctions.usage import report_unused_rows as report_unused_rows
    from cuebid.bml.language.inline import CallWord as CallWord
    from cuebid.bml.language.inline import Dash as Dash
    from cuebid.bml.language.inline import Inline as Inline
    from cuebid.bml.language.inline import Link as Link
    from cuebid.bml.language.inline import Style as Style
    from cuebid.bml.language.inline import Styled as Styled
    from cuebid.bml.language.inline import SuitSymbol as SuitSymbol
    from cuebid.bml.language.inline import Symbol as Symbol
    from cuebid.bml.language.inline import Words as Words
    from cuebid.bml.language.inline import plain_text as plain_text
    from cuebid.bml.language.inline import read_inline as read_inline
    from cuebid.bml.language.loader import FileLoader as FileLoader
    from cuebid.bml.language.loader import Loader as Loader
    from cuebid.bml.language.parse import parse_bml as parse_bml
    from cuebid.bml.language.parse import parse_document as parse_document
    from cuebid.bml.language.parse import read_bml as read_bml
    from cuebid.bml.language.parse import read_document as read_document
    from cuebid.bml.limits import LimitError as LimitError
    from cuebid.bml.limits import Limits as Limits
    from cuebid.bml.tree import AuctionBlock as AuctionBlock
    from cuebid.bml.tree import AuctionCell as AuctionCell
    from cuebid.bml.tree import BiddingTable as BiddingTable
    from cuebid.bml.tree import Block as Block
    from cuebid.bml.tree import Comment as Comment
    from cuebid.bml.tree import DealDiagram as DealDiagram
    from cuebid.bml.tree import DiagramHand as DiagramHand
    from cuebid.bml.tree import DiagramLead as DiagramLead
    from cuebid.bml.tree import Document as Document
    from cuebid.bml.tree import Heading as Heading
    from cuebid.bml.tree import Include as Include
    from cuebid.bml.tree import ListBlock as ListBlock
    from cuebid.bml.tree import ListItem as ListItem
    from cuebid.bml.tree import ListKind as ListKind
    from cuebid.bml.tree import Metadata as Metadata
    from cuebid.bml.tree import Paragraph as Paragraph
    from cuebid.bml.tree import PipeRow as PipeRow
    from cuebid.bml.tree import PipeTable as PipeTable
    from cuebid.bml.tree import Row as Row
    from cuebid.bml.tree import SeatChange as SeatChange
    from cuebid.bml.tree import VulnerabilityChange as VulnerabilityChange
    from cuebid.bml.tree.bids import Bid as Bid
    from cuebid.bml.tree.bids import CallsBid as CallsBid
    from cuebid.bml.tree.bids import ChoiceBid as ChoiceBid
    from cuebid.bml.tree.bids import FreeBid as FreeBid
    from cuebid.bml.tree.bids import StepBid as StepBid
    from cuebid.bml.tree.bids import Variable as Variable
    from cuebid.bml.tree.bids import VariableBid as VariableBid
    from cuebid.bml.tree.bids import call_text as call_text
    from cuebid.bml.tree.conditions import ANY_CONDITIONS as ANY_CONDITIONS
    from cuebid.bml.tree.conditions import Conditions as Conditions
    from cuebid.bml.tree.conditions import OpenerSeat as OpenerSeat
    from cuebid.bml.tree.conditions import Vulnerable as Vulnerable
