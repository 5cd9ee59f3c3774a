"""Add tags to a PBN file and keep every other byte.

The file is edited as bytes rather than read and written again: its owner may have comments,
spellings and line ends of his own, and a mixture of encodings that no single decoding preserves.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from cuebid.formats.pbn.game import PbnGame
from cuebid.formats.pbn.tag_names import MANDATORY, SECTIONS, TABLES
from cuebid.formats.pbn.tags import Tag
from cuebid.formats.pbn.tokens import PbnToken, TokenKind, section_tokens, word_tokens
from cuebid.formats.pbn.writer.layout import tag_line


@dataclass(frozen=True, slots=True)
class NewTag:
    r"""A tag to be written."""

    name: str
    value: str
    r"""Its value, without escapes; of a table the columns, as the standard writes them:
    `Declarer;Denomination\2R`, the backslash single."""
    rows: tuple[str, ...] = ()
    """The rows of its table, if it is one."""

    @property
    def lines(self) -> str:
        """The lines of the tag, the last without its end."""
        if self.rows:
            # Not through `tag_line`, which would double the backslashes of the column widths.
            return "\n".join([f'[{self.name} "{self.value}"]', *self.rows])
        return tag_line(self.name, self.value)


def add_tags(data: bytes, additions: Iterable[tuple[PbnGame, Iterable[NewTag]]]) -> bytes:
    """Return the file with tags added to its games, or replacing those of the same name.

    New tags are written where the export format has them: in alphabetical order after the
    mandatory tags, tables at the end of the game. Encoding and line ends are those of the file,
    and no other byte changes. In a table that is replaced, comments stay.

    Args:
        data: the whole file.
        additions: games that `read_pbn` returned for this very file, and the tags for each.
    """
    byte_offsets = _ByteOffsets(data)
    edits = [
        (*byte_offsets.of(game, edit), edit.text)
        for game, tags in additions
        for edit in _edits(game, list(tags))
    ]
    # By position only: insertions at one place keep their alphabetical order, as sorting is stable.
    edits.sort(key=lambda edit: edit[:2])
    parts, offset = [], 0
    for start, end, text in edits:
        parts += [data[offset:start], byte_offsets.encoded(text)]
        offset = end
    return b"".join([*parts, data[offset:]])


class _Edit(NamedTuple):
    """A range of a game's text, and its replacement."""

    start: int
    end: int
    text: str


def _edits(game: PbnGame, tags: list[NewTag]) -> Iterator[_Edit]:
    fresh: dict[int, list[NewTag]] = {}
    # Tables come last (PBN 2.1, export format), and each group in alphabetical order.
    for new in sorted(tags, key=lambda tag: (tag.name in TABLES, tag.name)):
        old = game.tag(new.name)
        if old is None:
            fresh.setdefault(_insertion_point(game, new.name), []).append(new)
        else:
            yield from _replacement(old, new)
    for offset, added in fresh.items():
        yield _Edit(offset, offset, "".join("\n" + new.lines for new in added))


def _replacement(old: Tag, new: NewTag) -> Iterator[_Edit]:
    yield _Edit(old.start, old.end, new.lines)
    if old.name in TABLES:
        for start, end in _rows(old.body):
            # The old rows go one by one, since comments between them stay.
            yield _Edit(old.end + start, old.end + end, "")


def _rows(body: str) -> Iterator[tuple[int, int]]:
    """Return the ranges of a table's rows: whole lines, but single words beside a comment.

    Empty lines between rows are included, as they would end the game if no row followed.
    """
    line_start, line = 0, list[PbnToken]()
    last = max((word.start for word in word_tokens(body)), default=0)
    for token in (
        *section_tokens(body),
        PbnToken(TokenKind.LINE_END, "\n", len(body), len(body) + 1),
    ):
        if token.kind is not TokenKind.LINE_END:
            line.append(token)
            continue
        row = [token for token in line if token.kind is TokenKind.WORD]
        if line_start < last and len(row) == len(line):
            yield line_start, token.start
        else:
            yield from ((word.start, word.start + len(word.text)) for word in row)
        line_start, line = token.start, []


