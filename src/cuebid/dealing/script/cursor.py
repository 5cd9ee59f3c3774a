"""A cursor over the tokens of a Dealer script, which raises an error at unexpected tokens."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from cuebid.core import CuebidError
from cuebid.dealing.script.tokens import ScriptToken, ScriptTokenKind, tokenize
from cuebid.text import Diagnostics, ReportingCursor, Source, suggest

ValueT = TypeVar("ValueT")
_LARGEST: Final = 2**31 - 1
"""The largest number in a script: integers of the program Dealer have 32 bits."""
_QUOTED: Final = frozenset({ScriptTokenKind.STRING, ScriptTokenKind.LONG_STRING})


# An error ends its statement only, so that a run reports the mistakes of all statements.
class StatementError(CuebidError):
    """A statement has a mistake, which was reported; the parser goes on at the next statement."""


class ScriptCursor(ReportingCursor[ScriptTokenKind]):
    """Walks over the tokens of a script; mutable."""

    def __init__(self, source: Source, report: Diagnostics) -> None:
        tokens = tokenize(source.text)
        # Unknown characters are reported at once and dropped, so that the parser never meets one.
        known_tokens = [token for token in tokens if token.kind is not ScriptTokenKind.UNKNOWN]
        super().__init__(source, known_tokens, report)
        for token in tokens:
            if token.kind is ScriptTokenKind.UNKNOWN:
                message = f"`{token.text}` means nothing here"
                self.error("dealer-character", message, token)

    # A quoted title may hold any text, a sign too.
    def take_sign(self, text: str) -> bool:
        """Move past the next token if it is `text`, unquoted; return whether it was."""
        return self.kind not in _QUOTED and self.take_text(text)

    def expect(self, text: str) -> None:
        """Move past a sign or word that must come next.

        Raises:
            StatementError: another token comes next.
        """
        if not self.take_sign(text):
            raise self.unexpected(f"`{text}`")

    def expect_kind(self, kind: ScriptTokenKind, expected: str) -> ScriptToken:
        """Return the next token, which must be of a given kind, and move past it.

        Raises:
            StatementError: the next token is of another kind.
        """
        if self.kind is not kind:
            raise self.unexpected(expected)
        return self.take()

    def expect_number(self) -> int:
        """Return the number that must come next, and move past it.

        Raises:
            StatementError: no number comes next, or one that is too large for the program Dealer.
        """
        text = self.token.text
        is_number = self.kind in {ScriptTokenKind.NUMBER, ScriptTokenKind.PATTERN}
        # A pattern such as `4xx4` is not a number.
        if not (is_number and text.isascii() and text.isdigit()):
            raise self.unexpected("a number")
        # Python does not convert thousands of digits at all.
        if len(text) > len(str(_LARGEST)) or int(text) > _LARGEST:
            raise self.mistake("the number is too large", self.token, f"at most {_LARGEST:,}")
        self.take()
        return int(text)

    def expect_word(self, values: Mapping[str, ValueT], expected: str) -> ValueT:
        """Move past the next token, which must be a key of `values`, and return its value.

        Raises:
            StatementError: another token comes next.
        """
        text = self.token.text
        if text not in values:
            raise self.unexpected(expected, suggestions=values)
        self.take()
        return values[text]

    def unexpected(self, expected: str, suggestions: Collection[str] = ()) -> StatementError:
        """Report the next token as unexpected; return the error to raise."""
        message = f"`{self.token.text}` cannot stand here"
        if self.is_at_end:
            message = "the script ends here"
        message += self.suggestion(self.token.text, suggestions)
        return self.mistake(message, self.token, expected)

    def mistake(self, message: str, token: ScriptToken, expected: str) -> StatementError:
        """Report a mistake at a token; return the error to raise."""
        self.error("dealer-script", message, token, expected=expected)
        return StatementError(message)

    @staticmethod
    def suggestion(word: str, choices: Collection[str]) -> str:
        """Return `; perhaps NAME` with the choice most like a misspelt word, or an empty text."""
        nearest = suggest(word, choices)
        return f"; perhaps {nearest}" if nearest else ""
