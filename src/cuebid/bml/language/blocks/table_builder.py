"""Build a table from rows: indentation gives parents, continuation lines extend descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from cuebid.bml.tree.table import Row, begins_with_alert

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.row_text import RowParts
    from cuebid.bml.language.lines import DocumentLine
    from cuebid.bml.tree import Comment
    from cuebid.bml.tree.bids import Bid
    from cuebid.text import Source

# A backslash and `n` inside a line, which BML reads as a line end.
_TYPED_LINE_END: Final = "\\n"


class RowDraft(Struct):
    """A row while its table is read; mutable."""

    line: DocumentLine
    parts: RowParts
    bids: tuple[Bid, ...]
    alert: bool
    comments: tuple[Comment, ...]
    is_history: bool
    end: int
    lines: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)

    @property
    def text_column(self) -> int:
        """Return the column at which a further line continues the text; -1 if there is no text."""
        if self.parts.text_start >= len(self.line.words):
            return -1
        return self.line.indent + self.parts.text_start

    def add_text(self, text: str, start: int) -> None:
        r"""Append a line of text; a typed `\n` splits it in two."""
        for part in text.split(_TYPED_LINE_END) if _TYPED_LINE_END in text else (text,):
            self.lines.append(part.strip())
            self.starts.append(start + len(part) - len(part.lstrip()))
            start += len(part) + len(_TYPED_LINE_END)


class TableBuilder:
    """A builder that collects drafts of rows and turns them into frozen rows; mutable."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.drafts: list[RowDraft] = []
        self._parents: list[int] = []
        # Indentation and index of the rows whose descendants may follow, outermost first.
        self._open: list[tuple[int, int]] = []

    def add(self, draft: RowDraft) -> bool:
        """Append a row at the level of its indentation; return whether it aligns with that level.

        Returns:
            Whether its indentation is that of its siblings, or the first of its level.
        """
        indent = draft.line.indent
        left: tuple[int, int] | None = None
        # Any deeper indentation opens a level, whatever its width: bml.txt fixes no unit, and BML
        # 2's fixed unit of two blanks fails on systems that use three or four.
        while self._open and self._open[-1][0] >= indent:
            left = self._open.pop()
        # A row may return to a column that no open level has; it then joins the level outside, and
        # the author is told. The first row of a table, at depth 0, may stand anywhere.
        consistent = left is None or left[0] == indent or left[1] == 0
        self._parents.append(self._open[-1][1] if self._open else -1)
        # What follows a history continues it, at whatever column it stands.
        self._open.append((-1 if draft.is_history else indent, len(self.drafts)))
        self.drafts.append(draft)
        return consistent

    def rows(self) -> tuple[Row, ...]:
        """Return the rows of the table, with parents, depths and the ends of their subtrees."""
        # From the last row to the first, so that each row's end includes that of its descendants.
        ends = list(range(1, len(self.drafts) + 1))
        for index in range(len(ends) - 1, -1, -1):
            parent = self._parents[index]
            if parent >= 0:
                ends[parent] = max(ends[parent], ends[index])
        depths: list[int] = []
        rows: list[Row] = []
        for index, draft in enumerate(self.drafts):
            parent = self._parents[index]
            depths.append(depths[parent] + 1 if parent >= 0 else 0)
            rows.append(self._row(draft, index, parent, depths[index], ends[index]))
        return tuple(rows)

    def _row(self, draft: RowDraft, index: int, parent: int, depth: int, end: int) -> Row:
        lines = draft.lines
        # A last line of only `.` asks for an empty line below the row; elsewhere a dot is a dot.
        space_after = len(lines) > 1 and lines[-1] == "."
        if space_after:
            lines = lines[:-1]
        first, parts = draft.line.first, draft.parts
        return Row(
            index,
            parent,
            depth,
            end,
            self._source,
            first,
            draft.end,
            parts.token,
            first + parts.token_start,
            draft.bids,
            tuple(lines),
            tuple(draft.starts[: len(lines)]),
            draft.alert or bool(lines and begins_with_alert(lines[0])),
            space_after,
            parts.link,
            draft.comments,
        )
