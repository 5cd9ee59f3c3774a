"""The parser of arithmetic between two `~` (productions `expr` to `list`)."""

# The productions are left-recursive, which recursive descent cannot follow; each is a loop that
# makes the same tree. The base class of the other parsers, because arithmetic occurs in all fields.

from __future__ import annotations

from typing import Final

from cuebid.database.language import tree
from cuebid.database.language.parsing.cursor import FieldCursor
from cuebid.database.language.parsing.syntax_error import Fix, RuleSyntaxError
from cuebid.database.language.parsing.tokens import RuleTokenKind

_MAX_ARGUMENTS: Final = 3
_OPERAND: Final = "a number, one of C D H S N P X R, a capture, a function, `.`, `(`, `!` or `-`"
_OPERATOR: Final = "an operator"


class MathParser(FieldCursor):
    """Parser for arithmetic: each method parses one production and returns its tree."""

    def math(self) -> tree.Math:
        """Parse `MATH_TOK expr MATH_TOK`."""
        opening = self.open()
        # A chain of operators in here is not part of the chain around it.
        outer_links, self.links = self.links, 0
        expression = self.expr()
        self.links = outer_links
        self.close(RuleTokenKind.MATH, f"{_OPERATOR}, or `~`")
        return tree.Math(expression, start=opening.start, end=self.end)

    def expr(self) -> tree.Expression:
        """Parse `expr : expr BINARY0 expr0 | expr0`: all logical operators, from the left (A44)."""
        start = self.token.start
        left = self.expr0()
        while self.is_at(RuleTokenKind.BINARY0):
            operator = self.link().text
            left = tree.Binary(operator, left, self.expr0(), start=start, end=self.end)
        return left

    def expr0(self) -> tree.Expression:
        """Parse `expr0`: comparisons, assignments and `x[low,high]`, from the left."""
        start = self.token.start
        left = self.expr1()
        while True:
            if self.is_at(RuleTokenKind.BINARY1):
                left = self._compare(left, start)
            elif self.is_at(RuleTokenKind.LBRACKET):
                left = self._between(left, start)
            else:
                return left

    def expr1(self) -> tree.Expression:
        """Parse `expr1 : expr1 BINARY2 expr2 | expr1 MINUS expr2 | expr2`."""
        start = self.token.start
        left = self.expr2()
        while self.is_at(RuleTokenKind.BINARY2) or self.is_at(RuleTokenKind.MINUS):
            operator = self.link().text
            left = tree.Binary(operator, left, self.expr2(), start=start, end=self.end)
        return left

    def expr2(self) -> tree.Expression:
        """Parse `expr2 : expr2 BINARY3 expr3 | expr3`."""
        start = self.token.start
        left = self.expr3()
        while self.is_at(RuleTokenKind.BINARY3):
            operator = self.link().text
            left = tree.Binary(operator, left, self.expr3(), start=start, end=self.end)
        return left

    def expr3(self) -> tree.Expression:
        """Parse `expr3`: a single operand, or one more level of nesting."""
        kind, start = self.kind, self.token.start
        if kind is RuleTokenKind.NUM:
            token = self.take()
            return tree.Number(
                self.number(token.text, start, token.end), start=start, end=token.end
            )
        if kind is RuleTokenKind.CHAR:
            return tree.Letter(self.take().text, start=start, end=self.end)
        if kind is RuleTokenKind.SAVED:
            return tree.CapturedValue(self.take().text, start=start, end=self.end)
        if kind is RuleTokenKind.FUNCTION:
            return self.function()
        if kind is RuleTokenKind.DOT:
            self.take()
            return tree.NextField(start=start, end=self.end)
        return self._nested()

    def function(self) -> tree.FunctionCall:
        """Parse `MGRAB | MGRAB LPAREN list RPAREN` for a function by its number."""
        token = self.take()
        number = self.number(token.text[1:], token.start + 1, token.end)
        arguments: tuple[tree.Expression, ...] = ()
        if self.is_at(RuleTokenKind.LPAREN):
            self.open()
            arguments = self.arguments()
            self.close(RuleTokenKind.RPAREN, f"{_OPERATOR}, `,` or `)`")
        # "Function of up to three arguments": their number is part of the function's name, so that
        # a fourth can never be right. Whether the function exists is checked by the reader.
        if len(arguments) > _MAX_ARGUMENTS:
            message = f"a function has at most {_MAX_ARGUMENTS} arguments, not {len(arguments)}"
            extra = arguments[_MAX_ARGUMENTS].start
            raise RuleSyntaxError(
                message, self.text, extra, end=self.end - 1, code="db-too-many-arguments"
            )
        return tree.FunctionCall(number, arguments, start=token.start, end=self.end)

    def arguments(self) -> tuple[tree.Expression, ...]:
        """Parse `list : expr COMMA list | expr`."""
        arguments = [self.expr()]
        while self.is_at(RuleTokenKind.COMMA):
            self.take()
            arguments.append(self.expr())
        return tuple(arguments)

    def _compare(self, left: tree.Expression, start: int) -> tree.Expression:
        """Parse `expr0 BINARY1 expr1`; an assignment needs a letter on its left.

        Because `=` and the comparisons are one level, `m=#3(N)>=0` compares what was assigned.
        """
        if self.token.text != "=":
            operator = self.link().text
            return tree.Binary(operator, left, self.expr1(), start=start, end=self.end)
        equals, after = self.token, self.tokens[self.index + 1]
        if after.text in ("<", ">") and after.start == equals.end:
            operator = f"{after.text}="
            raise RuleSyntaxError(
                f"`={after.text}` is written `{operator}`",
                self.text,
                equals.start,
                f"`{operator}`",
                end=after.end,
                code="db-assignment",
                fix=Fix(equals.start, after.end, operator, "write the comparison"),
            )
        if not isinstance(left, tree.CapturedValue):
            raise self.error(
                "db-assignment",
                "only a capture, a single small letter, can stand to the left of `=`",
                "`==` to compare",
                Fix(equals.start, equals.end, "==", "compare"),
            )
        self.link()
        return tree.Assign(left.letter, self.expr1(), start=start, end=self.end)

    def _between(self, value: tree.Expression, start: int) -> tree.Between:
        """Parse `expr0 LBRACKET expr0 COMMA expr0 RBRACKET`."""
        self.count_link()
        self.open()
        low = self.expr0()
        if not self.is_at(RuleTokenKind.COMMA):
            raise self._missing_comma(low)
        self.take()
        high = self.expr0()
        self.close(RuleTokenKind.RBRACKET, f"{_OPERATOR}, or `]`")
        return tree.Between(value, low, high, start=start, end=self.end)

    def _missing_comma(self, low: tree.Expression) -> RuleSyntaxError:
        """Return the error for limits without a comma, most often written as a range: `[15-17]`."""
        if not (
            self.is_at(RuleTokenKind.RBRACKET)
            and isinstance(low, tree.Binary)
            and low.operator == "-"
        ):
            return self.unexpected(f"{_OPERATOR}, or `,` and the upper limit")
        start, end = low.left.end, low.right.start
        return RuleSyntaxError(
            "the limits of a number have a comma between them",
            self.text,
            start,
            "`,`",
            end=end,
            code="db-token-not-here",
            fix=Fix(start, end, ",", "write a comma"),
        )

    def _nested(self) -> tree.Expression:
        """Parse `LPAREN expr RPAREN | NOT expr3 | MINUS expr3`."""
        start = self.token.start
        if self.is_at(RuleTokenKind.LPAREN):
            self.open()
            body = self.expr()
            self.close(RuleTokenKind.RPAREN, f"{_OPERATOR}, or `)`")
            return tree.Parentheses(body, start=start, end=self.end)
        if self.is_at(RuleTokenKind.NOT) or self.is_at(RuleTokenKind.MINUS):
            self.deeper()
            operator = self.take().text
            operand = self.expr3()
            self.shallower()
            return tree.Unary(operator, operand, start=start, end=self.end)
        # A frequent slip: outside arithmetic the value of a letter is written with `#`.
        if self.is_at(RuleTokenKind.GRAB):
            token = self.token
            raise self.error(
                "db-token-not-here",
                f"`{token.text}` cannot stand between two `~`, where a capture is its letter alone",
                f"`{token.text[1:]}`",
                Fix(token.start, token.end, token.text[1:], "write the letter alone"),
            )
        raise self.unexpected(_OPERAND)
