"""Read BSS files without losing a line (bml.txt, BSS Syntax).

Every line becomes a record that is written again as it was; a line that is not a record is kept as
text with an error. The first characters of a line tell the kind of its record.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid.core import Call
from cuebid.formats.bss.carding import NOTRUMP_HOLDINGS, SUIT_HOLDINGS, Carding, Lead
from cuebid.formats.bss.codes import Dialect, Disposition, SeatPosition, Signal, VulnerabilityCode
from cuebid.formats.bss.conventions import ConventionFinder
from cuebid.formats.bss.dialect import guess_dialect
from cuebid.formats.bss.model import BssFile
from cuebid.formats.bss.records import (
    Blank,
    BssRecord,
    Convention,
    Header,
    Lengths,
    Outcomes,
    SequenceRecord,
    StockCard,
    Unread,
)
from cuebid.text import Diagnostics, Edit, Span, TextError, read_source

if TYPE_CHECKING:
    from os import PathLike

    from cuebid.text import Diagnostics, Source

# The blanks between the parts are those with which bml.txt prints its formats; programs write none.
_HEADER: Final = re.compile(r"([*?])[ ]*00[ ]*(?:\{(.*?)\}[ ]*)?=[ ]*([YN]{7})(.*)", re.DOTALL)
_CALL: Final = re.compile(r"([1-7][CDHSN]|[PDR])((?:\{[^{}]*\})*)")
_QUALIFIER: Final = re.compile(r"\{([^{}]*)\}")
_SEQUENCE: Final = re.compile(
    r"(\*?)[ ]*([0-6])([0-8])[ ]*((?:(?:[1-7][CDHSN]|[PDR])(?:\{[^{}]*\})*)+)[ ]*=[ ]*"
    r"([YN])([YN]{6})(.*)",
    re.DOTALL,
)
_CARDING: Final = re.compile(
    rf"%[ ]*([A-Z]{{{len(NOTRUMP_HOLDINGS)}}})[ ]*([A-Z]{{{len(SUIT_HOLDINGS)}}})[ ]*"
    r"([A-K]{18})(.*)",
    re.DOTALL,
)
# The longest legal auction: three passes, then every bid doubled and redoubled after two passes.
_LONGEST: Final = 319
# 8 is eight cards as the shortest and any number as the longest (bml.txt, Suit Length).
_LENGTHS: Final = re.compile(r"[0-8][0-8]")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")

_POSITIONS: Final = {position.value: position for position in SeatPosition}
_VULNERABILITIES: Final = {code.value: code for code in VulnerabilityCode}
_SIGNALS: Final = {signal.value: signal for signal in Signal}
_DISPOSITIONS: Final = {disposition.value: disposition for disposition in Disposition}


def read_bss(
    path: str | PathLike[str], report: Diagnostics, *, dialect: Dialect | None = None
) -> BssFile:
    """Read a BSS file.

    Args:
        path: the file.
        report: receives the lines that cannot be read.
        dialect: the dialect of the file; None to guess it from the text.

    Raises:
        TextError: the file is missing or cannot be read.
    """
    return parse_bss(read_source(path, report), report, dialect=dialect)


def parse_bss(source: Source, report: Diagnostics, *, dialect: Dialect | None = None) -> BssFile:
    """Read a BSS text; every line is kept, and can be written again unchanged.

    Blanks around the parts of a record, as bml.txt prints its formats, are the exception: they have
    no meaning and are dropped with a hint.

    Args:
        source: the text.
        report: receives the lines that cannot be read.
        dialect: the dialect of the text; None to guess it from the text.
    """
    reason = "it was asked for"
    if dialect is None:
        dialect, reason = guess_dialect(source.text)
    reading = _Reading(source, report, dialect)
    records: list[BssRecord] = []
    ends: list[str] = []
    offset = 0
    while offset < len(source.text):
        match = _LINE_END.search(source.text, offset)
        stop = match.start() if match else len(source.text)
        records.append(reading.line(offset, stop))
        ends.append(match[0] if match else "")
        offset = match.end() if match else stop
    reading.finish(records)
    # The most common end is the file's; the rest are kept one by one. The last line may have none,
    # which then is an odd end too.
    common = Counter(end for end in ends if end).most_common(1)
    line_end = common[0][0] if common else dialect.line_end
    odd = tuple((number, end) for number, end in enumerate(ends) if end != line_end)
    return BssFile(tuple(records), dialect, line_end, odd, source, reason)


class _Reading:
    """The state of reading one BSS text; mutable."""

    def __init__(self, source: Source, report: Diagnostics, dialect: Dialect) -> None:
        self.source = source
        self.report = report
        self.dialect = dialect
        self.has_header = False

    def line(self, start: int, stop: int) -> BssRecord:
        """Return the record of one line."""
        text = self.source.text[start:stop]
        if not text.strip():
            return Blank(text)
        span = Span(self.source, start, stop)
        record = self._record(text, span)
        if record is None:
            self.report.error(
                "bss-unknown-record",
                "this line is not a record; it is kept as it is",
                span,
                expected="a header, $, a sequence, + or %",
            )
            return Unread(text)
        # Whatever the patterns tolerate shows as a difference here; no other check is needed.
        written = str(record)
        if written != text:
            self.report.hint(
                "bss-blanks",
                "blanks between the parts of a record are left out",
                span,
                edit=Edit(span, written, "leave them out"),
            )
        return record

    def finish(self, records: list[BssRecord]) -> None:
        """Report a missing header, after all lines are read."""
        if not isinstance(records[0] if records else None, Header):
            self.report.warning(
                "bss-no-header",
                "the file does not begin with a header",
                Span.point(self.source, 0),
                expected="*00{name}=NYYYYYY",
            )

    def _record(self, text: str, span: Span) -> BssRecord | None:
        if text[0] in "$+":
            kind = StockCard if text[0] == "$" else Convention
            return kind(text[1:].lstrip(" "))
        if text[0] == "%":
            return _read_carding(text)
        header = _HEADER.fullmatch(text)
        if header:
            if self.has_header:
                self.report.warning("bss-second-header", "the file has a header already", span)
            self.has_header = True
            kind_mark, name, flags, summary = header.groups()
            return Header(name, summary, kind_mark == "?", flags)
        sequence = _SEQUENCE.fullmatch(text)
        return self._sequence(sequence, span) if sequence else None

    def _sequence(self, match: re.Match[str], span: Span) -> SequenceRecord | None:
        opener, position, vulnerability, auction, artificial, outcomes, tail = match.groups()
        calls, qualifiers = _read_calls(auction)
        if len(calls) > _LONGEST:
            return None
        # Blanks around the `=` show a file that is spaced as bml.txt prints it. Elsewhere a blank
        # after the fields belongs to the description.
        spaced = match.start(5) - match.end(4) > 1
        disposition, lengths, text = self._tail(tail, calls[-1], spaced, span)
        return SequenceRecord(
            calls,
            text,
            opener == "*",
            _POSITIONS[position],
            _VULNERABILITIES[vulnerability],
            qualifiers,
            artificial == "Y",
            Outcomes.of(outcomes),
            disposition,
            lengths,
        )

    def _tail(
        self, tail: str, call: Call, spaced: bool, span: Span
    ) -> tuple[Disposition | None, Lengths | None, str]:
        """Return disposition, lengths and description from `tail`, the rest of a line.

        Args:
            tail: the line after the outcomes.
            call: the last call, which decides what fields there are.
            spaced: whether blanks may stand between the fields.
            span: the span of the line.
        """
        tail = tail.lstrip(" ") if spaced else tail
        if not call.is_bid and self.dialect is Dialect.FD:
            return None, None, tail
        # A missing field costs that field alone: what follows is read as the description.
        disposition = _DISPOSITIONS.get(tail[:1])
        if disposition is None:
            self._missing("disposition", span, len(span) - len(tail))
            return None, None, tail
        tail = tail[1:].lstrip(" ") if spaced else tail[1:]
        # bml.txt, Suit Length: "If the last bid is a notrump bid, then K and L are omitted"; after
        # a pass or double there is no suit at all.
        if call.strain is None or call.strain.suit is None:
            return disposition, None, tail
        if not _LENGTHS.match(tail):
            self._missing("suit length", span, len(span) - len(tail))
            return disposition, None, tail
        lengths = Lengths(int(tail[0]), int(tail[1]))
        return disposition, lengths, tail[2:].lstrip(" ") if spaced else tail[2:]

    def _missing(self, field: str, span: Span, offset: int) -> None:
        expected = {
            "disposition": "0 to 9 or A to E",
            "suit length": "two digits 0 to 8, shortest and longest",
        }[field]
        self.report.warning(
            "bss-missing-field",
            f"the {field} is missing; the text begins here",
            span.part(offset, offset),
            expected=expected,
        )


# A card often has one auction for several positions and vulnerabilities.
@lru_cache(maxsize=4096)
def _read_calls(text: str) -> tuple[tuple[Call, ...], tuple[tuple[int, str], ...]]:
    calls: list[Call] = []
    qualifiers: list[tuple[int, str]] = []
    for match in _CALL.finditer(text):
        qualifiers += [(len(calls), words) for words in _QUALIFIER.findall(match[2])]
        calls.append(Call(match[1]))
    return tuple(calls), tuple(qualifiers)


def _read_carding(text: str) -> Carding | None:
    match = _CARDING.fullmatch(text)
    if match is None:
        return None
    notrump, suits, signals, words = match.groups()
    return Carding(
        tuple(Lead(*pair) for pair in zip(NOTRUMP_HOLDINGS, notrump, strict=True)),
        tuple(Lead(*pair) for pair in zip(SUIT_HOLDINGS, suits, strict=True)),
        tuple(_SIGNALS[letter] for letter in signals),
        words,
    )


def convention_finder(folder: Path, report: Diagnostics) -> ConventionFinder:
    """Return a function that reads a convention file of a folder by its name.

    Raises:
        OSError: the folder cannot be read.
    """
    # Full Disclosure ran on Windows: names in its files differ in letter case from the names of the
    # files, and may begin with a path on the author's computer, which means nothing elsewhere.
    files = {path.name.casefold(): path for path in sorted(folder.iterdir())}

    def find(name: str) -> BssFile | None:
        path = files.get(re.split(r"[\\/]", name.strip())[-1].casefold())
        if path is None:
            return None
        try:
            return read_bss(path, report)
        except TextError as error:
            report.extend(error.diagnostics)
            return None

    return find
