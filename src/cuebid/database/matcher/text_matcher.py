"""Match patterns and evaluate arithmetic on one text: an auction, or a hand's pattern string."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cuebid.database.language import tree
from cuebid.database.matcher.captures import NO_CAPTURES, START, Captures, clamp
from cuebid.database.matcher.characters import CHARACTER_VALUES
from cuebid.database.matcher.function_values import FunctionContext, function_value
from cuebid.database.matcher.visitor.expressions import computed
from cuebid.database.matcher.visitor.patterns import STATE_LIMIT, PatternVisitor


class MatchEnd(NamedTuple):
    """One way in which a pattern has matched."""

    offset: int
    """The offset after what was matched."""
    captures: Captures
    """What the letters hold."""

    def at(self, offset: int) -> MatchEnd:
        """Return the state with another offset."""
        return MatchEnd(offset, self.captures)


class TextMatcher(PatternVisitor[MatchEnd, int]):
    """Matches patterns against one text, from left to right.

    Args:
        text: the text.
        context: the inputs of functions.
        joins_digits: True for pattern strings, in which neighbouring digits are one number; in an
            auction each digit is a level (A35).
        anchors: whether sequences with `$` are tried (A30).
        limit: how many states a search may reach.
    """

    def __init__(
        self,
        text: str,
        context: FunctionContext,
        *,
        joins_digits: bool = False,
        anchors: bool = False,
        limit: int = STATE_LIMIT,
    ) -> None:
        super().__init__(len(text), limit)
        self._text = text
        self._context = context
        self._joins_digits = joins_digits
        self._anchors = anchors

    def match(
        self, pattern: tree.Pattern, captures: Captures = NO_CAPTURES, *, whole: bool = True
    ) -> MatchEnd | None:
        """Return the first way in which a pattern matches from the start; None if it does not.

        Args:
            pattern: a sequence or a constraint; its label is ignored.
            captures: what was captured before.
            whole: whether all of the text must be matched (A28).

        Raises:
            MatchLimitError: the pattern has too many ways to match.
        """
        self._left = self._limit
        start = MatchEnd(0, captures)
        # A bare `@LABEL` consumes nothing: with `restart=replace` it puts the label before any
        # auction, and where the whole must match it matches none.
        ends = [start] if pattern.body is None else self.ways(pattern.body, start)
        return next((end for end in ends if not whole or end.offset == self.length), None)

    def merged(self, states: list[MatchEnd], _: MatchEnd) -> list[MatchEnd]:
        """Return states without repeats.

        Whatever follows a state depends on the offset and the captures alone, so that a state leads
        nowhere else at its second place.
        """
        return list(dict.fromkeys(states))

    def characters(self, state: MatchEnd, accepted: frozenset[str]) -> list[MatchEnd]:
        """Return the state after the next character, if this is an accepted one."""
        offset, captures = state
        is_accepted = offset < self.length and self._text[offset] in accepted
        return [MatchEnd(offset + 1, captures)] if is_accepted else []

    def literal(self, node: tree.Literal, state: MatchEnd) -> list[MatchEnd]:
        """Match characters that stand for themselves."""
        offset, captures = state
        is_equal = self._text.startswith(node.text, offset)
        return [MatchEnd(offset + len(node.text), captures)] if is_equal else []

    def field(self, state: MatchEnd) -> Iterable[tuple[int | None, MatchEnd]]:
        """Return the value of the number or character that comes next."""
        return self._read(state, joins_digits=self._joins_digits)

    def number(self, state: MatchEnd) -> Iterable[tuple[int | None, MatchEnd]]:
        """Return the value of all digits that come next, or of one character."""
        return self._read(state, joins_digits=True)

    def _read(
        self, state: MatchEnd, *, joins_digits: bool
    ) -> Iterable[tuple[int | None, MatchEnd]]:
        text, (offset, captures) = self._text, state
        if offset >= self.length:
            return [(None, state)]
        end = offset + 1
        if not text[offset].isdigit():
            return [(CHARACTER_VALUES.get(text[offset]), MatchEnd(end, captures))]
        while joins_digits and text[end : end + 1].isdigit():
            end += 1
        return [(int(text[offset:end]), MatchEnd(end, captures))]

    def without(self, state: MatchEnd, body: tree.Term) -> list[MatchEnd]:
        """Return the state if a node does not match there, without captures of the node (A39)."""
        return [] if self.ways(body, state) else [state]

    def repeat(self, node: tree.Repeat, state: MatchEnd) -> list[MatchEnd]:
        """Match a node repeatedly, the longest repetition first (A39)."""
        if isinstance(node.body, tree.AnyCharacter) and node.iterator != "?":
            # `.*` is in most sequences, and its ways need no search.
            least = state.offset + (node.iterator == "+")
            return [state.at(offset) for offset in range(self.length, least - 1, -1)]
        ends: list[MatchEnd] = []
        # What follows a state that was reached before is in the list already.
        reached = {state}
        # Depth first with a stack of its own: there may be as many repetitions as characters.
        stack: list[tuple[MatchEnd, Iterator[MatchEnd]]] = [
            (state, iter(self.ways(node.body, state)))
        ]
        while stack:
            start, following = stack[-1]
            end = next(following, None)
            if end is None:
                # All longer repetitions are listed: now this one, unless `+` forbids none at all.
                stack.pop()
                if stack or node.iterator != "+":
                    ends.append(start)
            elif end.offset <= start.offset or node.iterator == "?":
                ends.append(end)
            elif end not in reached:
                reached.add(end)
                stack.append((end, iter(self.ways(node.body, end))))
        return ends

    def last_slide(self, offset: int) -> int:
        """Return the last offset to which a jump slides: the next colon, or the end (A42)."""
        colon = self._text.find(":", offset)
        return self.length if colon < 0 else colon

    def anchored(self, node: tree.Concatenation, state: MatchEnd) -> list[MatchEnd]:
        """Match a sequence with `$n` from the start of a call, leaving the last n calls (A29, A30).

        Where the number of colons is fixed, so is the call. Otherwise every call is tried, the last
        one first.
        """
        # "The restriction that the sequence begins START is to ensure that we only try matching
        # these rules once": an auction that was restarted under a label is another text.
        if node.anchor is None or not (self._anchors and self._text.startswith(START)):
            return []
        free, colons = node.anchor.free, colon_count(node)
        calls = [at + 1 for at in range(self.length - 1, -1, -1) if self._text[at] == ":"]
        if free > len(calls):
            return []
        # What is matched must end at the colon before the free calls.
        wanted_end = calls[free - 1] - 1 if free else self.length
        starts = [*calls, 0]
        if colons is not None:
            starts = starts[colons + free : colons + free + 1]
        return [
            MatchEnd(self.length, end.captures)
            for start in starts
            for end in self.chain(node.terms, MatchEnd(start, state.captures))
            if end.offset == wanted_end
        ]

    def constant(self, number: int) -> int:
        """Return the value of a constant, which is the number itself."""
        return number

    def operation(self, node: tree.Expression, operands: tuple[int, ...]) -> int:
        """Return the value of an operator."""
        return clamp(int(computed(node, operands)))

    def function(
        self, number: int, arguments: tuple[int, ...], state: MatchEnd
    ) -> Iterable[tuple[int, MatchEnd]]:
        """Return the value of a function."""
        return [(function_value(self._context, number, arguments), state)]

    def where(self, value: int, state: MatchEnd, *, holds: bool = True) -> list[MatchEnd]:
        """Return the state if a value is not zero, or, with `holds=False`, is zero."""
        return [state] if (value != 0) == holds else []


def colon_count(node: tree.Match | tree.Term) -> int | None:
    """Count the colons in a node's literal text; None if alternatives or repeats vary it (A29)."""
    match node:
        case tree.Literal(text=text):
            return text.count(":")
        case tree.Concatenation(terms=terms):
            counts = [colon_count(term) for term in terms]
            fixed = [count for count in counts if count is not None]
            return sum(fixed) if len(fixed) == len(counts) else None
        case tree.Group(body=body):
            return colon_count(body)
        case tree.Alternation() | tree.Conjunction() | tree.Jump() | tree.Repeat():
            return None
    return 0


def evaluated(
    node: tree.Expression, captures: Captures, context: FunctionContext
) -> tuple[int | None, Captures]:
    """Return the value of an expression that has no text to read, and the captures after it.

    The value is None where a letter that it needs captured nothing (A36).
    """
    for value, end in TextMatcher("", context).values(node, MatchEnd(0, captures)):
        return value, end.captures
    return None, captures
