"""Read the text of a game into tag pairs and their bodies.

Every character lands in the head, a tag, its body or the foreign lines behind it, so that a game
can be written as it was. A tag with a fault (no bracket, no quotes) is read as its writer probably
meant it, with an error that proposes the correct tag.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.formats.pbn.game_source import game_source
from cuebid.formats.pbn.reader.foreign_lines import foreign_start
from cuebid.formats.pbn.reader.game_splitter import comment_end, next_tag_line
from cuebid.formats.pbn.tag_names import canonical_name
from cuebid.formats.pbn.tags import Tag
from cuebid.text import Diagnostic, Edit, Severity, Span

# A correct tag on one line. It is tried first; only a bracket and a name that do not fit it are
# looked at for faults.
_TAG: Final = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]', re.ASCII)
_FAULTY_TAG: Final = re.compile(r"\[[ \t]*(\w+)[ \t]*([^\n]*)", re.ASCII)
# A body up to its next tag, brace or lone quote; it also matches the empty text.
_BODY: Final = re.compile(r'(?:[^\[{;"\n]+|\n(?!%)|\n%[^\n]*|"(?:[^"\\\n]|\\.)*"|;[^\n]*)*')


class TagPairs(NamedTuple):
    """The tags of the text of a game, and the faults in it."""

    head: str
    """The text before the first tag."""
    tags: tuple[Tag, ...]
    """The tags with their bodies."""
    problems: tuple[Diagnostic, ...]
    """Faults of the syntax, in order."""


def parse_tag_pairs(text: str, name: str = "", first_line: int = 1) -> TagPairs:
    """Return the tags of a text; every character lands in the head, a tag or a body."""
    return _Parser(text, name, first_line).run()


class _Parser:
    """A parser of the text of one game; mutable."""

    def __init__(self, text: str, name: str, first_line: int) -> None:
        self._text = text
        self._name = name
        self._first_line = first_line
        self._problems: list[Diagnostic] = []
        self._names: dict[str, str] = {}

    def run(self) -> TagPairs:
        text = self._text
        tags: list[Tag] = []
        offset = self._body_end(0)
        head = text[:offset]
        while offset < len(text):
            match = _TAG.match(text, offset)
            if match is None:
                name, written, end = self._faulty_tag(offset)
            else:
                name, written = match.groups()
                end = match.end()
            body_end = self._body_end(end)
            tags.append(self._tag(canonical_name(name), written, offset, end, body_end))
            offset = body_end
        return TagPairs(head, tuple(tags), tuple(self._problems))

    def _tag(self, name: str, written: str, start: int, end: int, body_end: int) -> Tag:
        body = self._text[end:body_end]
        cut = foreign_start(name, written, body)
        return Tag(name, written, body[:cut], start, end, body[cut:])

    def _body_end(self, start: int) -> int:
        """Return the offset where the body from `start` on ends: at the next tag, or the end."""
        text = self._text
        offset = start
        # `_BODY` knows an escape line by the line end before it, which the first line has not.
        if not offset and text.startswith("%"):
            offset = max(text.find("\n"), 0) or len(text)
        while True:
            match = _BODY.match(text, offset)
            offset = match.end() if match else offset
            if offset == len(text):
                return offset
            character = text[offset]
            # A bracket with a name begins a tag wherever it stands, as files have several tags in a
            # line.
            if character == "[" and _FAULTY_TAG.match(text, offset):
                return offset
            offset = self._comment_end(offset) if character == "{" else offset + 1

    def _comment_end(self, start: int) -> int:
        end = comment_end(self._text, start)
        if end >= 0:
            return end
        # Without its brace a comment would hide all tags after it, so that it ends before the next.
        end = next_tag_line(self._text, start)
        stop = self._text.find("\n", start)
        stop = end if stop < 0 or stop > end else stop
        closing = Edit(self._span(end, end), "}", "close the comment")
        self._report(
            Severity.WARNING, "pbn-unterminated-comment", "this comment is not closed",
            self._span(start, stop), "a closing brace", closing,
        )  # fmt: skip
        return end

    def _faulty_tag(self, start: int) -> tuple[str, str, int]:
        """Report the faulty tag at `start`; return its name, value, and the offset after it."""
        match = _FAULTY_TAG.match(self._text, start)
        assert match is not None  # noqa: S101 - bodies end at nothing else
        name, rest = match.groups()
        quote = rest.startswith('"')
        inside = re.match(r'"((?:[^"\\]|\\.)*)"', rest) if quote else None
        # From the smallest fault to the largest: only the bracket is missing; then the closing
        # quote; then both quotes.
        if inside is not None:
            end = match.start(2) + inside.end()
            value = inside[1]
            missing = f"the tag {name} has no closing bracket"
            self._propose("pbn-malformed-tag", missing, start, end, name, value)
            return name, value, end
        end = match.end()
        bare = rest.rstrip()
        value = bare.removesuffix("]").removeprefix('"').strip()
        if quote:
            message, code = f"the value of {name} has no closing quote", "pbn-unterminated-string"
        else:
            message, code = f"the value of {name} is not in quotes", "pbn-malformed-tag"
            closing = rest.find("]")
            if closing >= 0:
                end = match.start(2) + closing + 1
                value = rest[:closing].strip().strip('"')
        # The value is kept as written, with escapes, and a quote inside it needs one.
        value = value.replace('"', '\\"')
        self._propose(code, message, start, end, name, value)
        return name, value, end

    def _propose(
        self, code: str, message: str, start: int, end: int, name: str, value: str
    ) -> None:
        span = self._span(start, end)
        right = f'[{name} "{value}"]'
        self._report(
            Severity.ERROR, code, message, span, right, Edit(span, right, "write the tag whole")
        )

    def _span(self, start: int, end: int) -> Span:
        return Span(game_source(self._name, self._text, self._first_line), start, end)

    def _report(
        self,
        severity: Severity,
        code: str,
        message: str,
        span: Span,
        expected: str,
        edit: Edit | None = None,
    ) -> None:
        self._problems.append(Diagnostic(severity, code, message, span, expected, edit=edit))
