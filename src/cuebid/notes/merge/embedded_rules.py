"""Read and write `//db ...` comments, which embed a database's rules in notes exported from it.

Other programs that read BML ignore these comments. docs/notes-that-play.md lists their keywords.
"""

# The rules travel as comments because tables cannot state them: a rule may ask more of a hand than
# its call shows, may match many auctions and has a priority. Every line is kept as it is written,
# so that loading and exporting notes gives the same comments again.
#
# Reading is strict, and a comment that begins like an embedded rule but is none is reported: a
# comment lost through a typing error would change the system silently.

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Final

from cuebid.bml import ANY_CONDITIONS, Comment, DefinedAuction, Document, defined_auctions
from cuebid.database.matcher.table_calls import call_text
from cuebid.systems import SystemFiles
from cuebid.systems.file_names import COMMENTS, RULES
from cuebid.text import Diagnostics, Source, Span, trace

_CARRIER: Final = re.compile(r"db (chapter|rule|text|macro|setting|rows)(?: (.*))?")
_CHAPTER: Final = re.compile(r"[0-9A-Za-z][\w-]*", re.ASCII)
_ROW: Final = re.compile(r"(\S+?)=([0-9a-f]+)")
_START: Final = "START"
# Eight hexadecimal digits tell edits of a row apart; nobody attacks this digest.
_DIGITS: Final = 8
# The chapter for rules before the first `//db chapter`.
_ONLY: Final = "10-rules"


@dataclass(slots=True)
class EmbeddedChapter:
    """A chapter of embedded rules; mutable, because it is filled while comments are read.

    Attributes:
        name: the name of its files, without their endings.
        rules: its lines of rules.
        texts: its lines of explanations.
    """

    name: str
    rules: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class EmbeddedRules:
    """Rules, macros and settings that comments embed.

    Attributes:
        chapters: rules and explanations, by chapter.
        macros: the lines of the macro file.
        settings: the lines of `system.toml`.
        rows: for each auction with an exported row, the digest of that row.
    """

    chapters: tuple[EmbeddedChapter, ...]
    macros: tuple[str, ...]
    settings: tuple[str, ...]
    rows: Mapping[str, str]

    def is_unchanged(self, sequence: DefinedAuction) -> bool:
        """Return whether a row is as it was exported, so that its embedded rules still hold."""
        digest = self.rows.get(auction_key(sequence))
        return stands_for_rules(sequence) and digest == row_digest(sequence)


def auction_key(sequence: DefinedAuction) -> str:
    """Return the calls of an auction as the database writes them: `1N:P:2C`."""
    return ":".join(call_text(call) for call in sequence.calls)


def row_digest(sequence: DefinedAuction) -> str:
    """Return a digest of a row's description, ignoring blanks at the ends of lines."""
    lines = [line.strip() for line in sequence.row.plain_lines]
    text = "\n".join(["!" if sequence.alert else "", *lines])
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def stands_for_rules(sequence: DefinedAuction) -> bool:
    """Return whether an auction may be that of a row which was exported with its rules."""
    return (
        sequence.is_ours
        and not sequence.is_prefix
        and bool(sequence.row.plain_lines)
        # Exported tables have no `#SEAT` or `#VUL`; rows under them were added.
        and sequence.conditions == ANY_CONDITIONS
    )


def embedded_lines(document: Document, files: SystemFiles, settings: str = "") -> Iterator[str]:
    """Yield the comment lines that embed rules, to append to the notes exported from them."""
    texts = _by_chapter(files.explanations, COMMENTS)
    rules = _by_chapter(files.rules, RULES)
    for name in {**rules, **texts}:
        yield from ("", f"** {name}", "", f"//db chapter {name}")
        yield from (_carrier("rule", line) for line in rules.get(name, ()))
        yield from (_carrier("text", line) for line in texts.get(name, ()) if line.strip())
    if files.macros is not None:
        yield from ("", "** Macros", "")
        yield from (_carrier("macro", line.text.rstrip("\r\n")) for line in _lines(files.macros))
    if settings:
        yield from ("", "** Settings", "")
        yield from (_carrier("setting", line) for line in settings.splitlines())
    yield from ("", "** Rows as they were written", "")
    digests = (
        (*_split(auction_key(sequence)), row_digest(sequence)) for sequence in _rows(document)
    )
    for before, rows in groupby(digests, key=lambda row: row[0]):
        yield f"//db rows {before} {' '.join(f'{call}={digest}' for _, call, digest in rows)}"


