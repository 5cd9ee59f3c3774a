"""Compile the patterns by which kinds of messages are read (`Form.reads`)."""

# The notation is small and close to the lines themselves, so that a kind can be checked against the
# specification by eye. It is not a regular expression, because a failed reading must say what it
# expected and where, and fields must be able to warn.

from __future__ import annotations

import re
from typing import Final, Protocol

from cuebid.tablemanager.grammar.fields import READERS, Reader
from cuebid.tablemanager.grammar.scan import FLAGS, NO_MATCH, WORD_END, Scan

_APOSTROPHE: Final = "['’`´]"


class PatternElement(Protocol):
    """A part of a pattern."""

    def read(self, scan: Scan, offset: int) -> int:
        """Return the offset after the element, or `NO_MATCH` after telling the scan why."""


class _Word:
    """An element that matches a word, in upper or lower case."""

    def __init__(self, word: str) -> None:
        self._word = word
        spelled = re.escape(word).replace("'", _APOSTROPHE)
        self._match = re.compile(rf"[ \t]*{spelled}{WORD_END}", FLAGS).match

    def read(self, scan: Scan, offset: int) -> int:
        match = self._match(scan.line, offset)
        if match is None:
            scan.miss(offset, f'"{self._word}"', self._word)
            return NO_MATCH
        return match.end()


class _Mark:
    """An element that matches a punctuation mark, or the possessive `'s`."""

    def __init__(self, text: str, pattern: str) -> None:
        self._text = text
        self._match = re.compile(pattern, FLAGS).match

    def read(self, scan: Scan, offset: int) -> int:
        match = self._match(scan.line, offset)
        if match is None:
            scan.miss(offset, f'"{self._text}"')
            return NO_MATCH
        return match.end()


class _Field:
    """An element that reads a value and stores it under the field's name."""

    def __init__(self, name: str, reader: Reader) -> None:
        self._name = name
        self._reader = reader

    def read(self, scan: Scan, offset: int) -> int:
        result = self._reader(scan, offset)
        if result is None:
            return NO_MATCH
        value, end = result
        scan.values[self._name] = value
        return end


class _Optional:
    """An element that may be missing from a line."""

    def __init__(self, inner: Sequence) -> None:
        self._inner = inner

    def read(self, scan: Scan, offset: int) -> int:
        end = self._inner.read(scan, offset)
        return offset if end == NO_MATCH else end


class Sequence:
    """Elements of a pattern that follow one another."""

    def __init__(self, elements: list[PatternElement]) -> None:
        self._elements = tuple(elements)

    def read(self, scan: Scan, offset: int) -> int:
        """Return the offset after the last element, or `NO_MATCH`."""
        for element in self._elements:
            offset = element.read(scan, offset)
            if offset == NO_MATCH:
                break
        return offset


_TOKEN: Final = re.compile(
    r"[ ]*(?:(?P<open>\[)|(?P<close>\])|<(?P<field>\w+)(?::(?P<type>[\w-]+))?>"
    r"|(?P<possessive>'s)|(?P<mark>[:.,-])|(?P<word>[A-Za-z/]+(?:'s)?))"
)


def compile_pattern(pattern: str) -> Sequence:
    """Compile a pattern; the notation is described at `Form`.

    Raises:
        ValueError: the pattern is not in the notation.
    """
    stack: list[list[PatternElement]] = [[]]
    offset = 0
    while offset < len(pattern):
        match = _TOKEN.match(pattern, offset)
        if match is None:
            raise ValueError(f"{pattern!r}: column {offset + 1} is not in the notation of patterns")
        offset = match.end()
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
    """Return the type of each field in a pattern, by the field's name."""
    fields = (match for match in _TOKEN.finditer(pattern) if match["field"])
    return {match["field"]: match["type"] or match["field"] for match in fields}


def _element(match: re.Match[str]) -> PatternElement:
    if match["field"]:
        return _Field(match["field"], READERS[match["type"] or match["field"]])
    if match["possessive"]:
        return _Mark("'s", rf"{_APOSTROPHE}s(?![a-z0-9])")
    if match["mark"]:
        return _Mark(match["mark"], rf"[ \t]*{re.escape(match['mark'])}")
    return _Word(match["word"])
