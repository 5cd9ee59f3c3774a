"""Documents as PDF files, without TeX: written as Typst, and set by the package `typst`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from cuebid.bml.export.anchors import Anchors, slug
from cuebid.bml.export.bid_column import LONG, call_text, column_text
from cuebid.bml.export.branches import branches
from cuebid.bml.export.condition_words import conditions_text
from cuebid.bml.export.deal_figure import diagram_figure
from cuebid.bml.export.latex.inline import place_name
from cuebid.bml.export.typst.markup import TypstText, string, symbols_typst
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
from cuebid.core.errors import MissingExtraError
from cuebid.render.layout import Block, Compass, Grid, Line, Lines, Role
from cuebid.render.theme import LIGHT

__all__ = ["pdf_document", "typst_document"]

_DEEPEST: Final = 16
_LIST_LEVELS: Final = 8


def pdf_document(document: Document) -> bytes:
    """The document as a PDF file.

    Raises:
        MissingExtraError: the package that sets it is not installed.
    """
    try:
        import typst  # noqa: PLC0415 - an extra, which only PDF files need
    except ImportError as error:
        raise MissingExtraError("PDF files", "pdf") from error
    return typst.compile(typst_document(document).encode("utf-8"))


def typst_document(document: Document) -> str:
    """The document as Typst markup that needs no other file.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    headings = [block for block in document.blocks if isinstance(block, Heading)]
    anchors = Anchors()
    names = [anchors.give(slug(heading.text)) for heading in headings]
    text = TypstText(frozenset(names))
    title = plain_text(document.shown_title)
    yield _macros()
    yield f"#set document(title: {string(title)})"
    yield f"#align(center)[#std.text(size: 1.9em)[{text.text(document.shown_title)}]]"
    if document.author:
        yield f"#align(center)[{text.text(document.author)}]"
    if document.description:
        yield f"#align(center)[#emph[{text.text(document.description)}]]"
    if headings:
        yield "#outline()"
    given = iter(names)
    for block in document.blocks:
        if isinstance(block, Heading):
            words = text.text(" ".join(block.text.split()))
            yield f"#heading(level: {block.level})[{words}] <{place_name(next(given))}>"
        elif type(block) in _WRITERS:
            yield _WRITERS[type(block)](block, text)


def _macros() -> str:
    template = Path(__file__).with_name("bml.typ").read_text(encoding="utf-8")
    for role in Role:
        template = template.replace(f"{{{role}}}", LIGHT.colour(role))
    return template


def _paragraph(block: Paragraph, text: TypstText) -> str:
    return f"#par[{text.text(' '.join(block.text.splitlines()))}]"


def _list(block: ListBlock, text: TypstText) -> str:
    kind = {ListKind.BULLET: "list", ListKind.NUMBERED: "enum"}.get(block.kind, "terms")
    parts: list[str] = []
    level = -1
    for item in block.items:
        wanted = 0 if kind == "terms" else item.level
        deeper = min(wanted, level + 1, _LIST_LEVELS)
        if deeper > level:
            parts.append(f"#{kind}(tight: true, ")
        else:
            parts.append("], " + ")], " * (level - deeper))
        level = deeper
        parts.append(_item(kind, item, text))
    return "".join(parts) + "])" + "])" * level


def _item(kind: str, item: ListItem, text: TypstText) -> str:
    words = text.text(" ".join(item.text.splitlines()))
    if kind == "terms":
        return f"terms.item([{text.text(item.term)}])[{words}"
    if kind == "enum" and item.number is not None:
        return f"enum.item({item.number})[{words}"
    return f"[{words}"


def _pipe_table(block: PipeTable, text: TypstText) -> str:
    columns = max(block.columns, 1)
    cells: list[str] = []
    for row in block.rows:
        if row.rule:
            cells.append("table.hline()")
            continue
        padded = (*row.cells, *[""] * (columns - len(row.cells)))
        cells += [f"[{text.text(cell)}]" for cell in padded]
    return f"#table(columns: {columns}, stroke: none, inset: .35em, {', '.join(cells)})"


def _auction(block: AuctionBlock, text: TypstText) -> str:  # noqa: ARG001 - all blocks are written alike
    columns = max(map(len, block.rows))
    cells = [
        f"[{_cell(row[at]) if at < len(row) else ''}]"
        for row in block.rows
        for at in range(columns)
    ]
    return (
        f"#table(columns: {columns}, stroke: none, inset: (x: .6em, y: .25em), {', '.join(cells)})"
    )


def _cell(cell: AuctionCell) -> str:
    if cell.all_pass:
        return '#"All pass"'
    if cell.call is None:
        return f"#{string(cell.token)}"
    call = call_text(cell.call)
    seen = symbols_typst(f"({call})" if cell.theirs else call)
    return seen + "#alert" if cell.alert else seen


def _diagram(block: DealDiagram, text: TypstText) -> str:  # noqa: ARG001 - the same
    parts: list[Block | None] = []
    for part in diagram_figure(block).blocks:
        if isinstance(part, Grid):
            parts += [place for row in part.rows for place in row]
        else:
            parts.append(part)
    return f"#deal({', '.join(map(_place, parts))})"


def _place(block: Block | None) -> str:
    match block:
        case Lines(lines, _, heading):
            every = lines if heading is None else (heading, *lines)
            return f"hand({', '.join(map(_line, every))})"
        case Compass(north, east, south, west):
            return f"compass({', '.join(f'[{run.text}]' for run in (north, east, south, west))})"
        case _:
            return "[]"


def _line(line: Line) -> str:
    return f"[{symbols_typst(line.text)}]"


def _bidding_table(table: BiddingTable, text: TypstText) -> str:
    if table.hidden:
        return ""
    said = conditions_text(table.conditions)
    head = f"#muted(emph({string(said)}))" if said else ""
    rows = "\n".join(_row(row, signs, text) for row, signs in branches(table, _DEEPEST))
    return f"#bidtable[{head}\n{rows}]"


def _row(row: Row, signs: str, text: TypstText) -> str:
    shown = column_text(row)
    bid = symbols_typst(shown)
    if row.link:
        bid = text.linked(bid, row.link)
    if row.depth > _DEEPEST:
        bid = f"#muted(super({string(str(row.depth))})){bid}"
        shown += "00"
    words = text.text("\n".join(row.plain_lines))
    if len(shown) > LONG:
        words, bid, shown = f"#strong[{bid}] {words}", "", ""
    width = max(3.0, 0.62 * len(shown) + 0.8) if shown else 0
    alert = "#alert" if row.alert else ""
    space = "#linebreak()#sym.space.nobreak" if row.space_after else ""
    return f"#row({string(signs)}, {width:.1f}em, [{bid}], [{alert}{words}{space}])"


_WRITERS: Final[dict[type, Callable[[Any, TypstText], str]]] = {
    Paragraph: _paragraph,
    ListBlock: _list,
    PipeTable: _pipe_table,
    AuctionBlock: _auction,
    DealDiagram: _diagram,
    BiddingTable: _bidding_table,
}
