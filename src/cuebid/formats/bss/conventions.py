"""Replace convention records by the sequences of the files that they name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from cuebid.formats.bss.records import BssRecord, Convention, Header, SequenceRecord
from cuebid.text import Span

if TYPE_CHECKING:
    from cuebid.formats.bss.model import BssFile
    from cuebid.text import Diagnostics

ConventionFinder: TypeAlias = "Callable[[str], BssFile | None]"
"""A function that returns the convention file of a name, or None if there is none."""


def resolve_conventions(
    file: BssFile, find: ConventionFinder, report: Diagnostics, fallback_span: Span
) -> BssFile:
    """Return the file with each convention record replaced by the sequences of its file.

    A record stays if its file is absent, or is a floating convention, which has no fixed position
    in an auction. Sequences that the card itself defines have priority. A convention cannot have
    conventions of its own (bml.txt, Convention Record).

    Args:
        file: the card.
        find: returns the file of a name.
        report: receives which records stay, and why.
        fallback_span: the span of diagnostics for a file that was not read from a text.
    """
    defined = {_key(record) for record in file.sequences}
    records: list[BssRecord] = []
    for number, record in enumerate(file.records):
        # A record is a line, so its number gives the span without one for each record in memory.
        span = Span.of_line(file.source, number + 1) if file.source else fallback_span
        convention = _find(record, find, report, span) if isinstance(record, Convention) else None
        if convention is None:
            records.append(record)
            continue
        for sequence in convention.in_dialect(file.dialect).sequences:
            # The first definition counts, also between two conventions.
            if _key(sequence) not in defined:
                defined.add(_key(sequence))
                records.append(sequence)
    # The same file if nothing changed, as a new one has no source for diagnostics. Compared by
    # identity: an unchanged record is the same value, and comparing contents would read them all.
    if len(records) == len(file.records) and all(map(_same, records, file.records)):
        return file
    return replace(file, records=tuple(records), odd_ends=(), source=None)


def _same(left: BssRecord, right: BssRecord) -> bool:
    return left is right


def _key(record: SequenceRecord) -> str:
    return record.sequence


def _find(
    record: Convention, find: ConventionFinder, report: Diagnostics, where: Span
) -> BssFile | None:
    convention = find(record.file)
    if convention is None:
        report.warning(
            "bss-no-convention",
            f"there is no convention file {record.file}; the record is kept",
            where,
        )
        return None
    # A floating convention such as Blackwood applies after many auctions (bml.txt, File Type), so
    # that no list of sequences is equal to it.
    if isinstance(convention.header, Header) and convention.header.floating:
        report.hint(
            "bss-floating-convention",
            f"{record.file} is a floating convention; the record is kept",
            where,
        )
        return None
    if any(isinstance(nested, Convention) for nested in convention.records):
        report.warning(
            "bss-nested-convention",
            f"{record.file} has conventions of its own, which is not allowed; they are left out",
            where,
        )
    return convention
