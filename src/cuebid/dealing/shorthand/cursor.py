"""The tokens of shorthand, and a cursor over them that goes on after a mistake."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum, auto
from typing import Final

from cuebid.text import DEFAULT_MODE, Diagnostics, ReportingCursor, Source, Token, Tokenizer

# Above every value of every feature; `NumberReader.bounded` cuts it to the feature's own.
MOST: Final = 99
"""The upper end of an open range, such as `5+`."""


class ShorthandTokenKind(Enum):
    """The kinds of token."""

    DASHED_SHAPE = auto()
    """`4-4-3-2`, which stands for any order."""
    SHAPE = auto()
    """`4432`, `5+xxx`, `(54)xx`."""
    RANGE = auto()
    """`15-17`, `5+`, `>=12`, `4=` or a number alone."""
    SIGN = auto()
    WORD = auto()
    OTHER = auto()
    END = auto()


ShorthandToken = Token[ShorthandTokenKind]

_LENGTH: Final = r"(?:[0-9]\+?|x)"
# Brackets hold suits in any order. The look-ahead refuses a bracket around a whole constraint, such
# as `(5+H)`, before the slower pattern is tried; the group may stand first or later.
_GROUPED_SHAPE: Final = (
    r"(?=\(?[0-9x+]+\(?[0-9x+]+\)?[0-9x+]*\)?)"
    rf"(?:{_LENGTH}+\({_LENGTH}{{2,3}}\){_LENGTH}*"
    rf"|\({_LENGTH}{{2,3}}\)(?:{_LENGTH}+|\({_LENGTH}{{2}}\)))(?![\w+-])"
)
_RANGE: Final = (
    r"(?:<=|>=|≤|≥|=|<|>)\s?\d{1,2}(?!\d)"
    r"|\d{1,2}\s?(?:-|–|\.\.|to(?=[\s\d]))\s?\d{1,2}(?!\d)"
    # The minus of `4-card` belongs to the word.
    r"|\d{1,2}(?:[+=]|-(?!cards?\b))?(?!\d)"
)
_SYNONYMS: Final = {"≤": "<=", "≥": ">=", "&&": "&", "||": "|", ";": ",", "-card": "card"}
_NUMBER: Final = re.compile(r"\d+")


def _normalise(kind: ShorthandTokenKind, text: str) -> str:
    # The reader sees one form; messages quote the text as written, by `cursor.source_text`.
    text = text.lower()
    if kind is ShorthandTokenKind.WORD:
        # `bal.` is an abbreviation.
        text = "-".join(text.removesuffix(".").split())
    return _SYNONYMS.get(text, text)


_TOKENIZER: Final = Tokenizer(
    {
        DEFAULT_MODE: [
            (None, r"\s+"),
            (ShorthandTokenKind.DASHED_SHAPE, r"[0-9](?:-[0-9]){3}(?![\w+-])"),
            # Four lengths before a minus or a bracket are something else: `4432-`, `1111(`.
            (ShorthandTokenKind.SHAPE, rf"{_LENGTH}{{4}}(?![\w+(-])|{_GROUPED_SHAPE}"),
            (ShorthandTokenKind.RANGE, _RANGE),
            (ShorthandTokenKind.SIGN, r"&&|\|\||<=|>=|≤|≥|[(),;:/&|!<>=+♠♥♦♣]"),
            (
                ShorthandTokenKind.WORD,
                r"(?:-?cards?\b|losing tricks?\b|gib losers?\b|[^\W\d_]+(?:-[^\W\d_]+)?)\.?",
            ),
            # Three digits and more count nothing in bridge; one token for all gives one message.
            (ShorthandTokenKind.OTHER, r"\d+"),
        ]
    },
    unknown=ShorthandTokenKind.OTHER,
    end=ShorthandTokenKind.END,
    normalise=_normalise,
    flags=re.IGNORECASE,
)


def tokenize(text: str) -> list[ShorthandToken]:
    """Return the tokens of a text, in lower case and with synonyms replaced, and an END."""
    return _TOKENIZER.tokenize(text, DEFAULT_MODE)


def range_of(token: ShorthandToken) -> tuple[int, int]:
    """Return the lowest and the highest number of a RANGE token."""
    low, *rest = map(int, _NUMBER.findall(token.text))
    if rest:
        return low, rest[0]
    sign = token.text[0]
    if token.text.startswith((">=", "≥")) or token.text.endswith("+"):
        return low, MOST
    if token.text.startswith(("<=", "≤")) or token.text.endswith("-"):
        return 0, low
    if sign == ">":
        return low + 1, MOST
    return (0, low - 1) if sign == "<" else (low, low)


def is_plain_number(token: ShorthandToken) -> bool:
    """Return whether a token is a number and nothing else."""
    return token.kind is ShorthandTokenKind.RANGE and token.text.isdigit()


_EXPECTED: Final = "such as 15-17, 5+H, 4432, balanced, stop in S, not, or a bracket"
# Shorter words are near too many others for a suggestion.
_MIN_SUGGESTION: Final = 4


class ShorthandCursor(ReportingCursor[ShorthandTokenKind]):
    """Walks over the tokens of a constraint; mutable."""

    def __init__(self, source: Source, report: Diagnostics, vocabulary: Collection[str]) -> None:
        super().__init__(source, tokenize(source.text), report)
        self.vocabulary = vocabulary

    def skip_unexpected(self) -> None:
        """Report that the next token is not understood, and move past it."""
        token = self.take()
        edit = None
        if token.kind is ShorthandTokenKind.WORD and len(token.text) >= _MIN_SUGGESTION:
            edit = self.replacement(token, self.vocabulary)
        # At the end of the text there is nothing to quote.
        message = "something is missing"
        if token.text:
            message = f"{self.source_text(token)!r} is not understood here"
        self.error("deal-unexpected", message, token, expected=_EXPECTED, edit=edit)
