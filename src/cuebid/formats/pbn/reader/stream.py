"""Reading PBN: games one at a time from a stream, a whole text, or boards for a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import IO, Final, NamedTuple

from cuebid.core import Board
from cuebid.formats.pbn.game import PbnFile, PbnGame
from cuebid.formats.pbn.game_source import game_source
from cuebid.formats.pbn.reader.decoding import stream_lines
from cuebid.formats.pbn.reader.game_splitter import GameText, split_games
from cuebid.formats.pbn.reader.inheritance import Inheritance
from cuebid.formats.pbn.reader.misplaced_text import misplaced_text
from cuebid.formats.pbn.reader.tag_pairs import TagPairs, parse_tag_pairs
from cuebid.formats.pbn.tags import Tag
from cuebid.formats.pbn.tokens import word_tokens
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span, TextError

__all__ = ["BoardReading", "parse_pbn", "read_boards", "read_pbn"]

# A second tag of one of these names, or of a game's first, begins another game.
_OPENERS: Final = frozenset({"Event", "Board", "Deal"})


def read_pbn(
    source: str | PathLike[str] | IO[str] | IO[bytes], name: str | None = None
) -> Iterator[PbnGame]:
    """The games of a file or stream, one at a time; memory does not grow with their number.

    A game that is broken costs that game: it comes with what was understood of it, and its
    `to_record` says what is wrong.

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
    """All games of a text."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    return PbnFile(tuple(_games(lines, name)), name)


class BoardReading(NamedTuple):
    """Boards ready to be dealt.

    Attributes:
        boards: those that are whole and right, in the order of the file.
        diagnostics: what there is to say of all of them.
    """

    boards: list[Board]
    diagnostics: Diagnostics


_NOT_PLAYABLE: Final = frozenset(
    {"pbn-no-board-number", "pbn-no-vulnerability", "pbn-bad-vulnerability"}
)
_OF_THE_BOARD: Final = _NOT_PLAYABLE | {
    "pbn-bad-board-number",
    "pbn-no-dealer",
    "pbn-bad-dealer",
    "pbn-no-deal",
    "pbn-bad-deal",
    "pbn-too-few-cards",
    "pbn-too-many-cards",
    "pbn-repeated-card",
    "pbn-incomplete-deal",
    "pbn-nothing-to-inherit",
}


def read_boards(source: str | PathLike[str] | IO[str] | IO[bytes]) -> BoardReading:
    """Boards for a table to play: only those with number, dealer, vulnerability and all cards.

    What was called and played on them before does not matter, and nothing is said of it. What
    keeps a board out is an error here even where a record could do without it. Three whole hands
    imply the fourth.

    Raises:
        TextError: the file cannot be opened or read.
    """
    boards: list[Board] = []
    found = Diagnostics()
    for game in read_pbn(source):
        record, said = game.to_record()
        about = [diagnostic for diagnostic in said if diagnostic.code in _OF_THE_BOARD]
        if record is not None and not about:
            deal = record.board.deal.completed()
            if deal.is_complete:
                board = record.board
                boards.append(Board(board.number, board.dealer, board.vulnerability, deal))
                continue
            about.append(_incomplete(game))
        found.extend(_as_error(diagnostic) for diagnostic in about)
        found.extend(one for one in game.syntax if one not in about)
    return BoardReading(boards, found)


def _incomplete(game: PbnGame) -> Diagnostic:
    tag = game.tag("Deal")
    span = Span.whole(game.source) if tag is None else game.span(tag)
    message = "more than one hand of this board is not known"
    return Diagnostic(Severity.ERROR, "pbn-incomplete-deal", message, span, "four hands")


def _as_error(said: Diagnostic) -> Diagnostic:
    if said.severity is Severity.ERROR:
        return said
    return Diagnostic(
        Severity.ERROR, said.code, said.message, said.span, said.expected, said.related, said.edit
    )


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
    for chunk in split_games(lines):
        scanned = parse_tag_pairs(chunk.text, name, chunk.first_line)
        if not scanned.tags and not any(word_tokens(scanned.head)):
            continue  # a file of comments only holds no game
        source = game_source(name, chunk.text, chunk.first_line) if '"#' in chunk.text else None
        for head, tags, problems in _parts(scanned, chunk, name):
            position += 1
            inherited, more = inheritance.next_game(tags, source)
            yield PbnGame(
                tags,
                head,
                inherited,
                chunk.text,
                chunk.first_line,
                name,
                position,
                (*problems, *more),
            )


class _Part(NamedTuple):
    head: str
    tags: tuple[Tag, ...]
    problems: list[Diagnostic]


def _parts(scanned: TagPairs, chunk: GameText, name: str) -> Iterator[_Part]:
    """The games of one chunk: several where no empty line parts them."""
    tags = scanned.tags
    starts = [0]
    repeated: list[Tag] = []
    seen: set[str] = set()
    for number, tag in enumerate(tags):
        if tag.name not in seen:
            seen.add(tag.name)
        elif tag.name in _OPENERS or tag.name == tags[starts[-1]].name != "Note":
            starts.append(number)
            seen = {tag.name}
        elif tag.name != "Note":
            repeated.append(tag)
    problems = list(scanned.problems)
    problems += _writing(scanned, chunk, name, repeated)
    if len(problems) > 1:
        problems.sort(key=lambda problem: problem.span.start)
    if len(starts) == 1:
        yield _Part(scanned.head, tags, problems)
        return
    ends = [*starts[1:], len(tags)]
    for start, end in zip(starts, ends, strict=True):
        low = tags[start].start if start else 0
        high = tags[end].start if end < len(tags) else len(chunk.text) + 1
        own = [problem for problem in problems if low <= problem.span.start < high]
        yield _Part("" if start else scanned.head, tags[start:end], own)


def _writing(
    scanned: TagPairs, chunk: GameText, name: str, repeated: list[Tag]
) -> Iterator[Diagnostic]:
    """What there is to say of tags that stand twice, their spelling, and text outside of them."""
    text = chunk.text

    def span(start: int, end: int) -> Span:
        return Span(game_source(name, text, chunk.first_line), start, end)

    for tag in repeated:
        message = f"{tag.name} stands twice in this game; the first counts"
        yield Diagnostic(Severity.WARNING, "pbn-repeated-tag", message, span(tag.start, tag.end))
    for tag in scanned.tags:
        if text.startswith(tag.name, tag.start + 1):
            continue
        written = text[tag.start + 1 : tag.end].lstrip()[: len(tag.name)]
        if written != tag.name:
            message = f"the tag {written} is read as {tag.name}"
            where = span(tag.start, tag.end)
            yield Diagnostic(Severity.HINT, "pbn-tag-case", message, where, tag.name)
    yield from misplaced_text(scanned, span)
