"""The words of a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from cuebid.text import Diagnostics, Source, Span

__all__ = ["Kind", "Token", "tokens_of"]

_TOKEN: Final = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)
    |(?P<string>"[^"\n]*")
    |(?P<pattern>(?<![A-Za-z0-9_])[0-9xX]{4}(?![A-Za-z0-9_]))
    |(?P<number>[0-9]+(?![A-Za-z0-9_]))
    |(?P<word>[A-Za-z_0-9][A-Za-z_0-9]*)
    |(?P<sign>&&|\|\||==|!=|<=|>=|[-+*/%<>!?:(){},=])""",
    re.VERBOSE | re.DOTALL,
)
_ROUND: Final = {"{": "(", "}": ")"}
"""Older scripts write shapes in braces: `shape{north, any 4333}`."""


class Kind(Enum):
    """What a token is."""

    STRING = "a text"
    PATTERN = "a shape"
    NUMBER = "a number"
    WORD = "a word"
    SIGN = "a sign"
    END = "the end"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the script.

    Attributes:
        kind: what it is. Four digits are a shape, which serves as a number where one is wanted.
        text: as it is written; words in small letters.
        span: where.
    """

    kind: Kind
    text: str
    span: Span


def tokens_of(source: Source, report: Diagnostics) -> Iterator[Token]:
    """The tokens of a script, the end last; comments and blanks left out.

    Args:
        source: the script.
        report: is told of characters that mean nothing.
    """
    at = 0
    while at < len(source.text):
        match = _TOKEN.match(source.text, at)
        if match is None:
            place = Span(source, at, at + 1)
            report.error("dealer-character", f"`{source.text[at]}` means nothing here", place)
            at += 1
            continue
        at = match.end()
        if match.lastgroup and match.lastgroup != "blank":
            kind = Kind[match.lastgroup.upper()]
            text = match.group() if kind is Kind.STRING else match.group().lower()
            yield Token(kind, _ROUND.get(text, text), Span(source, *match.span()))
    yield Token(Kind.END, "", Span.point(source, len(source.text)))
