"""The notation in which the table of messages says how a kind is read, made ready to read with."""

from __future__ import annotations

import re
from typing import Final, Protocol

from cuebid.tablemanager.grammar.fields import READERS, Reader
from cuebid.tablemanager.grammar.scan import FLAGS, NO_MATCH, WORD_END, Scan

__all__ = ["Element", "Sequence", "compile_pattern", "field_types"]


_APOSTROPHE: Final = "['’`´]"


class Element(Protocol):
    """A part of a pattern."""

    def read(self, scan: Scan, at: int) -> int:
        """Read from `at`; the offset behind, or `NO_MATCH` after telling the scan why."""


class _Word:
    """A word, in any case."""

    def __init__(self, word: str) -> None:
        self._word = word
        spelled = re.escape(word).replace("'", _APOSTROPHE)
        self._match = re.compile(rf"[ \t]*{spelled}{WORD_END}", FLAGS).match

    def read(self, scan: Scan, at: int) -> int:
        match = self._match(scan.line, at)
        if match is None:
            scan.miss(at, f'"{self._word}"', self._word)
            return NO_MATCH
        return match.end()


class _Mark:
    """A punctuation mark, or the possessive `'s`."""

    def __init__(self, text: str, pattern: str) -> None:
        self._text = text
        self._match = re.compile(pattern, FLAGS).match

    def read(self, scan: Scan, at: int) -> int:
        match = self._match(scan.line, at)
        if match is None:
            scan.miss(at, f'"{self._text}"')
            return NO_MATCH
        return match.end()


class _Field:
    """A value, kept under the field's name."""

    def __init__(self, name: str, reader: Reader) -> None:
        self._name = name
        self._reader = reader

    def read(self, scan: Scan, at: int) -> int:
        found = self._reader(scan, at)
        if found is None:
            return NO_MATCH
        scan.values[self._name] = found[0]
        return found[1]


class _Optional:
    """A part that may be missing."""

    def __init__(self, inner: Sequence) -> None:
        self._inner = inner

    def read(self, scan: Scan, at: int) -> int:
        end = self._inner.read(scan, at)
        return at if end == NO_MATCH else end


class Sequence:
    """Parts one after another."""

    def __init__(self, elements: list[Element]) -> None:
        self._elements = tuple(elements)

    def read(self, scan: Scan, at: int) -> int:
        """Read all parts from `at`; the offset behind the last, or `NO_MATCH`."""
        for element in self._elements:
            at = element.read(scan, at)
            if at == NO_MATCH:
                break
        return at


_TOKEN: Final = re.compile(
    r"[ ]*(?:(?P<open>\[)|(?P<close>\])|<(?P<field>\w+)(?::(?P<type>[\w-]+))?>"
    r"|(?P<possessive>'s)|(?P<mark>[:.,-])|(?P<word>[A-Za-z/]+(?:'s)?))"
)


def compile_pattern(pattern: str) -> Sequence:
    """Make a pattern of the table of messages ready; the notation is `Form`'s.

    Raises:
        ValueError: the pattern is not in the notation.
    """
    stack: list[list[Element]] = [[]]
    at = 0
    while at < len(pattern):
        match = _TOKEN.match(pattern, at)
        if match is None:
            raise ValueError(f"{pattern!r}: column {at + 1} is not in the notation of patterns")
        at = match.end()
        if match["open"]:
            stack.append([])
        elif match["close"]:
            inner = stack.pop()
            stack[-1].append(_Optional(Sequence(inner)))
        else:
            stack[-1].append(_element(match))
    if len(stack) != 1:
        raise ValueError(f"{pattern!r}: a bracket is not closed")
    return Sequence(stack[0])


def field_types(pattern: str) -> dict[str, str]:
    """The type of each field in a pattern, by the field's name."""
    fields = (match for match in _TOKEN.finditer(pattern) if match["field"])
    return {match["field"]: match["type"] or match["field"] for match in fields}


def _element(match: re.Match[str]) -> Element:
    if match["field"]:
        return _Field(match["field"], READERS[match["type"] or match["field"]])
    if match["possessive"]:
        return _Mark("'s", rf"{_APOSTROPHE}s(?![a-z0-9])")
    if match["mark"]:
        return _Mark(match["mark"], rf"[ \t]*{re.escape(match['mark'])}")
    return _Word(match["word"])
