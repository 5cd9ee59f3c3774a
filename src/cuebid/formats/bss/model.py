"""A BSS file: its records, and what is needed to write the same text again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from cuebid.formats.bss.carding import Carding
from cuebid.formats.bss.codes import Dialect, Disposition
from cuebid.formats.bss.records import BssRecord, Header, SequenceRecord

if TYPE_CHECKING:
    from cuebid.text import Source


class BssFile(msgspec.Struct, frozen=True, eq=False):
    r"""The records of a file in order, one for each line, with blank and unread lines."""

    records: tuple[BssRecord, ...]
    """One record for each line, in order."""
    dialect: Dialect = Dialect.SPEC
    """The dialect of the records."""
    line_end: str = "\n"
    """The end of most lines."""
    odd_ends: tuple[tuple[int, str], ...] = ()
    """Lines with another end: their number from 0, and the end."""
    source: Source | None = None
    """The text that the file was read from; equality ignores it."""
    reason: str = ""
    """Why the dialect was chosen; equality ignores it."""

    # Two files are equal if they have the same text, wherever it was read from.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, BssFile) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    def __repr__(self) -> str:
        return f"<BssFile, records: {len(self.records)}, dialect: {self.dialect.value}>"

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.records, self.dialect, self.line_end, self.odd_ends

    @property
    def header(self) -> Header | None:
        """The first record, if it is a header."""
        first = self.records[0] if self.records else None
        return first if isinstance(first, Header) else None

    @property
    def sequences(self) -> Iterator[SequenceRecord]:
        """The records of bidding sequences, without the other lines."""
        return (record for record in self.records if isinstance(record, SequenceRecord))

    @property
    def lines(self) -> Iterator[str]:
        """The lines of the file with their line ends."""
        # Such lines are rare: mostly a last line without a line end.
        odd = dict(self.odd_ends)
        for number, record in enumerate(self.records):
            yield f"{record}{odd.get(number, self.line_end)}"

    @property
    def text(self) -> str:
        """The text of the whole file."""
        return "".join(self.lines)

    def in_dialect(self, dialect: Dialect) -> BssFile:
        """Return the same agreements in another dialect.

        `Dialect.FD` has no disposition after pass, double and redouble, so those are left out.
        """
        if dialect is self.dialect:
            return self
        records = tuple(_converted(record, self.dialect, dialect) for record in self.records)
        return msgspec.structs.replace(
            # Different ends of single lines are not carried over to another dialect.
            self,
            records=records,
            dialect=dialect,
            line_end=dialect.line_end,
            odd_ends=(),
        )


def _converted(record: BssRecord, old: Dialect, new: Dialect) -> BssRecord:
    match record:
        case SequenceRecord():
            text = record.text.replace(old.line_break, new.line_break)
            # Bids have a disposition in both dialects; only line breaks differ.
            if record.call.is_bid:
                return msgspec.structs.replace(record, text=text)
            disposition = (
                (record.disposition or Disposition.NO_AGREEMENT) if new is Dialect.SPEC else None
            )
            return msgspec.structs.replace(record, text=text, disposition=disposition)
        case Header(summary=summary):
            return msgspec.structs.replace(
                record, summary=summary.replace(old.line_break, new.line_break)
            )
        case Carding(text=text):
            return msgspec.structs.replace(
                record, text=text.replace(old.line_break, new.line_break)
            )
        case _:
            return record
