"""A place in a list of tokens, and the messages for a token that cannot stand there."""

from __future__ import annotations

from cuebid.database.language.lexer import follow, readings, tokenize
from cuebid.database.language.syntax_error import Fix, RuleSyntaxError
from cuebid.database.language.tokens import Context, Kind, Token

__all__ = ["Cursor"]

# A level of nesting makes at most six nodes (Group, Either, Both, Jump, Sequence, Repeat), an
# operator in a chain one, and a chain of `|` and `&` can lead to one of arithmetic. Together they
# stay within the tree's MAX_DEPTH.
_MAX_NESTING = 12
_MAX_LINKS = 40
_MAX_DIGITS = 9
_INCOMPLETE = {
    "^": "`^` stands only right behind `[`",
    "@": "`@` needs a label that begins with a capital, `_` or `:`, or two digits, behind it",
    "#": "`#` needs a small letter or a number behind it",
    ":": "`:` needs one of the letters P M L Q D H S G behind it",
}


class Cursor:
    """The tokens of one field, read from left to right; this object changes.

    Attributes:
        text: the field.
        token: the next token.
        kind: its kind.
        done: the offset behind the token taken last.
        links: operators counted so far that each make a tree one deeper.
    """

    def __init__(self, text: str, context: Context = Context.EMPTY) -> None:
        self.text = text
        self._context = context
        self._tokens = tokenize(text, context)
        self._at = 0
        self._nesting = 0
        self.links = 0
        self._opened: list[Token] = []
        self.token = self._tokens[0]
        self.kind = self.token.kind
        self.done = 0

    def at(self, kind: Kind) -> bool:
        """Whether the next token is of that kind."""
        return self.kind is kind

    def take(self) -> Token:
        """The next token; the cursor moves behind it."""
        token = self.token
        self._at += 1
        self.token = self._tokens[self._at]
        self.kind = self.token.kind
        self.done = token.end
        return token

    def open(self) -> Token:
        """Take a token that something must close, one level deeper.

        Raises:
            RuleSyntaxError: that is too deep.
        """
        self.deeper()
        self._opened.append(self.token)
        return self.take()

    def close(self, kind: Kind, expected: str) -> None:
        """Take the token that closes what was opened last.

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
            RuleSyntaxError: that is too deep.
        """
        self._nesting += 1
        if self._nesting > _MAX_NESTING:
            message = f"nested more than {_MAX_NESTING} deep"
            raise self.error("db-too-deep", message, "less nesting, or more rules")

    def shallower(self) -> None:
        """Count one level less."""
        self._nesting -= 1

    def link(self) -> Token:
        """Take an operator that makes a chain one longer.

        Raises:
            RuleSyntaxError: there are too many.
        """
        self.chain()
        return self.take()

    def chain(self) -> None:
        """Count an operator of a chain, at the next token.

        Raises:
            RuleSyntaxError: there are too many.
        """
        self.links += 1
        if self.links > _MAX_LINKS:
            message = f"more than {_MAX_LINKS} operators in one chain"
            raise self.error("db-too-long", message, "several rules, or a function")

    def number(self, digits: str, start: int, end: int) -> int:
        """The value of some digits that stand there.

        Raises:
            RuleSyntaxError: there are too many of them.
        """
        if len(digits) > _MAX_DIGITS:
            message = f"this number has more than {_MAX_DIGITS} digits"
            raise RuleSyntaxError(message, self.text, start, end=end, code="db-number-too-large")
        return int(digits or "0")

    def error(
        self, code: str, message: str, expected: str = "", fix: Fix | None = None
    ) -> RuleSyntaxError:
        """An error at the next token."""
        token = self.token
        return RuleSyntaxError(
            message, self.text, token.start, expected, end=token.end, code=code, fix=fix
        )

    def unexpected(self, expected: str, opened: tuple[int, int] | None = None) -> RuleSyntaxError:
        """The error for a next token that cannot stand where it does.

        Args:
            expected: what could have stood there.
            opened: what should have been closed there, if anything.
        """
        token = self.token
        if token.kind is Kind.STOP:
            return self._end(expected)
        if token.kind is Kind.UNKNOWN:
            code, message = self._unknown(token)
        else:
            code = "db-token-not-here"
            message = f"`{token.text}` ({self._meaning(token)}) cannot stand here"
        return RuleSyntaxError(
            message, self.text, token.start, expected, end=token.end, code=code, opened=opened
        )

    def _end(self, expected: str) -> RuleSyntaxError:
        """The error for a field that ends too soon: at what is open, else at the last token."""
        if self._opened:
            at = self._opened[-1]
            code, message = "db-not-closed", f"`{at.text}` is not closed"
        elif self._at:
            at = self._tokens[self._at - 1]
            code, message = "db-unexpected-end", f"the field ends behind `{at.text}`"
        else:
            at = self.token
            code, message = "db-unexpected-end", "the field is empty"
        return RuleSyntaxError(message, self.text, at.start, expected, end=at.end, code=code)

    def _here(self) -> Context:
        """The context in which the next token was read."""
        stack = (
            [Context.EMPTY] if self._context is Context.EMPTY else [Context.EMPTY, self._context]
        )
        for token in self._tokens[: self._at]:
            follow(stack, token.kind)
        return stack[-1]

    def _meaning(self, token: Token) -> str:
        """What the next token means in its context."""
        here = self._here()
        rules = (rule for _, rule in readings(self.text, token.start) if here in rule.contexts)
        return next(rules).meaning

    def _unknown(self, token: Token) -> tuple[str, str]:
        """Code and message for a character that begins no token here."""
        here = self._here()
        if token.text in _INCOMPLETE and (here is Context.SPEC or token.text != ":"):
            return "db-incomplete-token", _INCOMPLETE[token.text]
        elsewhere: dict[Context, str] = {}
        for _, rule in readings(self.text, token.start):
            for context in rule.contexts:
                elsewhere.setdefault(context, f"{context.value} ({rule.meaning})")
        if not elsewhere:
            return "db-unknown-token", f"`{token.text}` means nothing in this language"
        places = " and ".join(elsewhere.values())
        return "db-token-not-here", f"`{token.text}` stands only {places}, not {here.value}"
