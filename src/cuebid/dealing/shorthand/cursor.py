"""Going along the tokens of a text in shorthand, and saying what is wrong there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from cuebid.dealing.shorthand.tokens import Token, tokens
from cuebid.text import Diagnostics, Edit, Source, suggest

__all__ = ["Cursor"]

_EXPECTED: Final = "such as 15-17, 5+H, 4432, balanced, stop in S, not, or a bracket"
_SHORTEST: Final = 4
"""Shorter words are near to too many others for a suggestion."""


class Cursor:
    """Moves along the tokens and goes on after a mistake.

    Args:
        source: the text.
        found: is told of mistakes.
        vocabulary: words to suggest.
    """

    def __init__(self, source: Source, found: Diagnostics, vocabulary: Collection[str]) -> None:
        self.tokens = list(tokens(source))
        self.found = found
        self.vocabulary = vocabulary
        self.at = 0

    @property
    def token(self) -> Token:
        """The token that stands here."""
        return self.tokens[self.at]

    def ahead(self, count: int) -> Token:
        """A token further on."""
        return self.tokens[min(self.at + count, len(self.tokens) - 1)]

    def texts(self, count: int) -> tuple[str, ...]:
        """The next tokens."""
        return tuple(self.ahead(place).text for place in range(count))

    def take(self) -> Token:
        """The token that stands here, which is stepped over."""
        token = self.token
        self.at += token.kind != "end"
        return token

    def took(self, *texts: str) -> bool:
        """Step over a token, if it is one of these."""
        if self.token.text not in texts:
            return False
        self.take()
        return True

    def took_all(self, *texts: str) -> bool:
        """Step over several tokens, if just they stand here."""
        if self.texts(len(texts)) != texts:
            return False
        for _ in texts:
            self.take()
        return True

    def unexpected(self) -> None:
        """Say that what stands here is not understood, and step over it."""
        token = self.take()
        long_enough = token.kind == "word" and len(token.text) >= _SHORTEST
        nearest = suggest(token.text, self.vocabulary) if long_enough else None
        said = (
            f"{token.span.text!r} is not understood here" if token.text else "something is missing"
        )
        edit = None
        if nearest is not None and nearest != token.text:
            edit = Edit(token.span, nearest, f"write {nearest}")
        self.found.error("deal-unexpected", said, token.span, expected=_EXPECTED, edit=edit)
