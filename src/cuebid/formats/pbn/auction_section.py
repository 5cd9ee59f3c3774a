"""Parse the section after an [Auction] tag: calls, notes, marks (PBN 2.1, Auction section)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from cuebid.core import CALLS, DOUBLE, PASS, REDOUBLE, Call, ReadError
from cuebid.formats.pbn.tokens import word_tokens


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """One call of an [Auction], as written."""

    text: str
    """The word without its marks; `-` for an unknown call."""
    start: int
    """Its offset in the body."""
    call: Call | None
    """The call; None if the word is not a call."""
    marks: tuple[str, ...] = ()
    """Suffixes (`!`, `?`), `$n` and irregularities (`^I`), as written."""
    notes: tuple[int, ...] = ()
    """The numbers of its notes."""


@dataclass(frozen=True, slots=True)
class AuctionSection:
    """The parsed text after an [Auction] tag: calls, ending, and words that are neither."""

    entries: tuple[WrittenCall, ...]
    """The calls in order."""
    ending: str = ""
    """`*` for an unfinished auction, `+` for one that continues, `AP` for all pass."""
    ending_start: int = 0
    """The offset of the ending in the body."""
    strays: tuple[tuple[str, int], ...] = ()
    """Words after the ending, or marks without a call, each with its offset."""


CALL_WORDS: Final = ("Pass", "X", "XX", "Double", "Redouble")
"""Words to suggest for a misspelt call."""
# Marks may touch their call (`1S!=2=`), so a word is cut into parts. The final `.` matches what
# nothing else does, so that no character is lost.
_PART: Final = re.compile(
    r"(?P<irregular>\^[A-Za-z]?)|(?P<note>=\d+=)|(?P<mark>\$\d+|[!?]+)|(?P<call>[^=!?$^]+)|."
)
# One look-up for the spellings that nearly every file has; `read_call` tries the others.
_PLAIN: Final = {
    spelling: call
    for call in CALLS
    for word in (call.text, call.word)
    for spelling in (word, word.upper(), word.lower())
}


@dataclass(slots=True)
class _Open:
    """A call that is being read, since its marks may still follow; mutable."""

    text: str
    start: int
    marks: list[str] = field(default_factory=list)
    notes: list[int] = field(default_factory=list)

    def close(self) -> WrittenCall:
        # `-` is a call that the writer did not know, not a word in error.
        call = None if self.text == "-" else read_call(self.text)
        return WrittenCall(self.text, self.start, call, tuple(self.marks), tuple(self.notes))


def parse_plain_calls(body: str) -> list[Call] | None:
    """Return the calls in the text after a tag; None if not all are usual spellings of calls.

    The fast path: most auctions have no notes or marks, and need no tokens.
    """
    try:
        return [_PLAIN[word] for word in body.split()]
    except KeyError:
        return None


def read_call(word: str) -> Call | None:
    """Return the call of a word in any spelling; None if it is not a call."""
    call = _PLAIN.get(word)
    if call is None:
        try:
            call = Call(word)
        except ReadError:
            return None
    return call


def parse_auction_section(body: str) -> AuctionSection:
    """Parse the text after an [Auction] tag to calls, marks and other words; nothing is dropped."""
    entries: list[_Open] = []
    strays: list[tuple[str, int]] = []
    irregular: list[str] = []
    ending, ending_start = "", 0
    for word in word_tokens(body):
        for part in _PART.finditer(word.text):
            text, start = part[0], word.start + part.start()
            kind = part.lastgroup
            # An irregularity (`^I`) stands before its call; all other marks stand after theirs.
            if kind == "irregular":
                irregular.append(text)
            elif kind in ("note", "mark"):
                _mark(entries, strays, text, start)
            elif kind == "call" and not ending:
                if text.upper() in ("*", "+", "AP"):
                    ending, ending_start = text.upper(), start
                else:
                    entries.append(_Open(text, start, irregular))
                    irregular = []
            else:
                strays.append((text, start))
    closed = tuple(entry.close() for entry in entries)
    return AuctionSection(closed, ending, ending_start, tuple(strays))


def _mark(entries: list[_Open], strays: list[tuple[str, int]], text: str, start: int) -> None:
    if not entries:
        strays.append((text, start))
    elif text.startswith("="):
        entries[-1].notes.append(int(text[1:-1]))
    else:
        entries[-1].marks.append(text)


def call_text(call: Call) -> str:
    """Return a call as the export format has it: `Pass`, `X`, `XX`, `1NT`."""
    return _EXPORTED[call]


_EXPORTED: Final = {call: call.text for call in CALLS} | {PASS: "Pass", DOUBLE: "X", REDOUBLE: "XX"}
