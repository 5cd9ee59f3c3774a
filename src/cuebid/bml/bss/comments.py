"""Comments `//bss ...`: the parts of a BSS file that a bidding table cannot express.

They are ordinary comments for every other program that reads BML, so a converted file stays usable
with BML 1 and BML 2. docs/bss.md lists their words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from cuebid.formats.bss import Dialect, Disposition, Lengths, Outcomes
from cuebid.text import Span

if TYPE_CHECKING:
    from cuebid.bml.tree import Comment
    from cuebid.text import Diagnostics

_CARRIER: Final = re.compile(r"bss(?![^\s])[ \t]*")
_WORD: Final = re.compile(r'([a-z-]+)(?:=("(?:[^"\\]|\\.)*"|[^\s"]+))?(?:\s+|$)')
# Disposition and lengths are optional, since records after P, D and R have none in Full
# Disclosure's own files, and notrump bids have no lengths (bml.txt, Bidding Sequence).
_FIELDS: Final = re.compile(r"([YN])([YN]{6})([0-9A-E]?)((?:[0-8][0-8])?)")
_ODD_END: Final = re.compile(r"([1-9][0-9]{0,8}):([a-z]+)")
# A comment of a few characters may not ask for more lines than any real file has.
_MOST_BLANKS: Final = 100_000

LINE_ENDS: Final = {"lf": "\n", "crlf": "\r\n", "cr": "\r", "none": ""}
_DIALECTS: Final = {dialect.value: dialect for dialect in Dialect}
_DISPOSITIONS: Final = {disposition.value: disposition for disposition in Disposition}


class Fields(Struct, frozen=True):
    """The fields between `=` and the description of a BSS record."""

    artificial: bool
    outcomes: Outcomes
    disposition: Disposition | None
    lengths: Lengths | None


class RowNote(Struct, frozen=True):
    """The contents of the `//bss` comments above a row, about the row's records."""

    fields: Fields | None = None
    """The fields of the record; None for the constants that BML writes."""
    qualifiers: tuple[str, ...] = ()
    """The words in braces after the row's call."""
    text: str | None = None
    """The description of the record, if the row cannot show it unchanged."""
    record: bool = True
    """Whether the row has records of its own."""
    again: bool = False
    """Whether its records are written although the auction has a record already."""
    lines: tuple[str, ...] = ()
    """Other lines of the BSS file, which precede the row's first record."""


class FileNote(Struct):
    """The contents of `//bss` comments about the file; mutable, filled while they are read."""

    dialect: Dialect | None = None
    line_end: str | None = None
    """The characters that end the lines of the file."""
    odd_ends: list[tuple[int, str]] = field(default_factory=list)
    """The lines that end otherwise: their numbers, from 0, and their line ends."""
    header: bool = True
    """Whether the file begins with a header."""
    named: bool = True
    """Whether the header has braces."""
    floating: bool = False
    """Whether the file is a floating convention."""
    flags: str = "NYYYYYY"
    """The seven letters Y and N of the header, which have no meaning."""
    name: str | None = None
    """The name, where `#+TITLE` cannot give it."""
    summary: str | None = None
    """The summary, where `#+DESCRIPTION` cannot give it."""


def is_carrier(comment: Comment) -> bool:
    """Return whether a comment is a `//bss` comment."""
    return _CARRIER.match(comment.text) is not None


def comment_text(words: Iterable[tuple[str, str | None]]) -> str:
    """Return a `//bss` comment made of words with values; None for a word without a value.

    >>> comment_text([("fields", "NYYYYYY348"), ("qualifier", "Strong club"), ("again", None)])
    '//bss fields=NYYYYYY348 qualifier="Strong club" again'
    """
    return " ".join(["//bss", *(_written_word(word, value) for word, value in words)])


def _written_word(word: str, value: str | None) -> str:
    if value is None:
        return word
    return f"{word}={_quoted(value) if word in _QUOTED else value}"


def _quoted(value: str) -> str:
    """Return a value as a JSON string, with characters that do not print escaped too."""
    # JSON, because its escapes are widely known, and one regular expression finds the string's end.
    text = json.dumps(value, ensure_ascii=False)
    return "".join(
        character if character.isprintable() else json.dumps(character)[1:-1] for character in text
    )


