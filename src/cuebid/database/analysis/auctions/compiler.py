"""From the tree of a sequence to the instructions of its machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cuebid.database.analysis.auctions.machine import Instruction, Op
from cuebid.database.language.functions import FUNCTIONS, Reads
from cuebid.database.language.node import Node, walk
from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Assign,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Conjunction,
    FunctionCall,
    Group,
    Jump,
    Literal,
    Match,
    Math,
    NextField,
    Not,
    Pattern,
    Repeat,
    Term,
)
from cuebid.database.matcher.captures import capture_slot

__all__ = ["SequenceCompiler"]

_DONE: Final = 0
_LEVELS: Final = frozenset("1234567")
_STRAINS: Final = frozenset("CDHSN")
_OTHERS: Final = frozenset("PXR")
_COLON: Final = frozenset(":")


class SequenceCompiler:
    """Instructions, put together from the last to the first; this object changes.

    Attributes:
        code: the instructions so far.
        exact: whether they accept just what the sequence matches; otherwise more.
    """

    def __init__(self) -> None:
        self.code: list[Instruction] = [Instruction(Op.DONE, None, _DONE)]
        self.exact = True

    def assemble(self, pattern: Pattern, *, prefix: bool) -> int:
        """The place where the machine of a pattern begins.

        Args:
            pattern: of a rule.
            prefix: whether something may be left unmatched behind it.
        """
        then = self._anything(_DONE) if prefix else _DONE
        return then if pattern.body is None else self._top(pattern.body, then)

    def _top(self, body: Match, then: int) -> int:
        """The body of a pattern: here `&&` begins where everything does, and anchors count."""
        if isinstance(body, Concatenation) and body.anchor is not None:
            return self._anchored(body, body.anchor.free, then)
        if isinstance(body, Alternation):
            return self._split([self._top(part, then) for part in body.parts])
        if isinstance(body, Jump) and not body.offset and not body.slides:
            return self._top(body.body, then)
        if isinstance(body, Conjunction):
            parts = [
                part.body if isinstance(part, Jump) and part.offset == part.slides == 0 else part
                for part in body.parts
            ]
            return self._both(parts, then)
        return self._node(body, then)

    def _add(self, op: Op, argument: Any, target: int) -> int:  # noqa: ANN401 - goes with op
        self.code.append(Instruction(op, argument, target))
        return len(self.code) - 1

    def _split(self, places: Iterable[int]) -> int:
        return self._add(Op.SPLIT, tuple(places), _DONE)

    def _loop(self, characters: frozenset[str] | None, then: int) -> int:
        """Any number of characters."""
        start = self._split(())
        again = self._add(Op.CHARACTER, characters, start)
        self.code[start] = Instruction(Op.SPLIT, (again, then), _DONE)
        return start

    def _anything(self, then: int) -> int:
        return self._loop(None, then)

    def _anchored(self, node: Concatenation, free: int, then: int) -> int:
        """Begins at any call, and leaves so many behind it (A29)."""
        for _ in range(free):
            then = self._add(Op.CHARACTER, _COLON, self._loop(_NO_COLON, then))
        begin = self._terms(node.terms, then)
        start = self._split(())
        back = self._add(Op.CHARACTER, _COLON, start)
        self.code[start] = Instruction(Op.SPLIT, (begin, self._loop(_NO_COLON, back)), _DONE)
        return start

    def _terms(self, terms: Iterable[Term], then: int) -> int:
        for term in reversed(tuple(terms)):
            then = self._node(term, then)
        return then

    def _node(self, node: Match | Term, then: int) -> int:
        """Where the machine of a node begins that goes on at `then`."""
        place = then
        match node:
            case Concatenation(terms=terms, anchor=None):
                place = self._terms(terms, then)
            case Group(body=body):
                place = self._node(body, then)
            case Alternation(parts=parts):
                place = self._split([self._node(part, then) for part in parts])
            case Conjunction(parts=parts):
                place = self._both(parts, then)
            case Repeat(body=body, iterator=iterator):
                place = self._repeat(body, iterator, then)
            case Not():
                place = self._not(node, then)
            case Math():
                place = self._math(node, then)
            case Jump() | Concatenation():
                # An anchor inside something else is as free as a jump.
                place = self._unknown(then)
            case _:
                place = self._single(node, then)
        return place

    def _single(self, node: Match | Term, then: int) -> int:
        """The steps of a node that has no other nodes to match."""
        place = then
        match node:
            case Literal(text=text):
                for character in reversed(text):
                    place = self._add(Op.CHARACTER, frozenset(character), place)
            case AnyCharacter():
                place = self._add(Op.CHARACTER, None, then)
            case AnyCall():
                strain = self._add(Op.CHARACTER, _STRAINS, then)
                bid = self._add(Op.CHARACTER, _LEVELS, strain)
                place = self._split((bid, self._add(Op.CHARACTER, _OTHERS, then)))
            case Brackets():
                place = self._add(Op.BRACKETS, node, then)
            case Capture(letter=letter):
                place = self._add(Op.PUSH, capture_slot(letter), then)
            case Backreference(letter=letter):
                place = self._add(Op.GRAB, capture_slot(letter), then)
        return place

    def _not(self, node: Not, then: int) -> int:
        if _is_open(node.body):
            self.exact = False
            return then
        return self._add(Op.CONDITION, (False, self._node(node.body, _DONE)), then)

    def _math(self, node: Math, then: int) -> int:
        if any(isinstance(part, NextField) for part in walk(node)):
            return self._unknown(then)
        self.exact = self.exact and not _is_open(node)
        return self._add(Op.MATH, node.expression, then)

    def _unknown(self, then: int) -> int:
        self.exact = False
        return self._anything(then)

    def _repeat(self, body: Term, iterator: str, then: int) -> int:
        if iterator == "?":
            return self._split((self._node(body, then), then))
        start = self._split(())
        once = self._node(body, start)
        self.code[start] = Instruction(Op.SPLIT, (once, then), _DONE)
        return once if iterator == "+" else start

    def _both(self, parts: Iterable[Match], then: int) -> int:
        """All but the last are conditions (A40)."""
        *before, last = parts
        then = self._node(last, then)
        for part in reversed(before):
            if isinstance(part, Jump) or _is_open(part):
                self.exact = False
                continue
            letters = _letters_stored(part)
            if letters:
                self.exact = False
                then = self._add(Op.FORGET, letters, then)
            then = self._add(Op.CONDITION, (True, self._node(part, _DONE)), then)
        return then


_NO_COLON: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")


def _is_open(node: Node) -> bool:
    """Whether what a node matches cannot be told without the auction or its length."""
    for part in walk(node):
        if isinstance(part, (NextField, Jump, Not, Conjunction)):
            return True
        if isinstance(part, Concatenation) and part.anchor is not None:
            return True
        if isinstance(part, FunctionCall):
            function = FUNCTIONS.get((part.number, len(part.arguments)))
            if function is None or function.reads is not Reads.NOTHING:
                return True
    return False


def _letters_stored(node: Node) -> tuple[int, ...]:
    return tuple(
        sorted(
            {
                capture_slot(part.letter)
                for part in walk(node)
                if isinstance(part, (Capture, Assign))
            }
        )
    )
