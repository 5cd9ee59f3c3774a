"""Bidding tables (bml.txt, Bidding tables, Competitive auctions, Hiding from export)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.blocks.conditions import CONDITION_LINE
from cuebid.bml.language.blocks.directive import report_directive
from cuebid.bml.language.blocks.row_report import report_bid, report_row
from cuebid.bml.language.blocks.row_text import RowParts, is_table_start, split_row
from cuebid.bml.language.blocks.table_builder import RowDraft, TableBuilder
from cuebid.bml.language.read_bid import BidReading, has_joint, read_bid, split_history
from cuebid.bml.tree import BiddingTable, Row
from cuebid.bml.tree.bids import Bid, FreeBid
from cuebid.text import Span

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

# `#HIDE` may stand "at the beginning of a row somewhere in the bidding table" (bml.txt, Hiding from
# export), so both switches are looked for on every line.
_SWITCH: Final = re.compile(r"#\s*(hide|bidtable)(?![A-Za-z])\s*(.*)", re.IGNORECASE)


def read_bidding_table(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a bidding table; return the index of the line after it, or `start` if there is none.

    It ends with the chunk, or before a line that sets conditions or metadata.

    `#HIDE` on any line hides the table; `#BIDTABLE` makes rows a table that would be text.
    """
    end = _end(lines, start)
    first, switched = _first_row(lines, start, end)
    if first == end or not (switched or is_table_start(lines[first].words)):
        return start
    if not switched and _is_fourth_item(lines[first:end]):
        return start
    _ChunkReading(context, lines[start:end]).run()
    return end


def _end(lines: Sequence[DocumentLine], start: int) -> int:
    for number in range(start, len(lines)):
        words = lines[number].words
        # BML 2 ignores what follows `#VUL`, `#SEAT` or `#+KEY:` in the same paragraph, and so loses
        # rows in silence. Here such a line ends the table, and the rows below it begin the next
        # one.
        if words.startswith("#") and (words.startswith("#+") or CONDITION_LINE.fullmatch(words)):
            return number
    return len(lines)


def _first_row(lines: Sequence[DocumentLine], index: int, end: int) -> tuple[int, bool]:
    """Return the index of the first row, and whether `#HIDE` or `#BIDTABLE` precedes it."""
    switched = False
    while index < end and lines[index].words.startswith("#"):
        switched = switched or _SWITCH.fullmatch(lines[index].words) is not None
        index += 1
    return index, switched


def _is_fourth_item(lines: Sequence[DocumentLine]) -> bool:
    """Return whether a chunk is the item `(d)` of a list and not an opponents' double."""
    # No auction begins with a double, so only rows below it show that a table is meant.
    words = lines[0].words
    text_start = split_row(words).text_start
    if words[:text_start].rstrip() != "(d)" or text_start == len(words):
        return False
    return not any(is_table_start(line.words) for line in lines[1:])


