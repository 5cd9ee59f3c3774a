"""Split a stream of lines into the texts of its games, holding one game at a time.

The standard separates games by an empty line. Real files also have empty lines inside games, games
without one between them, and comments that are never closed; so a game ends where a tag
follows an empty line, or where its first tag comes again. A brace comment may hold empty lines and
tags, so its lines are read ahead until its end is certain.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

# Read this many lines ahead for a closing brace: without a limit, one missing brace would hold the
# rest of a file of any size in memory.
_COMMENT_LINES: Final = 1000
# Only a line that begins with one of these is stripped to see what it begins with; most lines begin
# with a bracket, a call or a card.
_BLANKS: Final = frozenset(" \t\f\v\xa0")
# The quote is required: a bracket in a comment is mostly not a tag.
_TAG_LINE: Final = re.compile(r"[ \t]*\[[ \t]*\w+\s*\"", re.ASCII)
_QUOTE_OR_LINE_COMMENT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|;.*')
# These tags never begin a game; after an empty line they still belong to the game before, as
# files have empty lines between sections.
_CONTINUES: Final = re.compile(r"\[\s*(?:Auction|Play|Note|\w+Table)\s*\"", re.IGNORECASE)


class GameText(NamedTuple):
    """The text of a game, and the number of its first line in the file."""

    first_line: int
    text: str


def split_games(lines: Iterable[str]) -> Iterator[GameText]:
    """Yield texts of games, split at empty lines before a tag and at repeated first tags.

    Lines of comments and escapes before the first tag of a game belong to that game.
    """
    return _Splitter(lines).run()


def comment_end(text: str, start: int) -> int:
    """Return the offset after the comment that opens at `start`; -1 if it is never closed.

    The standard does not nest comments, so a second opening brace after a line with a tag means
    that the first comment was never closed.
    """
    close = text.find("}", start)
    if close < 0:
        return -1
    last = text.rfind("{", start + 1, close)
    if last >= 0 and next_tag_line(text, start) < text.rfind("\n", start, last):
        return -1
    return close + 1


def next_tag_line(text: str, start: int) -> int:
    """Return the offset of the line break before the next line with a tag; the end if none."""
    offset = text.find("\n", start)
    while offset >= 0:
        if _TAG_LINE.match(text, offset + 1):
            return offset
        offset = text.find("\n", offset + 1)
    return len(text)


class _Splitter:
    """The state of splitting lines into games; mutable."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._pending: deque[str] = deque()
        """Lines that were read ahead and belong to later games."""
        self._held: list[str] = []
        """Lines of the current game."""
        self._line = 1
        self._opening = ""
        """The first tag of the game, up to its quote."""
        self._cut = -1
        """Index in `_held` of the first empty line after a tag; -1 without one."""

    def _next(self) -> str | None:
        return self._pending.popleft() if self._pending else next(self._lines, None)

    def run(self) -> Iterator[GameText]:
        while (line := self._next()) is not None:
            first = line[:1]
            if first in _BLANKS:
                first = line.lstrip()[:1]
            if not first:
                if self._opening and self._cut < 0:
                    self._cut = len(self._held)
            elif first == "[":
                chunk = self._before_tag(line)
                if chunk is not None:
                    yield chunk
            # Calls or rows after an empty line: the empty line was inside a section, and ends no
            # game. Comments and escapes may belong to either game, so they decide nothing.
            elif first not in "%;{":
                self._cut = -1
            self._held.append(line)
            # A brace in an escape line opens nothing: such lines belong to other programs.
            if "{" in line and first != "%":
                self._hold_comments(line)
        if any(line and not line.isspace() for line in self._held):
            yield GameText(self._line, "\n".join(self._held))

    def _before_tag(self, line: str) -> GameText | None:
        """Return the text of the game that ends before a line with a tag; None if none ends."""
        chunk = None
        again = bool(self._opening) and line.startswith(self._opening)
        if again or (self._cut >= 0 and not self._continues_game(line)):
            # What follows the first empty line, comments mostly, belongs to the game that begins
            # here.
            cut = self._cut if self._cut >= 0 else len(self._held)
            chunk = GameText(self._line, "\n".join(self._held[:cut]))
            self._line += cut
            del self._held[:cut]
            self._opening = ""
        self._cut = -1
        if not self._opening:
            # Up to the quote, so that the same tag with another value is recognised.
            quote = line.find('"')
            self._opening = line[: quote if quote > 0 else len(line)]
        return chunk

    def _continues_game(self, line: str) -> bool:
        match = _CONTINUES.match(line)
        if match is None:
            return False
        # Notes follow the auction and the play, so a game may have many; a second auction is
        # another game's.
        return match[0].startswith("[Note") or not any(
            held.startswith(match[0]) for held in self._held
        )

    def _hold_comments(self, line: str) -> None:
        """Add to the current game the lines of all comments that `line` leaves open."""
        left_open = _left_open(line)
        while left_open:
            left_open = self._hold_comment()

    def _hold_comment(self) -> bool:
        """Add an open comment to the current game; return whether its last line opens another.

        A comment that is never closed ends before the first tag in it, or after the lines that
        were read; the lines after its end are put back.

        Returns:
            Whether another comment is open at the end of its last line.
        """
        ahead: list[str] = []
        tag_index = -1
        for _ in range(_COMMENT_LINES):
            line = self._next()
            if line is None:
                break
            # Comments do not nest, so that a brace after a tag means that ours was never closed.
            if tag_index >= 0 and _opens_before_close(line):
                self._pending.appendleft(line)
                break
            if tag_index < 0 and _TAG_LINE.match(line):
                tag_index = len(ahead)
            ahead.append(line)
            if "}" in line:
                self._held.extend(ahead)
                return _left_open(line.partition("}")[2])
        comment_lines = len(ahead) if tag_index < 0 else tag_index
        while comment_lines and not ahead[comment_lines - 1].strip():
            comment_lines -= 1  # an empty line there may separate two games
        self._held.extend(ahead[:comment_lines])
        self._pending.extendleft(reversed(ahead[comment_lines:]))
        return False


def _opens_before_close(line: str) -> bool:
    opening = line.find("{")
    return opening >= 0 and "}" not in line[:opening]


def _left_open(line: str) -> bool:
    """Return whether a line that begins outside a comment ends inside a brace comment."""
    offset = 0
    while (opening := line.find("{", offset)) >= 0:
        # A brace inside quotes or after a semicolon opens nothing.
        inert = _QUOTE_OR_LINE_COMMENT.finditer(line, offset)
        quoted = next((match for match in inert if match.start() < opening < match.end()), None)
        if quoted is not None:
            offset = quoted.end()
            continue
        closing = line.find("}", opening)
        if closing < 0:
            return True
        offset = closing + 1
    return False
