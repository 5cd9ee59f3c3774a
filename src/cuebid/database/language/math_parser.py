"""Arithmetic: what stands between two `~`."""

from __future__ import annotations

from typing import Final

from cuebid.database.language.cursor import Cursor
from cuebid.database.language.syntax_error import Fix, RuleSyntaxError
from cuebid.database.language.tokens import Kind
from cuebid.database.language.tree import (
    Assign,
    Between,
    Binary,
    CapturedValue,
    Expression,
    FunctionCall,
    Letter,
    Math,
    NextField,
    Number,
    Parentheses,
    Unary,
)

__all__ = ["MathParser"]

_MAX_ARGUMENTS: Final = 3
_OPERAND: Final = "a number, one of C D H S N P X R, a grab, a function, `.`, `(`, `!` or `-`"
_OPERATOR: Final = "an operator"


class MathParser(Cursor):
    """The productions of arithmetic, one a method; each takes its tokens and gives its tree."""

    def math(self) -> Math:
        """`math : MATH_TOK expr MATH_TOK`."""
        opening = self.open()
        outside, self.links = self.links, 0
        expression = self.expr()
        self.links = outside
        self.close(Kind.MATH, f"{_OPERATOR}, or `~`")
        return Math(expression, start=opening.start, end=self.done)

    def expr(self) -> Expression:
        """`expr : expr BINARY0 expr0 | expr0`."""
        start = self.token.start
        left = self.expr0()
        while self.at(Kind.BINARY0):
            operator = self.link().text
            left = Binary(operator, left, self.expr0(), start=start, end=self.done)
        return left

    def expr0(self) -> Expression:
        """`expr0 : expr0 BINARY1 expr1 | expr0 LBRACKET expr0 COMMA expr0 RBRACKET | expr1`."""
        start = self.token.start
        left = self.expr1()
        while True:
            if self.at(Kind.BINARY1):
                left = self._compare(left, start)
            elif self.at(Kind.LBRACKET):
                left = self._between(left, start)
            else:
                return left

    def expr1(self) -> Expression:
        """`expr1 : expr1 BINARY2 expr2 | expr1 MINUS expr2 | expr2`."""
        start = self.token.start
        left = self.expr2()
        while self.at(Kind.BINARY2) or self.at(Kind.MINUS):
            operator = self.link().text
            left = Binary(operator, left, self.expr2(), start=start, end=self.done)
        return left

    def expr2(self) -> Expression:
        """`expr2 : expr2 BINARY3 expr3 | expr3`."""
        start = self.token.start
        left = self.expr3()
        while self.at(Kind.BINARY3):
            operator = self.link().text
            left = Binary(operator, left, self.expr3(), start=start, end=self.done)
        return left

    def expr3(self) -> Expression:
        """`expr3`: a number, letter, grab, function or dot; or one more level of nesting."""
        kind, start = self.kind, self.token.start
        if kind is Kind.NUM:
            token = self.take()
            return Number(self.number(token.text, start, token.end), start=start, end=token.end)
        if kind is Kind.CHAR:
            return Letter(self.take().text, start=start, end=self.done)
        if kind is Kind.SAVED:
            return CapturedValue(self.take().text, start=start, end=self.done)
        if kind is Kind.FUNCTION:
            return self.function()
        if kind is Kind.DOT:
            self.take()
            return NextField(start=start, end=self.done)
        return self._nested()

    def function(self) -> FunctionCall:
        """`MGRAB | MGRAB LPAREN list RPAREN`, for a function by its number."""
        token = self.take()
        number = self.number(token.text[1:], token.start + 1, token.end)
        arguments: tuple[Expression, ...] = ()
        if self.at(Kind.LPAREN):
            self.open()
            arguments = self.arguments()
            self.close(Kind.RPAREN, f"{_OPERATOR}, `,` or `)`")
        if len(arguments) > _MAX_ARGUMENTS:
            message = f"a function has at most {_MAX_ARGUMENTS} arguments, not {len(arguments)}"
            extra = arguments[_MAX_ARGUMENTS].start
            raise RuleSyntaxError(
                message, self.text, extra, end=self.done - 1, code="db-too-many-arguments"
            )
        return FunctionCall(number, arguments, start=token.start, end=self.done)

    def arguments(self) -> tuple[Expression, ...]:
        """`list : expr COMMA list | expr`."""
        arguments = [self.expr()]
        while self.at(Kind.COMMA):
            self.take()
            arguments.append(self.expr())
        return tuple(arguments)

    def _compare(self, left: Expression, start: int) -> Expression:
        """`expr0 BINARY1 expr1`; an assignment keeps the grab on its left."""
        if self.token.text != "=":
            operator = self.link().text
            return Binary(operator, left, self.expr1(), start=start, end=self.done)
        if not isinstance(left, CapturedValue):
            equals = self.token
            raise self.error(
                "db-assignment",
                "only a grab, a single small letter, can stand to the left of `=`",
                "`==` to compare",
                Fix(equals.start, equals.end, "==", "compare"),
            )
        self.link()
        return Assign(left.letter, self.expr1(), start=start, end=self.done)

    def _between(self, value: Expression, start: int) -> Between:
        """`expr0 LBRACKET expr0 COMMA expr0 RBRACKET`."""
        self.chain()
        self.open()
        low = self.expr0()
        if not self.at(Kind.COMMA):
            raise self.unexpected(f"{_OPERATOR}, or `,` and the upper limit")
        self.take()
        high = self.expr0()
        self.close(Kind.RBRACKET, f"{_OPERATOR}, or `]`")
        return Between(value, low, high, start=start, end=self.done)

    def _nested(self) -> Expression:
        """`LPAREN expr RPAREN | NOT expr3 | MINUS expr3`."""
        start = self.token.start
        if self.at(Kind.LPAREN):
            self.open()
            body = self.expr()
            self.close(Kind.RPAREN, f"{_OPERATOR}, or `)`")
            return Parentheses(body, start=start, end=self.done)
        if self.at(Kind.NOT) or self.at(Kind.MINUS):
            self.deeper()
            operator = self.take().text
            operand = self.expr3()
            self.shallower()
            return Unary(operator, operand, start=start, end=self.done)
        if self.at(Kind.GRAB):
            token = self.token
            raise self.error(
                "db-token-not-here",
                f"`{token.text}` cannot stand between two `~`, where a grab is its letter alone",
                f"`{token.text[1:]}`",
                Fix(token.start, token.end, token.text[1:], "write the letter alone"),
            )
        raise self.unexpected(_OPERAND)
