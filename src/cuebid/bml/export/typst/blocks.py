"""The blocks of a document as Typst markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import place_name
from cuebid.bml.export.bid_column import LONG, column_text
from cuebid.bml.export.branches import branches, conditions_text
from cuebid.bml.export.deal_figure import deal_figure
from cuebid.bml.export.renderer import Renderer, nested_items, padded_cells
from cuebid.bml.export.typst.markup import TypstText, string, symbols_markup
from cuebid.bml.tree import ListKind
from cuebid.render.figures.layout import Block as FigureBlock
from cuebid.render.figures.layout import Compass, FigureLine, FigureLines, Grid

if TYPE_CHECKING:
    from cuebid.bml.tree import (
        AuctionBlock,
        BiddingTable,
        DealDiagram,
        Heading,
        ListBlock,
        ListItem,
        Paragraph,
        PipeTable,
        Row,
    )

_LISTS: Final = {ListKind.BULLET: "list", ListKind.NUMBERED: "enum", ListKind.DESCRIPTION: "terms"}
# Deeper rows and items would leave no room for their text. Rows show their depth as a number.
_DEEPEST_ROW: Final = 16
_DEEPEST_ITEM: Final = 8


class TypstRenderer(Renderer[str]):
    """A renderer of the blocks of one Typst document.

    Args:
        names: the anchor names of the headings, in order.
    """

    alert = "#alert"

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__()
        names = tuple(names)
        self._names = iter(names)
        self.inline = TypstText(frozenset(names))

    def heading(self, block: Heading) -> str:
        """Render a heading, with the label by which links lead to it."""
        words = self.inline.text(" ".join(block.text.split()))
        return f"#heading(level: {block.level})[{words}] <{place_name(next(self._names))}>"

    def paragraph(self, block: Paragraph) -> str:
        """Render a paragraph."""
        # Functions rather than Typst's markup (`- item`, `= heading`): markup depends on line
        # starts and blanks, functions on nothing that was typed.
        return f"#par[{self._joined(block.text)}]"

    def _joined(self, text: str) -> str:
        """Render a text of several lines as one line, which Typst wraps."""
        return self.inline.text(" ".join(text.splitlines()))

    def list_block(self, block: ListBlock) -> str:
        """Render a list; deeper items are lists inside items."""
        function = _LISTS[block.kind]
        parts: list[str] = []
        previous = -1
        for item, level in nested_items(block, _DEEPEST_ITEM):
            if level > previous:
                parts.append(f"#{function}(tight: true, ")
            else:
                parts.append("], " + ")], " * (previous - level))
            previous = level
            parts.append(self._item(block.kind, item))
        return "".join(parts) + "])" + "])" * previous

    def _item(self, kind: ListKind, item: ListItem) -> str:
        text = self._joined(item.text)
        if kind is ListKind.DESCRIPTION:
            return f"terms.item([{self.inline.text(item.term)}])[{text}"
        if kind is ListKind.NUMBERED and item.number is not None:
            return f"enum.item({item.number})[{text}"
        return f"[{text}"

    def pipe_table(self, block: PipeTable) -> str:
        """Render a table."""
        columns = max(block.columns, 1)
        cells: list[str] = []
        for row in block.rows:
            if row.rule:
                cells.append("table.hline()")
            else:
                cells += [f"[{self.inline.text(cell)}]" for cell in padded_cells(row, columns)]
        return f"#table(columns: {columns}, stroke: none, inset: .35em, {', '.join(cells)})"

    def auction(self, block: AuctionBlock) -> str:
        """Render an auction in columns, as it was typed."""
        columns = max(map(len, block.rows))
        cells = [
            f"[{self.auction_cell(row[column]) if column < len(row) else ''}]"
            for row in block.rows
            for column in range(columns)
        ]
        inset = "(x: .6em, y: .25em)"
        return f"#table(columns: {columns}, stroke: none, inset: {inset}, {', '.join(cells)})"

    def deal_diagram(self, block: DealDiagram) -> str:
        """Render a deal diagram: nine fields around the table, or one hand by itself."""
        fields: list[FigureBlock | None] = []
        for part in deal_figure(block).blocks:
            if isinstance(part, Grid):
                fields += [field for row in part.rows for field in row]
            else:
                fields.append(part)
        return f"#deal({', '.join(map(_diagram_field, fields))})"

    def bidding_table(self, table: BiddingTable) -> str:
        """Render a bidding table as a tree."""
        conditions = conditions_text(table.conditions)
        head = f"#muted(emph({string(conditions)}))" if conditions else ""
        rows = "\n".join(self._row(row, signs) for row, signs in branches(table, _DEEPEST_ROW))
        return f"#bidtable[{head}\n{rows}]"

    def _row(self, row: Row, signs: str) -> str:
        column = column_text(row)
        bid = symbols_markup(column)
        if row.link:
            bid = self.inline.linked(bid, row.link)
        if row.depth > _DEEPEST_ROW:
            bid = f"#muted(super({string(str(row.depth))})){bid}"
            column += "00"  # the room that the number takes
        text = self.inline.text("\n".join(row.plain_lines))
        if len(column) > LONG:
            text, bid, column = f"#strong[{bid}] {text}", "", ""
        # Rows are independent blocks, so a column cannot align itself: its width is estimated.
        # About .62 em a character, and .8 em before the text.
        width = max(3.0, 0.62 * len(column) + 0.8) if column else 0
        alert = "#alert" if row.alert else ""
        space = "#linebreak()#sym.space.nobreak" if row.space_after else ""
        return f"#row({string(signs)}, {width:.1f}em, [{bid}], [{alert}{text}{space}])"

    def literal(self, text: str) -> str:
        """Render text without marks."""
        return self.inline.literal(text)

    def bid(self, text: str) -> str:
        """Render the text of a call."""
        return symbols_markup(text)


def _diagram_field(field: FigureBlock | None) -> str:
    match field:
        case FigureLines(lines, _, heading):
            every = lines if heading is None else (heading, *lines)
            return f"hand({', '.join(map(_diagram_line, every))})"
        case Compass(north, east, south, west):
            return f"compass({', '.join(f'[{run.text}]' for run in (north, east, south, west))})"
        case _:
            return "[]"


def _diagram_line(line: FigureLine) -> str:
    return f"[{symbols_markup(line.text)}]"
