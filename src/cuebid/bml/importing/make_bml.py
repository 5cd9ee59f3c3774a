"""Make BML of lines: headings, tables of calls, and text for everything else."""

# A line becomes a row if it begins with a call. Its depth is decided by indentation alone, as the
# author sees it; in a table of a word processor by the column. Text under a row that is indented
# further continues its description. Whatever had to be guessed gets a comment `//?` above it, which
# BML ignores and an author can search for.

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from cuebid.bml.importing.calls import LeadingCall, auction_of_heading, bml_text, leading_call
from cuebid.bml.importing.source_lines import SourceLine

__all__ = ["DOUBT", "ImportedNotes", "import_lines"]

DOUBT: Final = "//?"
"""The beginning of a comment about a guess."""

_STEP: Final = "  "
_HEADS: Final = frozenset(
    {"bid", "call", "meaning", "description", "response", "opening", "answer", "comment", "notes"}
)


@dataclass(frozen=True, slots=True)
class ImportedNotes:
    """Notes as BML.

    Attributes:
        text: the BML.
        rows: how many rows of bidding tables it has.
        doubts: for each guess the line of the original and what was guessed.
    """

    text: str
    rows: int
    doubts: tuple[tuple[int, str], ...]


def import_lines(lines: Iterable[SourceLine], title: str = "") -> ImportedNotes:
    """Return lines as BML.

    Args:
        lines: of the original, empty ones included.
        title: of the notes; the first heading without one.
    """
    writer = _Writer()
    for line in lines:
        writer.line(line)
    title = title or writer.title or "Notes"
    body = "\n".join([f"#+TITLE: {title}", "", *writer.out]).rstrip()
    return ImportedNotes(body + "\n", writer.rows, tuple(writer.doubts))


@dataclass
class _Writer:
    """BML as it is written, and the rows that a further row may continue; mutable."""

    out: list[str] = field(default_factory=list)
    doubts: list[tuple[int, str]] = field(default_factory=list)
    rows: int = 0
    title: str = ""
    _indents: list[int] = field(default_factory=list)
    _columns: list[str] = field(default_factory=list)
    _history: tuple[str, ...] = ()
    _in_table: bool = False

    def line(self, line: SourceLine) -> None:
        """Write one line of the original."""
        if not line.text:
            self._end_table()
        elif line.heading:
            self._heading(line)
        elif len(line.cells) > 1:
            self._cells(line)
        else:
            self._plain(line)

    def _heading(self, line: SourceLine) -> None:
        self._end_table()
        self.title = self.title or line.text
        self.out += [f"{'*' * min(line.heading, 4)} {bml_text(line.text)}", ""]
        calls, continues = auction_of_heading(line.text)
        self._history = calls if continues else ()

    def _plain(self, line: SourceLine) -> None:
        row = leading_call(line.text)
        if row is not None:
            depth = self._depth(line.indent)
            self._row(line, row, depth)
        elif self._in_table and self._indents and line.indent > self._indents[-1]:
            # Text that is indented further belongs to the row above it.
            self._continue(line.text)
        else:
            calls, continues = auction_of_heading(line.text)
            self._end_table()
            if continues and len(line.text) <= _LONGEST_HEADING:
                self._history = calls
            self.out.append(_protected(bml_text(line.text)))

    def _cells(self, line: SourceLine) -> None:
        """Write a row of a table: calls in the first columns, the description after them."""
        cells = list(line.cells)
        if not any(cells):
            self._end_table()
            return
        if all(cell.lower().rstrip("s:") in _HEADS for cell in cells if cell):
            return
        for column, cell in enumerate(cells):
            row = leading_call(cell) if cell else None
            if row is None and cell:
                break
            if row is None:
                continue
            text = " ".join(filter(None, [row.text, *cells[column + 1 :]]))
            depth = min(column, self._known_columns(column))
            further = leading_call(cells[column + 1]) if column + 1 < len(cells) else None
            # `1C | 1H | shows hearts`: the first cell leads to the second.
            if further is not None and not row.text:
                self._indents = [8 * level for level in range(depth + 1)]
                self._row(line, replace(row, text=""), depth)
                continue
            self._indents = [8 * level for level in range(depth + 1)]
            self._row(line, replace(row, text=text), depth)
            return
        if self._in_table and cells and not cells[0]:
            self._continue(line.text)
            return
        self._end_table()
        self.out.append(_protected(bml_text(line.text)))

    def _known_columns(self, column: int) -> int:
        return min(column, len(self._indents)) if self._in_table else 0

    def _depth(self, indent: int) -> int:
        """Return the depth of a row by its indentation, among the rows above it."""
        while self._indents and self._indents[-1] > indent:
            self._indents.pop()
        if not self._indents or self._indents[-1] < indent:
            self._indents.append(indent)
        return len(self._indents) - 1

    def _row(self, line: SourceLine, row: LeadingCall, depth: int) -> None:
        if not self._in_table:
            self._blank()
            if self._continues(row.calls):
                self.out.append("-".join(self._history) + "-")
        elif depth == 0 and row.is_auction:
            # Only the first row of a table may give several calls.
            self._blank()
        self._in_table = True
        if row.doubt:
            self._guess(line, depth, row.doubt)
        if depth and row.is_auction:
            self._guess(line, depth, f"the last call of {'-'.join(row.calls)}")
        text = f" = {bml_text(row.text)}" if row.text else ""
        for token in _tokens(row, depth):
            self.out.append(f"{_STEP * depth}{token}{text}")
            self.rows += 1

    def _continues(self, calls: tuple[str, ...]) -> bool:
        """Return whether a table continues the auction of its heading: its first call is higher."""
        if not self._history or calls[: len(self._history)] == self._history:
            return False
        last, first = self._history[-1].strip("()"), calls[0].strip("()")
        return _rank(first) > _rank(last) or not _rank(first)

    def _continue(self, text: str) -> None:
        separator = " " if "=" in self.out[-1] else " = "
        self.out[-1] += separator + bml_text(text)

    def _guess(self, line: SourceLine, depth: int, doubt: str) -> None:
        self.out.append(f"{_STEP * depth}{DOUBT} line {line.number}: {doubt}")
        self.doubts.append((line.number, doubt))

    def _end_table(self) -> None:
        self._in_table = False
        self._indents = []
        self._blank()

    def _blank(self) -> None:
        if self.out and self.out[-1]:
            self.out.append("")


# Characters; a longer line that begins with an auction is a sentence about it.
_LONGEST_HEADING: Final = 60
_STRAINS: Final = "CDHSN"


def _tokens(row: LeadingCall, depth: int) -> tuple[str, ...]:
    """Return what a line's rows begin with: one for an auction, one for each call of a list."""
    if row.is_list:
        return row.calls
    return ("-".join(row.calls) if not depth else row.calls[-1],)


def _rank(call: str) -> tuple[int, int] | tuple[()]:
    """Return level and strain of a bid to compare by; empty for pass, double, redouble."""
    if not call[:1].isdigit():
        return ()
    return int(call[0]), _STRAINS.find(call[1:2])


def _protected(text: str) -> str:
    """Return a line of text that BML reads as text."""
    # A line that begins with a mark of BML would be a heading, a list or a command.
    return text if text[:1].isalnum() or text[:1] in "(\"'!" else f" {text}".replace(" #", " ", 1)