_QUOTED: Final = frozenset({"qualifier", "text", "line", "name", "summary"})


def read_row_note(comments: Iterable[Comment], report: Diagnostics) -> RowNote:
    """Read the `//bss` comments above a row; report words that cannot be read."""
    fields: Fields | None = None
    text: str | None = None
    qualifiers: list[str] = []
    lines: list[str] = []
    record, again = True, False
    for word, value, span in _words(comments, report):
        match word:
            case "fields" if (parsed := _fields(value)) is not None:
                fields = parsed
            # Braces inside would end the qualifier too early in the record.
            case "qualifier" if not re.search("[{}]", value):
                qualifiers.append(value)
            case "text":
                text = value
            case "no-record":
                record = False
            case "again":
                again = True
            case "line" | "blank" if (known_lines := _lines(word, value)) is not None:
                lines += known_lines
            case _:
                _refuse(span, report)
    return RowNote(fields, tuple(qualifiers), text, record, again, tuple(lines))


def read_file_notes(
    comments: Iterable[Comment], note: FileNote, report: Diagnostics
) -> tuple[str, ...]:
    """Read `//bss` comments about the file into `note`; return the BSS lines that they hold."""
    lines: list[str] = []
    for word, value, span in _words(comments, report):
        file_lines = _lines(word, value)
        if file_lines is not None:
            lines += file_lines
        elif not _read_file_word(word, value, note):
            _refuse(span, report)
    return tuple(lines)


def _read_file_word(word: str, value: str, note: FileNote) -> bool:
    match word:
        case "dialect" if value in _DIALECTS:
            note.dialect = _DIALECTS[value]
        case "line-end" if LINE_ENDS.get(value):
            note.line_end = LINE_ENDS[value]
        case "odd-end" if (odd := _ODD_END.fullmatch(value)) and odd[2] in LINE_ENDS:
            note.odd_ends.append((int(odd[1]) - 1, LINE_ENDS[odd[2]]))
        case "no-header":
            note.header = False
        case "unnamed":
            note.named = False
        case "floating":
            note.floating = True
        case "flags" if re.fullmatch("[YN]{7}", value):
            note.flags = value
        case "name":
            note.name = value
        case "summary":
            note.summary = value
        case _:
            return False
    return True


def _words(comments: Iterable[Comment], report: Diagnostics) -> Iterable[tuple[str, str, Span]]:
    """Yield (word, value, span) for each word of all `//bss` comments."""
    for comment in comments:
        start = _CARRIER.match(comment.text)
        if start is None:
            continue
        offset = start.end()
        while offset < len(comment.text):
            match = _WORD.match(comment.text, offset)
            end = match.end() if match else len(comment.text)
            # The text of a comment begins after its two slashes.
            span = comment.span.part(2 + offset, 2 + end)
            value = _value(match[2] or "") if match else None
            if match is None or value is None:
                _refuse(span, report)
            else:
                yield match[1], value, span
            offset = end


def _value(written_value: str) -> str | None:
    if not written_value.startswith('"'):
        return written_value
    try:
        value = json.loads(written_value)
    except json.JSONDecodeError:
        return None
    # A value becomes part of one line, and half a surrogate pair cannot be written.
    plain = isinstance(value, str) and not re.search("[\r\n\ud800-\udfff]", value)
    return value if plain else None


def _fields(value: str) -> Fields | None:
    match = _FIELDS.fullmatch(value)
    if match is None:
        return None
    lengths = Lengths(int(match[4][0]), int(match[4][1])) if match[4] else None
    return Fields(match[1] == "Y", Outcomes.of(match[2]), _DISPOSITIONS.get(match[3]), lengths)


def _lines(word: str, value: str) -> list[str] | None:
    if word == "line":
        return [value]
    if word == "blank" and re.fullmatch("[0-9]{0,6}", value):
        return [""] * min(int(value or "1"), _MOST_BLANKS)
    return None


def _refuse(span: Span, report: Diagnostics) -> None:
    report.warning(
        "bml-bss-comment",
        f"{span.text.strip()} is not a word of //bss comments here",
        span,
        expected='words such as fields=NYYYYYY008, qualifier="...", no-record or blank',
    )
