"""Read a row of a table: calls in the first columns, the description after them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from cuebid.bml.importing.calls import LeadingCall, leading_call
from cuebid.bml.importing.inline_marks import without_emphasis
from cuebid.bml.importing.source_lines import TAB, SourceLine, split_marker

_HEADS: Final = frozenset(
    {
        "auction", "answer", "bid", "bidding", "call", "comment", "description", "explanation",
        "hcp", "length", "meaning", "note", "opening", "point", "rebid", "remark", "requirement",
        "response", "sequence", "shape", "show", "strength", "suit", "system", "type",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CellRow:
    """A call found in a cell of a table, with its description."""

    line: SourceLine
    """The line, with the column as its indentation."""
    call: LeadingCall
    """The call and its description."""
    lines: tuple[str, ...] = ()
    """Further lines of the description."""
    leads_on: bool = False
    """Whether a call in the next column continues it."""


@dataclass(frozen=True, slots=True)
class CellsReading:
    """The contents of a table row: calls with descriptions, or column heads to report."""

    rows: tuple[CellRow, ...] = ()
    left_out: tuple[str, ...] = ()
    is_head: bool = False


def read_cells(line: SourceLine) -> CellsReading:
    """Return the calls in the first cells of a table row, and the column heads to report."""
    cells = tuple(cell.strip() for cell in line.cells)
    used = tuple(filter(None, cells))
    if all(map(_is_head, used)):
        return CellsReading(left_out=(" | ".join(used),) if used else (), is_head=True)
    rows: list[CellRow] = []
    heads: list[str] = []
    for column, cell in enumerate(cells):
        if not cell:
            continue
        row = _cell_row(line, column, cells)
        if row is None:
            if rows or not _is_head(cell):
                return CellsReading(tuple(rows))
            heads.append(cell)
            continue
        rows.append(row)
        if not row.leads_on:
            break
    last = rows[-1] if rows else None
    if last is not None and last.call.is_question and all(map(_is_head, last.lines)):
        heads += last.lines
        rows[-1] = replace(last, lines=())
    return CellsReading(tuple(rows), tuple(heads))


def _cell_row(line: SourceLine, column: int, cells: tuple[str, ...]) -> CellRow | None:
    marker, rest = split_marker(cells[column])
    call = leading_call(rest)
    if call is None:
        return None
    written = line.cells[column]
    width = len(written) - len(written.lstrip()) + marker.levels
    own_line = replace(line, indent=line.indent + TAB * column + width, marker="|")
    texts = cells[column + 1 :]
    further = leading_call(split_marker(texts[0])[1]) if texts and texts[0] else None
    # `1C | 1H | shows hearts`: the first cell leads to the second.
    if further is not None and not call.text:
        return CellRow(own_line, call, leads_on=True)
    if call.is_question:
        lines = tuple(filter(None, texts))
        is_asked = all(map(_is_head, lines))
        return CellRow(own_line, replace(call, is_question=is_asked), lines)
    first, *lines_below = " ".join(filter(None, [call.text, *texts])).split("\n")
    return CellRow(
        own_line, replace(call, text=first.strip()), tuple(filter(str.strip, lines_below))
    )


def _is_head(cell: str) -> bool:
    """Return whether a cell is the head of a column: `Call`, `Meaning`."""
    text = without_emphasis(cell).lower()
    words = re.findall(r"[^\W\d_]+", text)
    is_known = all(word in _HEADS or word.removesuffix("s") in _HEADS for word in words)
    return is_known and re.search(r"\d", text) is None
