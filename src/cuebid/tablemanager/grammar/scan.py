"""One attempt at a line: what was read so far, and how far any attempt came."""

from __future__ import annotations

import re
from typing import Any, Final

from cuebid.tablemanager.grammar.messages import LineWarning

__all__ = ["FLAGS", "NO_MATCH", "OPENING", "WORD_END", "Scan"]

FLAGS: Final = re.ASCII | re.IGNORECASE
NO_MATCH: Final = -1
"""What an element of a pattern answers instead of an offset when it does not fit."""

_OPENINGS: Final = (
    "(?:north|east|south|west|dummy)(?:'s)?[ \\t]|start of |board number |timing |teams ?:"
    "|end of |illegal (?:bid|card)|connecting |explain "
)
OPENING: Final = re.compile(_OPENINGS, FLAGS)
"""How a message may begin; where one may stand glued to the end of another."""
WORD_END: Final = rf"(?:(?![a-z0-9'’])|(?={_OPENINGS}))"
"""What follows a word: no letter, unless the next message is glued to it."""

_BLANKS: Final = re.compile(r"[ \t]*")


class Scan:
    """The state of reading one line; it changes as elements of patterns read on.

    Attributes:
        line: the line, without its line end.
        values: what fields were read.
        warnings: what was understood but is not as the protocol has it.
        furthest: the furthest offset at which an element did not fit, over all attempts.
        expected: what would have fitted there, in words.
        words: the words among them, for suggestions.
    """

    __slots__ = ("expected", "furthest", "line", "values", "warnings", "words")

    def __init__(self, line: str) -> None:
        self.line = line
        self.values: dict[str, Any] = {}
        self.warnings: list[LineWarning] = []
        self.furthest = -1
        self.expected: list[str] = []
        self.words: list[str] = []

    def begin(self) -> None:
        """Forget what an earlier attempt read, but not how far it came."""
        self.values = {}
        self.warnings = []

    def miss(self, at: int, expected: str, *words: str) -> None:
        """Note that something else was expected at `at`, blanks there not counted."""
        blanks = _BLANKS.match(self.line, at)
        at = blanks.end() if blanks else at
        if at < self.furthest:
            return
        if at > self.furthest:
            self.furthest, self.expected, self.words = at, [], []
        if expected not in self.expected:
            self.expected.append(expected)
        self.words.extend(words)

    def warn(self, code: str, message: str, start: int, end: int) -> None:
        """Note something odd about the part of the line from `start` to `end`."""
        self.warnings.append(LineWarning(code, message, start + 1, self.line[start:end]))
