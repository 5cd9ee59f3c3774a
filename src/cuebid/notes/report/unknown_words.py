"""List words of notes that were not understood, with their places in the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.words.tree import UnknownText
from cuebid.text import Span, trace


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """A word of a description that was not understood.

    Attributes:
        text: the word.
        place: where it stands.
    """

    text: str
    place: Span


@dataclass(frozen=True, slots=True)
class UnknownWords:
    """The words of notes that were not understood, and how much was.

    Attributes:
        unknown: the words that were not understood.
        characters: how many characters the descriptions have, blanks left out.
        understood: how many of them were understood.
    """

    unknown: tuple[UnknownWord, ...]
    characters: int
    understood: int

    @property
    def share(self) -> float:
        """The share of characters that were understood."""
        return self.understood / self.characters if self.characters else 1.0


def unknown_words(auctions: Iterable[InterpretedAuction]) -> UnknownWords:
    """Return the words not understood in any row, and how much was, each row counted once."""
    words: dict[tuple[str, int], UnknownWord] = {}
    counted_rows: set[tuple[str, int]] = set()
    characters = understood = 0
    for interpreted in auctions:
        reading, row = interpreted.described.reading, interpreted.sequence.row
        # Wildcards and pasted tables give one row many auctions; its words count once.
        if reading is None or (row.source.name, row.start) in counted_rows:
            continue
        counted_rows.add((row.source.name, row.start))
        characters += reading.characters
        understood += reading.understood
        for word in reading.unknown:
            span = _place(interpreted, word)
            words.setdefault((span.source.name, span.start), UnknownWord(word.text, span))
    return UnknownWords(tuple(words.values()), characters, understood)


def _place(interpreted: InterpretedAuction, word: UnknownText) -> Span:
    """Return where a word of a description stands in the file, which may be an included one."""
    row = interpreted.sequence.row
    before = row_text(interpreted.sequence)[: word.start]
    line = before.count("\n")
    column = word.start - (before.rfind("\n") + 1)
    start = row.line_starts[line] + column
    # The alert mark stands in the file and not in the description.
    start += len(row.lines[line]) - len(row.plain_lines[line])
    return trace(Span(row.source, start, start + word.end - word.start), limit=0).written
