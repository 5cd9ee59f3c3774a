"""A PBN game and file as they were written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from cuebid.core import BoardRecord
from cuebid.formats.pbn.escapes import unescape_value
from cuebid.formats.pbn.place import GameSource, game_source
from cuebid.formats.pbn.record import read_record
from cuebid.text import Diagnostic, Diagnostics, Span

__all__ = ["PbnFile", "PbnGame", "RecordReading", "Tag"]


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A tag pair and what follows it.

    Attributes:
        name: in the standard's spelling, where the standard knows it.
        written: what stands between the quotes, with its escapes.
        body: the text up to the next tag: calls, cards, table rows, comments, escape lines.
        start: offset of the bracket in the text of the game.
        end: offset of the body.
    """

    name: str
    written: str
    body: str = ""
    start: int = 0
    end: int = 0

    @property
    def value(self) -> str:
        """The value without escapes."""
        return unescape_value(self.written)


class RecordReading(NamedTuple):
    """What a game says in words of bridge.

    Attributes:
        record: the board as it was played; None where not even the dealer is known.
        diagnostics: everything there is to say about the game.
    """

    record: BoardRecord | None
    diagnostics: Diagnostics


@dataclass(frozen=True, slots=True)
class PbnGame:
    """One game, with all that stands in it, in order.

    Attributes:
        tags: the tag pairs as written, unknown ones and notes included.
        head: what stands before the first tag: comments and escape lines.
        inherited: values, with their escapes, that come from games before (`#`, `##`).
        text: what the game was read from; offsets of tags count in it.
        first_line: number of the first line of `text` in the file.
        source_name: what to call the file in messages.
        position: which game of the file it is, from 1.
        syntax: what was wrong with the writing itself.
    """

    tags: tuple[Tag, ...]
    head: str = ""
    inherited: Mapping[str, str] = field(default_factory=dict, hash=False)
    text: str = ""
    first_line: int = 1
    source_name: str = ""
    position: int = 1
    syntax: tuple[Diagnostic, ...] = ()
    _by_name: dict[str, Tag] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The first of several tags of one name counts, so later ones are entered first.
        object.__setattr__(self, "_by_name", {tag.name: tag for tag in reversed(self.tags)})

    def tag(self, name: str) -> Tag | None:
        """The tag of that name, as written; the first where there are several."""
        return self._by_name.get(name)

    def written(self, name: str) -> str | None:
        """The value of a tag with its escapes, inherited where the game asks for that."""
        if name in self.inherited:
            return self.inherited[name]
        tag = self._by_name.get(name)
        return None if tag is None else tag.written

    def value(self, name: str) -> str | None:
        """The value of a tag; None where it is missing or unknown (`?`), empty where it is so."""
        written = self.written(name)
        return None if written is None or written == "?" else unescape_value(written)

    @property
    def source(self) -> GameSource:
        """The text of the game as a source whose positions are those of the file."""
        return game_source(self.source_name, self.text, self.first_line)

    def span(self, tag: Tag) -> Span:
        """Where a tag of this game stands, without its body."""
        return Span(self.source, tag.start, tag.end)

    def to_record(self) -> RecordReading:
        """What the game says in words of bridge, and everything there is to say about it."""
        diagnostics = Diagnostics()
        diagnostics.extend(self.syntax)
        return RecordReading(read_record(self, diagnostics), diagnostics)

    def __iter__(self) -> Iterator[Tag]:
        return iter(self.tags)


@dataclass(frozen=True, slots=True)
class PbnFile:
    """All games of a file."""

    games: tuple[PbnGame, ...]
    name: str = ""

    @property
    def diagnostics(self) -> Diagnostics:
        """What there is to say about all games, in order."""
        found = Diagnostics()
        for game in self.games:
            found.extend(game.to_record().diagnostics)
        return found

    def __iter__(self) -> Iterator[PbnGame]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, position: int) -> PbnGame:
        return self.games[position]
