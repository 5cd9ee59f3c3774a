"""A position among the tokens of a field, with errors for a token that cannot stand there."""

# `Cursor` moves through tokens; this class adds what rules need. It limits depth, because trees
# are walked by plain recursion everywhere, and it explains a misplaced token: what it means here,
# or in which other context it would have a meaning.

from __future__ import annotations

from typing import Final

from cuebid.database.language.node import allow_deep_trees
from cuebid.database.language.parsing.lexer import context_after, readings, tokenize
from cuebid.database.language.parsing.syntax_error import Fix, RuleSyntaxError
from cuebid.database.language.parsing.tokens import LexerContext, RuleTokenKind, Token
from cuebid.text import Cursor

# A level of nesting makes at most six nodes (Group, Alternation, Conjunction, Jump, Concatenation,
# Repeat), an operator in a chain one, and a chain of `|` and `&` can lead to one of arithmetic.
# Together they stay within the tree's MAX_DEPTH.
_MAX_NESTING: Final = 64
_MAX_LINKS: Final = 500
# Up to here trees stay within Python's usual recursion limit, wherever they are walked from.
_USUAL_NESTING: Final = 12
_USUAL_LINKS: Final = 40
# Nine digits stay within 32 bits.
_MAX_DIGITS: Final = 9
_BOUND_LETTERS: Final = frozenset("PMLQDHSGpmlqdhsg")
_INCOMPLETE: Final = {
    "^": "`^` stands only directly after `[`",
    "@": "`@` needs a label that begins with a capital, `_` or `:`, or two digits, after it",
    "#": "`#` needs a small letter or a number after it",
    ":": "`:` needs one of the letters P M L Q D H S G after it",
}


