"""Tables drawn with `|`: `| a | b |`, and rules `|---+---|`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.tree import PipeRow, PipeTable

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

# The lookahead asks for one dash at least: `| |` is a row with an empty cell, not a rule.
_RULE: Final = re.compile(r"\|?(?=.*-)[-+|:\s]+\|?")
# `\|` is a bar inside a cell.
_BAR: Final = re.compile(r"(?<!\\)\|")


def read_pipe_table(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a table drawn with `|`; return the index after it, or `start` if there is none.

    A line that does not begin with `|` joins the row above.
    """
    if not lines[start].words.startswith("|"):
        return start
    rows: list[PipeRow] = []
    for line in lines[start:]:
        span = context.span(line)
        if not line.words.startswith("|"):
            rows[-1] = _joined(rows[-1], line, context)
        elif _RULE.fullmatch(line.words):
            rows.append(PipeRow(span, (), rule=True))
        else:
            rows.append(PipeRow(span, _cells(line.words)))
    context.add_comments(lines[start:])
    context.add(PipeTable(context.span(lines[start], lines[-1]), tuple(rows)))
    return len(lines)


def _cells(words: str) -> tuple[str, ...]:
    inner = words.removeprefix("|")
    if _BAR.match(inner, len(inner) - 1):
        inner = inner[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in _BAR.split(inner))


def _joined(row: PipeRow, line: DocumentLine, context: Context) -> PipeRow:
    context.report.warning(
        "bml-pipe-row",
        "this line of a table does not begin with |; it is read as part of the row above",
        context.span(line),
        expected="|",
    )
    *first_cells, last = row.cells or ("",)
    span = row.span.join(context.span(line))
    return PipeRow(span, (*first_cells, f"{last} {line.words}".strip()))