def _rows(document: Document) -> Iterable[DefinedAuction]:
    return (sequence for sequence in defined_auctions(document) if stands_for_rules(sequence))


def _split(key: str) -> tuple[str, str]:
    before, _, call = key.rpartition(":")
    return before or _START, call


def _carrier(word: str, line: str) -> str:
    return f"//db {word} {line}" if line else f"//db {word}"


def _lines(source: Source) -> Iterator[Span]:
    """Yield the lines of a text, without an empty one after the last line end."""
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        if line.start < len(source.text):
            yield line


def _by_chapter(source: Source, ending: str) -> dict[str, list[str]]:
    """Return the lines of a source that joins several files, by the names of these files."""
    lines_of: dict[str, list[str]] = {}
    for line in _lines(source):
        written = trace(Span.point(source, line.start)).written.source
        name = Path(written.name).name.removesuffix(ending)
        name = name if _CHAPTER.fullmatch(name) else _ONLY
        lines_of.setdefault(name, []).append(line.text.rstrip("\r\n"))
    return lines_of


def report_unread_comments(document: Document, report: Diagnostics) -> None:
    """Warn of comments that begin like embedded rules but cannot be read."""
    for block in document.blocks:
        if isinstance(block, Comment) and re.match(r"db\b", block.text) and not _is_read(block):
            report.warning(
                "notes-carrier",
                f"`//{block.text}` carries nothing",
                block.span,
                expected="//db chapter, rule, text, macro, setting or rows, and what it carries",
            )


def _is_read(comment: Comment) -> bool:
    match = _CARRIER.fullmatch(comment.text)
    if match is None:
        return False
    value = match[2] or ""
    if match[1] == "rows":
        return all(_ROW.fullmatch(word) for word in value.split()[1:])
    return match[1] != "chapter" or _CHAPTER.fullmatch(value) is not None


def files_of_rules(document: Document) -> frozenset[Source]:
    """Return the sources of the files whose comments embed rules of a database.

    A comment that a `#PASTE` has changed belongs to the expanded text, which is no file.
    """
    traces = (trace(span) for span, word, _ in _carriers(document) if word != "rows")
    return frozenset(
        traced.written.source if traced.exact else document.source for traced in traces
    )


def _carriers(document: Document) -> Iterator[tuple[Span, str, str]]:
    """Yield the place, the keyword and the value of each comment `//db KEYWORD VALUE`."""
    for block in document.blocks:
        match = _CARRIER.fullmatch(block.text) if isinstance(block, Comment) else None
        if match is not None:
            yield block.span, match[1], match[2] or ""


def read_embedded_rules(document: Document) -> EmbeddedRules | None:
    """Return the rules that comments of a document embed; None if there are none."""
    chapters: dict[str, EmbeddedChapter] = {}
    macros: list[str] = []
    settings: list[str] = []
    rows: dict[str, str] = {}
    current = chapters.setdefault(_ONLY, EmbeddedChapter(_ONLY))
    for _, word, value in _carriers(document):
        if word == "chapter":
            # Chapter names become file names.
            name = value if _CHAPTER.fullmatch(value) else _ONLY
            current = chapters.setdefault(name, EmbeddedChapter(name))
        elif word == "rows":
            before, _, listed = value.partition(" ")
            rows |= {
                call if before == _START else f"{before}:{call}": digest
                for call, digest in _ROW.findall(listed)
            }
        else:
            lines = {"rule": current.rules, "text": current.texts, "macro": macros}
            lines.get(word, settings).append(value)
    if not any(chapter.rules for chapter in chapters.values()):
        return None
    used_chapters = tuple(
        chapter for chapter in chapters.values() if chapter.rules or chapter.texts
    )
    return EmbeddedRules(used_chapters, tuple(macros), tuple(settings), rows)
