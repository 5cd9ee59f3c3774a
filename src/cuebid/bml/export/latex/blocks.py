"""The blocks of a document as LaTeX."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import place_name
from cuebid.bml.export.latex.escape import bookmark_text
from cuebid.bml.export.latex.inline import LatexText
from cuebid.bml.export.latex.table import TableWriter
from cuebid.bml.export.renderer import Renderer, nested_items, padded_cells
from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree import ListKind

if TYPE_CHECKING:
    from cuebid.bml.export.latex.options import LatexOptions
    from cuebid.bml.tree import (
        AuctionBlock,
        BiddingTable,
        DealDiagram,
        Heading,
        ListBlock,
        ListItem,
        Paragraph,
        PipeRow,
        PipeTable,
    )

# The five levels of the class `article`; deeper headings share the last.
_COMMANDS: Final = ("section", "subsection", "subsubsection", "paragraph", "subparagraph")
_ENVIRONMENTS: Final = {
    ListKind.BULLET: "itemize",
    ListKind.NUMBERED: "enumerate",
    ListKind.DESCRIPTION: "description",
}
# LaTeX allows four levels of one kind of list, numbered from 0 here.
_DEEPEST_ITEM: Final = 3
# About as many characters as a line of A4 holds.
_LINE: Final = 80


class LatexRenderer(Renderer[str]):
    """A renderer of the blocks of one LaTeX document.

    Args:
        options: how tables are drawn.
        names: the anchor names of the headings, in order.
    """

    alert = "\\bmlalert{}"

    def __init__(self, options: LatexOptions, names: Iterable[str]) -> None:
        super().__init__()
        names = tuple(names)
        self._names = iter(names)
        self.inline = LatexText(frozenset(names))
        # A heading goes into the table of contents too, where it is a link itself.
        self.titles = LatexText(links=False)
        self._tables = TableWriter(self.inline, tree=options.tree)

    def heading(self, block: Heading) -> str:
        """Render a heading, with a target for links and a plain text for PDF bookmarks."""
        command = _COMMANDS[min(block.level, len(_COMMANDS)) - 1]
        text = self.titles.text(block.text.replace("\n", " "))
        bookmark = bookmark_text(plain_text(block.text))
        # Headings from the fourth level on run into the text unless a line is ended after them.
        after = r"\mbox{}\par" if block.level > 3 else ""
        target = rf"\hypertarget{{{place_name(next(self._names))}}}{{}}"
        return f"\\{command}{{\\texorpdfstring{{{text}}}{{{bookmark}}}}}{target}{after}"

    def paragraph(self, block: Paragraph) -> str:
        """Render a paragraph."""
        return self.inline.text(block.text) + "\n\\par"

    def list_block(self, block: ListBlock) -> str:
        """Render a list; deeper items are lists inside items, down to the fourth level."""
        environment = _ENVIRONMENTS[block.kind]
        parts: list[str] = []
        previous = -1
        # Deeper items stay on the fourth level: "Too deeply nested" would stop the run.
        for item, level in nested_items(block, _DEEPEST_ITEM):
            if level > previous:
                parts.append(f"\\begin{{{environment}}}")
            parts += [f"\\end{{{environment}}}"] * (previous - level)
            previous = level
            parts.append(self._item(block.kind, item))
        parts += [f"\\end{{{environment}}}"] * (previous + 1)
        return "\n".join(parts)

    def _item(self, kind: ListKind, item: ListItem) -> str:
        text = self.inline.text(item.text)
        if kind is ListKind.DESCRIPTION:
            # In braces, as a `]` in the term would end the argument.
            return f"\\item[{{{self.inline.text(item.term)}}}] {text}"
        # `{}` keeps a text that begins with `[` from being read as a label.
        label = f"[{{{item.number}.}}]" if item.number is not None else "{}"
        return f"\\item{label} {text}"

    def pipe_table(self, block: PipeTable) -> str:
        """Render a table that may continue on other pages; long cells wrap."""
        rows = "\n".join(self._pipe_row(row, block.columns) for row in block.rows)
        # Not `tabular`, which cannot be broken between pages.
        return f"\\begin{{longtable}}[l]{{{_column_types(block)}}}\n{rows}\n\\end{{longtable}}"

    def _pipe_row(self, row: PipeRow, columns: int) -> str:
        if row.rule:
            return "\\hline"
        return _table_row(self.inline.text(cell) for cell in padded_cells(row, columns)) + " \\\\"

    def auction(self, block: AuctionBlock) -> str:
        """Render an auction in columns, as it was typed."""
        columns = max(len(row) for row in block.rows)
        rows = " \\\\\n".join(_table_row(map(self.auction_cell, row)) for row in block.rows)
        return f"\\begin{{bidding}}{{{columns}}}\n{rows}\n\\end{{bidding}}"

    def deal_diagram(self, block: DealDiagram) -> str:
        """Render a deal diagram."""
        from cuebid.bml.export.deal_figure import deal_figure  # noqa: PLC0415 - few documents have a diagram
        from cuebid.render.output.latex import latex_diagram  # noqa: PLC0415 - the same

        return latex_diagram(deal_figure(block))

    def bidding_table(self, table: BiddingTable) -> str:
        """Render a bidding table."""
        return self._tables.table(table)

    def literal(self, text: str) -> str:
        """Return text with the special characters of LaTeX escaped."""
        return self.inline.literal(text)

    def bid(self, text: str) -> str:
        """Render the text of a call."""
        return self.inline.symbols(text)


def _table_row(cells: Iterable[str]) -> str:
    # `{}` keeps a first cell that begins with `[` or `*` from being read as part of `\\`.
    return "{}" + " & ".join(cells)


def _column_types(block: PipeTable) -> str:
    """Return the LaTeX column types: natural widths if the table fits a line, else shares of it."""
    widths = [
        max((len(row.cells[column]) for row in block.rows if column < len(row.cells)), default=1)
        or 1
        for column in range(block.columns)
    ]
    if sum(widths) + 3 * len(widths) <= _LINE or not widths:
        return "l" * max(len(widths), 1)
    # Each column gets at least a tenth of the line; a narrower one would be unreadable.
    shares = [max(width / sum(widths), 0.1) for width in widths]
    return "".join(
        f"p{{\\dimexpr {share / sum(shares):.3f}\\linewidth-2\\tabcolsep\\relax}}"
        for share in shares
    )
