"""Bidding tables as LaTeX: a flat list of rows, because TeX limits how deep lists can nest.

Nested environments would fail at the sixth level, and BML 2's tabbing fails at the eleventh, but no
row that can be read may be lost (ruling B2, docs/rulings.md). Each row says how far it is indented
and which lines lead to it; the macros of `bml.tex` draw them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.bid_column import LONG, column_text
from cuebid.bml.export.branches import branches, conditions_text

if TYPE_CHECKING:
    from cuebid.bml.export.latex.inline import LatexText
    from cuebid.bml.tree import BiddingTable, Row

_MACROS: Final = {"│": r"\bI", " ": r"\bO", "├": r"\bT", "└": r"\bL"}
# Rows below this depth would leave no room for their text: they stand no further right, and show
# their depth as a number.
_DEEPEST: Final = 14


class TableWriter:
    """A renderer of the bidding tables of one document, which caches bid columns; mutable.

    Args:
        inline: renders text.
        tree: whether lines join the rows; otherwise they are only indented.
    """

    def __init__(self, inline: LatexText, *, tree: bool) -> None:
        self._inline = inline
        self._tree = tree
        self._columns: dict[tuple[str, str], str] = {}

    def table(self, table: BiddingTable) -> str:
        """Render a bidding table."""
        conditions = conditions_text(table.conditions)
        parts = ["\\begin{bidtable}\n"]
        if conditions:
            parts.append(f"\\bmlconditions{{{conditions}}}\n")
        for row, lead in _leads(table, tree=self._tree):
            # Words in the bid column lead the text, as in the other formats.
            macro = "bidrow" if len(row.token) <= LONG else "bidwords"
            parts.append(f"\\{macro}{{{lead}}}{{{self._bid(row)}}}{{{self._text(row)}}}\n")
        parts.append("\\end{bidtable}")
        return "".join(parts)

    def _bid(self, row: Row) -> str:
        key = (row.token, row.link)
        latex = self._columns.get(key)
        if latex is None:
            latex = self._inline.symbols(column_text(row))
            latex = self._inline.linked(latex, row.link) if row.link else latex
            self._columns[key] = latex
        return latex

    def _text(self, row: Row) -> str:
        lines = row.plain_lines if row.alert else row.lines
        if len(lines) == 1:
            text = self._inline.text(lines[0])
        else:
            # Joined before rendering, as a mark such as `*...*` may reach over a line end.
            text = self._inline.text("\n".join(lines)).replace("\n", "\\newline\n")
        if row.alert:
            text = "\\bmlalert " + text
        return text + "\\bmlgap" if row.space_after else text


def _leads(table: BiddingTable, *, tree: bool) -> Iterator[tuple[Row, str]]:
    """Yield each row with the LaTeX macros that indent it or draw its tree signs."""
    if tree:
        macros_of: dict[str, str] = {}
        for row, signs in branches(table, _DEEPEST):
            # Many rows share the same signs.
            macros = macros_of.get(signs)
            if macros is None:
                macros = macros_of[signs] = "".join(_MACROS[sign] for sign in signs)
            yield row, macros + _depth_number(row)
        return
    for row in table.rows:
        depth = min(row.depth, _DEEPEST)
        yield row, (f"\\bmlpad{{{depth}}}{_depth_number(row)}" if depth else "")


def _depth_number(row: Row) -> str:
    return f"\\bmldeep{{{row.depth}}}" if row.depth > _DEEPEST else ""
