"""Export a document as BSS: every auction it defines becomes a record.

Comments `//bss ...` above a row or between tables restore what a BSS file held and BML cannot say;
without them each record has the constants that BML has always written. The order of the records is
that of first definitions, with the lines that comments give at their old places between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cuebid.bml.auctions.expand import definitions
from cuebid.bml.auctions.flush_answers import report_flush_answers
from cuebid.bml.auctions.illegal_calls import report_illegal_calls
from cuebid.bml.auctions.usage import Usage, report_unused_rows
from cuebid.bml.bss.comments import (
    Fields,
    FileNote,
    RowNote,
    is_carrier,
    read_file_notes,
    read_row_note,
)
from cuebid.bml.bss.descriptions import shown_lines
from cuebid.bml.bss.fields import constant_fields, fitting_fields, position_of, vulnerability_of
from cuebid.bml.bss.qualifiers import Qualifiers
from cuebid.bml.tree import Comment
from cuebid.formats.bss import Blank, BssFile, BssRecord, Dialect, Header, SequenceRecord
from cuebid.text import Diagnostics, Source

if TYPE_CHECKING:
    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.bml.bss.infer import FieldsReader
    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document, Row

_NO_NOTE: Final = RowNote()
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")


def to_bss(
    document: Document,
    report: Diagnostics,
    *,
    dialect: Dialect | None = None,
    infer: bool = False,
    meanings: FieldsReader | None = None,
    limits: Limits | None = None,
) -> BssFile:
    """Return a BSS file of all auctions of a document, in document order, hidden tables too.

    The first definition of an auction counts; if it has no text, the first later one with a text
    replaces it. Fields are those that `//bss` comments give, otherwise the constants that BML has
    always written: not artificial, every outcome, no agreement, any length.

    Args:
        document: the document to export.
        report: receives warnings of unused rows, illegal calls and unreadable comments.
        dialect: the dialect to write; None for the one that the comments name, or
            `Dialect.SPEC`.
        infer: fill the fields that no comment gives from the words of the description.
        meanings: with `infer`, a source that knows more than those words, such as
            `cuebid.notes.fields_reader(document)`.
        limits: the largest number of auctions.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    usage = Usage()
    export = _Export(document, report, infer=infer, meanings=meanings)
    flush = report_flush_answers(document, report)
    auctions = report_illegal_calls(definitions(document, limits, usage), report, flush)
    records = export.records(auctions)
    report_unused_rows(document, usage, report)
    file = export.file(records)
    return file if dialect is None else file.in_dialect(dialect)


