"""Write an outline of notes as BML: headings, tables of calls, and text for everything else."""

# Whatever had to be guessed gets a comment `//?` above it, which BML ignores and an author can
# search for. Where text stands between a row and its continuations, a new table begins with the
# auction of that row, so that every table says by itself which auction it continues.

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from cuebid.bml.importing.calls import bml_text
from cuebid.bml.importing.inline_marks import bml_emphasis, without_emphasis
from cuebid.bml.importing.outline import ImportedRow, Outline, OutlineHeading, Prose, outline_of
from cuebid.bml.importing.source_lines import SourceLine
from cuebid.bml.language.blocks.row_text import is_table_start

DOUBT: Final = "//?"
"""The beginning of a comment about a guess."""

_STEP: Final = "  "
# Bullets below such a text are alternatives; below others they are remarks that all hold.
_OF_SEVERAL: Final = re.compile(
    r"\b(?:one of|either|any of|two|three|four|five|multi|variants?|options?|or)\b[^.]*:?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ImportedNotes:
    """Imported notes as BML, with the guesses that were made."""

    text: str
    """The text of the BML file."""
    rows: int
    """How many rows of bidding tables it has."""
    doubts: tuple[tuple[int, str], ...]
    """For each guess the line of the original and what was guessed."""
    guessed_depths: tuple[tuple[int, str], ...] = ()
    """The guesses about which row a row continues."""
    left_out: tuple[tuple[int, str], ...] = ()
    """Texts that the BML leaves out, each with its line in the original."""


def import_lines(lines: Iterable[SourceLine], title: str = "") -> ImportedNotes:
    """Convert lines of notes to BML.

    Args:
        lines: the lines of the original, empty ones included.
        title: the title of the notes; if empty, their own title or first heading.
    """
    outline = outline_of(lines)
    writer = _Writer()
    for block in outline.blocks:
        writer.block(block)
    writer.end_question()
    body = "\n".join([*_metadata(outline, title), "", *writer.out]).rstrip()
    rows = [block for block in outline.blocks if isinstance(block, ImportedRow)]
    doubts = [(row.number, text) for row in rows for _, text in row.doubts]
    depths = [(row.number, text) for row in rows for kind, text in row.doubts if kind == "depth"]
    return ImportedNotes(body + "\n", writer.rows, tuple(doubts), tuple(depths), outline.left_out)


def _metadata(outline: Outline, title: str) -> list[str]:
    lines = [f"#+TITLE: {bml_text(title or outline.title or 'Notes')}"]
    return lines + ([f"#+AUTHOR: {outline.author}"] if outline.author else [])


@dataclass
class _Writer:
    """A writer that collects the lines of BML; mutable."""

    out: list[str] = field(default_factory=list)
    rows: int = 0
    # The rows of the current table that a further row may continue, outermost first.
    open_rows: list[ImportedRow] = field(default_factory=list)
    history: tuple[str, ...] | None = None
    question: ImportedRow | None = None
    last: OutlineHeading | Prose | ImportedRow | None = None

    def block(self, block: OutlineHeading | Prose | ImportedRow) -> None:
        """Write one heading, line of text or row."""
        if isinstance(block, ImportedRow):
            self._row(block)
        else:
            self.end_question()
            self._end_table()
            if isinstance(block, OutlineHeading):
                self._blank()
                self.out += [f"{'*' * min(block.level, 4)} {_prose_text(block.text)}", ""]
            else:
                self._prose(block)
        self.last = block

    def _prose(self, prose: Prose) -> None:
        last = self.last
        is_next_item = isinstance(last, Prose) and bool(last.marker) == bool(prose.marker)
        if prose.after_blank or not is_next_item:
            self._blank()
        text = _prose_text(prose.text)
        label = prose.label if prose.label.rstrip(".").isdigit() else "-"
        # In a list item BML reads no text as a row, a heading or a command.
        is_item = prose.marker not in ("", ">") or _is_read_otherwise(text)
        kept = f"{prose.label} " if prose.label and label == "-" else ""
        self.out.append(f"{label} {kept}{text}" if is_item else text)

    def _row(self, row: ImportedRow) -> None:
        if row.call.is_question and not row.lines:
            self.end_question()
            self._end_table()
            self._guesses(row)
            self.question = row
            return
        while self.open_rows and row.parent is not self.open_rows[-1]:
            self.open_rows.pop()
        depth = len(self.open_rows)
        before = row.parent.path if row.parent else row.base
        is_auction = len(row.call.calls) > 1 and not row.call.is_list
        if is_auction or (not depth and (before != self.history or row.after_blank)):
            self._begin_table(before, is_auction=is_auction)
            depth = 0
            self.open_rows.clear()
        self.question = None
        indent = _STEP * depth
        self._guesses(row)
        for token in _tokens(row, before if is_auction else ()):
            self._write(indent, token, row)
        self.open_rows.append(row)

    def _begin_table(self, before: tuple[str, ...], *, is_auction: bool) -> None:
        if self.question is None or self.question.path != before:
            self.end_question()
        self._blank()
        if before and not is_auction:
            self.out.append("-".join(before) + "-")
        # What stands below an auction of several calls continues it, so nothing else may follow.
        self.history = None if is_auction else before

    def end_question(self) -> None:
        """Write a question without answers, `1D-2C; ??`, as a row, to keep its auction."""
        if self.question is not None:
            self._blank()
            self.out.append("-".join(self.question.path))
            self.rows += 1
            self.question = None
            self.history = None

    def _write(self, indent: str, token: str, row: ImportedRow) -> None:
        lines = [row.call.text] if row.call.text else []
        several = bool(lines) and bool(_OF_SEVERAL.search(without_emphasis(lines[0])))
        for label, text in row.lines:
            is_counted = label[-1:] in (".", ")")
            mark = f"{label} " if is_counted else "- " if label and lines and several else ""
            if label or not lines:
                lines.append(mark + text)
            else:
                # A line without a mark goes on where the one above broke.
                lines[-1] += f" {text}"
        start = f"{indent}{token} = "
        texts = [bml_text(without_emphasis(line)) for line in lines if line]
        self.out.append(start.rstrip(" =") if not texts else start + texts[0])
        self.out += [" " * len(start) + _shielded(text) for text in texts[1:]]
        self.rows += 1

    def _guesses(self, row: ImportedRow) -> None:
        # A comment begins in the first column (bml.txt, Comments).
        self.out += [f"{DOUBT} line {row.number}: {text}" for _, text in row.doubts]

    def _end_table(self) -> None:
        if self.open_rows or isinstance(self.last, ImportedRow):
            self._blank()
        self.open_rows.clear()
        self.history = None

    def _blank(self) -> None:
        if self.out and self.out[-1] and not self.out[-1].lstrip().startswith(DOUBT):
            self.out.append("")


def _tokens(row: ImportedRow, before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the bid columns of a line's rows: one for an auction, one for each call of a list."""
    if row.call.is_list:
        # Answers continue all calls of a list, so these are one row then.
        return ("/".join(row.call.calls),) if row.has_answers else row.call.calls
    return ("-".join((*before, *row.call.calls)),)


def _prose_text(text: str) -> str:
    return bml_text(bml_emphasis(text))


def _is_read_otherwise(text: str) -> bool:
    """Return whether BML would read a text as a heading, a command, a table or a comment."""
    return text.startswith(("#", "*", "|", "//")) or is_table_start(text)


def _shielded(text: str) -> str:
    """Return a description line, protected from being read as a command or a comment."""
    return text if not text.startswith(("#", "//")) else f"- {text}"
