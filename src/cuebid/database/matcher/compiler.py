"""From the tree of a pattern to closures that match it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Conjunction,
    Group,
    Jump,
    Literal,
    Match,
    Math,
    Not,
    Pattern,
    Repeat,
    Term,
)
from cuebid.database.matcher import characters, choices
from cuebid.database.matcher.arithmetic import math
from cuebid.database.matcher.captures import NO_CAPTURES, Captures
from cuebid.database.matcher.match_reference import colon_count
from cuebid.database.matcher.parts import AllMatcher, MatchEnd, NodeMatcher, Search, all_matches

__all__ = ["Matcher", "compile_matcher"]


class Matcher:
    """A pattern, ready to match; `compile_matcher` makes it."""

    __slots__ = ("_ways",)

    def __init__(self, ways: AllMatcher) -> None:
        self._ways = ways

    def match(
        self, text: str, run: Search, captures: Captures = NO_CAPTURES, *, whole: bool = True
    ) -> MatchEnd | None:
        """The first way in which the pattern matches from the beginning; None if there is none.

        Args:
            text: what is matched.
            run: what the search may look at.
            captures: what was stored before.
            whole: whether all of the text must be matched (A28).

        Raises:
            MatchLimitError: the pattern has too many ways.
        """
        run.states = 0
        ways = self._ways(text, 0, captures, run)
        if not whole:
            return ways[0] if ways else None
        length = len(text)
        for way in ways:
            if way[0] == length:
                return way
        return None


def compile_matcher(pattern: Pattern, *, numbers: bool = False) -> Matcher:
    """Make a pattern ready.

    Args:
        pattern: its label is not looked at.
        numbers: whether it is for pattern strings, where digits together are one number (A35).
    """
    if pattern.body is None:
        return Matcher(lambda _text, at, captures, _run: [(at, captures)])
    return Matcher(all_matches(_compile(pattern.body, numbers)))


def _compile(node: Match | Term, numbers: bool) -> NodeMatcher:
    return _COMPILERS[type(node)](node, numbers)


def _all(nodes: Iterable[Match | Term], numbers: bool) -> list[NodeMatcher]:
    return [_compile(node, numbers) for node in nodes]


def _sequence(node: Concatenation, numbers: bool) -> NodeMatcher:
    body = choices.chain(_all(node.terms, numbers))
    return choices.anchored(body, colon_count(node), node.anchor.free) if node.anchor else body


def _jump(node: Jump, numbers: bool) -> NodeMatcher:
    return choices.jump(node.offset, _compile(node.body, numbers), slides=node.slides)


_COMPILERS: Final[dict[type, Callable[[Any, bool], NodeMatcher]]] = {
    Concatenation: _sequence,
    Alternation: lambda node, numbers: choices.either(_all(node.parts, numbers)),
    Conjunction: lambda node, numbers: choices.both(_all(node.parts, numbers)),
    Jump: _jump,
    Group: lambda node, numbers: _compile(node.body, numbers),
    Repeat: lambda node, numbers: choices.repeat(_compile(node.body, numbers), node.iterator),
    Not: lambda node, numbers: choices.negation(_compile(node.body, numbers)),
    Math: lambda node, _: NodeMatcher(step=math(node.expression)),
    Literal: lambda node, _: NodeMatcher(step=characters.literal(node.text)),
    AnyCharacter: lambda _node, _: NodeMatcher(step=characters.any_character),
    AnyCall: lambda _node, _: NodeMatcher(step=characters.any_call),
    Brackets: lambda node, _: NodeMatcher(step=characters.brackets(node)),
    Capture: lambda node, numbers: NodeMatcher(step=characters.push(node.letter, numbers=numbers)),
    Backreference: lambda node, numbers: NodeMatcher(
        step=characters.grab(node.letter, numbers=numbers)
    ),
}
