"""Cutting a stream of lines into the texts of its games, holding one game at a time."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

__all__ = ["GameText", "comment_end", "next_tag_line", "split_games"]

# How far a closing brace is looked for before the comment counts as never closed.
_COMMENT_LINES: Final = 1000
_BLANKS: Final = frozenset(" \t\f\v\x1a\xa0")
_TAG_LINE: Final = re.compile(r"[ \t]*\[[ \t]*\w+\s*\"", re.ASCII)
_INERT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|;.*')
# These never open a game; after an empty line they still belong to the game before.
_CONTINUES: Final = re.compile(r"\[\s*(?:Auction|Play|Note|\w+Table)\s*\"", re.IGNORECASE)


class GameText(NamedTuple):
    """The text of a game, and the number of its first line in the file."""

    first_line: int
    text: str


def split_games(lines: Iterable[str]) -> Iterator[GameText]:
    """Cut at empty lines before a tag, and where the first tag of a game comes again.

    Lines of comments and escapes before the first tag of a game belong to that game.
    """
    return _Cutter(lines).run()


def comment_end(text: str, start: int) -> int:
    """Where the comment that opens at `start` ends: behind its brace, or -1 when it has none.

    The standard does not nest comments, so a second opening brace after a whole line that is a tag
    means that the first comment was never closed.
    """
    close = text.find("}", start)
    if close < 0:
        return -1
    last = text.rfind("{", start + 1, close)
    if last >= 0 and next_tag_line(text, start) < text.rfind("\n", start, last):
        return -1
    return close + 1


def next_tag_line(text: str, start: int) -> int:
    """Offset of the line break before the next line that begins a tag; the end if none."""
    at = text.find("\n", start)
    while at >= 0:
        if _TAG_LINE.match(text, at + 1):
            return at
        at = text.find("\n", at + 1)
    return len(text)


class _Cutter:
    """The state of cutting; this object changes."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._pending: deque[str] = deque()
        self._held: list[str] = []
        self._line = 1
        self._opening = ""
        """The first tag of the game, up to its quote."""
        self._cut = -1
        """Where in `_held` the first empty line after a tag stands."""

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
            elif first not in "%;{":
                self._cut = -1
            self._held.append(line)
            if "{" in line and first != "%":
                self._hold_comments(line)
        if any(line and not line.isspace() for line in self._held):
            yield GameText(self._line, "\n".join(self._held))

    def _before_tag(self, line: str) -> GameText | None:
        """The game that ended before this tag, if one did."""
        chunk = None
        again = bool(self._opening) and line.startswith(self._opening)
        if again or (self._cut >= 0 and not self._goes_on(line)):
            cut = self._cut if self._cut >= 0 else len(self._held)
            chunk = GameText(self._line, "\n".join(self._held[:cut]))
            self._line += cut
            del self._held[:cut]
            self._opening = ""
        self._cut = -1
        if not self._opening:
            quote = line.find('"')
            self._opening = line[: quote if quote > 0 else len(line)]
        return chunk

    def _goes_on(self, line: str) -> bool:
        match = _CONTINUES.match(line)
        if match is None:
            return False
        return match[0].startswith("[Note") or not any(
            held.startswith(match[0]) for held in self._held
        )

    def _hold_comments(self, line: str) -> None:
        """Take the lines of the comments that a line, just held, leaves open."""
        left_open = _left_open(line)
        while left_open:
            left_open = self._hold_comment()

    def _hold_comment(self) -> bool:
        """Take the lines of a comment left open, as far as it goes.

        Returns:
            whether another comment was left open on its last line.
        """
        taken: list[str] = []
        tag_at = -1
        for _ in range(_COMMENT_LINES):
            line = self._next()
            if line is None:
                break
            if tag_at >= 0 and _opens_before_close(line):
                self._pending.appendleft(line)
                break
            if tag_at < 0 and _TAG_LINE.match(line):
                tag_at = len(taken)
            taken.append(line)
            if "}" in line:
                self._held.extend(taken)
                return _left_open(line.partition("}")[2])
        keep = len(taken) if tag_at < 0 else tag_at
        while keep and not taken[keep - 1].strip():
            keep -= 1  # an empty line there may part two games
        self._held.extend(taken[:keep])
        self._pending.extendleft(reversed(taken[keep:]))
        return False


def _opens_before_close(line: str) -> bool:
    opening = line.find("{")
    return opening >= 0 and "}" not in line[:opening]


def _left_open(line: str) -> bool:
    """Whether a line, begun outside a comment, ends inside a brace comment."""
    at = 0
    while (opening := line.find("{", at)) >= 0:
        quoted = next((m for m in _INERT.finditer(line, at) if m.start() < opening < m.end()), None)
        if quoted is not None:
            at = quoted.end()
            continue
        closing = line.find("}", opening)
        if closing < 0:
            return True
        at = closing + 1
    return False
