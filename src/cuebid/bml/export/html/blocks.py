"""The blocks of a document as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.html.inline import HTML_TEXT
from cuebid.bml.export.html.table import ALERT, BidColumns, list_table, tree_table
from cuebid.bml.export.renderer import Renderer, nested_items, padded_cells
from cuebid.bml.tree import ListKind

if TYPE_CHECKING:
    from cuebid.bml.export.anchors import Anchors
    from cuebid.bml.export.html.options import HtmlOptions
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

_TAGS: Final = {ListKind.BULLET: "ul", ListKind.NUMBERED: "ol"}
# HTML has six levels of headings; the first is the page's title.
_DEEPEST_HEADING: Final = 6


class HtmlRenderer(Renderer[str]):
    """A renderer of the blocks of one HTML page.

    Args:
        options: how tables are drawn.
        names: the anchor names of the headings, in order.
        anchors: gives anchor names to the rows of tables.
    """

    alert = ALERT

    def __init__(self, options: HtmlOptions, names: Iterable[str], anchors: Anchors) -> None:
        super().__init__()
        self._options = options
        self._names = iter(names)
        self._anchors = anchors
        self._columns = BidColumns()

    def heading(self, block: Heading) -> str:
        """Render the start of a section: its heading, with a link to itself."""
        tag = f"h{min(block.level + 1, _DEEPEST_HEADING)}"
        name = next(self._names)
        return (
            f'<section>\n<{tag} id="{name}">{HTML_TEXT.text(block.text)}'
            f' <a class="anchor" href="#{name}" aria-label="Link to this section">#</a></{tag}>'
        )

    def paragraph(self, block: Paragraph) -> str:
        """Render a paragraph."""
        return f"<p>{HTML_TEXT.text(block.text)}</p>"

    def list_block(self, block: ListBlock) -> str:
        """Render a list; deeper items are lists inside items."""
        if block.kind is ListKind.DESCRIPTION:
            return "<dl>\n" + "\n".join(map(_description, block.items)) + "\n</dl>"
        tag = _TAGS[block.kind]
        parts: list[str] = []
        previous = -1
        expected = 1
        for item, level in nested_items(block):
            if level > previous:
                parts.append(f"<{tag}>\n")
                expected = 1
            else:
                # An item is closed only when the next begins, since deeper lists go inside it.
                parts.append("</li>\n" + f"</{tag}>\n</li>\n" * (previous - level))
                # After a nested list the number is always written: `expected` counted its items.
                expected = expected if level == previous else 0
            previous = level
            # A number is written only where counting would not give it.
            number = "" if item.number in (None, expected) else f' value="{item.number}"'
            parts.append(f"<li{number}>{HTML_TEXT.text(item.text)}")
            expected = (item.number or 0) + 1
        return "".join(parts) + f"</li>\n</{tag}>\n" * (previous + 1)

    def pipe_table(self, block: PipeTable) -> str:
        """Render a table; the rows above its first rule head its columns."""
        rules = [index for index, row in enumerate(block.rows) if row.rule]
        # A rule on the first or last line is a frame, not the end of a heading.
        headed = bool(rules) and 0 < rules[0] < len(block.rows) - 1
        # A wide table scrolls inside this, and the keyboard must reach it to scroll.
        lines = ['<div class="wide" role="region" tabindex="0" aria-label="Table">', "<table>"]
        if headed:
            lines += ["<thead>", *_rows(block.rows[: rules[0]], block.columns, "th"), "</thead>"]
        lines.append("<tbody>")
        lines += _rows(block.rows[rules[0] :] if headed else block.rows, block.columns, "td")
        return "\n".join((*lines, "</tbody>", "</table>", "</div>"))

    def auction(self, block: AuctionBlock) -> str:
        """Render an auction in columns, as it was typed."""
        rows = (
            "<tr>" + "".join(f"<td>{self.auction_cell(cell)}</td>" for cell in row) + "</tr>"
            for row in block.rows
        )
        return (
            '<table class="auction">\n<caption class="spoken">Auction</caption>\n<tbody>\n'
            + "\n".join(rows)
            + "\n</tbody>\n</table>"
        )

    def deal_diagram(self, block: DealDiagram) -> str:
        """Render a deal diagram."""
        from cuebid.bml.export.deal_figure import deal_figure  # noqa: PLC0415 - few documents have a diagram
        from cuebid.render.output.html import html_fragment  # noqa: PLC0415 - the same

        return html_fragment(deal_figure(block))

    def bidding_table(self, table: BiddingTable) -> str:
        """Render a bidding table, as a tree that folds or as plain lists."""
        if self._options.tree:
            return tree_table(table, self._columns, self._anchors, self._options.levels)
        return list_table(table, self._columns)

    def literal(self, text: str) -> str:
        """Return text with the special characters of HTML escaped."""
        return HTML_TEXT.literal(text)

    def bid(self, text: str) -> str:
        """Render the text of a call."""
        return HTML_TEXT.bid(text)


def _description(item: ListItem) -> str:
    return f"<dt>{HTML_TEXT.text(item.term)}</dt>\n<dd>{HTML_TEXT.text(item.text)}</dd>"


def _rows(rows: tuple[PipeRow, ...], columns: int, tag: str) -> Iterator[str]:
    scope = ' scope="col"' if tag == "th" else ""
    ruled = False
    for row in rows:
        if row.rule:
            ruled = tag == "td"
            continue
        cells = "".join(
            f"<{tag}{scope}>{HTML_TEXT.text(cell)}</{tag}>" for cell in padded_cells(row, columns)
        )
        # HTML has no rows that are lines, so a rule is drawn above the row after it.
        yield f'<tr class="ruled">{cells}</tr>' if ruled else f"<tr>{cells}</tr>"
        ruled = False
