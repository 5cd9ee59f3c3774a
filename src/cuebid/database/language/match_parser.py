"""Sequences and constraints: what is matched against an auction or a pattern string."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.database.language.math_parser import MathParser
from cuebid.database.language.syntax_error import Fix
from cuebid.database.language.tokens import Kind
from cuebid.database.language.tree import (
    Alternation,
    Anchor,
    AnyCall,
    AnyCharacter,
    Backreference,
    BracketKind,
    Brackets,
    Capture,
    Character,
    Concatenation,
    Conjunction,
    Group,
    Item,
    Jump,
    Literal,
    Match,
    Not,
    Pattern,
    Primary,
    Range,
    Repeat,
    Restart,
    Term,
)

__all__ = ["MatchParser"]

_TERM: Final = "text, `.`, `,`, `!`, `~`, `(`, `[`, a small letter or a grab"


class MatchParser(MathParser):
    """The productions of matching, one a method; each takes its tokens and gives its tree."""

    def pattern(self) -> Pattern:
        """`goal : optexp at_tok`, to the end of the field; not both of them empty (A9)."""
        start = self.token.start
        body = None if self.at(Kind.AT) else self.altexp()
        restart = None
        if self.at(Kind.AT):
            token = self.take()
            restart = Restart(token.text[1:], start=token.start, end=token.end)
        if not self.at(Kind.STOP):
            behind = "nothing behind a label"
            raise self.unexpected(behind if restart else f"{_TERM}, `|`, `&`, `$` or a label")
        return Pattern(body, restart, start=start, end=self.done)

    def altexp(self) -> Match:
        """`altexp`: sequences and jumps joined by `|`, `&` or nothing, from the left."""
        start = self.token.start
        parts: list[Match] = [self.jump() if self.at(Kind.GOTO) else self.regexp()]
        joined: type[Alternation | Conjunction] | None = None
        while (join := _JOINS.get(self.kind)) is not None:
            if joined is not None and join is not joined:
                self.chain()
                parts = [joined(tuple(parts), start=start, end=self.done)]
            joined = join
            parts.append(self._operand())
        if joined is None:
            return parts[0]
        return joined(tuple(parts), start=start, end=self.done)

    def jump(self) -> Jump:
        """`GOTO_TOK regexp`."""
        token = self.take()
        if self.at(Kind.GOTO):
            raise self._second_jump(token.text)
        offset, slides = 0, False
        if token.text != "&&":
            offset, slides = int(token.text[1:3]), token.text.endswith("+")
        body = self.regexp()
        return Jump(offset, slides, body, start=token.start, end=self.done)

    def regexp(self) -> Concatenation:
        """`regexp : rxpr | rxpr END_TOK`, and `rxpr : term | rxpr term`."""
        start = self.token.start
        terms = [self.term()]
        while self.kind in _PRIMARIES:
            terms.append(self.term())
        anchor = None
        if self.at(Kind.END):
            token = self.take()
            digits = token.text.lstrip("$")
            free = self.number(digits, token.end - len(digits), token.end)
            anchor = Anchor(free, start=token.start, end=token.end)
        return Concatenation(tuple(terms), anchor, start=start, end=self.done)

    def term(self) -> Term:
        """`term : primary ITERATOR | primary`."""
        start = self.token.start
        body = self.primary()
        if not self.at(Kind.ITERATOR):
            return body
        iterator = self.take().text
        if self.at(Kind.ITERATOR):
            raise self.error(
                "db-second-iterator",
                f"`{self.token.text}` follows another iterator",
                "one iterator, or parentheses around what is repeated twice over",
            )
        return Repeat(body, iterator, start=start, end=self.done)

    def primary(self) -> Primary:
        """`primary`: what a term is made of."""
        read = _PRIMARIES.get(self.kind)
        if read is None:
            raise self.unexpected(_TERM)
        return read(self)

    def any_character(self) -> AnyCharacter:
        """`DOT_TOK`."""
        token = self.take()
        return AnyCharacter(start=token.start, end=token.end)

    def any_call(self) -> AnyCall:
        """`COMMA_TOK`."""
        token = self.take()
        return AnyCall(start=token.start, end=token.end)

    def string(self) -> Literal:
        """`STRING_TOK | CHAR_TOK`."""
        token = self.take()
        return Literal(token.text, start=token.start, end=token.end)

    def negation(self) -> Not:
        """`NOT_TOK primary`."""
        self.deeper()
        start = self.take().start
        body = self.primary()
        self.shallower()
        return Not(body, start=start, end=self.done)

    def push(self) -> Capture:
        """`PUSH`."""
        token = self.take()
        return Capture(token.text, start=token.start, end=token.end)

    def grab(self) -> Backreference:
        """`GRAB`, with or without its `#`."""
        token = self.take()
        return Backreference(token.text[-1], start=token.start, end=token.end)

    def group(self) -> Group:
        """`LPAREN_TOK altexp RPAREN_TOK`."""
        start = self.open().start
        body = self.altexp()
        self.close(Kind.RPAREN, f"{_TERM}, `|`, `&`, `$` or `)`")
        return Group(body, start=start, end=self.done)

    def brackets(self) -> Brackets:
        """`LBRACKET_TOK classlist RBRACKET_TOK`."""
        token = self.open()
        operator = token.text[1:2]
        shift = len(token.text) - 1 if operator in {"+", "-"} else 0
        kind = BracketKind.SHIFT if shift else BracketKind(operator)
        items = self.classlist()
        self.close(Kind.RBRACKET, "a character, a grab or `]`")
        if operator == "-":
            shift = -shift
        return Brackets(kind, shift, items, start=token.start, end=self.done)

    def classlist(self) -> tuple[Item, ...]:
        """`classlist : classitem | classlist classitem`."""
        items = [self.classitem()]
        while self.at(Kind.CHAR) or self.at(Kind.GRAB):
            items.append(self.classitem())
        return tuple(items)

    def classitem(self) -> Item:
        """`classitem : CHAR_TOK DASH_TOK CHAR_TOK | char | GRAB`."""
        if self.at(Kind.GRAB):
            return self.grab()
        if not self.at(Kind.CHAR):
            raise self.unexpected("a character (a colon, underscore, capital or digit) or a grab")
        low = self.take()
        if not self.at(Kind.DASH):
            return Character(low.text, start=low.start, end=low.end)
        self.take()
        if not self.at(Kind.CHAR):
            raise self.unexpected("the last character of the range")
        high = self.take()
        return Range(low.text, high.text, start=low.start, end=high.end)

    def _operand(self) -> Jump | Concatenation:
        """What stands to the right of `|` or `&`, or a jump without them."""
        if self.at(Kind.GOTO):
            return self.jump()
        operator = self.take()
        if operator.kind is Kind.OR and self.at(Kind.GOTO):
            return self.jump()
        if self.at(Kind.GOTO):
            raise self.error(
                "db-jump-after-and",
                f"the jump `{self.token.text}` cannot follow `&`, because it already means and",
                f"`{self.token.text}` alone",
                Fix(operator.start, operator.end, "", "leave `&` out"),
            )
        return self.regexp()

    def _second_jump(self, first: str) -> Exception:
        """The error for a jump right behind another one."""
        token = self.token
        return self.error(
            "db-jump-after-jump",
            f"the jump `{token.text}` follows the jump `{first}`",
            f"`{token.text}` alone, which already means and",
            Fix(token.start - len(first), token.start, "", f"leave `{first}` out"),
        )


_JOINS: Final[dict[Kind, type[Alternation | Conjunction]]] = {
    Kind.OR: Alternation,
    Kind.AND: Conjunction,
    Kind.GOTO: Conjunction,
}
_PRIMARIES: Final[dict[Kind, Callable[[MatchParser], Primary]]] = {
    Kind.DOT: MatchParser.any_character,
    Kind.MATH: MatchParser.math,
    Kind.COMMA: MatchParser.any_call,
    Kind.STRING: MatchParser.string,
    Kind.CHAR: MatchParser.string,
    Kind.NOT: MatchParser.negation,
    Kind.PUSH: MatchParser.push,
    Kind.GRAB: MatchParser.grab,
    Kind.LPAREN: MatchParser.group,
    Kind.LBRACKET: MatchParser.brackets,
}
