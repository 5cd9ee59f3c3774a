"""Describe BSS records in words, for people who read a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.core import Call, Suit
from cuebid.formats.bss import records
from cuebid.formats.bss.carding import Carding
from cuebid.formats.bss.codes import Dialect, SeatPosition, VulnerabilityCode
from cuebid.text.layout import shorten

if TYPE_CHECKING:
    from cuebid.formats.bss.model import BssFile

# In BML a capital letter before letters is not a suit: `!SPL`. Full Disclosure shows each as one.
_SUITS: Final = {
    Dialect.SPEC: re.compile(r"!([cdhs]|[CDHS](?![A-Za-z/]))"),
    Dialect.FD: re.compile(r"!([cdhsCDHS])"),
}
_OUTCOME_NAMES: Final = ("♣", "♦", "♥", "♠", "NT", "defending undoubled")
# A longest length of 8 means any number (bml.txt, Suit Length).
_MOST: Final = 8
# Characters of a line that is not a record: nobody reads a megabyte of it.
_UNREAD: Final = 400


def describe(file: BssFile) -> Iterator[str]:
    """Yield the lines that describe a file in words, without its blank lines."""
    for record in file.records:
        yield from describe_record(record, file.dialect)


def describe_record(record: records.BssRecord, dialect: Dialect = Dialect.SPEC) -> Iterator[str]:
    """Yield one or more lines that describe a record in words."""
    match record:
        case records.Header():
            yield from _header(record, dialect)
        case records.StockCard(file):
            yield f"Changes the stock convention card {file}"
        case records.Convention(file):
            yield f"Convention: {file}"
        case records.SequenceRecord():
            yield from _sequence(record, dialect)
        case Carding():
            yield from _carding(record, dialect)
        case records.Unread(text):
            yield f"No record: {shorten(text, _UNREAD)}"
        case _:
            return


def _header(header: records.Header, dialect: Dialect) -> Iterator[str]:
    kind = "Floating convention" if header.floating else "System"
    yield f"{kind}: {header.name or 'without a name'}"
    yield from ("  " + line for line in _text_lines(header.summary, dialect) if line)


def _sequence(record: records.SequenceRecord, dialect: Dialect) -> Iterator[str]:
    first, *more = _text_lines(record.text, dialect)
    about = sequence_words(record)
    line = auction_words(record)
    if about:
        line += f" [{', '.join(about)}]"
    yield f"{line}: {first}" if first else line
    yield from ("    " + words for words in more)


def _carding(carding: Carding, dialect: Dialect) -> Iterator[str]:
    for contract, leads in (("notrump", carding.notrump_leads), ("suits", carding.suit_leads)):
        yield f"Leads against {contract}: {', '.join(lead.words for lead in leads)}"
    for occasion, signals in carding.priorities.items():
        words = "; ".join(signal.words for signal in signals)
        yield f"Signals, {occasion}: {words}"
    lines = _text_lines(carding.text, dialect)
    if carding.text:
        yield "Carding: " + lines[0]
        yield from ("    " + line for line in lines[1:])


def auction_words(record: records.SequenceRecord) -> str:
    """Return the auction with the opponents in parentheses: `1♣ (1♦ Natural) Dbl`."""
    qualifications: dict[int, str] = {}
    # Qualifications are typed in the Full Disclosure editor alone (bml.txt, Bidding Sequence), so
    # their suits are always those of that dialect.
    for number, words in record.qualifiers:
        before = qualifications.get(number, "")
        qualifications[number] = f"{before} {_drawn(words, Dialect.FD)}".rstrip()
    shown = []
    for number, call in enumerate(record.calls):
        text = _call(call) + qualifications.get(number, "")
        theirs = (number % 2 == 0) == record.they_open
        shown.append(f"({text})" if theirs else text)
    return " ".join(shown)


def sequence_words(record: records.SequenceRecord) -> list[str]:
    """Return the fields of a record in words, without those that have their default value."""
    words = []
    if record.position is not SeatPosition.ANY:
        words.append(record.position.words)
    if record.vulnerability is not VulnerabilityCode.ANY:
        words.append(record.vulnerability.words)
    if record.artificial:
        words.append("artificial")
    # "No agreement" tells a reader nothing, so it is left out.
    if record.disposition is not None and record.disposition.value != "0":
        words.append(record.disposition.words)
    if record.lengths is not None and record.lengths != records.ANY_LENGTH:
        words.append(lengths_words(record.lengths, record.call))
    if record.outcomes != records.ANY_OUTCOME:
        words.append(outcomes_words(record.outcomes))
    return words


def lengths_words(lengths: records.Lengths, call: Call) -> str:
    """Return the promised length: `5+ ♥`, `4-5 ♠`, `0-1 ♦`."""
    suit = call.strain.symbol if call.strain is not None else "cards"
    low, high = lengths
    if high == _MOST:
        return f"{low}+ {suit}"
    return f"{low} {suit}" if low == high else f"{low}-{high} {suit}"


def outcomes_words(outcomes: records.Outcomes) -> str:
    """Return which contracts are possible, or impossible if those are fewer."""
    possible = [name for name, flag in zip(_OUTCOME_NAMES, outcomes, strict=True) if flag]
    if not possible:
        return "no contract possible"
    # The shorter list is read faster: a signoff leaves two outcomes, a splinter excludes one.
    if len(possible) <= len(_OUTCOME_NAMES) // 2:
        return f"possible: {' '.join(possible)}"
    missing = [name for name in _OUTCOME_NAMES if name not in possible]
    return f"not: {' '.join(missing)}" if missing else "all contracts possible"


def _text_lines(text: str, dialect: Dialect) -> list[str]:
    return [_drawn(line, dialect).strip() for line in text.split(dialect.line_break)]


def _drawn(text: str, dialect: Dialect) -> str:
    """Return the text with suits such as `!c` as symbols."""
    return _SUITS[dialect].sub(lambda match: Suit.parse(match[1]).symbol, text)


def _call(call: Call) -> str:
    return call.symbol if call.is_bid else ("Pass", "Dbl", "Rdbl")[call.index]
