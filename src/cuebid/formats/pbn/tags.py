"""Tag pairs, and look-ups of the tags of one game.

`GameTags` is what reading a record needs of a game. `PbnGame` adds the conversion to a record, and
so depends on the modules that read records; they know this class alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from cuebid.formats.pbn.escapes import unescape_value
from cuebid.formats.pbn.game_source import GameSource, game_source
from cuebid.text import Diagnostic, Span


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A tag pair and what follows it.

    A struct rather than a dataclass, as a file has about twenty tags for each board: it is cheaper
    to build, and the cyclic garbage collector does not visit it.
    """

    name: str
    """The name in the standard's spelling, if the standard has this tag."""
    written: str
    """The text between the quotes, with its escapes."""
    body: str = ""
    """The text that belongs to the tag: calls, cards, table rows, comments, escape lines."""
    start: int = 0
    """Offset of the bracket in the text of the game."""
    end: int = 0
    """Offset of the body."""
    foreign: str = ""
    """The text between the body and the next tag: it begins with a line that belongs to no tag,
    such as a statistic that a dealer program wrote behind its boards."""

    @property
    def value(self) -> str:
        """The value without escapes."""
        return unescape_value(self.written)


@dataclass(frozen=True, slots=True)
class GameTags:
    """The tags of one game, in order, and where they were read."""

    tags: tuple[Tag, ...]
    """The tag pairs as written, unknown ones and notes included."""
    head: str = ""
    """The text before the first tag: comments and escape lines."""
    inherited: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Values, with their escapes, that come from games before (`#`, `##`)."""
    text: str = ""
    """The text from which the game was read; offsets of tags count in it."""
    first_line: int = 1
    """Number of the first line of `text` in the file."""
    source_name: str = ""
    """The name of the file in messages."""
    position: int = 1
    """The number of the game in its file, from 1."""
    syntax: tuple[Diagnostic, ...] = ()
    """Faults of the PBN syntax, such as a missing bracket."""
    _by_name: dict[str, Tag] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The first of several tags of one name counts, so later ones are entered first.
        object.__setattr__(self, "_by_name", {tag.name: tag for tag in reversed(self.tags)})

    def tag(self, name: str) -> Tag | None:
        """Return the first tag of that name, as written."""
        return self._by_name.get(name)

    def written(self, name: str) -> str | None:
        """Return the value of a tag with its escapes, inherited where the game asks for that."""
        # Before the tag itself, which has only the `#` that asks for it.
        if name in self.inherited:
            return self.inherited[name]
        tag = self._by_name.get(name)
        return None if tag is None else tag.written

    def value(self, name: str) -> str | None:
        """Return the value of a tag; None if it is missing or unknown (`?`)."""
        written = self.written(name)
        return None if written is None or written == "?" else unescape_value(written)

    @property
    def source(self) -> GameSource:
        """The text of the game as a source whose positions are those of the file."""
        return game_source(self.source_name, self.text, self.first_line)

    def span(self, tag: Tag) -> Span:
        """Return the span of a tag of this game, without its body."""
        return Span(self.source, tag.start, tag.end)

    def __iter__(self) -> Iterator[Tag]:
        return iter(self.tags)
