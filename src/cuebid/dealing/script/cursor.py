"""A cursor over scripts, whose expectations raise when they are not met."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from cuebid.core import CuebidError
from cuebid.dealing.script.tokens import ScriptToken, ScriptTokenKind, tokenize
from cuebid.text import Diagnostics, ReportingCursor, Source, suggest

ValueT = TypeVar("ValueT")
_LARGEST: Final = 2**31 - 1
"""Numbers of the dealer program have 32 bits."""
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
        """Move past the next token if it is this sign or word, and not a quoted text."""
        return self.kind not in _QUOTED and self.take_text(text)

    def expect(self, text: str) -> None:
        """Move past a sign.

        Raises:
            StatementError: another token comes next.
        """
        if not self.take_sign(text):
            raise self.unexpected(f"`{text}`")

    def expect_kind(self, kind: ScriptTokenKind, expected: str) -> ScriptToken:
        """Take a token of a kind.

        Raises:
            StatementError: the next token is of another kind.
        """
        if self.kind is not kind:
            raise self.unexpected(expected)
        return self.take()

    def expect_number(self) -> int:
        """Take a number.

        Raises:
            StatementError: there is none, or it is larger than the dealer program can count.
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
        """Take one of some words and return its value.

        Raises:
            StatementError: another token comes next.
        """
        text = self.token.text
        if text not in values:
            raise self.unexpected(expected, suggestions=values)
        self.take()
        return values[text]

    def unexpected(self, expected: str, suggestions: Collection[str] = ()) -> StatementError:
        """Report that the next token cannot stand where it does."""
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
        """Return the end of a message that names the nearest choice, if one is near."""
        nearest = suggest(word, choices)
        return f"; perhaps {nearest}" if nearest else ""
