"""Diagnostics of a game, and the spans that they point at.

Spans are made only for a diagnostic: most games have none, and reading them must not pay for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from cuebid.text import Diagnostics, Span

if TYPE_CHECKING:
    from cuebid.formats.pbn.game_source import GameSource
    from cuebid.formats.pbn.tags import GameTags, Tag


class GameReport:
    """Spans of a game's parts, and the diagnostics about them; mutable.

    Attributes:
        game: the game.
        diagnostics: the diagnostics reported so far.
    """

    __slots__ = ("_source", "diagnostics", "game")

    def __init__(self, game: GameTags, diagnostics: Diagnostics) -> None:
        self.game = game
        self.diagnostics = diagnostics
        self._source: GameSource | None = None

    def span(self, start: int, end: int) -> Span:
        """Return a span of the text of the game."""
        if self._source is None:
            self._source = self.game.source
        length = len(self.game.text)
        return Span(self._source, min(start, length), min(end, length))

    def span_of_tag(self, tag: Tag) -> Span:
        """Return the span of a tag without its body."""
        return self.span(tag.start, tag.end)

    def span_of_value(self, tag: Tag) -> Span:
        """Return the span between the quotes of a tag; of the whole tag if it is empty."""
        if not tag.written:
            return self.span_of_tag(tag)
        start = self.game.text.find(tag.written, tag.start + 1 + len(tag.name), tag.end)
        return self.span_of_tag(tag) if start < 0 else self.span(start, start + len(tag.written))

    def span_of_word(self, tag: Tag, start: int, word: str) -> Span:
        """Return the span of a word at offset `start` of the body of a tag."""
        return self.span(tag.end + start, tag.end + start + len(word))

    def span_of_named(self, name: str) -> Span:
        """Return the span of the value of a named tag; without it, of the first tag of the game."""
        tag = self.game.tag(name)
        if tag is not None:
            return self.span_of_value(tag)
        first = self.game.tags[0] if self.game.tags else None
        return self.span(0, len(self.game.text)) if first is None else self.span_of_tag(first)


def firsts_of_lines(
    tag: Tag, words: Iterable[tuple[str, int]]
) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield the first of the words on each line, and a phrase that counts the others there.

    One fault, such as a sentence without braces, often makes a whole line wrong.
    """
    for _, line in groupby(words, key=lambda word: tag.body.count("\n", 0, word[1])):
        first, *others = line
        yield first, f", and {len(others)} more in this line" if others else ""


def report_strays(
    report: GameReport, tag: Tag, strays: Iterable[tuple[str, int]], section: str, expected: str
) -> None:
    """Report words that do not belong in a section, once for each line."""
    for (word, start), more in firsts_of_lines(tag, strays):
        message = f"{word!r} does not belong {section}{more}"
        where = report.span_of_word(tag, start, word)
        report.diagnostics.warning("pbn-stray-word", message, where, expected=expected)
