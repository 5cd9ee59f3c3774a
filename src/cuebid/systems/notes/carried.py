"""Comments `//db ...`: the rules that notes were made from, and the rows that stand for them.

A rule may apply to many auctions, and ask more of a hand than its call shows; a bidding table says
neither. Other programs that read BML pass over these comments.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.bml import Comment, Conditions, parse_document, sequences
from cuebid.systems.notes.interpretation import row_text
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span

if TYPE_CHECKING:
    from cuebid.bml import Document, Sequence
    from cuebid.systems.folder import SystemFiles
    from cuebid.systems.notes.interpretation import Meant

__all__ = ["Carried", "carried_lines", "carried_of"]

_LINE: Final = re.compile(r"db (macro|rule|text|row)(?: |$)")
_ROW: Final = re.compile(r"(\S+) ([0-9a-f]{8})\s*")
_PLAIN: Final = Conditions()
_HEADING: Final = """\
* Rules

// These are the rules that the notes were made from: macros, rules and explanations in the language
// of bidding databases, general rules among them, and the rows that say what they say. As long as a
// row is as it was, its call is made by these rules. A row that was changed or added counts as it
// is written, with the priority of the rules that it takes the place of."""


@dataclass(frozen=True, slots=True, eq=False)
class Carried:
    """What such comments hold.

    Attributes:
        header: the lines in front of the rules that say how they are meant.
        rules: the rules; places lead back to the comments.
        macros: their macros.
        texts: their explanations.
        rows: for each auction that a row was written for, the mark of its text.
    """

    header: str
    rules: Source
    macros: Source
    texts: Source
    rows: Mapping[str, str]

    def stands(self, meant: Meant) -> bool:
        """Whether the rules say what a row says: it is as it was written."""
        sequence = meant.sequence
        if sequence.is_prefix:
            return True
        if sequence.conditions != _PLAIN:
            return False
        return self.rows.get(sequence.auction) == _mark(sequence)


def carried_of(document: Document) -> Carried | None:
    """What the comments of a document carry; None if there are no rules among them."""
    found: dict[str, list[Span]] = {"macro": [], "rule": [], "text": [], "row": []}
    for block in document.blocks:
        if isinstance(block, Comment) and (begin := _LINE.match(block.text)):
            source, end = block.span.source, block.span.end
            start = source.text.index(block.text, block.span.start)
            found[begin[1]].append(Span(source, min(start + begin.end(), end), end))
    if not found["rule"]:
        return None
    rows = (_ROW.fullmatch(span.text) for span in found["row"])
    header = [span for span in found["rule"] if span.text.startswith(";!")]
    return Carried(
        "".join(f"{span.text}\n" for span in header),
        _lines("mb.txt2", [span for span in found["rule"] if span not in header]),
        _lines("mac.m4", found["macro"]),
        _lines("Comments.txt", found["text"]),
        {row[1]: row[2] for row in rows if row},
    )


def _lines(name: str, spans: Iterable[Span]) -> Source:
    builder = ExpansionBuilder(name)
    for span in spans:
        builder.copy(span)
        builder.insert("\n", Span.point(span.source, span.end))
    return builder.build()


def carried_lines(notes: str, files: SystemFiles) -> Iterator[str]:
    """The lines that carry the rules of a system behind the notes that were made of it.

    Args:
        notes: the notes.
        files: the system.
    """
    yield ""
    yield _HEADING
    yield ""
    document = parse_document(Source("notes", notes), Diagnostics())
    for sequence in sequences(document):
        if not sequence.is_prefix:
            yield f"//db row {sequence.auction} {_mark(sequence)}"
    for word, source in (
        ("macro", files.macros),
        ("rule", files.rules),
        ("text", files.explanations),
    ):
        if source is not None and source.text:
            yield ""
            yield from (f"//db {word} {line}".rstrip() for line in source.text.splitlines())


def _mark(sequence: Sequence) -> str:
    """What tells whether a row was changed; blanks do not count."""
    words = " ".join(row_text(sequence).split())
    return f"{zlib.crc32(('!' * sequence.alert + words).encode()):08x}"
