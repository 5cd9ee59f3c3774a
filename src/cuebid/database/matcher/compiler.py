"""From the tree of a pattern to closures that match it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cuebid.database.language.tree import (
    AnyCall,
    AnyCharacter,
    Both,
    Brackets,
    Either,
    Grab,
    Group,
    Jump,
    Match,
    Math,
    Not,
    Pattern,
    Push,
    Repeat,
    Sequence,
    Term,
    Text,
)
from cuebid.database.matcher import characters, choices
from cuebid.database.matcher.arithmetic import math
from cuebid.database.matcher.captures import NO_GRABS, Grabs
from cuebid.database.matcher.match_reference import colon_count
from cuebid.database.matcher.parts import Part, Run, Way, Ways, several

__all__ = ["Matcher", "compile_matcher"]


class Matcher:
    """A pattern, ready to match; `compile_matcher` makes it."""

    __slots__ = ("_ways",)

    def __init__(self, ways: Ways) -> None:
        self._ways = ways

    def match(
        self, text: str, run: Run, grabs: Grabs = NO_GRABS, *, whole: bool = True
    ) -> Way | None:
        """The first way in which the pattern matches from the beginning; None if there is none.

        Args:
            text: what is matched.
            run: what the search may look at.
            grabs: what was stored before.
            whole: whether all of the text must be matched (A28).

        Raises:
            MatchLimitError: the pattern has too many ways.
        """
        run.states = 0
        ways = self._ways(text, 0, grabs, run)
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
        return Matcher(lambda _text, at, grabs, _run: [(at, grabs)])
    return Matcher(several(_compile(pattern.body, numbers)))


def _compile(node: Match | Term, numbers: bool) -> Part:
    return _COMPILERS[type(node)](node, numbers)


def _all(nodes: Iterable[Match | Term], numbers: bool) -> list[Part]:
    return [_compile(node, numbers) for node in nodes]


def _sequence(node: Sequence, numbers: bool) -> Part:
    body = choices.chain(_all(node.terms, numbers))
    return choices.anchored(body, colon_count(node), node.anchor.free) if node.anchor else body


def _jump(node: Jump, numbers: bool) -> Part:
    return choices.jump(node.offset, _compile(node.body, numbers), slides=node.slides)


_COMPILERS: Final[dict[type, Callable[[Any, bool], Part]]] = {
    Sequence: _sequence,
    Either: lambda node, numbers: choices.either(_all(node.parts, numbers)),
    Both: lambda node, numbers: choices.both(_all(node.parts, numbers)),
    Jump: _jump,
    Group: lambda node, numbers: _compile(node.body, numbers),
    Repeat: lambda node, numbers: choices.repeat(_compile(node.body, numbers), node.iterator),
    Not: lambda node, numbers: choices.negation(_compile(node.body, numbers)),
    Math: lambda node, _: Part(step=math(node.expression)),
    Text: lambda node, _: Part(step=characters.literal(node.text)),
    AnyCharacter: lambda _node, _: Part(step=characters.any_character),
    AnyCall: lambda _node, _: Part(step=characters.any_call),
    Brackets: lambda node, _: Part(step=characters.brackets(node)),
    Push: lambda node, numbers: Part(step=characters.push(node.letter, numbers=numbers)),
    Grab: lambda node, numbers: Part(step=characters.grab(node.letter, numbers=numbers)),
}
