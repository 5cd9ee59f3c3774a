"""From the text of a field to its tokens, with the contexts on a stack."""

from __future__ import annotations

import re
from typing import Final

from cuebid.database.language.tokens import TOKENS, TRANSITIONS, Context, Kind, Token, TokenRule

__all__ = ["follow", "readings", "tokenize"]


def _table(context: Context) -> tuple[re.Pattern[str], tuple[Kind, ...]]:
    rules = [rule for rule in TOKENS if context in rule.contexts]
    pattern = "|".join(f"({rule.pattern})" for rule in rules)
    # The groups of a pattern count from 1.
    return re.compile(pattern), (Kind.UNKNOWN, *(rule.kind for rule in rules))


_TABLES: Final = {context: (*_table(context), TRANSITIONS[context]) for context in Context}
_READERS: Final = tuple((re.compile(rule.pattern), rule) for rule in TOKENS)


def tokenize(text: str, context: Context = Context.EMPTY) -> list[Token]:
    """The tokens of a field, with a last one of kind `STOP` behind them.

    Where no token of the context begins, one of kind `UNKNOWN` takes the single character there,
    and nothing behind it is read.

    Args:
        text: the field.
        context: how it begins: empty, or that of a specification without its back-quote.

    >>> [token.kind.name for token in tokenize("a[HS]~a==3~")][:9]
    ['PUSH', 'LBRACKET', 'CHAR', 'CHAR', 'RBRACKET', 'MATH', 'SAVED', 'BINARY1', 'NUM']
    """
    tokens: list[Token] = []
    stack = [Context.EMPTY] if context is Context.EMPTY else [Context.EMPTY, context]
    pattern, kinds, switches = _TABLES[context]
    match = pattern.match
    at, end = 0, len(text)
    while at < end:
        found = match(text, at)
        if found is None:
            tokens.append(Token(Kind.UNKNOWN, text[at], at, at + 1))
            return tokens
        kind = kinds[found.lastindex or 0]
        after = found.end()
        tokens.append(Token(kind, found.group(), at, after))
        at = after
        if kind in switches:
            follow(stack, kind)
            pattern, kinds, switches = _TABLES[stack[-1]]
            match = pattern.match
    tokens.append(Token(Kind.STOP, "", end, end))
    return tokens


def follow(stack: list[Context], kind: Kind) -> None:
    """Change a stack of contexts as a token of that kind does."""
    entered = TRANSITIONS[stack[-1]].get(kind, stack[-1])
    if entered is None:
        stack.pop()
    elif kind in TRANSITIONS[stack[-1]]:
        stack.append(entered)


def readings(text: str, at: int) -> list[tuple[str, TokenRule]]:
    """Every way in which a token could begin at an offset, in whatever context.

    Returns:
        The characters it would take and the rule that says so, in the order of the table.
    """
    found = ((reader.match(text, at), rule) for reader, rule in _READERS)
    return [(match.group(), rule) for match, rule in found if match]
