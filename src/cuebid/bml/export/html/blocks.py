"""The blocks of a document as HTML; one function for each kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.bid_column import call_text
from cuebid.bml.export.html.inline import bid_html, escape, text_html
from cuebid.bml.tree import ListKind

if TYPE_CHECKING:
    from cuebid.bml.tree import (
        AuctionBlock,
        AuctionCell,
        DealDiagram,
        ListBlock,
        ListItem,
        Paragraph,
        PipeRow,
        PipeTable,
    )

__all__ = ["auction_html", "diagram_html", "list_html", "paragraph_html", "pipe_table_html"]

_TAGS: Final = {ListKind.BULLET: "ul", ListKind.NUMBERED: "ol"}
_ALERT: Final = '<span class="alert" role="img" aria-label="alert">!</span>'


def paragraph_html(block: Paragraph) -> str:
    """A paragraph."""
    return f"<p>{text_html(block.text)}</p>"


def list_html(block: ListBlock) -> str:
    """A list; deeper items are lists inside items."""
    if block.kind is ListKind.DESCRIPTION:
        return "<dl>\n" + "\n".join(map(_described, block.items)) + "\n</dl>"
    tag = _TAGS[block.kind]
    parts: list[str] = []
    level = -1
    expected = 1
    for item in block.items:
        deeper = min(item.level, level + 1)
        if deeper > level:
            parts.append(f"<{tag}>\n")
            expected = 1
        else:
            parts.append("</li>\n" + f"</{tag}>\n</li>\n" * (level - deeper))
            expected = expected if deeper == level else 0
        level = deeper
        number = _number(item, expected)
        parts.append(f"<li{number}>{text_html(item.text)}")
        expected = (item.number or 0) + 1
    return "".join(parts) + f"</li>\n</{tag}>\n" * (level + 1)


def _number(item: ListItem, expected: int) -> str:
    """The number, where counting would not give it."""
    return "" if item.number in (None, expected) else f' value="{item.number}"'


def _described(item: ListItem) -> str:
    return f"<dt>{text_html(item.term)}</dt>\n<dd>{text_html(item.text)}</dd>"


def pipe_table_html(block: PipeTable) -> str:
    """A table; what stands above its first rule heads its columns."""
    rules = [number for number, row in enumerate(block.rows) if row.rule]
    headed = bool(rules) and 0 < rules[0] < len(block.rows) - 1
    lines = ['<div class="wide" role="region" tabindex="0" aria-label="Table">', "<table>"]
    if headed:
        lines += ["<thead>", *_rows(block.rows[: rules[0]], block.columns, "th"), "</thead>"]
    lines.append("<tbody>")
    lines += _rows(block.rows[rules[0] :] if headed else block.rows, block.columns, "td")
    return "\n".join((*lines, "</tbody>", "</table>", "</div>"))


def _rows(rows: tuple[PipeRow, ...], columns: int, tag: str) -> Iterator[str]:
    scope = ' scope="col"' if tag == "th" else ""
    ruled = False
    for row in rows:
        if row.rule:
            ruled = tag == "td"
            continue
        cells = (*row.cells, *[""] * (columns - len(row.cells)))
        line = "".join(f"<{tag}{scope}>{text_html(cell)}</{tag}>" for cell in cells)
        yield f'<tr class="ruled">{line}</tr>' if ruled else f"<tr>{line}</tr>"
        ruled = False


def auction_html(block: AuctionBlock) -> str:
    """An auction in columns, as it was typed."""
    rows = (
        "<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in block.rows
    )
    return (
        '<table class="auction">\n<caption class="spoken">Auction</caption>\n<tbody>\n'
        + "\n".join(rows)
        + "\n</tbody>\n</table>"
    )


def _cell(cell: AuctionCell) -> str:
    if cell.all_pass:
        return "All pass"
    if cell.call is None:
        return escape(cell.token)
    text = call_text(cell.call)
    seen = bid_html(f"({text})" if cell.theirs else text)
    return seen + _ALERT if cell.alert else seen


def diagram_html(block: DealDiagram) -> str:
    """A deal diagram."""
    from cuebid.bml.export.deal_figure import diagram_figure  # noqa: PLC0415 - few documents have one
    from cuebid.render.html import html_fragment  # noqa: PLC0415 - the same

    return html_fragment(diagram_figure(block))
