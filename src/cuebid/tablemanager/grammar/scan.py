"""Hold the state of reading one line: what was read, and where any attempt failed."""

# A line is tried against each kind of message in turn. If none fits, the attempt that came furthest
# is the one that the sender meant, so its failure is what the error reports: `North plays ZZ` is a
# card that cannot be read, not the failure of all other kinds at their first word.

from __future__ import annotations

import re
from typing import Any, Final

from cuebid.tablemanager.grammar.messages import LineWarning

FLAGS: Final = re.ASCII | re.IGNORECASE
NO_MATCH: Final = -1
"""Returned by an element of a pattern, in place of an offset, when it does not fit."""

_OPENINGS: Final = (
    "(?:north|east|south|west|dummy)(?:'s)?[ \\t]|start of |board number |timing |teams ?:"
    "|end of |illegal (?:bid|card)|connecting |explain "
)
OPENING: Final = re.compile(_OPENINGS, FLAGS)
"""The beginnings of messages, to find one that is glued to the end of another.

Bridge Moniteur sends `Start of BoardStart of Board` and lines without their ends.
"""
WORD_END: Final = rf"(?:(?![a-z0-9'’])|(?={_OPENINGS}))"
"""The end of a word: no letter follows, unless the next message is glued to it."""

_BLANKS: Final = re.compile(r"[ \t]*")


class Scan:
    """The state of reading one line. Mutable: elements of patterns add to it.

    Attributes:
        line: the line, without its line end.
        values: the values of the fields read in this attempt.
        warnings: what was understood in this attempt but is not as the protocol has it.
        furthest: the furthest offset at which an element did not fit, over all attempts.
        expected: what would have fitted there, in words.
        words: the words among them, to suggest one for a word that is misspelled.
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
        """Reset the values of an earlier attempt, but keep the furthest failure."""
        self.values = {}
        self.warnings = []

    def miss(self, offset: int, expected: str, *words: str) -> None:
        """Record what was expected at `offset`, spaces skipped, unless a failure was further on."""
        blanks = _BLANKS.match(self.line, offset)
        offset = blanks.end() if blanks else offset
        if offset < self.furthest:
            return
        if offset > self.furthest:
            self.furthest, self.expected, self.words = offset, [], []
        if expected not in self.expected:
            self.expected.append(expected)
        self.words.extend(words)

    def warn(self, code: str, message: str, start: int, end: int) -> None:
        """Add a warning about the part of the line from `start` to `end`."""
        self.warnings.append(LineWarning(code, message, start + 1, self.line[start:end]))
