"""The words of the shorthand: numbers, shapes, names, brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.text import Source, Span

__all__ = ["MOST", "Token", "tokens"]

MOST: Final = 99
"""The end of a range that has none."""
_TOKEN: Final = re.compile(
    r"(?P<shape>(?:[0-9]\+?|x){4}(?![\w+-]))"
    r"|(?P<range>(?:<=|>=|=)\d{1,2}(?!\d)|\d{1,2}\s?[-–]\s?\d{1,2}(?!\d)|\d{1,2}[-+=]?(?!\d))"
    r"|(?P<mark>[(),&|!♠♥♦♣])"
    r"|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)?)"
    r"|(?P<other>\d+|\S)",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Token:
    """A word and where it stands.

    Attributes:
        kind: `shape`, `range`, `mark`, `word`, `other` or `end`.
        text: as written, in lower case.
        span: where.
    """

    kind: str
    text: str
    span: Span

    @property
    def range(self) -> tuple[int, int]:
        """Lowest and highest of a `range`."""
        low, *more = map(int, _NUMBER.findall(self.text))
        if more:
            return low, more[0]
        if self.text.startswith(">=") or self.text.endswith("+"):
            return low, MOST
        if self.text.startswith("<=") or self.text.endswith("-"):
            return 0, low
        return low, low


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a text, and an `end`."""
    for match in _TOKEN.finditer(source.text):
        span = Span(source, match.start(), match.end())
        yield Token(str(match.lastgroup), match[0].lower(), span)
    yield Token("end", "", Span.point(source, len(source.text)))