class _ChunkReading:
    """The reading of one chunk as a bidding table; mutable."""

    def __init__(self, context: Context, lines: Sequence[DocumentLine]) -> None:
        self.context = context
        self.lines = lines
        self.hidden = False
        self.forced = False
        self.base = 0
        self.builder = TableBuilder(context.source)
        self.tables: list[TableBuilder] = [self.builder]

    def run(self) -> None:
        """Read all lines and put the table, or tables, into the document."""
        for line in self.lines:
            if line.words.startswith("#") and self._is_directive(line):
                continue
            drafts = self.builder.drafts
            # "Description lines at the same level" continue a description (bml.txt, Bidding
            # tables). The level is the column where the description begins, which is why a sub-bid
            # cannot begin there. Below a one-letter call that column is two to the right: `check`
            # warns of rows that are read as text because of it.
            if drafts and line.indent > 0 and line.indent == drafts[-1].text_column:
                self._continue(drafts[-1], line)
            else:
                self._add_row(line)
        # The first table includes the switches above it in its span, for the formatter and for
        # messages.
        start: int | None = self.lines[0].first
        for builder in self.tables:
            if builder.drafts:
                self._add_table(builder.rows(), start)
                start = None

    def _add_table(self, rows: tuple[Row, ...], start: int | None) -> None:
        """Put a table into the document; its span begins at `start` if that is given."""
        context = self.context
        first = rows[0].start if start is None else min(start, rows[0].start)
        span = Span(context.source, first, rows[-1].stop)
        conditions = context.conditions_at(Span(context.source, rows[0].start, rows[0].stop))
        context.add(BiddingTable(span, rows, conditions, self.hidden, self.forced))

    def _is_directive(self, line: DocumentLine) -> bool:
        match = _SWITCH.fullmatch(line.words)
        if match is None:
            report_directive(line, self.context)
            self.context.add_comments((line,))
            return True
        if match[2]:
            span = self.context.span(line)
            self.context.report.warning(
                "bml-switch",
                f"{match[2]!r} has no meaning here",
                span.part(match.start(2), len(span)),
            )
        self.hidden = self.hidden or match[1].upper() == "HIDE"
        self.forced = self.forced or match[1].upper() == "BIDTABLE"
        self.context.add_comments((line,))
        return True

    def _continue(self, draft: RowDraft, line: DocumentLine) -> None:
        self.context.add_comments((line,))
        draft.add_text(line.words, line.first)
        draft.end = line.end

    def _add_row(self, line: DocumentLine) -> None:
        parts = split_row(line.words)
        pieces = self._pieces(parts, line)
        # Only a first row may name a sequence (bml.txt); people forget the blank line before it.
        if has_joint(parts.token) and len(pieces[0][1]) < len(parts.token) and self.builder.drafts:
            pieces = self._late_history(pieces, parts, line)
        bids: list[Bid] = []
        alert = False
        for offset, word in pieces:
            reading = read_bid(word)
            # `(a)`, `(b)` and `(c)` are no calls, and so `(d)` and `(D)` below them are none.
            if self._is_list_item(word, line):
                reading = BidReading(FreeBid(word))
            alert = alert or reading.alert
            bids.append(reading.bid)
            report_bid(reading, line, parts.token_start + offset, word, self.context)
        first = not self.builder.drafts
        readable = any(not isinstance(bid, FreeBid) for bid in bids)
        draft = RowDraft(
            line, parts, tuple(bids), alert, self.context.above.pop(line.start, ()),
            first and readable and has_joint(parts.token), line.end,
        )  # fmt: skip
        text = line.words[parts.text_start :]
        if text:
            draft.add_text(text, line.first + parts.text_start)
        if first:
            # The first row may be indented; later rows count from its column.
            self.base = line.indent
        consistent = self.builder.add(draft)
        report_row(draft, self.context, consistent=consistent)

    def _is_list_item(self, word: str, line: DocumentLine) -> bool:
        """Return whether a word such as `(d)` follows `(c)` at the same indentation."""
        if len(word) != 3 or not (word[0] == "(" and word[1].isalpha() and word[2] == ")"):
            return False
        for draft in reversed(self.builder.drafts):
            if draft.line.indent <= line.indent:
                same_level = draft.line.indent == line.indent
                return same_level and draft.parts.token == f"({chr(ord(word[1]) - 1)})"
        return False

    def _pieces(self, parts: RowParts, line: DocumentLine) -> list[tuple[int, str]]:
        """Split a bid column into (offset, call): several only if it looks like a history."""
        if not has_joint(parts.token):
            return [(0, parts.token)]
        pieces = split_history(parts.token)
        # An indented word with a dash, such as `5-5`, is text of the author's, not a history.
        if self.builder.drafts and line.indent > self.base:
            return [(0, parts.token)]
        if len(pieces) == 1 and self.builder.drafts and _is_free(pieces[0][1]):
            return [(0, parts.token)]
        return pieces

    def _late_history(
        self, pieces: list[tuple[int, str]], parts: RowParts, line: DocumentLine
    ) -> list[tuple[int, str]]:
        """Return the calls of a history that begins a new table, or the one word that is none."""
        # If only part of it can be read it is more likely a word with dashes than a sequence.
        if any(_is_free(word) for _, word in pieces):
            return [(0, parts.token)]
        self.context.report.warning(
            "bml-late-history",
            f"{parts.token} begins a sequence; it is read as the first row of a new table",
            self.context.span(line),
            expected="a blank line before it",
        )
        self.builder = TableBuilder(self.context.source)
        self.tables.append(self.builder)
        return pieces


def _is_free(word: str) -> bool:
    return isinstance(read_bid(word).bid, FreeBid)
