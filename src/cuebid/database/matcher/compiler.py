"""Compile the tree of a pattern to closures that match it."""

# One entry of `_COMPILERS` for each kind of node; what the closures do is in `characters`,
# `arithmetic` (nodes that match in one way) and `combinators` (nodes with choices). The same
# language, written as plainly as possible and without regard to speed, is the reference matcher
# of the tests; random rules and the cases of the specification are held against it.

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
from cuebid.database.matcher import characters, combinators
from cuebid.database.matcher.arithmetic import compile_test
from cuebid.database.matcher.captures import NO_CAPTURES, Captures
from cuebid.database.matcher.search import AllMatcher, MatchEnd, NodeMatcher, Search, all_matches

__all__ = ["Matcher", "colon_count", "compile_matcher"]


class Matcher:
    """A compiled pattern; `compile_matcher` makes it."""

    __slots__ = ("_every",)

    def __init__(self, every: AllMatcher) -> None:
        self._every = every

    def match(
        self, text: str, search: Search, captures: Captures = NO_CAPTURES, *, whole: bool = True
    ) -> MatchEnd | None:
        """Return the first way in which the pattern matches from the beginning, or None.

        Args:
            text: an auction, or the pattern string of a hand.
            search: what the search may look at; its count of states begins anew.
            captures: what was captured before.
            whole: whether all of the text must be matched (A28).

        Raises:
            MatchLimitError: the pattern has too many ways to match.
        """
        search.states = 0
        states = self._every(text, 0, captures, search)
        if not whole:
            return states[0] if states else None
        length = len(text)
        for state in states:
            if state[0] == length:
                return state
        return None


def compile_matcher(pattern: Pattern, *, numbers: bool = False) -> Matcher:
    """Compile a pattern.

    Args:
        pattern: a sequence or a constraint; its label is ignored.
        numbers: True for constraints: in a pattern string, neighbouring digits are one number for
            a capture, in an auction each digit is a level (A35).
    """
    # A bare `@LABEL` consumes nothing: with `restart=replace` it puts the label before any auction,
    # and where the whole must match it matches none.
    if pattern.body is None:
        return Matcher(lambda _text, offset, captures, _search: [(offset, captures)])
    return Matcher(all_matches(_compile(pattern.body, numbers)))


def _compile(node: Match | Term, numbers: bool) -> NodeMatcher:
    return _COMPILERS[type(node)](node, numbers)


def _compile_all(nodes: Iterable[Match | Term], numbers: bool) -> list[NodeMatcher]:
    return [_compile(node, numbers) for node in nodes]


def _concatenation(node: Concatenation, numbers: bool) -> NodeMatcher:
    body = combinators.chain(_compile_all(node.terms, numbers))
    if node.anchor is None:
        return body
    return combinators.anchored(body, colon_count(node), node.anchor.free)


def _jump(node: Jump, numbers: bool) -> NodeMatcher:
    return combinators.jump(node.offset, _compile(node.body, numbers), slides=node.slides)


def colon_count(node: Match | Term) -> int | None:
    """Count the colons that a node matches, as written; None where that is not fixed (A29)."""
    match node:
        case Literal(text=text):
            return text.count(":")
        case Concatenation(terms=terms):
            counts = [colon_count(term) for term in terms]
            fixed = [count for count in counts if count is not None]
            return sum(fixed) if len(fixed) == len(counts) else None
        case Group(body=body):
            return colon_count(body)
        case Alternation() | Conjunction() | Jump() | Repeat():
            return None
    return 0


_COMPILERS: Final[dict[type, Callable[[Any, bool], NodeMatcher]]] = {
    Concatenation: _concatenation,
    Alternation: lambda node, numbers: combinators.alternation(_compile_all(node.parts, numbers)),
    Conjunction: lambda node, numbers: combinators.conjunction(_compile_all(node.parts, numbers)),
    Jump: _jump,
    Group: lambda node, numbers: _compile(node.body, numbers),
    Repeat: lambda node, numbers: combinators.repeat(_compile(node.body, numbers), node.iterator),
    Not: lambda node, numbers: combinators.negation(_compile(node.body, numbers)),
    Math: lambda node, _: NodeMatcher(single=compile_test(node.expression)),
    Literal: lambda node, _: NodeMatcher(single=characters.literal(node.text)),
    AnyCharacter: lambda _node, _: NodeMatcher(single=characters.any_character),
    AnyCall: lambda _node, _: NodeMatcher(single=characters.any_call),
    Brackets: lambda node, _: NodeMatcher(single=characters.brackets(node)),
    Capture: lambda node, numbers: NodeMatcher(
        single=characters.capture(node.letter, numbers=numbers)
    ),
    Backreference: lambda node, numbers: NodeMatcher(
        single=characters.backreference(node.letter, numbers=numbers)
    ),
}
