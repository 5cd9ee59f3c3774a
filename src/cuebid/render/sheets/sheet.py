"""The content of a printed sheet of boards, as values for the templates of PDF and HTML."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cuebid.core import SEATS, SUITS, Auction, Board, Explanation, Seat, Strain, Vulnerability
from cuebid.core._base.enums import NamedEnum
from cuebid.render.output.pdf import pdf_of_typst
from cuebid.render.page import PageTemplate

_PAGE: Final = PageTemplate(
    Path(__file__).with_name("templates"), "sheet.html", sheets=("sheet.css",)
)

_TEMPLATE: Final = Path(__file__).with_name("templates") / "sheet.typ"
_VULNERABLE: Final = {
    Vulnerability.NONE: "None vul",
    Vulnerability.NS: "N-S vul",
    Vulnerability.EW: "E-W vul",
    Vulnerability.BOTH: "Both vul",
}
# The order in which players read a table of tricks: notrump first, then down the suits.
_STRAINS: Final = tuple(reversed(Strain))


class Layout(NamedEnum):
    """A way to set boards on A4 pages; the value is its name in commands and addresses."""

    RECORDS = "records"
    """All four hands, small, 18 boards a page, as clubs hand them out after play."""
    CURTAIN = "curtain"
    """A card for each hand, to be cut out and put with it into the board; six boards a page."""
    DIAGRAMS = "diagrams"
    """Large diagrams, six boards a page, with room for the auction."""
    FOUR = "four"
    """The same diagrams larger, four boards a page."""
    TWO = "two"
    """Two boards a page."""
    ONE = "one"
    """One board a page, to be read from some way off, or written on."""

    @property
    def is_diagram(self) -> bool:
        """True for layouts that print the auction, and in which hands may be left blank."""
        return self not in {Layout.RECORDS, Layout.CURTAIN}


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A board with the tricks, note and auction that are printed with it."""

    board: Board
    tricks: Sequence[Sequence[int]] = ()
    """Double-dummy tricks, as `TrickTable.rows`: rows from clubs to notrump, in each those of
    North, East, South and West; empty for none."""
    note: str = ""
    """A line below the board, such as par; empty for no line."""
    auction: Auction | None = None
    """The auction, printed only in diagrams; None leaves space to write it in."""
    explanations: Mapping[int, Explanation] = field(default_factory=dict, hash=False)
    """The explanations of calls, by position in the auction."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed sheet of boards."""

    boards: tuple[SheetBoard, ...]
    layout: Layout = Layout.RECORDS
    """How the boards are set on the pages."""
    hidden: frozenset[Seat] = frozenset()
    """Seats whose hands are left blank, with room to write; only in diagrams."""
    title: str = ""
    """A line at the head of each page; empty for no line."""

    @classmethod
    def of(
        cls,
        boards: Iterable[Board | SheetBoard],
        layout: Layout = Layout.RECORDS,
        *,
        hidden: Iterable[Seat] = (),
        title: str = "",
    ) -> Sheet:
        """Return a sheet of boards; a `SheetBoard` also has tricks, note or auction to print."""
        each = tuple(
            board if isinstance(board, SheetBoard) else SheetBoard(board) for board in boards
        )
        return cls(each, layout, frozenset(hidden), title)

    def data(self) -> dict[str, Any]:
        """Return the sheet as plain values, for the templates."""
        return {
            "layout": self.layout.value,
            "is_diagram": self.layout.is_diagram,
            "title": self.title,
            "boards": [self._board(each) for each in self.boards],
        }

    def _board(self, each: SheetBoard) -> dict[str, Any]:
        board = each.board
        hidden = self.hidden if self.layout.is_diagram else frozenset()
        return {
            "number": str(board.number),
            "dealer": board.dealer.word,
            "vulnerable": _VULNERABLE[board.vulnerability],
            "hands": {seat.letter: _hand(board, seat, hidden) for seat in SEATS},
            # Tricks and par tell what hidden hands hold.
            "tricks": [] if hidden else _tricks(each.tricks),
            "note": "" if hidden else each.note,
            "auction": _auction_rows(each),
            "meanings": _meanings(each),
        }


def _hand(board: Board, seat: Seat, hidden: frozenset[Seat]) -> Mapping[str, Any]:
    hand = board.deal[seat]
    is_shown = seat not in hidden and bool(hand)
    suits = [
        [suit.symbol, _ranks(hand.pbn.split(".")[index]) if is_shown else ""]
        for index, suit in enumerate(reversed(SUITS))
    ]
    return {
        "seat": seat.word,
        "suits": suits,
        "points": str(hand.hcp) if is_shown else "",
        "shown": is_shown,
    }


def _auction_rows(each: SheetBoard) -> list[list[str]]:
    """Return the calls in rows from West; a number follows a call that is explained below."""
    auction = each.auction
    if auction is None or not auction.calls:
        return []
    numbers = {position: index for index, position in enumerate(sorted(each.explanations), 1)}
    # West, North, East, South is how players write auctions down.
    cells = [""] * ((auction.dealer - Seat.WEST) % 4)
    for position, call in enumerate(auction.calls):
        mark = f" ({numbers[position]})" if position in numbers else ""
        cells.append(call.symbol + mark)
    cells += [""] * (-len(cells) % 4)
    return [cells[start : start + 4] for start in range(0, len(cells), 4)]


def _meanings(each: SheetBoard) -> list[str]:
    """Return the numbered explanations of calls, one line each."""
    if each.auction is None:
        return []
    return [
        f"({index}) {each.explanations[position].text or 'alerted'}"
        for index, position in enumerate(sorted(each.explanations), 1)
    ]


def _ranks(text: str) -> str:
    return text.replace("T", "10") or "\N{EM DASH}"


def _tricks(rows: Sequence[Sequence[int]]) -> list[list[str]]:
    """Return the table of tricks: a row of strains, then a row for each of N, S, E and W."""
    if not rows:
        return []
    head = ["", *(strain.symbol for strain in _STRAINS)]
    order = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    return [head] + [
        [seat.letter, *(str(rows[strain][seat]) for strain in _STRAINS)] for seat in order
    ]


def sheet_page(sheet: Sheet, *, policy: str | None = None) -> str:
    """Return a sheet as an HTML page.

    Args:
        sheet: the sheet.
        policy: as `PageTemplate.render` takes it.
    """
    title = sheet.title or "Boards"
    return _PAGE.render(title=title, figures=False, policy=policy, sheet=sheet.data())


def sheet_pdf(sheet: Sheet) -> bytes:
    """Return a sheet as a PDF file on A4.

    Raises:
        MissingExtraError: the package `typst` is not installed.
    """
    # The boards are values and not a part of the source: no name in them can become a command.
    values = {"sheet": json.dumps(sheet.data(), ensure_ascii=False)}
    return pdf_of_typst(_TEMPLATE.read_bytes(), values)
