"""A cursor over shorthand that goes on after a mistake."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from cuebid.dealing.shorthand.tokens import ShorthandTokenKind, tokenize
from cuebid.text import Diagnostics, ReportingCursor, Source

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
