"""A cursor that moves over tokens, for recursive-descent parsers.

`Cursor` reports no errors, so that a language with its own kind of errors (those of rule files
carry the offset in a field, not a span) can build on it. `ReportingCursor` adds what languages
with a `Source` share: spans, and errors that are reported without stopping the parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from cuebid.text.diagnostics import Diagnostics, Edit
from cuebid.text.source import Source
from cuebid.text.span import Span
from cuebid.text.suggestions import suggest
from cuebid.text.tokens import Token

__all__ = ["Cursor", "ReportingCursor"]

KindT = TypeVar("KindT")


# One token of look-ahead decides nearly everything in our languages; `peek` and `texts` are for the
# few places where two or three words must be seen before the meaning of the first is clear.
class Cursor(Generic[KindT]):
    """A cursor that moves over tokens from left to right; mutable.

    `token` and `kind` are plain attributes that `take` updates, not properties: parsers read
    them several times a token.

    Attributes:
        tokens: all tokens.
        index: the index of the next token.
        token: the next token.
        kind: the kind of the next token.
        end: the offset after the token taken last; 0 at first.

    >>> cursor = Cursor([Token("word", "no", 0, 2), Token("word", "void", 3, 7),
    ...                  Token("end", "", 7, 7)])
    >>> cursor.take_text("no"), cursor.token.text, cursor.is_at("end")
    (True, 'void', False)
    """

    def __init__(self, tokens: Sequence[Token[KindT]]) -> None:
        self.tokens = tokens
        self.end = 0
        self.move_to(0)

    def move_to(self, index: int) -> None:
        """Go to the token at an index, or to the end marker if the index is too large."""
        self.index = min(index, len(self.tokens) - 1)
        self.token = self.tokens[self.index]
        self.kind = self.token.kind

    @property
    def is_at_end(self) -> bool:
        """True if only the end marker is left."""
        return self.index == len(self.tokens) - 1

    def is_at(self, kind: KindT) -> bool:
        """Return whether the next token is of a kind."""
        return self.kind == kind

    def peek(self, count: int = 1) -> Token[KindT]:
        """Return the token `count` places after the next one; the end marker if there is none."""
        return self.tokens[min(self.index + count, len(self.tokens) - 1)]

    def texts(self, count: int) -> tuple[str, ...]:
        """Return the texts of the next `count` tokens."""
        return tuple(self.peek(ahead).text for ahead in range(count))

    def take(self) -> Token[KindT]:
        """Return the next token and move past it; the end marker stays the next token."""
        token = self.token
        index = self.index + 1
        if index < len(self.tokens):
            self.index = index
            self.token = self.tokens[index]
            self.kind = self.token.kind
            self.end = token.end
        return token

    def take_text(self, *texts: str) -> bool:
        """Move past the next token if its text is one of `texts`; return whether it moved."""
        # The end marker cannot be passed, so taking it as a word would let a caller's loop run for
        # ever.
        if self.token.text not in texts or self.is_at_end:
            return False
        self.take()
        return True

    def take_all(self, *texts: str) -> bool:
        """Move past the next tokens if their texts are exactly `texts`; return whether it moved."""
        # All or nothing, so that a caller need not go back after the first of several words.
        if self.texts(len(texts)) != texts:
            return False
        self.move_to(self.index + len(texts))
        self.end = self.tokens[self.index - 1].end
        return True


class ReportingCursor(Cursor[KindT]):
    """A cursor over the tokens of a source, which reports errors as diagnostics; mutable.

    Attributes:
        source: the text.
        report: collects the errors.
    """

    def __init__(self, source: Source, tokens: Sequence[Token[KindT]], report: Diagnostics) -> None:
        super().__init__(tokens)
        self.source = source
        self.report = report

    def span(self, first: Token[KindT], last: Token[KindT] | None = None) -> Span:
        """Return the span of a token, or from one token to another."""
        return Span(self.source, first.start, (last or first).end)

    def source_text(self, token: Token[KindT]) -> str:
        """Return the characters of a token as the source has them, before normalisation."""
        return self.source.text[token.start : token.end]

    def error(
        self,
        code: str,
        message: str,
        where: Token[KindT] | Span | None = None,
        *,
        expected: str = "",
        edit: Edit | None = None,
    ) -> None:
        """Report an error at a token or a span.

        Args:
            code: the stable code of the diagnostic, such as `bml-unknown-call`.
            message: what is wrong, on one line.
            where: a token or a span; the next token if not given.
            expected: what would be correct there, in words.
            edit: the change that would correct it.
        """
        if where is None:
            where = self.token
        span = where if isinstance(where, Span) else self.span(where)
        self.report.error(code, message, span, expected=expected, edit=edit)

    def replacement(self, token: Token[KindT], words: Iterable[str]) -> Edit | None:
        """Return an edit of a misspelled token to the nearest of `words`; None if none is near."""
        nearest = suggest(token.text, words)
        # A word that is spelled right stands in the wrong position; replacing it by itself corrects
        # nothing.
        if nearest is None or nearest == token.text:
            return None
        return Edit(self.span(token), nearest, f"write {nearest}")
