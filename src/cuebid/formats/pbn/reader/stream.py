"""Read the games of PBN, one at a time from a stream, or all from a text.

Lines are cut into the texts of games, these into tag pairs; inheritance fills in values. Only one
game is in memory at a time, so that collections of millions of boards can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import IO, Final, NamedTuple

from cuebid.formats.pbn.game import PbnFile, PbnGame
from cuebid.formats.pbn.game_source import game_source
from cuebid.formats.pbn.reader.decoding import stream_lines
from cuebid.formats.pbn.reader.game_splitter import GameText, split_games
from cuebid.formats.pbn.reader.inheritance import Inheritance
from cuebid.formats.pbn.reader.misplaced_text import misplaced_text
from cuebid.formats.pbn.reader.tag_pairs import TagPairs, parse_tag_pairs
from cuebid.formats.pbn.tags import Tag
from cuebid.formats.pbn.tokens import word_tokens
from cuebid.text import Diagnostic, Severity, Source, Span, TextError

# A second tag of one of these names, or of the name of a game's first tag, begins another game,
# as some files have no empty lines between games.
_OPENERS: Final = frozenset({"Event", "Board", "Deal"})


def read_pbn(
    source: str | PathLike[str] | IO[str] | IO[bytes], name: str | None = None
) -> Iterator[PbnGame]:
    """Read the games of a file or stream, one at a time; memory does not grow with their number.

    A fault affects its own game alone: the game has what was understood, and its `to_record`
    reports the rest.

    Args:
        source: a path, or an open text or binary stream, which stays open.
        name: what to call it in messages; the path, or the stream's own name, if not given.

    Raises:
        TextError: the file cannot be opened or read.
    """
    if isinstance(source, str | PathLike):
        return _read_path(source, name or str(source))
    return _games(stream_lines(source), name or str(getattr(source, "name", "<stream>")))


def parse_pbn(text: str, name: str = "<text>") -> PbnFile:
    """Return all games of a text."""
    # Not `str.splitlines`, which also splits at form feeds and at U+0085 and U+2028, so that line
    # numbers would differ from those of an editor, and of `stream_lines`.
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    return PbnFile(tuple(_games(lines, name)), name)


def _read_path(path: str | PathLike[str], name: str) -> Iterator[PbnGame]:
    try:
        with Path(path).open("rb") as stream:
            yield from _games(stream_lines(stream), name)
    except OSError as error:
        reason = error.strerror or str(error)
        where = Span.point(Source(name, ""), 0)
        message = f"this file cannot be read: {reason}"
        raise TextError(Diagnostic(Severity.ERROR, "text-unreadable", message, where)) from error


def _games(lines: Iterable[str], name: str) -> Iterator[PbnGame]:
    inheritance = Inheritance()
    position = 0
    for game_text in split_games(lines):
        tag_pairs = parse_tag_pairs(game_text.text, name, game_text.first_line)
        if not tag_pairs.tags and not any(word_tokens(tag_pairs.head)):
            continue  # comments without tags are not a game
        # Inherited values (`"#"`) are rare, and only their diagnostics need a source here.
        text, first_line = game_text.text, game_text.first_line
        source = game_source(name, text, first_line) if '"#' in text else None
        for head, tags, problems in _parts(tag_pairs, game_text, name):
            position += 1
            inherited, more = inheritance.next_game(tags, source)
            yield PbnGame(
                tags,
                head,
                inherited,
                game_text.text,
                game_text.first_line,
                name,
                position,
                (*problems, *more),
            )


class _Part(NamedTuple):
    head: str
    tags: tuple[Tag, ...]
    problems: list[Diagnostic]


def _parts(tag_pairs: TagPairs, game_text: GameText, name: str) -> Iterator[_Part]:
    """Return the games of one text: several if no empty line separates them."""
    tags = tag_pairs.tags
    starts = [0]
    repeated: list[Tag] = []
    names_so_far: set[str] = set()
    for number, tag in enumerate(tags):
        if tag.name not in names_so_far:
            names_so_far.add(tag.name)
        # Notes repeat in every game, also where one is the first tag.
        elif tag.name in _OPENERS or tag.name == tags[starts[-1]].name != "Note":
            starts.append(number)
            names_so_far = {tag.name}
        elif tag.name != "Note":
            repeated.append(tag)
    problems = list(tag_pairs.problems)
    problems += _writing(tag_pairs, game_text, name, repeated)
    # Two passes found them; readers expect the order of the text.
    if len(problems) > 1:
        problems.sort(key=lambda problem: problem.span.start)
    if len(starts) == 1:
        yield _Part(tag_pairs.head, tags, problems)
        return
    ends = [*starts[1:], len(tags)]
    for start, end in zip(starts, ends, strict=True):
        low = tags[start].start if start else 0
        # One beyond the text, for problems that point at its end.
        high = tags[end].start if end < len(tags) else len(game_text.text) + 1
        own = [problem for problem in problems if low <= problem.span.start < high]
        yield _Part("" if start else tag_pairs.head, tags[start:end], own)


def _writing(
    tag_pairs: TagPairs, game_text: GameText, name: str, repeated: list[Tag]
) -> Iterator[Diagnostic]:
    """Yield diagnostics of repeated tags, of tag names in unusual case, of text outside tags."""
    text = game_text.text

    def span(start: int, end: int) -> Span:
        return Span(game_source(name, text, game_text.first_line), start, end)

    for tag in repeated:
        message = f"{tag.name} occurs twice in this game; the first counts"
        yield Diagnostic(Severity.WARNING, "pbn-repeated-tag", message, span(tag.start, tag.end))
    for tag in tag_pairs.tags:
        # The usual case, `[Name`, costs no slices.
        if text.startswith(tag.name, tag.start + 1):
            continue
        written = text[tag.start + 1 : tag.end].lstrip()[: len(tag.name)]
        if written != tag.name:
            message = f"the tag {written} is read as {tag.name}"
            where = span(tag.start, tag.end)
            yield Diagnostic(Severity.HINT, "pbn-tag-case", message, where, tag.name)
    yield from misplaced_text(tag_pairs, span)
