"""The blocks of a document as LaTeX; one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuebid.bml.export.bid_column import call_text
from cuebid.bml.export.latex.escape import words
from cuebid.bml.export.latex.inline import symbols_latex
from cuebid.bml.tree import ListKind

if TYPE_CHECKING:
    from cuebid.bml.export.latex.inline import Inlines
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

__all__ = ["auction_latex", "diagram_latex", "list_latex", "paragraph_latex", "pipe_table_latex"]

_ENVIRONMENTS: Final = {
    ListKind.BULLET: "itemize",
    ListKind.NUMBERED: "enumerate",
    ListKind.DESCRIPTION: "description",
}
# LaTeX allows four levels of one kind of list.
_LIST_LEVELS: Final = 4
_LINE: Final = 80


def paragraph_latex(block: Paragraph, inlines: Inlines) -> str:
    """A paragraph."""
    return inlines.text(block.text) + "\n\\par"


def list_latex(block: ListBlock, inlines: Inlines) -> str:
    """A list; deeper items are lists inside items, down to the fourth level."""
    environment = _ENVIRONMENTS[block.kind]
    parts: list[str] = []
    level = -1
    for item in block.items:
        wanted = 0 if block.kind is ListKind.DESCRIPTION else item.level
        deeper = min(wanted, level + 1, _LIST_LEVELS - 1)
        if deeper > level:
            parts.append(f"\\begin{{{environment}}}")
        parts += [f"\\end{{{environment}}}"] * (level - deeper)
        level = deeper
        parts.append(_item(block.kind, item, inlines))
    parts += [f"\\end{{{environment}}}"] * (level + 1)
    return "\n".join(parts)


def _item(kind: ListKind, item: ListItem, inlines: Inlines) -> str:
    text = inlines.text(item.text)
    if kind is ListKind.DESCRIPTION:
        return f"\\item[{{{inlines.text(item.term)}}}] {text}"
    label = f"[{{{item.number}.}}]" if item.number is not None else "{}"
    return f"\\item{label} {text}"


def pipe_table_latex(block: PipeTable, inlines: Inlines) -> str:
    """A table that may go on over pages; long cells wrap."""
    columns = block.columns
    rows = "\n".join(_row(row, columns, inlines) for row in block.rows)
    return f"\\begin{{longtable}}[l]{{{_columns(block)}}}\n{rows}\n\\end{{longtable}}"


def _row(row: PipeRow, columns: int, inlines: Inlines) -> str:
    if row.rule:
        return "\\hline"
    cells = (*row.cells, *[""] * (columns - len(row.cells)))
    return "{}" + " & ".join(map(inlines.text, cells)) + " \\\\"


def _columns(block: PipeTable) -> str:
    """As wide as the cells where they fit a line, else parts of the line."""
    widths = [
        max((len(row.cells[at]) for row in block.rows if at < len(row.cells)), default=1) or 1
        for at in range(block.columns)
    ]
    if sum(widths) + 3 * len(widths) <= _LINE or not widths:
        return "l" * max(len(widths), 1)
    # A column that could never be read at its share gets a tenth of the line at least.
    shares = [max(width / sum(widths), 0.1) for width in widths]
    return "".join(
        f"p{{\\dimexpr {share / sum(shares):.3f}\\linewidth-2\\tabcolsep\\relax}}"
        for share in shares
    )


def auction_latex(block: AuctionBlock, inlines: Inlines) -> str:  # noqa: ARG001 - all blocks are written alike
    """An auction in columns, as it was typed."""
    columns = max(len(row) for row in block.rows)
    rows = " \\\\\n".join("{}" + " & ".join(map(_cell, row)) for row in block.rows)
    return f"\\begin{{bidding}}{{{columns}}}\n{rows}\n\\end{{bidding}}"


def _cell(cell: AuctionCell) -> str:
    if cell.all_pass:
        return "All pass"
    if cell.call is None:
        return words(cell.token)
    text = symbols_latex(call_text(cell.call))
    seen = f"({text})" if cell.theirs else text
    return seen + "\\bmlalert{}" if cell.alert else seen


def diagram_latex(block: DealDiagram, inlines: Inlines) -> str:  # noqa: ARG001 - the same
    """A deal diagram."""
    from cuebid.bml.export.deal_figure import diagram_figure  # noqa: PLC0415 - few documents have one
    from cuebid.render.latex import latex_diagram  # noqa: PLC0415 - the same

    return latex_diagram(diagram_figure(block))
