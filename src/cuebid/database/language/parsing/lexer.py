"""Split the text of a field into tokens."""

# The shared tokenizer with one mode for each context of the specification: back-quotes, `~` and
# brackets push a context, their closing tokens pop it.

from __future__ import annotations

import re
from operator import itemgetter
from typing import Final

from cuebid.database.language.parsing.tokens import (
    TOKENS,
    TRANSITIONS,
    LexerContext,
    RuleTokenKind,
    Token,
    TokenRule,
)
from cuebid.text import Tokenizer

_TOKENIZER: Final = Tokenizer(
    {
        context: [(rule.kind, rule.pattern) for rule in TOKENS if context in rule.contexts]
        for context in LexerContext
    },
    unknown=RuleTokenKind.UNKNOWN,
    end=RuleTokenKind.STOP,
    switches=TRANSITIONS,
)
_READERS: Final = tuple((re.compile(rule.pattern), rule) for rule in TOKENS)


def tokenize(text: str, context: LexerContext = LexerContext.EMPTY) -> list[Token]:
    """Return the tokens of a field, followed by a token of kind `STOP`.

    A character that begins no token in its context becomes the last token, of kind `UNKNOWN`: what
    follows it cannot be read, because its context is unknown.

    Args:
        text: the field.
        context: where it begins: `EMPTY`, or `SPEC` for a specification without its back-quote.

    >>> [token.kind.name for token in tokenize("a[HS]~a==3~")][:9]
    ['PUSH', 'LBRACKET', 'CHAR', 'CHAR', 'RBRACKET', 'MATH', 'SAVED', 'BINARY1', 'NUM']
    """
    tokens = _TOKENIZER.tokenize(text, context, *_OUTER[context])
    kinds = [*map(_kind, tokens)]
    return (
        tokens[: kinds.index(RuleTokenKind.UNKNOWN) + 1]
        if RuleTokenKind.UNKNOWN in kinds
        else tokens
    )


def context_after(tokens: list[Token], context: LexerContext = LexerContext.EMPTY) -> LexerContext:
    """Return the context after some tokens of a field that begins in a context."""
    return _TOKENIZER.mode_after(tokens, context, *_OUTER[context])


def readings(text: str, offset: int) -> list[tuple[str, TokenRule]]:
    """Return every way in which a token could begin at an offset, in whatever context.

    Returns:
        The characters of the token and its rule, in the order of the table.
    """
    matches = ((reader.match(text, offset), rule) for reader, rule in _READERS)
    return [(match.group(), rule) for match, rule in matches if match]


_kind: Final = itemgetter(0)
_OUTER: Final[dict[LexerContext, tuple[LexerContext, ...]]] = {
    context: () if context is LexerContext.EMPTY else (LexerContext.EMPTY,)
    for context in LexerContext
}
