"""Documents as plain text: symbols drawn, tables as trees, lines no longer than a width."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cuebid.bml.export.bid_column import LONG, call_text, column_text
from cuebid.bml.export.branches import branches
from cuebid.bml.export.condition_words import conditions_text
from cuebid.bml.export.deal_figure import diagram_figure
from cuebid.bml.export.text.pipe_table import column_widths, pipe_table_lines
from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree import (
    AuctionBlock,
    AuctionCell,
    DealDiagram,
    Document,
    Heading,
    ListBlock,
    ListItem,
    ListKind,
    Paragraph,
    PipeTable,
)
from cuebid.bml.tree.table import BiddingTable, Row
from cuebid.render.plain import plain_text as figure_text

__all__ = ["text_document"]

_SIGNS: Final = {"│": "│  ", " ": "   ", "├": "├─ ", "└": "└─ "}
_BELOW: Final = {"│": "│  ", " ": "   ", "├": "│  ", "└": "   "}
_TO_ASCII: Final = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "–": "-", "—": "--", "→": "->", "≥": ">=", "≤": "<="}
    | {"│": "|", "├": "|", "└": "`", "─": "-", "“": '"', "”": '"', "’": "'", "‘": "'", "…": "..."}
)
_CONTROLS: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_UNDERLINES: Final = {1: "=", 2: "-", 3: "~"}
_BID: Final = 5
# The least room that is left for words beside the lines of a deep tree.
_ROOM: Final = 40


def text_document(document: Document, *, width: int = 80, ascii: bool = False) -> str:  # noqa: A002 - the word callers look for; the built-in is not used here
    """The document as plain text.

    Hidden tables are left out (bml.txt, Hiding from export).

    Args:
        document: what to write.
        width: columns to keep to where nothing has to be cut for it.
        ascii: whether to keep to ASCII, with letters for the suits.
    """
    writer = _Writer(max(width, 2 * _BID))
    text = "\n\n".join("\n".join(lines) for lines in writer.blocks(document)) + "\n"
    # Control characters and turns of the writing direction could upset a terminal.
    text = _CONTROLS.sub(lambda sign: " " if sign[0] == "\t" else "\ufffd", text)
    if not ascii:
        return text
    letters = unicodedata.normalize("NFKD", text.translate(_TO_ASCII))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return plain.encode("ascii", "replace").decode("ascii")


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes blocks as lines of at most `width`."""

    width: int

    def blocks(self, document: Document) -> Iterator[list[str]]:
        """The lines of each block."""
        if document.title:
            yield self._underlined(plain_text(document.title), "=")
        for extra in (document.author, document.description):
            if extra:
                yield self._wrap(plain_text(extra))
        for block in document.blocks:
            writer = _WRITERS.get(type(block))
            lines = writer(self, block) if writer else []
            if lines:
                yield lines

    def heading(self, block: Heading) -> list[str]:
        """A heading, underlined down to the third level."""
        return self._underlined(plain_text(block.text), _UNDERLINES.get(block.level, ""))

    def _underlined(self, text: str, sign: str) -> list[str]:
        lines = self._wrap(text)
        return [*lines, sign * max(map(len, lines), default=0)] if sign else lines

    def paragraph(self, block: Paragraph) -> list[str]:
        """A paragraph."""
        return self._wrap(plain_text(block.text))

    def list_block(self, block: ListBlock) -> list[str]:
        """A list."""
        return [line for item in block.items for line in self._item(block.kind, item)]

    def _item(self, kind: ListKind, item: ListItem) -> list[str]:
        mark = "- " if item.number is None else f"{item.number}. "
        text = plain_text(item.text)
        if kind is ListKind.DESCRIPTION and item.term:
            text = f"{plain_text(item.term)}: {text}"
        before = "  " * min(item.level, self.width // 8)
        return self._wrap(text, before + mark, before + " " * len(mark))

    def pipe_table(self, block: PipeTable) -> list[str]:
        """A table in columns, whose cells wrap where it is too wide."""
        return list(pipe_table_lines(block, self.width))

    def auction(self, block: AuctionBlock) -> list[str]:
        """An auction in columns."""
        rows = [[_cell(cell) for cell in row] for row in block.rows]
        widths = column_widths(rows, max(map(len, rows)))
        return ["   ".join(map(str.ljust, row, widths)).rstrip() for row in rows]

    def diagram(self, block: DealDiagram) -> list[str]:
        """A deal diagram."""
        return figure_text(diagram_figure(block), width=self.width).split("\n")

    def bidding_table(self, table: BiddingTable) -> list[str]:
        """A bidding table as a tree."""
        if table.hidden:
            return []
        said = conditions_text(table.conditions)
        lines = [f"({said})"] if said else []
        limit = max((self.width - _ROOM) // 3, 1)
        for row, signs in branches(table, limit):
            lines += self._row(row, signs)
        return lines

    def _row(self, row: Row, signs: str) -> list[str]:
        bid = column_text(row)
        texts = plain_text("\n".join(row.plain_lines)).split("\n")
        if row.alert:
            texts[0] = f"! {texts[0]}"
        if len(bid) > LONG:
            texts[0] = f"{bid} {texts[0]}"
            bid = ""
        column = len(bid.ljust(_BID)) + 1
        first = "".join(_SIGNS[sign] for sign in signs) + (bid.ljust(column) if bid else "")
        below = "".join(_BELOW[sign] for sign in signs)
        below += ("│" if row.end > row.index + 1 else "").ljust(column)
        lines = self._wrap(texts[0], first, below) or [first.rstrip()]
        for text in texts[1:]:
            lines += self._wrap(text, below, below)
        if row.space_after:
            lines.append(below.rstrip())
        return lines

    def _wrap(self, text: str, first: str = "", below: str = "") -> list[str]:
        """Lines of words; a word longer than a line keeps whole."""
        width = max(self.width, len(first) + _BID)
        lines = textwrap.wrap(
            text,
            width,
            initial_indent=first,
            subsequent_indent=below,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return [line.rstrip() for line in lines]


def _cell(cell: AuctionCell) -> str:
    if cell.all_pass:
        return "All pass"
    if cell.call is None:
        return cell.token
    text = call_text(cell.call)
    seen = f"({text})" if cell.theirs else text
    return seen + "!" if cell.alert else seen


_WRITERS: Final[dict[type, Callable[[_Writer, Any], list[str]]]] = {
    Heading: _Writer.heading,
    Paragraph: _Writer.paragraph,
    ListBlock: _Writer.list_block,
    PipeTable: _Writer.pipe_table,
    AuctionBlock: _Writer.auction,
    DealDiagram: _Writer.diagram,
    BiddingTable: _Writer.bidding_table,
}
