"""Find the rows of notes, the row that each continues, and the text that belongs to a row.

A line is a row if it begins with a call. Its depth is what its author sees: its indentation, the
number of its dashes, its column. A row continues the nearest row above that lies less deep, if its
call is higher than that row's. Text below a row that lies deeper continues its description, as do
alternatives `a)`, `b)` at any depth. What had to be guessed is noted at the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from cuebid.bml.importing.calls import LeadingCall, auction_of_heading, leading_call
from cuebid.bml.importing.inline_marks import without_emphasis
from cuebid.bml.importing.row_order import can_follow, without_start
from cuebid.bml.importing.source_lines import TAB, LineRole, SourceLine, split_marker
from cuebid.bml.importing.table_cells import read_cells

# Characters; a longer line that begins with an auction is a sentence about it.
_LONGEST_HEADING: Final = 60
_DEPTH: Final = "depth"
_ANSWERS: Final = re.compile(
    r"\W*(?:partner's )?(?:responses?|answers?|replies|responder's bids?)\W*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class OutlineHeading:
    """A heading and its level."""

    number: int
    text: str
    level: int


@dataclass(frozen=True, slots=True)
class Prose:
    """A line of text that is not a row; `marker` and `label` are those of its list item."""

    number: int
    text: str
    marker: str = ""
    label: str = ""
    after_blank: bool = False


@dataclass(eq=False, slots=True)
class ImportedRow:
    """A row of the notes; mutable, since the lines below it add to it."""

    number: int
    """Its line number in the original."""
    call: LeadingCall
    """Its calls and its text."""
    parent: ImportedRow | None
    """The row that it continues."""
    base: tuple[str, ...]
    """The auction that it continues if it has no parent row."""
    after_blank: bool
    """Whether a blank line separates it from the row above."""
    lines: list[tuple[str, str]] = field(default_factory=list)
    """Further lines of its description, each with the label of its list."""
    doubts: list[tuple[str, str]] = field(default_factory=list)
    """The guesses about the row, each as (kind, explanation)."""
    has_answers: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The auction up to its last call."""
        before = self.parent.path if self.parent else self.base
        return (
            (*before, "/".join(self.call.calls)) if self.call.is_list else before + self.call.calls
        )


@dataclass(frozen=True, slots=True)
class Outline:
    """Notes as headings, text and rows, in their order."""

    blocks: tuple[OutlineHeading | Prose | ImportedRow, ...]
    title: str
    author: str
    left_out: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Level:
    """A row or a label that later lines may continue, and its indentation."""

    indent: int
    marker: str
    row: ImportedRow | None


def outline_of(lines: Iterable[SourceLine]) -> Outline:
    """Return the outline of notes: their headings, texts and rows."""
    reader = _OutlineReader(tuple(lines))
    return reader.read()