class _Export:
    """The export of one document to BSS; mutable."""

    def __init__(
        self, document: Document, report: Diagnostics, *, infer: bool, meanings: FieldsReader | None
    ) -> None:
        self.document = document
        self.report = report
        self.infer = infer
        self.meanings = meanings
        self.note = FileNote()
        self.lines: list[tuple[int, tuple[str, ...]]] = []
        for block in document.blocks:
            # Comments above a row are kept with the row; these stand between tables and speak of
            # the file.
            if isinstance(block, Comment) and is_carrier(block):
                lines = read_file_notes((block,), self.note, report)
                if lines:
                    self.lines.append((block.span.start, lines))
        self.dialect = self.note.dialect or Dialect.SPEC
        self._notes: dict[int, RowNote] = {}
        # Records whose qualifiers differ define different auctions, so the key includes them.
        self._qualifiers = Qualifiers(self._row_note)
        self._lines_done: set[int] = set()

    def file(self, records: list[BssRecord]) -> BssFile:
        """Return the records as a BSS file, with the dialect and line ends that comments name."""
        note = self.note
        line_end = note.line_end or self.dialect.line_end
        odd = tuple((number, end) for number, end in note.odd_ends if number < len(records))
        return BssFile(tuple(records), self.dialect, line_end, odd)

    def records(self, auctions: Iterable[DefinedAuction]) -> list[BssRecord]:
        """Return the header and the records of all auctions."""
        records: list[BssRecord] = []
        if self.note.header:
            records.append(self._header())
        for entry in self._kept(auctions):
            if isinstance(entry, tuple):
                records.extend(self._line(line) for line in entry)
            else:
                records.append(self._record(entry))
        return records

    def _header(self) -> Header:
        note, document = self.note, self.document
        name = _printed(document.title) or note.name or ""
        summary = _printed(document.description) or note.summary or ""
        return Header(name if note.named or name else None, summary, note.floating, note.flags)

    def _kept(
        self, auctions: Iterable[DefinedAuction]
    ) -> Iterable[DefinedAuction | tuple[str, ...]]:
        """Return, in order, one definition of each auction, and the BSS lines from comments."""
        entries: dict[str | int, DefinedAuction | tuple[str, ...]] = {}
        standing = iter(self.lines)
        offset, lines = next(standing, (-1, ()))
        for sequence in auctions:
            # BSS has one meaning for an auction, and no field for what an opponents' opening shows.
            if sequence.conditions.against:
                continue
            while lines and offset < sequence.table.span.start:
                entries[len(entries)] = lines
                offset, lines = next(standing, (-1, ()))
            note = self._note_of(sequence)
            # Lines of the file stand before the first record of their row only.
            if note.lines and sequence.row.start not in self._lines_done:
                self._lines_done.add(sequence.row.start)
                entries[len(entries)] = note.lines
            if not note.record:
                continue
            # The file has this auction twice; an integer key keeps both, where text keys keep one.
            if note.again:
                entries[len(entries)] = sequence
                continue
            key = self._qualifiers.key(sequence)
            first = entries.setdefault(key, sequence)
            if first is not sequence and sequence.text and _is_empty(first):
                entries[key] = sequence
        while lines:
            entries[len(entries)] = lines
            offset, lines = next(standing, (-1, ()))
        return entries.values()

    def _note_of(self, sequence: DefinedAuction) -> RowNote:
        """Return what `//bss` comments say of an auction; empty for inner calls of a history."""
        if not sequence.row.comments or sequence.is_prefix:
            return _NO_NOTE
        return self._row_note(sequence.row)

    def _row_note(self, row: Row) -> RowNote:
        note = self._notes.get(row.start)
        if note is None:
            note = _NO_NOTE
            if row.comments:
                note = read_row_note(row.comments, self.report)
            self._notes[row.start] = note
        return note

    def _record(self, sequence: DefinedAuction) -> SequenceRecord:
        note = self._note_of(sequence)
        fields = self._fields(sequence, note)
        conditions = sequence.conditions
        return SequenceRecord(
            sequence.calls,
            self._text(sequence, note),
            sequence.prefix.they_open,
            position_of(conditions),
            vulnerability_of(conditions),
            self._qualifiers.of(sequence),
            fields.artificial,
            fields.outcomes,
            fields.disposition,
            fields.lengths,
        )

    def _fields(self, sequence: DefinedAuction, note: RowNote) -> Fields:
        call = sequence.call
        if note.fields is not None:
            fields = note.fields
        elif self.infer and sequence.text and sequence.is_ours:
            from cuebid.bml.bss.infer import infer_fields  # noqa: PLC0415 - its patterns take long to compile

            fields = infer_fields(call, sequence.full_text)
            if self.meanings is not None:
                fields = self.meanings(sequence, fields)
        else:
            return constant_fields(call, self.dialect)
        return fitting_fields(fields, call, self.dialect)

    def _text(self, sequence: DefinedAuction, note: RowNote) -> str:
        text = sequence.text
        # An edited row wins over the text in its comment, which is then out of date.
        if note.text is not None and shown_lines(note.text, self.dialect) == sequence.row.lines:
            return note.text
        return _printed(text.replace("\n", self.dialect.line_break) if "\n" in text else text)

    def _line(self, line: str) -> BssRecord:
        """Parse a line of the BSS file as a record; errors in it were reported when it was read."""
        # Only files that came from BSS have such lines, and the reader compiles many patterns.
        from cuebid.formats.bss import parse_bss  # noqa: PLC0415 - see above

        file = parse_bss(Source("line", line), Diagnostics(limit=0), dialect=self.dialect)
        return file.records[0] if file.records else Blank()


def _is_empty(entry: DefinedAuction | tuple[str, ...]) -> bool:
    return not isinstance(entry, tuple) and not entry.text


def _printed(text: str) -> str:
    """Replace runs of control characters, tabs among them, by one blank."""
    return _CONTROL.sub(" ", text)
