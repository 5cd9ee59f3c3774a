"""Adding tags to a PBN file whose every other byte stays as it is."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from cuebid.formats.pbn.game import PbnGame
from cuebid.formats.pbn.tag_names import MANDATORY, SECTIONS, TABLES
from cuebid.formats.pbn.tags import Tag
from cuebid.formats.pbn.tokens import Token, TokenKind, section_tokens, word_tokens
from cuebid.formats.pbn.writer.layout import tag_line

__all__ = ["NewTag", "add_tags"]


@dataclass(frozen=True, slots=True)
class NewTag:
    r"""A tag to be written.

    Attributes:
        name: its name.
        value: its value, without escapes; of a table the columns, as the standard writes them:
            `Declarer;Denomination\2R`, the backslash single.
        rows: the rows of its table, if it is one.
    """

    name: str
    value: str
    rows: tuple[str, ...] = ()

    @property
    def lines(self) -> str:
        """The lines that it makes, the last without its end."""
        if self.rows:
            return "\n".join([f'[{self.name} "{self.value}"]', *self.rows])
        return tag_line(self.name, self.value)


def add_tags(data: bytes, additions: Iterable[tuple[PbnGame, Iterable[NewTag]]]) -> bytes:
    """The file with tags added to its games, or put in the place of those of the same name.

    New tags are written where the export format has them: in alphabetical order behind the
    mandatory tags, tables at the end of the game. Encoding and line ends are those of the file,
    and what else stands in it is not touched. In a table that is replaced, comments stay.

    Args:
        data: the whole file.
        additions: games that `read_pbn` gave for this very file, and what each is to have.
    """
    places = _Places(data)
    edits = [
        (*places.of(game, edit), edit.text)
        for game, tags in additions
        for edit in _edits(game, list(tags))
    ]
    edits.sort(key=lambda edit: edit[:2])
    parts, at = [], 0
    for start, end, text in edits:
        parts += [data[at:start], places.encoded(text)]
        at = end
    return b"".join([*parts, data[at:]])


class _Edit(NamedTuple):
    """A stretch of a game's text, and what takes its place."""

    start: int
    end: int
    text: str


def _edits(game: PbnGame, tags: list[NewTag]) -> Iterator[_Edit]:
    fresh: dict[int, list[NewTag]] = {}
    for new in sorted(tags, key=lambda tag: (tag.name in TABLES, tag.name)):
        old = game.tag(new.name)
        if old is None:
            fresh.setdefault(_place(game, new.name), []).append(new)
        else:
            yield from _replacement(old, new)
    for place, added in fresh.items():
        yield _Edit(place, place, "".join("\n" + new.lines for new in added))


def _replacement(old: Tag, new: NewTag) -> Iterator[_Edit]:
    yield _Edit(old.start, old.end, new.lines)
    if old.name in TABLES:
        for start, end in _rows(old.body):
            yield _Edit(old.end + start, old.end + end, "")


def _rows(body: str) -> Iterator[tuple[int, int]]:
    """Where a table's rows stand: whole lines, but single words in a line with a comment.

    Empty lines between rows are among them, as without a row behind they would end the game.
    """
    line_start, line = 0, list[Token]()
    last = max((word.start for word in word_tokens(body)), default=0)
    for piece in (*section_tokens(body), Token(TokenKind.BREAK, "\n", len(body))):
        if piece.kind is not TokenKind.BREAK:
            line.append(piece)
            continue
        row = [one for one in line if one.kind is TokenKind.WORD]
        if line_start < last and len(row) == len(line):
            yield line_start, piece.start
        else:
            yield from ((word.start, word.start + len(word.text)) for word in row)
        line_start, line = piece.start, []


def _place(game: PbnGame, name: str) -> int:
    """Behind which character of the game a tag that it does not have is to be written."""
    tags = game.tags
    if not tags:
        return _line_end(game, _content(game.head))
    known = (place for place, tag in enumerate(tags) if tag.name in MANDATORY)
    first = max(known, default=0) + 1  # never before the first tag: another game may begin so
    behind = len(tags) - 1
    if name not in TABLES:
        later = (place for place in range(first, len(tags)) if _is_later(tags[place], name))
        behind = next(later, len(tags)) - 1
    return _line_end(game, tags[behind].end + _content(tags[behind].body))


def _line_end(game: PbnGame, place: int) -> int:
    """The end of the line, if there are only blanks before it."""
    blanks = _BLANKS_AT_END.match(game.text, place)
    return blanks.end() if blanks else place


def _content(body: str) -> int:
    """Where the body of a tag ends, less the comments that would begin another game.

    After an empty line, comments belong to the tag that comes next.
    """
    end, line_is_empty, parted = 0, False, False
    for piece in section_tokens(body):
        if piece.kind is TokenKind.BREAK:
            parted = parted or line_is_empty
            line_is_empty = True
            continue
        line_is_empty = False
        parted = parted and piece.kind is not TokenKind.WORD
        if not parted:
            end = piece.start + len(piece.text.rstrip())
    return end


def _is_later(tag: Tag, name: str) -> bool:
    return tag.name in _BEHIND or tag.name in TABLES or tag.name > name


_BLANKS_AT_END: Final = re.compile(r"[^\S\n]*(?=\n|\Z)")
_BEHIND: Final = frozenset({*SECTIONS, "Note"})


class _Places:
    """Where the characters of a file's games are among its bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._wide = _WIDE.get(data[:2])
        """The file's encoding if it is UTF-16; otherwise each line has its own."""
        self._starts = list(self._line_starts())
        end = _LINE_END.search(self._decoded(0))
        self._line_end = end[0] if end else "\n"

    def encoded(self, text: str) -> bytes:
        """New text as bytes, with the line ends of the file."""
        return text.replace("\n", self._line_end).encode(self._wide or "latin-1")

    def of(self, game: PbnGame, edit: _Edit) -> tuple[int, int]:
        """The first byte of a stretch of a game's text, and the first behind it."""
        return self._byte(game, edit.start), self._byte(game, edit.end)

    def _byte(self, game: PbnGame, offset: int) -> int:
        number = game.first_line - 1 + game.text.count("\n", 0, offset)
        column = offset - game.text.rfind("\n", 0, offset) - 1
        before = self._decoded(number)[:column]
        return self._starts[number] + len(before.encode(self._codec(number)))

    def _line_starts(self) -> Iterator[int]:
        if self._wide is None:
            at = len(codecs.BOM_UTF8) if self._data.startswith(codecs.BOM_UTF8) else 0
            yield at
            for line in self._data[at:].splitlines(keepends=True):
                at += len(line)
                yield at
            return
        yield (at := 2)
        for line in _LINE.findall(self._data[2:].decode(self._wide, "replace")):
            at += len(line.encode(self._wide))
            yield at

    def _line(self, number: int) -> bytes:
        return self._data[self._starts[number] : self._starts[number + 1]]

    def _codec(self, number: int) -> str:
        if self._wide:
            return self._wide
        try:
            self._line(number).decode("utf-8")
        except UnicodeDecodeError:
            return "latin-1"
        return "utf-8"

    def _decoded(self, number: int) -> str:
        if number + 1 >= len(self._starts):
            return ""
        return self._line(number).decode(self._codec(number), "replace")


_WIDE: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
