"""The layout of a system's files: single blanks between fields, single blank lines.

What the files say stays: fields, comments and their order. A line that nobody can read is left as
it is, but for blanks at its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from cuebid.database.language.source.macros import PAIR, read_macros
from cuebid.text import Diagnostics, Source

_BLANKS: Final = " \t"
_RUN: Final = re.compile(r"[ \t]+")
_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_EXPLANATION: Final = re.compile(r"(\*?[0-9]{1,9})[ \t]+(.*)")
_EXAMPLE: Final = re.compile(r"([+-])[ \t]*(.*)")


class SystemFile(Enum):
    """The kinds of files of a system."""

    RULES = "rules"
    MACROS = "macros"
    EXAMPLES = "examples"
    EXPLANATIONS = "explanations"


def laid_out(source: Source, kind: SystemFile) -> str:
    r"""Return a text in the standard layout.

    >>> laid_out(Source("a", "1  START:1N\\t60 . .  #1 \\n\\n\\n   *1\\n"), SystemFile.RULES)
    '1 START:1N 60 . . #1\\n\\n *1\\n'
    """
    return laid_out_lines(source, kind, 1, source.line_count)


def laid_out_lines(source: Source, kind: SystemFile, first: int, last: int) -> str:
    """Return a text with its lines from `first` to `last` in the standard layout."""
    line_of = _LINES[kind]
    lines = [match.groups() for match in _LINE.finditer(source.text)][: source.line_count]
    laid: list[str] = []
    was_blank = True
    for number, (text, end) in enumerate(lines, 1):
        is_inside = first <= number <= last
        new = line_of(text.rstrip(_BLANKS)) if is_inside else text
        is_blank = not new
        # Blank lines at the beginning, and a second one, are left out.
        if not (is_inside and is_blank and was_blank and end):
            laid.append(new + end)
        was_blank = is_blank
    if last >= len(lines):
        _finish(laid, lines[0][1] or "\n")
    text = "".join(laid)
    # A definition of m4 over several lines has lines that look like names with their text.
    is_changed = kind is SystemFile.MACROS and _macros(source.text) != _macros(text)
    return source.text if is_changed else text


def _macros(text: str) -> list[tuple[str, str]]:
    macros = read_macros(Source("", text), Diagnostics())
    return [(name, macro.body.text) for name, macro in macros.items()]


def _finish(laid: list[str], line_end: str) -> None:
    """Let a text end with exactly one line break; an empty text stays empty."""
    while laid and not laid[-1].strip():
        laid.pop()
    if laid and laid[-1][-1] not in "\r\n":
        laid[-1] += line_end


def _rule(line: str) -> str:
    if line.startswith(";"):
        return line
    fields = " ".join(part for part in _RUN.split(line) if part)
    return f" {fields}" if line[:1] in (" ", "\t") else fields


def _macro(line: str) -> str:
    if line.startswith((";", "dnl", "define(")):
        return line
    if line[:1] in (" ", "\t"):
        return f" {line.strip(_BLANKS)}"
    pair = PAIR.match(line)
    if pair is None or not line[pair.end() :]:
        return line
    return f"{pair[1]} = {line[pair.end() :]}"


def _example(line: str) -> str:
    text = line.lstrip(_BLANKS)
    example = _EXAMPLE.fullmatch(text)
    return text if example is None else f"{example[1]} {example[2]}"


def _explanation(line: str) -> str:
    if line[:1] in (" ", "\t"):
        return f" {line.strip(_BLANKS)}"
    entry = _EXPLANATION.fullmatch(line)
    return line if entry is None else f"{entry[1]} {entry[2]}"


_LINES: Final[Mapping[SystemFile, Callable[[str], str]]] = {
    SystemFile.RULES: _rule,
    SystemFile.MACROS: _macro,
    SystemFile.EXAMPLES: _example,
    SystemFile.EXPLANATIONS: _explanation,
}
