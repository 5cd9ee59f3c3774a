"""Bidding tables as LaTeX: a flat run of rows, so that no depth is too deep for TeX."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.bid_column import LONG, column_text
from cuebid.bml.export.branches import branches
from cuebid.bml.export.condition_words import conditions_text
from cuebid.bml.export.latex.inline import symbols_latex

if TYPE_CHECKING:
    from cuebid.bml.export.latex.inline import Inlines
    from cuebid.bml.tree.table import BiddingTable, Row

__all__ = ["bidding_table"]

_MACROS: Final = {"│": r"\bI", " ": r"\bO", "├": r"\bT", "└": r"\bL"}
# Deeper rows stand no further right, and say how deep they are.
_DEEPEST: Final = 14


def bidding_table(
    table: BiddingTable, inlines: Inlines, columns: dict[tuple[str, str], str], *, tree: bool
) -> str:
    """A table, its rows joined by lines or only indented.

    Args:
        table: the table.
        inlines: writes text.
        columns: bid columns made so far, by token and link; it grows.
        tree: whether lines join the rows.
    """
    said = conditions_text(table.conditions)
    parts = ["\\begin{bidtable}\n"]
    if said:
        parts.append(f"\\bmlconditions{{{said}}}\n")
    for row, lead in _leads(table, tree=tree):
        key = (row.token, row.link)
        bid = columns.get(key)
        if bid is None:
            bid = columns[key] = _bid(row, inlines)
        macro = "bidrow" if len(row.token) <= LONG else "bidwords"
        parts.append(f"\\{macro}{{{lead}}}{{{bid}}}{{{_text(row, inlines)}}}\n")
    parts.append("\\end{bidtable}")
    return "".join(parts)


def _bid(row: Row, inlines: Inlines) -> str:
    bid = symbols_latex(column_text(row))
    return inlines.linked(bid, row.link) if row.link else bid


def _leads(table: BiddingTable, *, tree: bool) -> Iterator[tuple[Row, str]]:
    """What stands before each row's bid."""
    if tree:
        made: dict[str, str] = {}
        for row, signs in branches(table, _DEEPEST):
            lead = made.get(signs)
            if lead is None:
                lead = made[signs] = "".join(_MACROS[sign] for sign in signs)
            yield row, lead + _deep(row)
        return
    for row in table.rows:
        depth = min(row.depth, _DEEPEST)
        yield row, (f"\\bmlpad{{{depth}}}{_deep(row)}" if depth else "")


def _deep(row: Row) -> str:
    return f"\\bmldeep{{{row.depth}}}" if row.depth > _DEEPEST else ""


def _text(row: Row, inlines: Inlines) -> str:
    lines = row.plain_lines if row.alert else row.lines
    if len(lines) == 1:
        text = inlines.text(lines[0])
    else:
        text = inlines.text("\n".join(lines)).replace("\n", "\\newline\n")
    if row.alert:
        text = "\\bmlalert " + text
    return text + "\\bmlgap" if row.space_after else text