def _insertion_point(game: PbnGame, name: str) -> int:
    """Return the offset in the game after which to write a tag that it does not have."""
    tags = game.tags
    if not tags:
        return _line_end(game, _content(game.head))
    mandatory = (index for index, tag in enumerate(tags) if tag.name in MANDATORY)
    first = max(mandatory, default=0) + 1  # never before the first tag: another game may begin so
    last = len(tags) - 1
    if name not in TABLES:
        following = (index for index in range(first, len(tags)) if _is_later(tags[index], name))
        last = next(following, len(tags)) - 1
    # Behind foreign lines too: a table that stood before them would seem to have them as rows.
    return _line_end(game, tags[last].end + _content(tags[last].body + tags[last].foreign))


def _line_end(game: PbnGame, offset: int) -> int:
    """Return the offset of the line end after `offset` if only blanks precede it, else `offset`."""
    blanks = _BLANKS_AT_END.match(game.text, offset)
    return blanks.end() if blanks else offset


def _content(body: str) -> int:
    """Return the offset at which a tag's body ends, without comments that begin another game.

    After an empty line, comments belong to the tag that comes next.
    """
    end, line_is_empty, parted = 0, False, False
    for token in section_tokens(body):
        if token.kind is TokenKind.LINE_END:
            parted = parted or line_is_empty
            line_is_empty = True
            continue
        line_is_empty = False
        parted = parted and token.kind is not TokenKind.WORD
        if not parted:
            end = token.start + len(token.text.rstrip())
    return end


def _is_later(tag: Tag, name: str) -> bool:
    return tag.name in _AFTER_PLAIN_TAGS or tag.name in TABLES or tag.name > name


_BLANKS_AT_END: Final = re.compile(r"[^\S\n]*(?=\n|\Z)")
_AFTER_PLAIN_TAGS: Final = frozenset({*SECTIONS, "Note"})


class _ByteOffsets:
    """A converter of offsets in games to byte offsets in the file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._utf16 = _UTF16.get(data[:2])
        """The file's encoding if it is UTF-16; otherwise each line has its own."""
        self._starts = list(self._line_starts())
        # New lines end as the first line does, also in a file that mixes line ends.
        end = _LINE_END.search(self._decoded(0))
        self._line_end = end[0] if end else "\n"

    def encoded(self, text: str) -> bytes:
        """Return new text as bytes, with the line ends of the file."""
        # Any file takes Latin-1 lines, as the reader chooses the encoding of each line; `tag_line`
        # has escaped what is beyond Latin-1 or could be taken for UTF-8.
        return text.replace("\n", self._line_end).encode(self._utf16 or "latin-1")

    def of(self, game: PbnGame, edit: _Edit) -> tuple[int, int]:
        """Return the byte range of an edit of a game's text."""
        return self._byte(game, edit.start), self._byte(game, edit.end)

    def _byte(self, game: PbnGame, offset: int) -> int:
        number = game.first_line - 1 + game.text.count("\n", 0, offset)
        column = offset - game.text.rfind("\n", 0, offset) - 1
        before = self._decoded(number)[:column]
        return self._starts[number] + len(before.encode(self._codec(number)))

    def _line_starts(self) -> Iterator[int]:
        if self._utf16 is None:
            offset = len(codecs.BOM_UTF8) if self._data.startswith(codecs.BOM_UTF8) else 0
            yield offset
            # `bytes.splitlines` splits at CR, LF and CRLF alone, as the reader does.
            # `str.splitlines` splits at more characters, hence the pattern for UTF-16.
            for line in self._data[offset:].splitlines(keepends=True):
                offset += len(line)
                yield offset
            return
        yield (offset := 2)
        for line in _LINE.findall(self._data[2:].decode(self._utf16, "replace")):
            offset += len(line.encode(self._utf16))
            yield offset

    def _line(self, number: int) -> bytes:
        return self._data[self._starts[number] : self._starts[number + 1]]

    # The same choice as in `decoding`, since offsets of the game count characters of that decoding.
    def _codec(self, number: int) -> str:
        if self._utf16:
            return self._utf16
        try:
            self._line(number).decode("utf-8")
        except UnicodeDecodeError:
            return "latin-1"
        return "utf-8"

    def _decoded(self, number: int) -> str:
        if number + 1 >= len(self._starts):
            return ""
        return self._line(number).decode(self._codec(number), "replace")


_UTF16: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
