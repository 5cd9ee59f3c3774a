"""The parser of sequences and constraints (productions `goal` to `classitem`)."""

# By hand and not with a parser generator: recursive descent needs one method for each production,
# is faster, and can say for each error what could have stood there and how to correct it. The
# tests hold the grammar in Lark's notation and compare both parsers on random text.

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.database.language import tree
from cuebid.database.language.parsing.math_parser import MathParser
from cuebid.database.language.parsing.syntax_error import Fix
from cuebid.database.language.parsing.tokens import RuleTokenKind

_TERM: Final = "text, `.`, `,`, `!`, `~`, `(`, `[`, a small letter or a capture"


class MatchParser(MathParser):
    """Parser for sequences and constraints: each method parses one production, returns its tree."""

    def pattern(self) -> tree.Pattern:
        """Parse `goal : optexp at_tok` to the end of the field; one part may be empty (A9)."""
        start = self.token.start
        body = None if self.is_at(RuleTokenKind.AT) else self.altexp()
        restart = None
        if self.is_at(RuleTokenKind.AT):
            token = self.take()
            restart = tree.Restart(token.text[1:], start=token.start, end=token.end)
        if not self.is_at(RuleTokenKind.STOP):
            expected = f"{_TERM}, `|`, `&`, `$` or a label"
            raise self.unexpected("nothing after a label" if restart else expected)
        return tree.Pattern(body, restart, start=start, end=self.end)

    def altexp(self) -> tree.Match:
        """Parse `altexp`: sequences and jumps joined by `|`, `&` or nothing, from the left.

        The grammar gives the operators one level (A40). Runs of one operator become one flat
        node; where the operator changes, what came before becomes the first operand.
        """
        start = self.token.start
        parts: list[tree.Match] = [self.jump() if self.is_at(RuleTokenKind.GOTO) else self.regexp()]
        run_type: type[tree.Alternation | tree.Conjunction] | None = None
        while (node_type := _OPERATOR_NODES.get(self.kind)) is not None:
            if run_type is not None and node_type is not run_type:
                # Each change of the operator nests what came before one level deeper; a run of
                # the same operator does not.
                self.count_link()
                parts = [run_type(tuple(parts), start=start, end=self.end)]
            run_type = node_type
            parts.append(self._operand())
        if run_type is None:
            return parts[0]
        return run_type(tuple(parts), start=start, end=self.end)

    def jump(self) -> tree.Jump:
        """Parse `GOTO_TOK regexp`: a jump to an offset and what must match there."""
        token = self.take()
        if self.is_at(RuleTokenKind.GOTO):
            raise self._second_jump(token.text)
        offset, slides = 0, False
        if token.text != "&&":
            offset, slides = int(token.text[1:3]), token.text.endswith("+")
        body = self.regexp()
        return tree.Jump(offset, slides, body, start=token.start, end=self.end)

    def regexp(self) -> tree.Concatenation:
        """Parse `regexp : rxpr | rxpr END_TOK` and `rxpr : term | rxpr term`."""
        start = self.token.start
        terms = [self.term()]
        while self.kind in _PRIMARIES:
            terms.append(self.term())
        anchor = None
        if self.is_at(RuleTokenKind.END):
            token = self.take()
            # GIB's own rules also write `$$`, which means no more than `$` (A23).
            digits = token.text.lstrip("$")
            free = self.number(digits, token.end - len(digits), token.end)
            anchor = tree.Anchor(free, start=token.start, end=token.end)
        return tree.Concatenation(tuple(terms), anchor, start=start, end=self.end)

    def term(self) -> tree.Term:
        """Parse `term : primary ITERATOR | primary`."""
        start = self.token.start
        body = self.primary()
        if not self.is_at(RuleTokenKind.ITERATOR):
            return body
        iterator = self.take().text
        if self.is_at(RuleTokenKind.ITERATOR):
            raise self.error(
                "db-second-iterator",
                f"`{self.token.text}` follows another iterator",
                "one iterator, or parentheses around the repetition",
            )
        return tree.Repeat(body, iterator, start=start, end=self.end)

    def primary(self) -> tree.Primary:
        """Parse `primary`, the smallest part that an iterator can repeat."""
        parse = _PRIMARIES.get(self.kind)
        if parse is None:
            raise self.unexpected(_TERM)
        return parse(self)

    def any_character(self) -> tree.AnyCharacter:
        """Parse `DOT_TOK`: any one character."""
        token = self.take()
        return tree.AnyCharacter(start=token.start, end=token.end)

    def any_call(self) -> tree.AnyCall:
        """Parse `COMMA_TOK`: any one call."""
        token = self.take()
        return tree.AnyCall(start=token.start, end=token.end)

    def string(self) -> tree.Literal:
        """Parse `STRING_TOK | CHAR_TOK`: text that matches itself."""
        token = self.take()
        return tree.Literal(token.text, start=token.start, end=token.end)

    def negation(self) -> tree.Not:
        """Parse `NOT_TOK primary`: a part that must not match what follows."""
        # `!!!...P` nests without parentheses, so that it counts as nesting too.
        self.deeper()
        start = self.take().start
        body = self.primary()
        self.shallower()
        return tree.Not(body, start=start, end=self.end)

    def capture(self) -> tree.Capture:
        """Parse `PUSH`: a small letter that captures the next field."""
        token = self.take()
        return tree.Capture(token.text, start=token.start, end=token.end)

    def backreference(self) -> tree.Backreference:
        """Parse `GRAB`, the captured value of a letter, with or without its `#`."""
        token = self.take()
        return tree.Backreference(token.text[-1], start=token.start, end=token.end)

    def group(self) -> tree.Group:
        """Parse `LPAREN_TOK altexp RPAREN_TOK`."""
        start = self.open().start
        body = self.altexp()
        self.close(RuleTokenKind.RPAREN, f"{_TERM}, `|`, `&`, `$` or `)`")
        return tree.Group(body, start=start, end=self.end)

    def brackets(self) -> tree.Brackets:
        """Parse `LBRACKET_TOK classlist RBRACKET_TOK`."""
        token = self.open()
        # The token is `[` with its operator; the number of signs is the size of the shift.
        operator = token.text[1:2]
        shift = len(token.text) - 1 if operator in {"+", "-"} else 0
        kind = tree.BracketKind.SHIFT if shift else tree.BracketKind(operator)
        items = self.classlist()
        self.close(RuleTokenKind.RBRACKET, "a character, a capture or `]`")
        if operator == "-":
            shift = -shift
        return tree.Brackets(kind, shift, items, start=token.start, end=self.end)

    def classlist(self) -> tuple[tree.Item, ...]:
        """Parse `classlist : classitem | classlist classitem`."""
        items = [self.classitem()]
        while self.is_at(RuleTokenKind.CHAR) or self.is_at(RuleTokenKind.GRAB):
            items.append(self.classitem())
        return tuple(items)

    def classitem(self) -> tree.Item:
        """Parse `classitem : CHAR_TOK DASH_TOK CHAR_TOK | char | GRAB`."""
        if self.is_at(RuleTokenKind.GRAB):
            return self.backreference()
        if not self.is_at(RuleTokenKind.CHAR):
            characters = "a character (a colon, underscore, capital or digit)"
            raise self.unexpected(f"{characters} or a capture")
        low = self.take()
        if not self.is_at(RuleTokenKind.DASH):
            return tree.Character(low.text, start=low.start, end=low.end)
        self.take()
        if not self.is_at(RuleTokenKind.CHAR):
            raise self.unexpected("the last character of the range")
        high = self.take()
        return tree.Range(low.text, high.text, start=low.start, end=high.end)

    def _operand(self) -> tree.Jump | tree.Concatenation:
        """Parse what stands to the right of `|` or `&`, or a jump without an operator.

        The grammar allows a jump after `|` but not after `&`, which it implies.
        """
        if self.is_at(RuleTokenKind.GOTO):
            return self.jump()
        operator = self.take()
        if operator.kind is RuleTokenKind.OR and self.is_at(RuleTokenKind.GOTO):
            return self.jump()
        if self.is_at(RuleTokenKind.GOTO):
            raise self.error(
                "db-jump-after-and",
                f"the jump `{self.token.text}` cannot follow `&`, because it already means and",
                f"`{self.token.text}` alone",
                Fix(operator.start, operator.end, "", "leave `&` out"),
            )
        return self.regexp()

    def _second_jump(self, first: str) -> Exception:
        """Return the error for a jump that directly follows another one."""
        token = self.token
        return self.error(
            "db-jump-after-jump",
            f"the jump `{token.text}` follows the jump `{first}`",
            f"`{token.text}` alone, which already means and",
            Fix(token.start - len(first), token.start, "", f"leave `{first}` out"),
        )


# A jump without an operator before it is an implied "and".
_OPERATOR_NODES: Final[dict[RuleTokenKind, type[tree.Alternation | tree.Conjunction]]] = {
    RuleTokenKind.OR: tree.Alternation,
    RuleTokenKind.AND: tree.Conjunction,
    RuleTokenKind.GOTO: tree.Conjunction,
}
_PRIMARIES: Final[dict[RuleTokenKind, Callable[[MatchParser], tree.Primary]]] = {
    RuleTokenKind.DOT: MatchParser.any_character,
    RuleTokenKind.MATH: MatchParser.math,
    RuleTokenKind.COMMA: MatchParser.any_call,
    RuleTokenKind.STRING: MatchParser.string,
    RuleTokenKind.CHAR: MatchParser.string,
    RuleTokenKind.NOT: MatchParser.negation,
    RuleTokenKind.PUSH: MatchParser.capture,
    RuleTokenKind.GRAB: MatchParser.backreference,
    RuleTokenKind.LPAREN: MatchParser.group,
    RuleTokenKind.LBRACKET: MatchParser.brackets,
}