class FieldCursor(Cursor[RuleTokenKind]):
    """The tokens of one field, read from left to right; mutable.

    Attributes:
        text: the field.
        links: operators counted so far that each make the tree one deeper.
    """

    def __init__(self, text: str, context: LexerContext = LexerContext.EMPTY) -> None:
        super().__init__(tokenize(text, context))
        self.text = text
        self.links = 0
        self._context = context
        self._nesting = 0
        self._opened: list[Token] = []

    # Parsers call these two methods several times for each token. Kinds are compared by identity,
    # as enumeration members. No production takes the last token: `take` need not check for it.

    def is_at(self, kind: RuleTokenKind) -> bool:
        """Return whether the next token is of the kind `kind`."""
        return self.kind is kind

    def take(self) -> Token:
        """Return the next token, which is not the last, and move past it."""
        token = self.token
        self.index += 1
        self.token = self.tokens[self.index]
        self.kind = self.token.kind
        self.end = token.end
        return token

    def open(self) -> Token:
        """Take an opening token, such as a bracket, and count one more level of nesting.

        Raises:
            RuleSyntaxError: the nesting is too deep.
        """
        self.deeper()
        self._opened.append(self.token)
        return self.take()

    def close(self, kind: RuleTokenKind, expected: str) -> None:
        """Take the token that closes the bracket or delimiter that was opened last.

        Raises:
            RuleSyntaxError: another token stands there.
        """
        if self.kind is not kind:
            opening = self._opened[-1]
            raise self.unexpected(expected, (opening.start, opening.end))
        self._opened.pop()
        self._nesting -= 1
        self.take()

    def deeper(self) -> None:
        """Count one more level of nesting, at the next token.

        Raises:
            RuleSyntaxError: the nesting is too deep.
        """
        self._nesting += 1
        if self._nesting > _USUAL_NESTING:
            allow_deep_trees()
        if self._nesting > _MAX_NESTING:
            message = f"nested more than {_MAX_NESTING} deep"
            raise self.error("db-too-deep", message, "less nesting, or more rules")

    def shallower(self) -> None:
        """Count one level of nesting less."""
        self._nesting -= 1

    def link(self) -> Token:
        """Take an operator that continues a chain of operators, and count it.

        Raises:
            RuleSyntaxError: the chain is too long.
        """
        self.count_link()
        return self.take()

    def count_link(self) -> None:
        """Count an operator of a chain, at the next token.

        Raises:
            RuleSyntaxError: the chain is too long.
        """
        self.links += 1
        if self.links > _USUAL_LINKS:
            allow_deep_trees()
        if self.links > _MAX_LINKS:
            message = f"more than {_MAX_LINKS} operators in one chain"
            raise self.error("db-too-long", message, "several rules, or a function")

    def number(self, digits: str, start: int, end: int) -> int:
        """Return the value of digits that stand at an offset; 0 if there are none.

        Raises:
            RuleSyntaxError: there are too many digits.
        """
        if len(digits) > _MAX_DIGITS:
            message = f"this number has more than {_MAX_DIGITS} digits"
            raise RuleSyntaxError(message, self.text, start, end=end, code="db-number-too-large")
        return int(digits or "0")

    def error(
        self, code: str, message: str, expected: str = "", fix: Fix | None = None
    ) -> RuleSyntaxError:
        """Return an error at the next token."""
        token = self.token
        return RuleSyntaxError(
            message, self.text, token.start, expected, end=token.end, code=code, fix=fix
        )

    def unexpected(self, expected: str, opened: tuple[int, int] | None = None) -> RuleSyntaxError:
        """Return the error for a next token that cannot stand where it does.

        Args:
            expected: what could stand there.
            opened: start and end of the token that should be closed there, if there is one.
        """
        token = self.token
        if token.kind is RuleTokenKind.STOP:
            return self._unexpected_end(expected)
        if token.kind is RuleTokenKind.UNKNOWN:
            code, message = self._explain_unknown(token)
        else:
            code = "db-token-not-here"
            message = f"`{token.text}` ({self._meaning(token)}) cannot stand here"
        fix = None
        if self._current_context() is LexerContext.SPEC and token.text in _BOUND_LETTERS:
            fix = Fix(token.start, token.start, ":", "write a colon before the letter")
        # Auctions are often written with hyphens elsewhere: `1N-P-2C`.
        if token.text == "-" and self._current_context() is LexerContext.EMPTY:
            expected = "`:` between two calls"
            fix = Fix(token.start, token.end, ":", "write a colon")
        return RuleSyntaxError(
            message,
            self.text,
            token.start,
            expected,
            end=token.end,
            code=code,
            opened=opened,
            fix=fix,
        )

    def _unexpected_end(self, expected: str) -> RuleSyntaxError:
        """Return the error for a field that ends too soon, at the unclosed or the last token."""
        if self._opened:
            token = self._opened[-1]
            code, message = "db-not-closed", f"`{token.text}` is not closed"
        elif self.index:
            token = self.tokens[self.index - 1]
            code, message = "db-unexpected-end", f"the field ends after `{token.text}`"
        else:
            token = self.token
            code, message = "db-unexpected-end", "the field is empty"
        return RuleSyntaxError(message, self.text, token.start, expected, end=token.end, code=code)

    def _current_context(self) -> LexerContext:
        """Return the context in which the next token was read."""
        return context_after(list(self.tokens[: self.index]), self._context)

    def _meaning(self, token: Token) -> str:
        """Return what the next token means in its context."""
        context = self._current_context()
        rules = (rule for _, rule in readings(self.text, token.start) if context in rule.contexts)
        return next(rules).meaning

    def _explain_unknown(self, token: Token) -> tuple[str, str]:
        """Return code and message for a character that begins no token here."""
        context = self._current_context()
        if token.text in _INCOMPLETE and (context is LexerContext.SPEC or token.text != ":"):
            return "db-incomplete-token", _INCOMPLETE[token.text]
        elsewhere: dict[LexerContext, str] = {}
        for _, rule in readings(self.text, token.start):
            for meaningful in rule.contexts:
                elsewhere.setdefault(meaningful, f"{meaningful.value} ({rule.meaning})")
        if not elsewhere:
            return "db-unknown-token", f"`{token.text}` means nothing in this language"
        contexts = " and ".join(elsewhere.values())
        return "db-token-not-here", f"`{token.text}` stands only {contexts}, not {context.value}"
