"""Bidding tables as nested lists: trees that fold, or plain ones.

Tables can be thousands of levels deep, so the rows are walked with loops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import Anchors, row_names
from cuebid.bml.export.bid_column import LONG, column_text
from cuebid.bml.export.condition_words import conditions_text
from cuebid.bml.export.html.inline import bid_html, escape, link_target, text_html
from cuebid.bml.language.inline import plain_text

if TYPE_CHECKING:
    from cuebid.bml.tree.table import BiddingTable, Row

__all__ = ["Bids", "plain_table", "tree_table"]

_ALERT: Final = '<span class="alert" role="img" aria-label="alert">!</span>'


class Bids:
    """Bid columns as HTML; a page makes each distinct one once."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

    def html(self, row: Row) -> str:
        """The bid column of a row."""
        if row.link:
            return _bid(row)
        made = self._made.get(row.token)
        if made is None:
            made = self._made[row.token] = _bid(row)
        return made


def _bid(row: Row) -> str:
    column = column_text(row)
    seen = bid_html(column)
    target = link_target(row.link) if row.link else None
    if target is not None:
        seen = f'<a href="{escape(target)}">{seen}</a>'
    kind = "bid theirs" if row.bid.theirs and not row.is_history else "bid"
    long = " long" if len(column) > LONG else ""
    return f'<span class="{kind}{long}">{seen}</span>'


def _text(row: Row) -> str:
    """The description, with its alert mark."""
    if row.alert:
        return _ALERT + _lines(row.plain_lines)
    return _lines(row.lines)


def _lines(lines: tuple[str, ...]) -> str:
    if len(lines) == 1:
        return text_html(lines[0])
    return text_html("\n".join(lines)).replace("\n", "<br>\n") if lines else ""


def plain_table(table: BiddingTable, bids: Bids) -> str:
    """A table as nested lists that cannot be folded."""
    parts = [_head(table)]
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
        parts.append(f"{start}<li{space}>{bids.html(row)} <span>{_text(row)}</span>\n")
    parts.append("</li>\n</ul>\n" * (depth + 1) + "</div>")
    return "".join(parts)


def tree_table(table: BiddingTable, bids: Bids, anchors: Anchors, levels: int) -> str:
    """A table as a tree whose branches fold.

    Args:
        table: the table.
        bids: makes its bid columns.
        anchors: gives each row its name.
        levels: how many levels are unfolded at first.
    """
    names = (f' id="{name}"' if name else "" for name in row_names(table, anchors))
    parts = [_head(table, " tree")]
    depth = -1
    closings: list[str] = []
    for row in table.rows:
        if row.depth > depth:
            parts.append("<ul>\n")
        else:
            parts += [closings.pop() + "</ul>\n" for _ in range(depth - row.depth)]
            parts.append(closings.pop())
        depth = row.depth
        start, closing = _branch(row, row.depth + 1 < levels)
        closings.append(closing)
        parts.append(f"<li{next(names)}>{start[0]}{bids.html(row)} <span>{_text(row)}</span>")
        parts.append(start[1])
    parts += [closing + "</ul>\n" for closing in reversed(closings)]
    parts.append("</div>")
    return "".join(parts)


def _branch(row: Row, is_open: bool) -> tuple[tuple[str, str], str]:
    """What stands before and behind a row's words, and what ends it."""
    space = " space" if row.space_after else ""
    if row.end == row.index + 1:
        return (f'<div class="row{space}">', "</div>"), "</li>\n"
    fold = "<details open>" if is_open else "<details>"
    return (f'{fold}<summary class="row{space}">', "</summary>\n"), "</details></li>\n"


def _head(table: BiddingTable, kind: str = "") -> str:
    first = plain_text(column_text(table.rows[0]))
    said = conditions_text(table.conditions)
    shown = f'<p class="conditions">{escape(said)}</p>\n' if said else ""
    return (
        f'<div class="bidtable{kind}" role="group" aria-label="Bidding: {escape(first)}">\n{shown}'
    )
