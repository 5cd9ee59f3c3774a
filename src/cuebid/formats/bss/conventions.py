"""Convention records replaced by the sequences of the files that they name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from cuebid.formats.bss.records import BssRecord, Convention, Header, SequenceRecord
from cuebid.text import Span

if TYPE_CHECKING:
    from cuebid.formats.bss.model import BssFile
    from cuebid.text import Diagnostics

__all__ = ["ConventionFinder", "resolve_conventions"]

ConventionFinder: TypeAlias = "Callable[[str], BssFile | None]"
"""Gives the convention file of a name, or None if there is none."""


def resolve_conventions(
    file: BssFile, find: ConventionFinder, report: Diagnostics, place: Span
) -> BssFile:
    """The file with the sequences of its conventions where the records were that name them.

    A record stays as it is where its file is absent, and where the file is a floating convention,
    which belongs to no fixed place in an auction. What the card itself defines stands. A convention
    cannot have conventions of its own (bml.txt, Convention Record).

    Args:
        file: what to resolve.
        find: gives the file of a name.
        report: is told which stay, and why.
        place: what to point at in a file that was not read from a text.
    """
    defined = {_key(record) for record in file.sequences}
    records: list[BssRecord] = []
    for number, record in enumerate(file.records):
        where = Span.of_line(file.source, number + 1) if file.source else place
        found = _find(record, find, report, where) if isinstance(record, Convention) else None
        if found is None:
            records.append(record)
            continue
        for sequence in found.in_dialect(file.dialect).sequences:
            if _key(sequence) not in defined:
                defined.add(_key(sequence))
                records.append(sequence)
    if len(records) == len(file.records) and all(map(_same, records, file.records)):
        return file
    return replace(file, records=tuple(records), odd_ends=(), source=None)


def _same(one: BssRecord, other: BssRecord) -> bool:
    return one is other


def _key(record: SequenceRecord) -> str:
    return record.sequence


def _find(
    record: Convention, find: ConventionFinder, report: Diagnostics, where: Span
) -> BssFile | None:
    found = find(record.file)
    if found is None:
        report.warning(
            "bss-no-convention",
            f"there is no convention file {record.file}; the record stays as it is",
            where,
        )
        return None
    if isinstance(found.header, Header) and found.header.floating:
        report.hint(
            "bss-floating-convention",
            f"{record.file} is a floating convention; the record stays as it is",
            where,
        )
        return None
    if any(isinstance(nested, Convention) for nested in found.records):
        report.warning(
            "bss-nested-convention",
            f"{record.file} names conventions itself, which a convention cannot; they are left out",
            where,
        )
    return found