@dataclass
class _OutlineReader:
    """A reader that builds the outline line by line; mutable."""

    lines: tuple[SourceLine, ...]
    blocks: list[OutlineHeading | Prose | ImportedRow] = field(default_factory=list)
    left_out: list[tuple[int, str]] = field(default_factory=list)
    roles: dict[LineRole, str] = field(default_factory=dict)
    levels: list[_Level] = field(default_factory=list)
    history: tuple[str, ...] = ()
    # The calls of the last heading, whether or not it says that what follows continues them.
    subject: tuple[str, ...] = ()
    blank: bool = True
    interrupted: bool = False
    last_row: ImportedRow | None = None

    def read(self) -> Outline:
        """Read all lines and return the outline."""
        for index, line in enumerate(self.lines):
            if line.role is LineRole.LEFT_OUT:
                self.left_out.append((line.number, without_emphasis(line.text)))
                continue
            if line.role is not LineRole.TEXT:
                self.roles.setdefault(line.role, without_emphasis(line.text))
            if line.is_blank:
                self.blank = True
                continue
            if line.role is LineRole.AUTHOR or (line.role is LineRole.TITLE and not line.heading):
                continue
            self._line(line, index)
            self.blank = False
        headings = (block.text for block in self.blocks if isinstance(block, OutlineHeading))
        title = self.roles.get(LineRole.TITLE) or without_emphasis(next(headings, ""))
        author = self.roles.get(LineRole.AUTHOR, "")
        return Outline(tuple(self.blocks), title, author, tuple(self.left_out))

    def _line(self, line: SourceLine, index: int) -> None:
        if line.heading:
            self._heading(line)
        elif len(line.cells) > 1:
            self._cells(line)
        else:
            self._plain(line, index)

    def _heading(self, line: SourceLine) -> None:
        self.levels.clear()
        self.last_row = None
        self.interrupted = False
        self.blocks.append(OutlineHeading(line.number, line.text, line.heading))
        calls, continues = auction_of_heading(line.text)
        self.history = calls if continues else ()
        self.subject = calls

    def _plain(self, line: SourceLine, index: int) -> None:
        pieces = line.text.split("\n")
        for piece in pieces:
            part = replace(line, text=piece.strip())
            if part.text:
                self._piece(part if piece is pieces[0] else _below(part), index)

    def _piece(self, line: SourceLine, index: int) -> None:
        # A list below a table does not continue it, but one inside a cell lies a column deeper.
        if self.blank and self.levels and self.levels[0].marker == "|" and line.indent < TAB:
            self._end_table()
        row = None if self._is_alternative(line) else leading_call(line.text)
        # Below a call without a description, a line that the file joins to it is the description,
        # even if it begins like a call.
        if row is not None and line.joined and row.text and not row.is_marked and self._is_bare():
            row = None
        if row is not None:
            self._row(line, row)
            return
        owner = self._owner(line, index)
        if owner is not None:
            owner.lines.append((line.label or line.marker, line.text))
        else:
            self._prose(line)

    def _is_alternative(self, line: SourceLine) -> bool:
        """Return whether a line continues the alternatives of a row: `b)` after `a)`."""
        row = self.last_row
        if row is None or line.marker not in ("a", "i", "1") or not row.lines or self.blank:
            return False
        return bool(split_marker(f"{row.lines[-1][0]} x")[0].label)

    def _owner(self, line: SourceLine, index: int) -> ImportedRow | None:
        """Return the row whose description a line of text continues; None if it continues none."""
        row = self.last_row
        if row is None or self.interrupted:
            return None
        deepest = self.levels[-1] if self.levels else None
        is_deeper = deepest is not None and line.indent > deepest.indent
        if not self.blank and (line.joined or line.marker == "a" or self._is_bare()):
            return row
        if self.blank and not (is_deeper and deepest is not None and deepest.marker):
            return None
        # `Responses:` above rows that lie deeper is a label, as is `After 1C - 1D`.
        if self._is_label(line, index):
            return None
        if is_deeper:
            return row
        inner = [level for level in self.levels if level.indent < line.indent and level.row]
        return inner[-1].row if inner and line.indent else None

    def _is_bare(self) -> bool:
        """Return whether the last row has no description yet."""
        row = self.last_row
        return row is not None and not (row.call.text or row.lines or row.call.is_question)

    def _is_label(self, line: SourceLine, index: int) -> bool:
        following = next((each for each in self.lines[index + 1 :] if not each.is_blank), None)
        if following is None or following.role is not LineRole.TEXT or following.heading:
            return False
        # A remark without a mark is no label, even if the answers below it lie deeper.
        is_above = following.indent > line.indent and bool(line.marker)
        is_label = is_above or line.text.endswith(":") or auction_of_heading(line.text)[1]
        return is_label and leading_call(following.text) is not None

    def _prose(self, line: SourceLine) -> None:
        while line.marker and self.levels and self.levels[-1].indent >= line.indent:
            self.levels.pop()
        calls, continues = auction_of_heading(line.text)
        if continues and len(line.text) <= _LONGEST_HEADING:
            parents = [level.row for level in self.levels if level.row is not None]
            before = parents[-1].path if parents and line.indent > self.levels[0].indent else ()
            self.history = before + calls if before and can_follow(calls[0], before) else calls
            self.levels.clear()
        elif _ANSWERS.fullmatch(without_emphasis(line.text)) and not self.levels:
            # Under the heading `1NT opening`, `Responses:` says which call they answer.
            self.history = self.subject
        self.interrupted = bool(self.levels)
        self.last_row = None
        self.blocks.append(Prose(line.number, line.text, line.marker, line.label, self.blank))

    def _cells(self, line: SourceLine) -> None:
        reading = read_cells(line)
        self.left_out += [(line.number, without_emphasis(text)) for text in reading.left_out]
        for row in reading.rows:
            if not (row.leads_on and self._is_open(row.line, row.call)):
                self._row(row.line, row.call)
            if self.last_row is not None:
                self.last_row.lines += [("|", text.strip()) for text in row.lines]
        if reading.is_head:
            self._end_table()
        elif not reading.rows:
            self._text_of_cells(line)

    def _text_of_cells(self, line: SourceLine) -> None:
        """Read a row of a table without a call: more about the row above, or text."""
        if not line.cells[0].strip() and self.last_row is not None:
            self.last_row.lines.append(("", line.text))
            return
        self._end_table()
        for piece in filter(None, map(str.strip, line.text.split("\n"))):
            self._prose(replace(line, text=piece, cells=()))

    def _end_table(self) -> None:
        self.levels.clear()
        self.last_row = None
        self.blank = True

    def _is_open(self, line: SourceLine, row: LeadingCall) -> bool:
        """Return whether a table cell only repeats the call above it in the same column."""
        while self.levels and self.levels[-1].indent > line.indent:
            self.levels.pop()
        top = self.levels[-1] if self.levels else None
        return (
            top is not None
            and top.row is not None
            and (top.indent, top.row.call.calls) == (line.indent, row.calls)
        )

    def _row(self, line: SourceLine, call: LeadingCall) -> None:
        doubts = [("row", call.doubt)] if call.doubt else []
        guess = self._close_levels(line, call)
        parents = [level.row for level in self.levels if level.row is not None]
        parent = parents[-1] if parents else None
        if parent is not None and not guess:
            if self.interrupted:
                guess = "it continues the row above the text"
            elif (
                self.blank
                and line.marker
                and not self.levels[-1].marker
                and not parent.call.is_question
            ):
                guess = "a list below an empty line, read as continuing the row above it"
        base = () if parent else self._base(call)
        before = parent.path if parent else base
        rest = without_start(call.calls, before)
        if parent is not None and not rest:
            parent, base, rest = None, (), call.calls
        call = replace(call, calls=rest) if not call.is_list else call
        if parent is not None and not can_follow(call.calls[0], parent.path):
            parent, base = self._lower(call)
            guess = f"{call.calls[0]} cannot follow the row that it is indented under"
        if guess:
            doubts.append((_DEPTH, guess))
        row = ImportedRow(
            line.number, call, parent, base, self.blank and not line.marker, [], doubts
        )
        if parent is not None:
            parent.has_answers = True
        self.interrupted = False
        self.last_row = row
        self.levels.append(_Level(line.indent, line.marker, row))
        self.blocks.append(row)

    def _close_levels(self, line: SourceLine, call: LeadingCall) -> str:
        """Close the levels that a row does not continue; return what was guessed, if anything."""
        levels, closed = self.levels, None
        while levels and levels[-1].indent > line.indent:
            closed = levels.pop()
        at_column = [level for level in levels if level.indent == line.indent]
        # People separate columns by tabs in one line and by blanks in the next, so these marks are
        # equal.
        marks = {line.marker, "", "|"} if line.marker in ("", "|") else {line.marker}
        same = [level for level in at_column if level.marker in marks]
        guess = ""
        if same:
            question = same[0].row
            if self._answers(question, call, line):
                del levels[levels.index(same[0]) + 1 :]
            else:
                del levels[levels.index(same[0]) :]
        elif at_column:
            guess = "another mark of a list in the same column, read as a further level"
            row = at_column[-1].row
            if row is None or not can_follow(call.calls[0], row.path):
                del levels[levels.index(at_column[0]) :]
        elif closed is not None and levels:
            guess = "it stands between two levels"
        return guess

    def _answers(self, question: ImportedRow | None, call: LeadingCall, line: SourceLine) -> bool:
        """Return whether a row answers the question, `1D-2C; ??`, above it in the same column."""
        if question is None or not question.call.is_question or call.is_question:
            return False
        ended = self.blank and question.has_answers and not line.marker
        return not ended and not call.is_auction and can_follow(call.calls[0], question.path)

    def _lower(self, call: LeadingCall) -> tuple[ImportedRow | None, tuple[str, ...]]:
        """Return the nearest outer row that a call can follow; else None and a heading's calls."""
        while self.levels:
            row = self.levels[-1].row
            if row is not None and can_follow(call.calls[0], row.path):
                return row, ()
            self.levels.pop()
        return None, self._base(call)

    def _base(self, call: LeadingCall) -> tuple[str, ...]:
        """Return the auction of the heading if the call continues it; otherwise no calls."""
        history = self.history
        if not history or call.calls[: len(history)] == history:
            return ()
        return history if can_follow(call.calls[0], history) else ()


def _below(line: SourceLine) -> SourceLine:
    """Return a further line of a list item, indented deeper than the item's mark."""
    return replace(line, indent=line.indent + bool(line.marker), marker="", label="", joined=True)
