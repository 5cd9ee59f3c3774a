"""Bidding tables and their rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from cuebid.bml.tree.bids import Bid, FreeBid
from cuebid.bml.tree.comment import Comment
from cuebid.bml.tree.conditions import ANY_CONDITIONS, Conditions
from cuebid.text import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator


# Rows refer only to values made before them, so they form no cycles, and the garbage collector need
# not visit them (`gc=False`). A large system has twenty thousand.
class Row(msgspec.Struct, frozen=True, gc=False):
    r"""One row of a bidding table.

    Attributes:
        index: its position among the table's rows.
        parent: the index of the row it continues; -1 for none.
        depth: 0 for a row without a parent.
        end: the index after its last descendant.
        source: the text it was read from.
        start: the offset of its first character.
        stop: the offset after its last line, continuation lines included.
        token: the bid column as typed: `1C`, `(2M)`, `1N-2C;`.
        token_start: the offset of the token.
        bids: the meaning of the token; several only in the first row, where they are a history.
        lines: the text, line by line as typed, an alert mark included.
        line_starts: the offset of each line's first character.
        alert: whether a `!` precedes the text or follows the bid.
        space_after: whether a last line of only `.` asks for space below the row.
        link: where the bid column links to, if it is written as a link.
        comments: the comment lines just above.
    """

    # Rows lie flat in a tuple and refer to each other by index: tables may be thousands of levels
    # deep, where nested values would meet the recursion limit of every walk, comparison and hash.
    index: int
    parent: int
    depth: int
    end: int
    source: Source
    # Offsets rather than spans, which are made on demand: few rows of a large document are ever
    # reported.
    start: int
    stop: int
    token: str
    token_start: int
    bids: tuple[Bid, ...]
    lines: tuple[str, ...] = ()
    line_starts: tuple[int, ...] = ()
    alert: bool = False
    space_after: bool = False
    link: str = ""
    comments: tuple[Comment, ...] = ()

    @property
    def span(self) -> Span:
        """Return the span of the row's lines, continuation lines included."""
        return Span(self.source, self.start, self.stop)

    @property
    def token_span(self) -> Span:
        """Return the span of the bid column."""
        return Span(self.source, self.token_start, self.token_start + len(self.token))

    @property
    def text(self) -> str:
        r"""Return the description as typed, its lines joined by `\n`."""
        return "\n".join(self.lines)

    @property
    def plain_lines(self) -> tuple[str, ...]:
        """Return the lines of the description without its alert mark."""
        if not self.alert or not self.lines:
            return self.lines
        return (without_alert(self.lines[0]), *self.lines[1:])

    @property
    def is_history(self) -> bool:
        """Return whether this is a first row that names a sequence to be continued: `1N-2C;`."""
        # A trailing joint makes a history of one call: `1N---` says that the rows below continue
        # it.
        joined = len(self.bids) > 1 or self.token.endswith(("-", ";", "–", "—"))
        # Only the first row: "The first line in a bidding table is the start of a sequence, if the
        # characters - and/or ; are included in the bid" (bml.txt, Bidding tables).
        return self.index == 0 and joined and not all(isinstance(b, FreeBid) for b in self.bids)

    @property
    def bid(self) -> Bid:
        """Return the row's own bid, the last one of a history."""
        return self.bids[-1]

    @property
    def is_readable(self) -> bool:
        """Return whether every bid stands for calls, so that the row can be expanded."""
        return not any(isinstance(bid, FreeBid) and bid.stands_for is None for bid in self.bids)


class BiddingTable(msgspec.Struct, frozen=True):
    """A bidding table: rows that say what calls show, arranged as a tree.

    Attributes:
        span: from its first row, or `#HIDE`, to its last.
        rows: in the order of the text, each before its descendants.
        conditions: the seat and vulnerability it applies to.
        hidden: whether `#HIDE` keeps it out of documents.
        forced: whether `#BIDTABLE` stands before it.
    """

    span: Span
    rows: tuple[Row, ...]
    conditions: Conditions = ANY_CONDITIONS
    hidden: bool = False
    forced: bool = False

    def roots(self) -> Iterator[Row]:
        """Yield the rows without a parent."""
        return self._siblings(0, len(self.rows))

    def children(self, row: Row) -> Iterator[Row]:
        """Yield the rows that directly continue a row."""
        return self._siblings(row.index + 1, row.end)

    # From subtree to subtree, so that the children of a row cost nothing for its grandchildren.
    def _siblings(self, index: int, end: int) -> Iterator[Row]:
        while index < end:
            row = self.rows[index]
            yield row
            index = row.end

    def has_children(self, row: Row) -> bool:
        """Return whether other rows of the table continue the given row."""
        return row.end > row.index + 1

    def parent(self, row: Row) -> Row | None:
        """Return the row that a row continues; None for a row without a parent."""
        return self.rows[row.parent] if row.parent >= 0 else None

    def ancestors(self, row: Row) -> Iterator[Row]:
        """Yield the parent of a row, the parent's parent and so on."""
        above = self.parent(row)
        while above is not None:
            yield above
            above = self.parent(above)

    def walk(self) -> Iterator[tuple[bool, Row]]:
        """Yield every row twice: (True, row) before its descendants, (False, row) after them."""
        open_rows: list[Row] = []
        for row in self.rows:
            while open_rows and open_rows[-1].end <= row.index:
                yield False, open_rows.pop()
            open_rows.append(row)
            yield True, row
        while open_rows:
            yield False, open_rows.pop()

    @property
    def history(self) -> Row | None:
        """Return the first row if it is a history such as `1N-2C;`; otherwise None."""
        return self.rows[0] if self.rows and self.rows[0].is_history else None

    def __repr__(self) -> str:
        return f"<BiddingTable at {self.span}, rows: {len(self.rows)}>"


# `!h` is a suit; so is `!H`, unless a letter or `/` follows.
_MARK: Final = re.compile(r"!(?![cdhs]|[CDHS](?![A-Za-z/]))\s*")


def begins_with_alert(text: str) -> bool:
    """Return whether a description begins with the alert mark `!`, and not with a suit, `!h`.

    >>> begins_with_alert("!STR"), begins_with_alert("!h first")
    (True, False)
    """
    return _MARK.match(text) is not None


def without_alert(text: str) -> str:
    """Return a description without its alert mark.

    >>> without_alert("!STR"), without_alert("!h first")
    ('STR', '!h first')
    """
    return _MARK.sub("", text, count=1) if text.startswith("!") else text
