"""Bidding tables as nested lists: trees that fold, or plain ones.

Tables can be thousands of levels deep, so the rows are walked with loops, and the tags that close
them are kept on a list. This is the hot path of `bml html`: a system has thousands of rows and a
few hundred distinct bid columns, so a page renders each distinct column once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import Anchors, row_names
from cuebid.bml.export.bid_column import LONG, column_text
from cuebid.bml.export.branches import conditions_text
from cuebid.bml.export.html.inline import HTML_TEXT, escape
from cuebid.bml.language.inline import plain_text

if TYPE_CHECKING:
    from cuebid.bml.tree import BiddingTable, Row

ALERT: Final = '<span class="alert" role="img" aria-label="alert">!</span>'
"""The mark of an alerted call."""
# Calls with more characters are wider than the column of calls on a phone: `Pass` and `(2♦)` fit.
_COLUMN: Final = 4


class BidColumns:
    """A cache of bid columns as HTML, each distinct one rendered once; mutable."""

    def __init__(self) -> None:
        self._by_token: dict[str, str] = {}

    def html(self, row: Row) -> str:
        """Return the bid column of a row as HTML."""
        if row.link:
            return _bid_column(row)
        # The token alone decides the column of a row without a link.
        html = self._by_token.get(row.token)
        if html is None:
            html = self._by_token[row.token] = _bid_column(row)
        return html


def _bid_column(row: Row) -> str:
    text = column_text(row)
    html = HTML_TEXT.bid(text)
    if row.link:
        html = HTML_TEXT.linked(html, row.link)
    # A history holds calls of both sides, so it has no side of its own.
    kind = "bid theirs" if row.bid.theirs and not row.is_history else "bid"
    # What does not fit the narrow column of a phone: `(2NT)`, `2♥/2♠`, a history.
    width = " long" if len(text) > LONG else " broad" if len(text) > _COLUMN else ""
    return f'<span class="{kind}{width}">{html}</span>'


def _description(row: Row) -> str:
    """Return the description of a row, with its alert mark."""
    if row.alert:
        return ALERT + _lines(row.plain_lines)
    return _lines(row.lines)


def _lines(lines: tuple[str, ...]) -> str:
    if len(lines) == 1:
        return HTML_TEXT.text(lines[0])
    return HTML_TEXT.text("\n".join(lines)).replace("\n", "<br>\n") if lines else ""


def list_table(table: BiddingTable, columns: BidColumns) -> str:
    """Render a table as nested lists that cannot be folded."""
    parts = [_table_start(table)]
    depth = -1
    for row in table.rows:
        if row.depth > depth:
            start = "<ul>\n"
        elif row.depth == depth:
            start = "</li>\n"
        else:
            start = "</li>\n" + "</ul>\n</li>\n" * (depth - row.depth)
        depth = row.depth
        space = ' class="space"' if row.space_after else ""
        parts.append(f"{start}<li{space}>{columns.html(row)} <span>{_description(row)}</span>\n")
    parts.append("</li>\n</ul>\n" * (depth + 1) + "</div>")
    return "".join(parts)


def tree_table(table: BiddingTable, columns: BidColumns, anchors: Anchors, levels: int) -> str:
    """Render a table as a tree whose branches fold; the first `levels` levels are unfolded."""
    ids = (f' id="{name}"' if name else "" for name in row_names(table, anchors))
    parts = [_table_start(table, " tree")]
    depth = -1
    end_tags: list[str] = []  # of the rows that are open, outermost first
    for row in table.rows:
        if row.depth > depth:
            parts.append("<ul>\n")
        else:
            parts += [end_tags.pop() + "</ul>\n" for _ in range(depth - row.depth)]
            parts.append(end_tags.pop())
        depth = row.depth
        before, after, end_tag = _branch(row, is_open=row.depth + 1 < levels)
        end_tags.append(end_tag)
        parts.append(
            f"<li{next(ids)}>{before}{columns.html(row)} <span>{_description(row)}</span>{after}"
        )
    parts += [end_tag + "</ul>\n" for end_tag in reversed(end_tags)]
    parts.append("</div>")
    return "".join(parts)


def _branch(row: Row, *, is_open: bool) -> tuple[str, str, str]:
    """Return the tags before and after the text of a row, and those after its descendants."""
    space = " space" if row.space_after else ""
    if row.end == row.index + 1:
        return f'<div class="row{space}">', "</div>", "</li>\n"
    # `details` folds without a script.
    details = "<details open>" if is_open else "<details>"
    return f'{details}<summary class="row{space}">', "</summary>\n", "</details></li>\n"


def _table_start(table: BiddingTable, kind: str = "") -> str:
    first_bid = plain_text(column_text(table.rows[0]))
    conditions = conditions_text(table.conditions)
    line = f'<p class="conditions">{escape(conditions)}</p>\n' if conditions else ""
    return (
        f'<div class="bidtable{kind}" role="group" aria-label="Bidding: {escape(first_bid)}">\n'
        f"{line}"
    )
