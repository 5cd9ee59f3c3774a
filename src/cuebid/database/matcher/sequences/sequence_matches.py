"""The sequences that match one text; each is decided when a caller asks for its captures."""

# Labels make up to two hundred auctions of one, and most of their sequences are never asked about:
# a hand fits one of the first rules. Deciding a sequence that places read loosely takes a search.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.sequences.partial_match import SequenceEnd


class SequenceMatches:
    """The sequences that match one text; mutable: it remembers what has been decided.

    Args:
        ends: the ways in which sequences may match, the preferred ones of each first.
        context: the situation, which decides their tests.
        loose: the numbers of sequences whose ways do not decide them.
        search: matches one of these as a whole; returns its captures, or None without a match.
    """

    __slots__ = ("_context", "_decided", "_loose", "_search", "_ways")

    def __init__(
        self,
        ends: Iterable[SequenceEnd],
        context: FunctionContext,
        loose: set[int],
        search: Callable[[int], Captures | None],
    ) -> None:
        self._ways: dict[int, list[SequenceEnd]] = {}
        for end in ends:
            self._ways.setdefault(end.sequence, []).append(end)
        self._context = context
        self._loose = loose
        self._search = search
        self._decided: dict[int, Captures | None] = {}

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers of the sequences that may match."""
        return iter(self._ways)

    def captures(self, number: int) -> Captures | None:
        """Return what a sequence captured; None if it does not match.

        Raises:
            MatchLimitError: the sequence has too many ways to match.
        """
        if number not in self._ways:
            return None
        if number not in self._decided:
            self._decided[number] = (
                self._search(number)
                if number in self._loose
                else first_captures(self._ways[number], self._context)
            )
        return self._decided[number]


def first_captures(ways: Iterable[SequenceEnd], context: FunctionContext) -> Captures | None:
    """Return the captures of the first way to match whose tests all hold; None if none does."""
    for way in ways:
        for test in way.tests:
            if not test.holds(context):
                break
        else:
            return way.captures
    return None
