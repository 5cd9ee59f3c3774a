"""Find lines that belong to no tag, such as statistics that dealer programs write after boards.

Any words may follow [Auction], [Play] and tables, so that foreign lines there are told by their
words: they end a section, and hardly a word in them is a call, a card or a cell.
A misspelt call or a card of a section stays in it, and is reported there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Final, NamedTuple

from cuebid.formats.pbn.auction_section import CALL_WORDS, parse_plain_calls, read_call
from cuebid.formats.pbn.play_section import parse_plain_cells
from cuebid.formats.pbn.tag_names import SECTIONS, TABLES, may_have_section
from cuebid.formats.pbn.tokens import TokenKind, section_tokens
from cuebid.text import suggest

# Suffixes, notes and irregularities, which are no reason to take a line for a foreign one.
_MARKS: Final = re.compile(r"\^[A-Za-z]?|=\d+=|\$\d+|[!?]+")
_EMPTY_LINE: Final = re.compile(r"\n[^\S\n]*\n")
_NOT_PLAIN: Final = re.compile(r"[{};\"%]")
_ENDINGS: Final = frozenset({"*", "+", "-", "AP"})
# A level with a misspelt strain; a suit and a rank in either order, one of them misspelt.
_BID_LIKE: Final = re.compile(r"[1-7][A-Za-z]{1,3}")
_CARD_LIKE: Final = re.compile(r"[SHDC♠♥♦♣](?:10|\w)|(?:10|\w)[SHDC♠♥♦♣]", re.IGNORECASE)
# `-`, `+`, `*` and `?` stand for what is unknown or left open.
_PUNCTUATION: Final = re.compile(r"[^\w\-+*?]+")
_COLUMN_WIDTH: Final = re.compile(r"\\+(\d+)[LR]?$")


class LinesOfWords(NamedTuple):
    """A line with words in the text after a tag."""

    words: tuple[str, ...]
    start: int
    """The offset of the first word."""
    end: int
    """The offset after the last word."""
    is_parted: bool
    """Whether an empty line stands between this line and the words before it."""


def foreign_start(name: str, value: str, body: str) -> int:
    """Return the offset in a tag's body at which foreign lines begin; its end without any.

    Args:
        name: the name of the tag.
        value: its value, which names the columns of a table.
        body: the text between the tag and the next.
    """
    # Nearly all bodies are empty or plain, and need no tokens.
    if body.isspace() or not body:
        return len(body)
    if name in SECTIONS:
        plain = parse_plain_calls if name == "Auction" else parse_plain_cells
        if plain(body) is not None:
            return len(body)
    belongs = _membership(name, value)
    if _ends_soundly(body, belongs):
        return len(body)
    run: list[LinesOfWords] = []
    for line in lines_of_words(body):
        # A foreign line after an empty line ends the section for good. Without the empty line it
        # may be a damaged line of the section, which good lines follow.
        if run and not run[0].is_parted and belongs(line, True):
            run = []
        elif run or not belongs(line, False):
            run.append(line)
    return run[0].start if run and _is_run(name, run) else len(body)


def _ends_soundly(body: str, belongs: Callable[[LinesOfWords, bool], bool]) -> bool:
    """Return whether a tag's text has no empty line, and its last line belongs to the tag."""
    # Foreign lines reach to the end of the body, so a last line that belongs to the tag shows,
    # without tokens, that there are none.
    text = body.rstrip()
    line = text[text.rfind("\n") + 1 :]
    words = tuple(line.split())
    if not words or _EMPTY_LINE.search(text) or _NOT_PLAIN.search(line):
        return False
    return belongs(LinesOfWords(words, 0, len(line), is_parted=False), True)


def lines_of_words(body: str) -> Iterator[LinesOfWords]:
    """Yield the lines with words in the text after a tag, without comments and escape lines."""
    words: list[str] = []
    start = end = line_start = 0
    is_parted = False
    for token in section_tokens(body):
        if token.kind is TokenKind.WORD:
            start = start if words else token.start
            end = token.start + len(token.text)
            words.append(token.text)
        elif token.kind is TokenKind.LINE_END:
            if words:
                yield LinesOfWords(tuple(words), start, end, is_parted)
                is_parted = False
            # The text between the tag and the end of its own line is not an empty line.
            is_parted |= line_start > 0 and body[line_start : token.start].isspace()
            is_parted |= 0 < line_start == token.start
            words = []
            line_start = token.start + 1
    if words:
        yield LinesOfWords(tuple(words), start, end, is_parted)


def _is_run(name: str, run: list[LinesOfWords]) -> bool:
    """Return whether the lines `run` that end a section are foreign, not just a misspelt word."""
    if name not in SECTIONS:
        return True
    return len(run) > 1 or any(line.is_parted or len(line.words) > 1 for line in run)


def _membership(name: str, value: str) -> Callable[[LinesOfWords, bool], bool]:
    """Return a function (line, whole) that tells whether a line belongs to a tag.

    With `whole`, a row of a table must have all its words.
    """
    if name == "Auction":
        return lambda line, _: _are_mostly(_is_call_like, line.words)
    if name == "Play":
        return lambda line, _: _are_mostly(_is_card_like, line.words)
    if not may_have_section(name):
        return lambda _, __: False
    columns = value.split(";") if value else []
    widths = [_width(column) for column in columns]
    # A table of another program may have any words, but an empty line ends it.
    is_standard = name in TABLES
    return lambda line, whole: _is_row(line.words, widths, is_standard, whole or line.is_parted)


def _are_mostly(test: Callable[[str], bool], words: tuple[str, ...]) -> bool:
    parts = [text for text in (_MARKS.sub("", word) for word in words) if text]
    return 2 * sum(map(test, parts)) >= len(parts)


def _is_call_like(word: str) -> bool:
    return (
        word.upper() in _ENDINGS
        or read_call(word) is not None
        or _BID_LIKE.fullmatch(word) is not None
        or bool(suggest(word, CALL_WORDS))
    )


def _is_card_like(word: str) -> bool:
    return word in _ENDINGS or _CARD_LIKE.fullmatch(word) is not None


def _width(column: str) -> int:
    width = _COLUMN_WIDTH.search(column)
    return int(width[1][:3]) if width else 0


def _is_row(words: tuple[str, ...], widths: list[int], known: bool, whole: bool) -> bool:
    fills = len(widths) > 1 and len(words) % len(widths) == 0
    # A row may lack a word, and stays a row; a word that is too wide for its column is no cell.
    cells = zip(words, cycle(widths), strict=False)
    fits = not known or all(_is_cell(word, width) for word, width in cells)
    return fits and (fills or not whole)


def _is_cell(word: str, width: int) -> bool:
    return (not width or len(word) <= width) and not _PUNCTUATION.fullmatch(word)
