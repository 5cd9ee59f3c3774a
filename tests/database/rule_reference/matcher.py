"""Matching straight from the specification: every way in turn, by backtracking."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from cuebid.database.language.tree import (
    Alternation,
    AnyCall,
    AnyCharacter,
    Backreference,
    Brackets,
    Capture,
    Concatenation,
    Conjunction,
    Expression,
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
from cuebid.database.matcher.captures import (
    NO_CAPTURES,
    START,
    Captures,
    capture_slot,
    with_capture,
)
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError

from .arithmetic import Arithmetic, UnsetCaptureError
from .brackets import in_brackets, same_value
from .subject import Subject, field_at

STEP_LIMIT: Final = 100_000
"""The most nodes that are tried in one search."""

_CALL: Final = re.compile("[1-7][CDHSN]|[PXR]")

Way = tuple[int, Captures]
"""A way to match: the position behind it and the captures after it."""
_Starter = Callable[[int, Captures], Iterator[Way]]


class ReferenceMatcher:
    """Finds how patterns match one subject.

    Args:
        subject: what is matched.
        context: for functions.
        limit: how many steps a search may take.
    """

    def __init__(self, subject: Subject, context: FunctionContext, limit: int = STEP_LIMIT) -> None:
        self._subject = subject
        self._text = subject.text
        self._context = context
        self._limit = limit
        self._steps = 0
        self._several: dict[type, Callable[..., Iterator[Way]]] = {
            Concatenation: self._sequence,
            Alternation: self._either,
            Conjunction: self._both,
            Jump: self._jump,
            Repeat: self._repeat,
            Group: lambda node, at, captures: self.ways(node.body, at, captures),
        }

    def match(
        self, pattern: Pattern, captures: Captures = NO_CAPTURES, *, whole: bool = True
    ) -> Way | None:
        """The first way in which a pattern matches from the beginning; None if there is none.

        Args:
            pattern: its label is not looked at.
            captures: what was stored before.
            whole: whether all of the subject must be matched (A28).

        Raises:
            MatchLimitError: the search has more steps than allowed.
        """
        self._steps = 0
        if pattern.body is None:
            return (0, captures) if not whole or not self._text else None
        for end, found in self.ways(pattern.body, 0, captures):
            if not whole or end == len(self._text):
                return end, found
        return None

    def ways(self, node: Match | Term, at: int, captures: Captures) -> Iterator[Way]:
        """Every way in which a node matches at a position, the preferred first."""
        self._steps += 1
        if self._steps > self._limit:
            raise MatchLimitError(self._limit)
        several = self._several.get(type(node))
        if several is not None:
            return several(node, at, captures)
        found = self._single(node, at, captures)
        return iter(()) if found is None else iter((found,))

    def _starter(self, node: Match | Term, start: int | None = None) -> _Starter:
        """Begins a node where the one before it ended, or at `start`."""
        if start is None:
            return lambda at, captures: self.ways(node, at, captures)
        return lambda _, captures: self.ways(node, start, captures)

    @staticmethod
    def _chain(starters: list[_Starter], at: int, captures: Captures) -> Iterator[Way]:
        """One after the other, each with the captures of the one before."""
        open_ = [starters[0](at, captures)]
        while open_:
            way = next(open_[-1], None)
            if way is None:
                open_.pop()
            elif len(open_) == len(starters):
                yield way
            else:
                open_.append(starters[len(open_)](*way))

    def _sequence(self, node: Concatenation, at: int, captures: Captures) -> Iterator[Way]:
        if node.anchor is None:
            return self._chain([self._starter(term) for term in node.terms], at, captures)
        return self._anchored(node, node.anchor.free, captures)

    def _both(self, node: Conjunction, at: int, captures: Captures) -> Iterator[Way]:
        """Each from where the first began, or from its jump (A40)."""
        return self._chain([self._starter(part, at) for part in node.parts], at, captures)

    def _either(self, node: Alternation, at: int, captures: Captures) -> Iterator[Way]:
        for part in node.parts:
            yield from self.ways(part, at, captures)

    def _jump(self, node: Jump, _: int, captures: Captures) -> Iterator[Way]:
        """From the offset; with `+` from each later one too, up to the next colon (A42)."""
        last = node.offset
        if node.slides:
            colon = self._text.find(":", node.offset)
            last = len(self._text) if colon < 0 else colon
        for start in range(node.offset, max(last, node.offset) + 1):
            if start <= len(self._text):
                yield from self.ways(node.body, start, captures)

    def _repeat(self, node: Repeat, at: int, captures: Captures) -> Iterator[Way]:
        """The longest first; a repetition that does not go forward is the last (A39)."""
        most = 1 if node.iterator == "?" else len(self._text) + 1
        least = 1 if node.iterator == "+" else 0
        open_ = [((at, captures), self.ways(node.body, at, captures))]
        while open_:
            reached, more = open_[-1]
            way = next(more, None)
            if way is None:
                open_.pop()
                if len(open_) >= least:
                    yield reached
            elif way[0] > reached[0] and len(open_) < most:
                open_.append((way, self.ways(node.body, *way)))
            else:
                yield way

    def _anchored(self, node: Concatenation, free: int, captures: Captures) -> Iterator[Way]:
        """From the start of a call on, so that so many calls are left behind it (A29, A30)."""
        text = self._text
        if not (self._subject.anchors and text.startswith(START)):
            return
        starters = [self._starter(term) for term in node.terms]
        colons = colon_count(node)
        for start in [*[colon.end() for colon in re.finditer(":", text)][::-1], 0]:
            if colons is None or text.count(":", start) == colons + free:
                for end, found in self._chain(starters, start, captures):
                    rest = text[end:]
                    if rest.count(":") == free and (rest[0] == ":" if free and rest else not rest):
                        yield len(text), found

    def _single(self, node: Match | Term, at: int, captures: Captures) -> Way | None:
        """The one way in which a node without choices matches."""
        text, end = self._text, None
        match node:
            case Literal(text=wanted):
                end = at + len(wanted) if text.startswith(wanted, at) else None
            case AnyCharacter():
                end = at + 1 if at < len(text) else None
            case AnyCall():
                call = _CALL.match(text, at)
                end = call.end() if call else None
            case Brackets():
                here = text[at : at + 1]
                end = at + 1 if here and in_brackets(node, here, captures) else None
            case Not(body=body):
                end = None if next(self.ways(body, at, captures), None) else at
            case Backreference(letter=letter):
                value, behind = field_at(self._subject, at)
                end = behind if same_value(value, captures[capture_slot(letter)]) else None
            case Capture(letter=letter):
                return at, with_capture(
                    captures, capture_slot(letter), field_at(self._subject, at)[0]
                )
            case Math(expression=expression):
                return self._math(expression, at, captures)
        return None if end is None else (end, captures)

    def _math(self, expression: Expression, at: int, captures: Captures) -> Way | None:
        """Arithmetic that is not zero, behind what its dots read (A46)."""
        run = Arithmetic(self._subject, at, captures, self._context)
        try:
            return (run.position, run.captures) if run.value(expression) else None
        except UnsetCaptureError:
            return None


def colon_count(node: Match | Term) -> int | None:
    """How many colons a node matches, by what is written; None where that is not fixed."""
    match node:
        case Literal(text=text):
            return text.count(":")
        case Concatenation(terms=terms):
            counts = [colon_count(term) for term in terms]
            known = [count for count in counts if count is not None]
            return sum(known) if len(known) == len(counts) else None
        case Group(body=body):
            return colon_count(body)
        case Alternation() | Conjunction() | Jump() | Repeat():
            return None
    return 0
