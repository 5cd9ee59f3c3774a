"""A tokenizer for the small languages of the project: one regular expression for each mode.

A tokenizer is a table of (kind, pattern) pairs. All patterns of a mode are joined into one regular
expression whose groups tell the kinds apart, because one `match` call for each token is the
fastest tokenizer that pure Python has. Most languages have a single mode. A language in which a
delimiter changes what the characters mean (a quotation, arithmetic in the middle of a pattern)
names several, and says which kinds of token push a mode on a stack or pop it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

__all__ = ["DEFAULT_MODE", "Token", "Tokenizer"]

KindT = TypeVar("KindT")
ModeT = TypeVar("ModeT")

DEFAULT_MODE: Final = ""
"""The mode of a tokenizer that has only one mode."""


class Token(NamedTuple, Generic[KindT]):
    """One token of a text.

    A named tuple rather than a dataclass: rule files have a hundred thousand tokens, and tuples
    are made about twice as fast as frozen dataclasses.

    Attributes:
        kind: its kind, mostly a member of the language's own enumeration.
        text: its characters; a tokenizer with a `normalise` function changes them.
        start: the offset of its first character.
        end: the offset after its last character.
    """

    kind: KindT
    text: str
    start: int
    end: int


class _Mode(NamedTuple, Generic[KindT, ModeT]):
    """One mode of a tokenizer, with its patterns compiled."""

    match: Callable[[str, int], re.Match[str] | None]
    kinds: tuple[KindT | None, ...]
    switches: Mapping[KindT, ModeT | None]


class Tokenizer(Generic[KindT, ModeT]):
    r"""A tokenizer for one language, made from regular expressions.

    Args:
        rules: for each mode the (kind, pattern) pairs in order of precedence: the first pattern
            that matches wins, so longer tokens stand before their prefixes. Patterns have no
            capturing groups. The kind None marks blanks and comments, which give no token.
        unknown: the kind of a single character that no pattern matches.
        end: the kind of the last token, which is empty and stands at the end of the text.
        switches: for each mode the kinds after which another mode applies: a mode is pushed on
            the stack, None pops the mode that is on top.
        normalise: changes the text of a token, given its kind: letter case, synonyms.
        flags: flags of the regular expressions.

    Raises:
        ValueError: a pattern has a capturing group.

    >>> words = Tokenizer({DEFAULT_MODE: [("number", r"\d+"), ("word", r"\w+"), (None, r"\s+")]},
    ...                   unknown="?", end="end")
    >>> [(token.kind, token.text) for token in words.tokenize("12 points!", DEFAULT_MODE)]
    [('number', '12'), ('word', 'points'), ('?', '!'), ('end', '')]
    """

    def __init__(
        self,
        rules: Mapping[ModeT, Iterable[tuple[KindT | None, str]]],
        *,
        unknown: KindT,
        end: KindT,
        switches: Mapping[ModeT, Mapping[KindT, ModeT | None]] | None = None,
        normalise: Callable[[KindT, str], str] | None = None,
        flags: re.RegexFlag = re.NOFLAG,
    ) -> None:
        self._unknown = unknown
        self._end = end
        self._normalise = normalise
        switches = switches or {}
        self._modes: dict[ModeT, _Mode[KindT, ModeT]] = {
            mode: _compile(pairs, switches.get(mode, {}), flags) for mode, pairs in rules.items()
        }

    def tokenize(self, text: str, mode: ModeT, *outer: ModeT) -> list[Token[KindT]]:
        """Return the tokens of a text, followed by an empty token of kind `end`.

        Args:
            text: any text; characters that no pattern matches become tokens of kind `unknown`.
            mode: the mode at the start of the text.
            outer: modes already below it on the stack, innermost first, for a text that was cut
                out of a longer one.
        """
        tokens: list[Token[KindT]] = []
        # Bound to locals, because the loop runs for every token of every rule file.
        append = tokens.append
        unknown = self._unknown
        # Innermost last, so that the mode on top is `stack[-1]`.
        stack = [*reversed(outer), mode]
        match, kinds, switches = self._modes[mode]
        offset, length = 0, len(text)
        while offset < length:
            matched = match(text, offset)
            # An empty match would not move on; the character counts as unknown then.
            if matched is None or matched.end() == offset:
                append(Token(unknown, text[offset], offset, offset + 1))
                offset += 1
                continue
            # `lastindex` is never None: every pattern stands in a group.
            kind = kinds[matched.lastindex or 0]
            end = matched.end()
            if kind is not None:
                append(Token(kind, matched.group(), offset, end))
                if kind in switches:
                    _switch(stack, switches[kind])
                    match, kinds, switches = self._modes[stack[-1]]
            offset = end
        append(Token(self._end, "", length, length))
        # In a second pass, so that languages without it pay nothing for each token.
        if self._normalise is not None:
            normalise = self._normalise
            return [token._replace(text=normalise(token.kind, token.text)) for token in tokens]
        return tokens

    def mode_after(self, tokens: Sequence[Token[KindT]], mode: ModeT, *outer: ModeT) -> ModeT:
        """Return the mode that applies after some tokens, for messages about the next token.

        Args:
            tokens: the tokens so far.
            mode: the mode at the start of the text, as given to `tokenize`.
            outer: modes below `mode` on the stack, as given to `tokenize`.
        """
        stack = [*reversed(outer), mode]
        for token in tokens:
            switches = self._modes[stack[-1]].switches
            if token.kind in switches:
                _switch(stack, switches[token.kind])
        return stack[-1]


def _compile(
    pairs: Iterable[tuple[KindT | None, str]],
    switches: Mapping[KindT, ModeT | None],
    flags: re.RegexFlag,
) -> _Mode[KindT, ModeT]:
    kinds: list[KindT | None] = [None]  # groups of a regular expression are counted from 1
    patterns = []
    for kind, pattern in pairs:
        kinds.append(kind)
        patterns.append(f"({pattern})")
    compiled = re.compile("|".join(patterns), flags)
    # A further group would shift the numbers from which the kind is known.
    if compiled.groups != len(patterns):
        raise ValueError("patterns of tokens have no capturing groups; write (?:...)")
    return _Mode(compiled.match, tuple(kinds), switches)


def _switch(stack: list[ModeT], mode: ModeT | None) -> None:
    """Push a mode on the stack, or pop one if `mode` is None; the outermost mode stays."""
    if mode is not None:
        stack.append(mode)
    elif len(stack) > 1:
        stack.pop()
