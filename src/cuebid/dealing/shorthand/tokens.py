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
    r"(?P<dashed>[0-9](?:-[0-9]){3}(?![\w+-]))"
    r"|(?P<shape>(?:[0-9]\+?|x){4}(?![\w+(-])"
    r"|(?=\(?[0-9x+]+\(?[0-9x+]+\)?[0-9x+]*\)?)"
    r"(?:(?:[0-9]\+?|x)+\((?:[0-9]\+?|x){2,3}\)(?:[0-9]\+?|x)*|\((?:[0-9]\+?|x){2,3}\)"
    r"(?:(?:[0-9]\+?|x)+|\((?:[0-9]\+?|x){2}\)))(?![\w+-]))"
    r"|(?P<range>(?:<=|>=|≤|≥|=|<|>)\s?\d{1,2}(?!\d)"
    r"|\d{1,2}\s?(?:-|–|\.\.|to(?=[\s\d]))\s?\d{1,2}(?!\d)"
    r"|\d{1,2}(?:[+=]|-(?!cards?\b))?(?!\d))"
    r"|(?P<mark>&&|\|\||<=|>=|≤|≥|[(),;:/&|!<>=+♠♥♦♣])"
    r"|(?P<word>-?cards?\b|[^\W\d_]+(?:-[^\W\d_]+)?)\.?"
    r"|(?P<other>\d+|\S)",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d+")
_SAME: Final = {"≤": "<=", "≥": ">=", "&&": "&", "||": "|", ";": ",", "-card": "card"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word and where it stands.

    Attributes:
        kind: `shape`, `dashed`, `range`, `mark`, `word`, `other` or `end`.
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
        sign = self.text[0]
        if self.text.startswith((">=", "≥")) or self.text.endswith("+"):
            return low, MOST
        if self.text.startswith(("<=", "≤")) or self.text.endswith("-"):
            return 0, low
        if sign == ">":
            return low + 1, MOST
        return (0, low - 1) if sign == "<" else (low, low)

    @property
    def is_bare(self) -> bool:
        """Whether it is a number and nothing else."""
        return self.kind == "range" and self.text.isdigit()


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a text, and an `end`."""
    for match in _TOKEN.finditer(source.text):
        kind = str(match.lastgroup)
        span = Span(source, match.start(), match.end())
        text = match[kind].lower()
        yield Token(kind, _SAME.get(text, text), span)
    yield Token("end", "", Span.point(source, len(source.text)))
