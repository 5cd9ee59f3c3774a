"""A BSS file as a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from cuebid.formats.bss.carding import Carding
from cuebid.formats.bss.codes import Dialect, Disposition
from cuebid.formats.bss.records import BssRecord, Header, SequenceRecord

if TYPE_CHECKING:
    from cuebid.text import Source

__all__ = ["BssFile"]


@dataclass(frozen=True, slots=True)
class BssFile:
    r"""The records of a file, a line each, in order; blank and unread lines too.

    Attributes:
        records: the lines.
        dialect: in which they are written.
        line_end: how most lines end.
        odd_ends: lines that end otherwise: their number from 0, and how they end.
        source: the text that it was read from; it plays no part in equality.
        reason: what told the dialect.
    """

    records: tuple[BssRecord, ...]
    dialect: Dialect = Dialect.SPEC
    line_end: str = "\n"
    odd_ends: tuple[tuple[int, str], ...] = ()
    source: Source | None = None
    reason: str = ""

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
        """The bidding sequences."""
        return (record for record in self.records if isinstance(record, SequenceRecord))

    @property
    def lines(self) -> Iterator[str]:
        """The lines with their ends."""
        odd = dict(self.odd_ends)
        for number, record in enumerate(self.records):
            yield f"{record}{odd.get(number, self.line_end)}"

    @property
    def text(self) -> str:
        """The whole file."""
        return "".join(self.lines)

    def in_dialect(self, dialect: Dialect) -> BssFile:
        """The same agreements as another dialect writes them.

        A disposition after pass, double or redouble cannot be said in `Dialect.FD` and is left out.
        """
        if dialect is self.dialect:
            return self
        records = tuple(_converted(record, self.dialect, dialect) for record in self.records)
        return replace(
            self, records=records, dialect=dialect, line_end=dialect.line_end, odd_ends=()
        )


def _converted(record: BssRecord, old: Dialect, new: Dialect) -> BssRecord:
    match record:
        case SequenceRecord():
            text = record.text.replace(old.line_break, new.line_break)
            if record.call.is_bid:
                return msgspec.structs.replace(record, text=text)
            disposition = (
                (record.disposition or Disposition.NO_AGREEMENT) if new is Dialect.SPEC else None
            )
            return msgspec.structs.replace(record, text=text, disposition=disposition)
        case Header(summary=summary):
            return replace(record, summary=summary.replace(old.line_break, new.line_break))
        case Carding(text=text):
            return replace(record, text=text.replace(old.line_break, new.line_break))
        case _:
            return record
