"""The blocks of a document: headings, paragraphs, lists, tables, auctions, deal diagrams."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from cuebid.bml.tree.comment import Comment
from cuebid.bml.tree.conditions import OpenerSeat, Vulnerable
from cuebid.bml.tree.table import BiddingTable
from cuebid.core import Call, Contract, Seat, Suit
from cuebid.core._base.enums import NamedEnum
from cuebid.text import Span


class Metadata(msgspec.Struct, frozen=True):
    """A line `#+KEY: value`."""

    span: Span
    key: str
    value: str


class Heading(msgspec.Struct, frozen=True):
    """A heading; `level` is how many asterisks it has."""

    span: Span
    level: int
    text: str


class Paragraph(msgspec.Struct, frozen=True):
    r"""A paragraph of text; its lines are joined by `\n`, without their indentation."""

    span: Span
    text: str


class ListKind(NamedEnum):
    """The three kinds of list."""

    BULLET = "bullet"
    NUMBERED = "numbered"
    DESCRIPTION = "description"


class ListItem(msgspec.Struct, frozen=True):
    r"""One item of a list.

    Attributes:
        span: the item's lines.
        text: its lines joined by `\n`.
        level: 0 for the outermost; deeper items are indented further.
        number: as typed, in a numbered list.
        term: what stands before ` :: `, in a description list; empty if nothing does.
    """

    span: Span
    text: str
    level: int = 0
    number: int | None = None
    term: str = ""


class ListBlock(msgspec.Struct, frozen=True):
    """A list and its items."""

    span: Span
    kind: ListKind
    items: tuple[ListItem, ...]


class PipeRow(msgspec.Struct, frozen=True):
    """A row `| a | b |`; a row of dashes is a rule and has no cells."""

    span: Span
    cells: tuple[str, ...]
    rule: bool = False


class PipeTable(msgspec.Struct, frozen=True):
    """A table drawn with `|`."""

    span: Span
    rows: tuple[PipeRow, ...]

    @property
    def columns(self) -> int:
        """Return the largest number of cells in a row."""
        return max((len(row.cells) for row in self.rows), default=0)


class AuctionCell(msgspec.Struct, frozen=True):
    """One call of an auction block.

    Attributes:
        span: where it stands.
        token: as typed.
        call: the call; None for `AP`, `?` and `...`.
        theirs: whether it stands in parentheses.
        alert: whether a `!` follows it.
        all_pass: whether it is `AP`.
    """

    span: Span
    token: str
    call: Call | None
    theirs: bool = False
    alert: bool = False
    all_pass: bool = False


class AuctionBlock(msgspec.Struct, frozen=True):
    """An auction, line by line as typed."""

    span: Span
    rows: tuple[tuple[AuctionCell, ...], ...]


class DiagramLead(msgspec.Struct, frozen=True):
    """The lead: a suit, and a rank or `x`."""

    suit: Suit
    rank: str


class DiagramHand(msgspec.Struct, frozen=True):
    """One hand: holdings of spades, hearts, diamonds and clubs, `x` for a small card."""

    span: Span
    seat: Seat
    holdings: tuple[str, str, str, str]


class DealDiagram(msgspec.Struct, frozen=True):
    """A deal diagram with all hands or some of them, in the order typed.

    Attributes:
        span: the span of the whole diagram.
        hands: one to four hands.
        header: the header row as typed, or nothing.
        dealer: if the header names one.
        vulnerability: `None`, `NS`, `EW` or `All`; empty if the header names none.
        board: the board's number.
        contract: with its declarer.
        passed_out: whether the header says so.
        lead: the opening lead.
    """

    span: Span
    hands: tuple[DiagramHand, ...]
    header: str = ""
    dealer: Seat | None = None
    vulnerability: str = ""
    board: int | None = None
    contract: Contract | None = None
    passed_out: bool = False
    lead: DiagramLead | None = None


class SeatChange(msgspec.Struct, frozen=True):
    """A `#SEAT` line, which sets the opener's seat for the tables below it."""

    span: Span
    seat: OpenerSeat


class VulnerabilityChange(msgspec.Struct, frozen=True):
    """A `#VUL` line, which sets the vulnerability for the tables below it."""

    span: Span
    we: Vulnerable
    they: Vulnerable


Block: TypeAlias = (
    Metadata
    | Heading
    | Paragraph
    | ListBlock
    | PipeTable
    | AuctionBlock
    | DealDiagram
    | BiddingTable
    | SeatChange
    | VulnerabilityChange
    | Comment
)
