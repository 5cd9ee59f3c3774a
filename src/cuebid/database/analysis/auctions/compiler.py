"""Compilation of a sequence's tree to the instructions of its machine.

Code is generated from the end to the beginning: each method gets the address of what follows its
node and returns the address where the node begins. What depends on the auction as a whole (its
length, what players have shown) cannot be decided one character at a time. The compiled machine
then accepts more than the sequence, never less, and `exact` becomes false.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cuebid.database.analysis.auctions.instructions import Instruction, Op
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
from cuebid.database.matcher.characters import bracket_characters, bracket_sets

__all__ = ["SequenceCompiler"]

_DONE: Final = 0
"""The address of the instruction that ends every machine."""
_LEVELS: Final = frozenset("1234567")
_STRAINS: Final = frozenset("CDHSN")
_NOT_BIDS: Final = frozenset("PXR")
_COLON: Final = frozenset(":")
_NO_COLON: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")


class SequenceCompiler:
    """Mutable compiler of one sequence.

    Attributes:
        code: the instructions so far.
        exact: whether they accept only what the sequence matches.
    """

    def __init__(self) -> None:
        self.code: list[Instruction] = [Instruction(Op.DONE, None, _DONE)]
        self.exact = True

    def compile(self, pattern: Pattern, *, prefix: bool) -> int:
        """Compile a pattern and return the address where its machine begins.

        Args:
            pattern: of a rule.
            prefix: whether the auction may go on after the match.
        """
        following = self._anything(_DONE) if prefix else _DONE
        return following if pattern.body is None else self._top(pattern.body, following)

    def _top(self, body: Match, following: int) -> int:
        """Compile the body of a pattern.

        Only here is the beginning of the match that of the auction, so only here `&&` and anchors
        have a meaning that can be compiled.
        """
        if isinstance(body, Concatenation) and body.anchor is not None:
            return self._anchored(body, body.anchor.free, following)
        if isinstance(body, Alternation):
            return self._split([self._top(part, following) for part in body.parts])
        if isinstance(body, Jump) and not body.offset and not body.slides:
            return self._top(body.body, following)
        if isinstance(body, Conjunction):
            parts = [
                part.body if isinstance(part, Jump) and part.offset == part.slides == 0 else part
                for part in body.parts
            ]
            return self._conjunction(parts, following)
        return self._node(body, following)

    def _add(self, op: Op, argument: Any, target: int) -> int:  # noqa: ANN401 - goes with op
        self.code.append(Instruction(op, argument, target))
        return len(self.code) - 1

    def _split(self, addresses: Iterable[int]) -> int:
        return self._add(Op.SPLIT, tuple(addresses), _DONE)

    def _loop(self, characters: frozenset[str] | None, following: int) -> int:
        """Compile any number of characters."""
        # The instruction is written first and corrected once the address of the loop is known.
        start = self._split(())
        again = self._add(Op.CHARACTER, characters, start)
        self.code[start] = Instruction(Op.SPLIT, (again, following), _DONE)
        return start

    def _anything(self, following: int) -> int:
        return self._loop(None, following)

    def _anchored(self, node: Concatenation, free: int, following: int) -> int:
        """Compile a sequence with `$`: it begins at any call and leaves `free` calls (A29)."""
        for _ in range(free):
            following = self._add(Op.CHARACTER, _COLON, self._loop(_NO_COLON, following))
        body = self._terms(node.terms, following)
        start = self._split(())
        skip_call = self._add(Op.CHARACTER, _COLON, start)
        loop = self._loop(_NO_COLON, skip_call)
        self.code[start] = Instruction(Op.SPLIT, (body, loop), _DONE)
        return start

    def _terms(self, terms: Iterable[Term], following: int) -> int:
        for term in reversed(tuple(terms)):
            following = self._node(term, following)
        return following

    def _node(self, node: Match | Term, following: int) -> int:
        """Compile a node; return the address where it begins."""
        address = following
        match node:
            case Concatenation(terms=terms, anchor=None):
                address = self._terms(terms, following)
            case Group(body=body):
                address = self._node(body, following)
            case Alternation(parts=parts):
                address = self._split([self._node(part, following) for part in parts])
            case Conjunction(parts=parts):
                address = self._conjunction(parts, following)
            case Repeat(body=body, iterator=iterator):
                address = self._repeat(body, iterator, following)
            case Not():
                address = self._not(node, following)
            case Math():
                address = self._math(node, following)
            case Jump() | Concatenation():
                # A jump, or an anchor inside another node, may continue at any position.
                address = self._unknown(following)
            case _:
                address = self._leaf(node, following)
        return address

    def _leaf(self, node: Match | Term, following: int) -> int:
        """Compile a node that has no nodes to match inside it."""
        address = following
        match node:
            case Literal(text=text):
                # Backwards, like all code: the last character is compiled first.
                for character in reversed(text):
                    address = self._add(Op.CHARACTER, frozenset(character), address)
            case AnyCharacter():
                address = self._add(Op.CHARACTER, None, following)
            case AnyCall():
                strain = self._add(Op.CHARACTER, _STRAINS, following)
                bid = self._add(Op.CHARACTER, _LEVELS, strain)
                address = self._split((bid, self._add(Op.CHARACTER, _NOT_BIDS, following)))
            case Brackets():
                accepted = bracket_characters(node)
                if accepted is None:
                    address = self._add(Op.BRACKETS, bracket_sets(node), following)
                else:
                    address = self._add(Op.CHARACTER, accepted, following)
            case Capture(letter=letter):
                address = self._add(Op.CAPTURE, capture_slot(letter), following)
            case Backreference(letter=letter):
                address = self._add(Op.BACKREFERENCE, capture_slot(letter), following)
        return address

    def _not(self, node: Not, following: int) -> int:
        if _depends_on_auction(node.body):
            self.exact = False
            return following
        return self._add(Op.CONDITION, (False, self._node(node.body, _DONE)), following)

    def _math(self, node: Math, following: int) -> int:
        # A dot reads a field of the auction, and the arithmetic may read several.
        if any(isinstance(part, NextField) for part in walk(node)):
            return self._unknown(following)
        self.exact = self.exact and not _depends_on_auction(node)
        return self._add(Op.MATH, node.expression, following)

    def _unknown(self, following: int) -> int:
        self.exact = False
        return self._anything(following)

    def _repeat(self, body: Term, iterator: str, following: int) -> int:
        # Both branches lead to what follows, so nothing needs to be patched.
        if iterator == "?":
            return self._split((self._node(body, following), following))
        start = self._split(())
        once = self._node(body, start)
        self.code[start] = Instruction(Op.SPLIT, (once, following), _DONE)
        # `+` differs from `*` only in where it begins.
        return once if iterator == "+" else start

    def _conjunction(self, parts: Iterable[Match], following: int) -> int:
        """Compile parts that must all match from one position (A40).

        The last part takes the characters; the others become conditions on them.
        """
        *conditions, last = parts
        following = self._node(last, following)
        for part in reversed(conditions):
            if isinstance(part, Jump) or _depends_on_auction(part):
                self.exact = False
                continue
            letters = _letters_stored(part)
            if letters:
                # A condition is checked while later parts already run, so what it stores is not
                # known to them.
                self.exact = False
                following = self._add(Op.FORGET, letters, following)
            following = self._add(Op.CONDITION, (True, self._node(part, _DONE)), following)
        return following


def _depends_on_auction(node: Node) -> bool:
    """Return whether what a node matches depends on the auction as a whole, or on positions."""
    for part in walk(node):
        if isinstance(part, (NextField, Jump, Not, Conjunction)):
            return True
        if isinstance(part, Concatenation) and part.anchor is not None:
            return True
        if isinstance(part, FunctionCall):
            function = FUNCTIONS.get((part.number, len(part.arguments)))
            # Larger and smaller of two numbers are the functions that read nothing.
            if function is None or function.reads is not Reads.NOTHING:
                return True
    return False


def _letters_stored(node: Node) -> tuple[int, ...]:
    stored = (part for part in walk(node) if isinstance(part, (Capture, Assign)))
    return tuple(sorted({capture_slot(part.letter) for part in stored}))
