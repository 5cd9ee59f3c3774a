"""Export a document as JSON: its tree, and the auctions it defines.

The text is written piece by piece, so that a large document is not in memory twice.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

import msgspec

from cuebid.bml.auctions.defined_auction import DefinedAuction
from cuebid.bml.auctions.expand import defined_auctions
from cuebid.bml.export.json import schema
from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree import (
    AuctionBlock,
    BiddingTable,
    Block,
    Comment,
    DealDiagram,
    Document,
    Heading,
    ListBlock,
    Metadata,
    Paragraph,
    PipeTable,
    Row,
    SeatChange,
    VulnerabilityChange,
)
from cuebid.bml.tree.bids import call_text
from cuebid.text import Span, trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.bml.auctions.usage import Usage
    from cuebid.bml.limits import Limits


def json_pieces(
    document: Document, limits: Limits | None = None, usage: Usage | None = None
) -> Iterator[bytes]:
    """Yield the JSON of a document, in pieces to be written one after the other.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    encode = msgspec.json.Encoder().encode
    head = {
        "format": "cuebid-bml",
        "version": schema.FORMAT_VERSION,
        "file": document.written.name,
        "metadata": document.metadata,
        # Each file once, in the order of first use.
        "includes": list(dict.fromkeys(include.source.name for include in document.includes)),
    }
    # The head without its closing brace, so that the blocks follow inside the same object.
    yield encode(head)[:-1] + b',\n"blocks":['
    yield from _listed(encode(block_record(block)) for block in document.blocks)
    yield b'],\n"sequences":['
    # A table is known by its offset: equal tables may stand in one document.
    table_numbers = {
        block.span.start: number
        for number, block in enumerate(document.blocks)
        if isinstance(block, BiddingTable)
    }
    auctions = defined_auctions(document, limits, usage)
    yield from _listed(
        encode(sequence_record(sequence, table_numbers[sequence.table.span.start]))
        for sequence in auctions
    )
    yield b"]}\n"


def _listed(pieces: Iterator[bytes]) -> Iterator[bytes]:
    comma = b"\n"
    for piece in pieces:
        yield comma + piece
        comma = b",\n"


def sequence_record(sequence: DefinedAuction, block: int) -> schema.JsonSequence:
    """Return the record of one auction; `block` is the index of its table among the blocks."""
    conditions = sequence.conditions
    return schema.JsonSequence(
        sequence.auction,
        [call_text(call) for call in sequence.calls],
        sequence.we_open,
        sequence.is_ours,
        conditions.seat.value,
        conditions.vulnerability,
        sequence.text,
        sequence.full_text,
        sequence.alert,
        sequence.fault is None,
        {variable.value: suit.letter for variable, suit in sequence.bindings.items()},
        block,
        sequence.row.index,
    )


@singledispatch
def block_record(block: Block) -> schema.JsonBlock:
    """Return the JSON record of a block."""
    raise TypeError(f"{block!r} is not a block")


@block_record.register
def _(block: Comment) -> schema.JsonBlock:
    return schema.JsonComment(block.text, _place(block.span))


@block_record.register
def _(block: Metadata) -> schema.JsonBlock:
    return schema.JsonMetadata(block.key, block.value, _place(block.span))


@block_record.register
def _(block: Heading) -> schema.JsonBlock:
    # Texts stand twice, as typed and as read, so that programs need no parser of marks.
    return schema.JsonHeading(block.level, block.text, plain_text(block.text), _place(block.span))


@block_record.register
def _(block: Paragraph) -> schema.JsonBlock:
    return schema.JsonParagraph(block.text, plain_text(block.text), _place(block.span))


@block_record.register
def _(block: ListBlock) -> schema.JsonBlock:
    items = [
        schema.JsonItem(item.text, plain_text(item.text), item.level, item.number, item.term)
        for item in block.items
    ]
    return schema.JsonList(block.kind.value, items, _place(block.span))


@block_record.register
def _(block: PipeTable) -> schema.JsonBlock:
    rows = [None if row.rule else list(row.cells) for row in block.rows]
    return schema.JsonPipeTable(rows, _place(block.span))


@block_record.register
def _(block: AuctionBlock) -> schema.JsonBlock:
    rows = [
        [
            schema.JsonCell(
                cell.token, call_text(cell.call) if cell.call else None, cell.theirs, cell.alert
            )
            for cell in row
        ]
        for row in block.rows
    ]
    return schema.JsonAuction(rows, _place(block.span))


@block_record.register
def _(block: DealDiagram) -> schema.JsonBlock:
    lead = f"{block.lead.suit}{block.lead.rank}" if block.lead else None
    return schema.JsonDiagram(
        [schema.JsonHand(hand.seat.letter, hand.holdings) for hand in block.hands],
        block.header,
        block.dealer.letter if block.dealer is not None else None,
        block.vulnerability or None,
        block.board,
        str(block.contract) if block.contract else None,
        block.passed_out,
        lead,
        _place(block.span),
    )


@block_record.register
def _(block: SeatChange) -> schema.JsonBlock:
    return schema.JsonCondition(block.seat.value, None, _place(block.span))


@block_record.register
def _(block: VulnerabilityChange) -> schema.JsonBlock:
    return schema.JsonCondition(None, block.we.value + block.they.value, _place(block.span))


@block_record.register
def _(block: BiddingTable) -> schema.JsonBlock:
    conditions = block.conditions
    return schema.JsonBidding(
        [_row(row) for row in block.rows],
        conditions.seat.value,
        conditions.vulnerability,
        block.hidden,
        _place(block.span),
    )


def _row(row: Row) -> schema.JsonRow:
    return schema.JsonRow(
        row.token,
        [str(bid) for bid in row.bids],
        row.text,
        plain_text("\n".join(row.plain_lines)),
        row.depth,
        row.parent,
        _place(row.span),
        row.bid.theirs,
        row.alert,
        row.is_readable,
        row.link,
        [comment.text for comment in row.comments],
    )


def _place(span: Span) -> schema.JsonPlace:
    # One frame is enough to know that the text was included or pasted.
    traced = trace(span, limit=1)
    written = traced.written
    first, last = written.first, written.last
    return schema.JsonPlace(
        written.source.name, first.line, first.column, last.line, last.column, bool(traced.frames)
    )
