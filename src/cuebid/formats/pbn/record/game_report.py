"""Where things stand in a game, asked for only when there is something to say about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.text import Diagnostics, Span

if TYPE_CHECKING:
    from cuebid.formats.pbn.game_source import GameSource
    from cuebid.formats.pbn.tags import GameTags, Tag

__all__ = ["GameReport"]


class GameReport:
    """Spans of a game's parts, and the diagnostics said about them; this object changes.

    Attributes:
        game: the game.
        report: what there is to say about it so far.
    """

    __slots__ = ("_source", "game", "report")

    def __init__(self, game: GameTags, report: Diagnostics) -> None:
        self.game = game
        self.report = report
        self._source: GameSource | None = None

    def span(self, start: int, end: int) -> Span:
        """A stretch of the text of the game."""
        if self._source is None:
            self._source = self.game.source
        length = len(self.game.text)
        return Span(self._source, min(start, length), min(end, length))

    def tag(self, tag: Tag) -> Span:
        """A tag without its body."""
        return self.span(tag.start, tag.end)

    def value(self, tag: Tag) -> Span:
        """What stands between the quotes of a tag; the tag where nothing does."""
        if not tag.written:
            return self.tag(tag)
        at = self.game.text.find(tag.written, tag.start + 1 + len(tag.name), tag.end)
        return self.tag(tag) if at < 0 else self.span(at, at + len(tag.written))

    def word(self, tag: Tag, start: int, word: str) -> Span:
        """A word that begins at offset `start` of the body of a tag."""
        return self.span(tag.end + start, tag.end + start + len(word))

    def named(self, name: str) -> Span:
        """The value of the tag of that name, or the beginning of the game where it is missing."""
        tag = self.game.tag(name)
        if tag is not None:
            return self.value(tag)
        first = self.game.tags[0] if self.game.tags else None
        return self.span(0, len(self.game.text)) if first is None else self.tag(first)
