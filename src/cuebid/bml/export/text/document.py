"""Documents as plain text: suit symbols, tables as trees, lines wrapped to a width."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterator
from typing import Final

from cuebid.bml import tree
from cuebid.bml.export.bid_column import LONG, column_text
from cuebid.bml.export.branches import branches, conditions_text
from cuebid.bml.export.deal_figure import deal_figure
from cuebid.bml.export.renderer import Renderer
from cuebid.bml.export.text.pipe_table import column_widths, pipe_table_lines
from cuebid.bml.language.inline import plain_text
from cuebid.render.output.monospace import plain_text as figure_text

_SIGNS: Final = {"│": "│  ", " ": "   ", "├": "├─ ", "└": "└─ "}
"""Replacements of the tree signs of `branches` on the first line of a row."""
_SIGNS_BELOW: Final = {"│": "│  ", " ": "   ", "├": "│  ", "└": "   "}
"""Replacements of the tree signs on the second and later lines of a row."""
_TO_ASCII: Final = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "–": "-", "—": "--", "→": "->", "≥": ">=", "≤": "<="}
    | {"│": "|", "├": "|", "└": "`", "─": "-", "“": '"', "”": '"', "’": "'", "‘": "'", "…": "..."}
)
# Control characters and marks that turn the writing direction could upset a terminal.
_CONTROLS: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_UNDERLINES: Final = {1: "=", 2: "-", 3: "~"}
_BID_WIDTH: Final = 5
"""Shorter bid columns are filled with blanks, so that texts of one level are aligned."""
_TEXT_WIDTH: Final = 40
"""The least width of a row's text; deep rows are indented no further than that allows."""


def text_document(document: tree.Document, *, width: int = 80, ascii: bool = False) -> str:  # noqa: A002 - the word callers look for; the built-in is not used here
    """Return the document as plain text.

    Hidden tables are left out (bml.txt, Hiding from export).

    Args:
        document: the document.
        width: the longest line; a longer word stays whole.
        ascii: whether to keep to ASCII, with letters for the suits.
    """
    # A narrower page would leave no room for a bid and a word.
    blocks = _blocks(document, TextRenderer(max(width, 2 * _BID_WIDTH)))
    text = "\n\n".join("\n".join(lines) for lines in blocks) + "\n"
    # Last, over the whole text: no renderer can forget it.
    text = _CONTROLS.sub(lambda match: " " if match[0] == "\t" else "\ufffd", text)
    if not ascii:
        return text
    # Accents are dropped rather than replaced by `?`.
    decomposed = unicodedata.normalize("NFKD", text.translate(_TO_ASCII))
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.encode("ascii", "replace").decode("ascii")


def _blocks(document: tree.Document, renderer: TextRenderer) -> Iterator[list[str]]:
    """Yield the lines of the title, of the author and description, and of each block."""
    if document.title:
        yield renderer.underlined(plain_text(document.title), "=")
    for text in (document.author, document.description):
        if text:
            yield renderer.wrapped(plain_text(text))
    yield from filter(None, renderer.blocks(document))


class TextRenderer(Renderer[list[str]]):
    """A renderer of blocks as lines of plain text."""

    alert = "!"

    def __init__(self, width: int) -> None:
        super().__init__()
        self._width = width

    def heading(self, block: tree.Heading) -> list[str]:
        """Render a heading, underlined down to the third level."""
        return self.underlined(plain_text(block.text), _UNDERLINES.get(block.level, ""))

    def underlined(self, text: str, sign: str) -> list[str]:
        """Return the lines of a text, with a line of signs below unless `sign` is empty."""
        lines = self.wrapped(text)
        return [*lines, sign * max(map(len, lines), default=0)] if sign else lines

    def paragraph(self, block: tree.Paragraph) -> list[str]:
        """Render a paragraph."""
        return self.wrapped(plain_text(block.text))

    def list_block(self, block: tree.ListBlock) -> list[str]:
        """Render a list; items are indented as typed, since plain text may skip a level."""
        return [line for item in block.items for line in self._item(block.kind, item)]

    def _item(self, kind: tree.ListKind, item: tree.ListItem) -> list[str]:
        mark = "- " if item.number is None else f"{item.number}. "
        text = plain_text(item.text)
        if kind is tree.ListKind.DESCRIPTION and item.term:
            text = f"{plain_text(item.term)}: {text}"
        # At most a quarter of the line is indentation.
        margin = "  " * min(item.level, self._width // 8)
        return self.wrapped(text, margin + mark, margin + " " * len(mark))

    def pipe_table(self, block: tree.PipeTable) -> list[str]:
        """Render a table in columns; its cells wrap where it is too wide."""
        return list(pipe_table_lines(block, self._width))

    def auction(self, block: tree.AuctionBlock) -> list[str]:
        """Render an auction in columns."""
        rows = [[self.auction_cell(cell) for cell in row] for row in block.rows]
        widths = column_widths(rows, max(map(len, rows)))
        return ["   ".join(map(str.ljust, row, widths)).rstrip() for row in rows]

    def deal_diagram(self, block: tree.DealDiagram) -> list[str]:
        """Render a deal diagram."""
        return figure_text(deal_figure(block), width=self._width).split("\n")

    def bidding_table(self, table: tree.BiddingTable) -> list[str]:
        """Render a bidding table as a tree."""
        conditions = conditions_text(table.conditions)
        lines = [f"({conditions})"] if conditions else []
        # Three columns for each sign of the tree.
        deepest = max((self._width - _TEXT_WIDTH) // 3, 1)
        for row, signs in branches(table, deepest):
            lines += self._row(row, signs)
        return lines

    def _row(self, row: tree.Row, signs: str) -> list[str]:
        bid = column_text(row)
        # Joined and split again, as a mark may reach over a line end.
        texts = plain_text("\n".join(row.plain_lines)).split("\n")
        if row.alert:
            texts[0] = f"! {texts[0]}"
        if len(bid) > LONG:
            texts[0] = f"{bid} {texts[0]}"
            bid = ""
        bid_width = len(bid.ljust(_BID_WIDTH)) + 1
        margin = "".join(_SIGNS[sign] for sign in signs) + (bid.ljust(bid_width) if bid else "")
        below = "".join(_SIGNS_BELOW[sign] for sign in signs)
        # The line to the first child begins beside the further lines of the text.
        below += ("│" if row.end > row.index + 1 else "").ljust(bid_width)
        lines = self.wrapped(texts[0], margin, below) or [margin.rstrip()]
        for text in texts[1:]:
            lines += self.wrapped(text, below, below)
        if row.space_after:
            lines.append(below.rstrip())
        return lines

    def wrapped(self, text: str, margin: str = "", below: str = "") -> list[str]:
        """Wrap a text into lines; a word longer than a line stays whole.

        Args:
            text: the text.
            margin: stands before the first line.
            below: stands before the further lines.
        """
        lines = textwrap.wrap(
            text,
            max(self._width, len(margin) + _BID_WIDTH),
            initial_indent=margin,
            subsequent_indent=below,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return [line.rstrip() for line in lines]

    def literal(self, text: str) -> str:
        """Return the text; nothing needs escaping."""
        return text

    def bid(self, text: str) -> str:
        """Return the text of a call."""
        return text
