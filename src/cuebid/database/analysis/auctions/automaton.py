"""The auctions that a sequence matches, as states with a move for each call."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from cuebid.database.analysis.auctions.compiler import SequenceCompiler
from cuebid.database.analysis.auctions.machine import Machine, MachineState
from cuebid.database.analysis.interpreter.state import UNKNOWN, TooManyStatesError
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.tree import Pattern
from cuebid.database.matcher.captures import (
    NO_CAPTURES,
    START,
    Captures,
    capture_slot,
    with_capture,
)

__all__ = ["NO_CALL", "AuctionAutomaton"]

NO_CALL: Final = -1
"""In a key, where there is no call yet."""

_MOST_STATES: Final = 1500
_MOST_KEYS: Final = 150
_DEPTH: Final = 3

Key = tuple[int, int]
"""The last two calls before the one that a rule is for, by their places in `CALL_TEXTS`."""


class AuctionAutomaton:
    """What a sequence matches, whatever the hands; legality of the calls is not looked at.

    A state is an auction as far as the sequence can tell; 0 is that before the first call.

    Attributes:
        exact: whether the auctions are those that match; otherwise there may be too many.
        complete: whether all states were gone through; otherwise nothing can be said.
        moves: for each state the calls that can lead to a match, with the state behind them.
        ends: for each state the calls at which the auction can match, with what the letters hold.

    Args:
        sequence: of a rule.
        prefix: whether an auction that goes on behind the match counts too.
    """

    def __init__(self, sequence: Pattern, *, prefix: bool = False) -> None:
        assembler = SequenceCompiler()
        self._begin = assembler.assemble(sequence, prefix=prefix)
        self._machine = Machine(assembler.code)
        self.exact = assembler.exact
        self.complete = True
        self.moves: list[dict[int, int]] = []
        self.ends: list[dict[int, frozenset[Captures]]] = []
        self._sets: list[frozenset[MachineState]] = []
        try:
            self._explore(self._feed(self._at_begin(NO_CAPTURES), START))
        except TooManyStatesError:
            self.complete = False
        self._trim()

    @property
    def is_empty(self) -> bool:
        """Whether no auction matches, be it legal or not."""
        return self.complete and not any(self.ends)

    @cached_property
    def captures(self) -> tuple[Captures, ...]:
        """What the letters can hold behind the sequence."""
        found = {one for ends in self.ends for held in ends.values() for one in held}
        return tuple(sorted(found, key=repr))

    @cached_property
    def calls(self) -> int:
        """The calls at which an auction can match, as bits."""
        return sum(1 << call for call in {call for ends in self.ends for call in ends})

    @cached_property
    def keys(self) -> frozenset[Key] | None:
        """The last two calls before the matching one; None where there are very many."""
        # None stands for any two.
        before: list[set[Key] | None] = [set() for _ in self.moves]
        before[0] = {(NO_CALL, NO_CALL)}
        pending = [0]
        while pending:
            here = pending.pop()
            behind = before[here]
            lasts = range(NO_CALL, len(CALL_TEXTS)) if behind is None else {k[1] for k in behind}
            for call, there in self.moves[here].items():
                known = before[there]
                new = {(last, call) for last in lasts} - known if known is not None else None
                if known is not None and new:
                    before[there] = known | new if len(known) < _MOST_KEYS else None
                    pending.append(there)
        found: set[Key] = set()
        for place, ends in enumerate(self.ends):
            keys = before[place]
            if ends and keys is None:
                return None
            found |= keys if ends and keys else set()
        return frozenset(found) if len(found) <= _MOST_KEYS else None

    def matches_label(self, labels: Iterable[str], letters: Iterable[str], *, new: bool) -> bool:
        """Whether an auction with a label matches.

        Args:
            labels: those there are.
            letters: those that may hold something from before the restart.
            new: whether the label begins the auction; otherwise it ends it.
        """
        try:
            return not self.complete or self._matches_label(tuple(labels), letters, new=new)
        except TooManyStatesError:
            return True

    def _matches_label(self, labels: tuple[str, ...], letters: Iterable[str], *, new: bool) -> bool:
        if new:
            captures = NO_CAPTURES
            for letter in letters:
                captures = with_capture(captures, capture_slot(letter), UNKNOWN)
            begin = self._at_begin(captures)
            return any(self._goes_on(self._feed(begin, label)) for label in labels)
        # The states were told apart before a trim, so those that only a label ends are there.
        return any(self._ends_with(states, labels, _DEPTH) for states in self._sets)

    def _ends_with(
        self, states: frozenset[MachineState], labels: tuple[str, ...], depth: int
    ) -> bool:
        if not states or not depth:
            return False
        after = [self._feed(states, label) for label in labels]
        return any(
            self._machine.ends(one) or self._ends_with(one, labels, depth - 1) for one in after
        )

    def _goes_on(self, states: frozenset[MachineState]) -> bool:
        """Whether some calls, or none, can follow a label, the first perhaps without a colon."""
        seen = {states}
        pending = [states, *self._calls(states).values()] if states else []
        while pending and len(seen) < _MOST_STATES:
            here = pending.pop()
            if self._machine.ends(here):
                return True
            for after in self._calls(self._machine.feed(here, ":")).values():
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
        return bool(pending)

    def _at_begin(self, captures: Captures) -> frozenset[MachineState]:
        return frozenset([MachineState(self._begin, captures)])

    def _feed(self, states: frozenset[MachineState], text: str) -> frozenset[MachineState]:
        for character in text:
            states = self._machine.feed(states, character)
        return states

    def _calls(self, states: frozenset[MachineState]) -> dict[int, frozenset[MachineState]]:
        """The states behind each call that can be read, by its place in `CALL_TEXTS`."""
        found: dict[int, frozenset[MachineState]] = {}
        if not states:
            return found
        firsts: dict[str, frozenset[MachineState]] = {}
        for call, text in enumerate(CALL_TEXTS):
            first = firsts.get(text[0])
            if first is None:
                first = firsts[text[0]] = self._machine.feed(states, text[0])
            after = self._feed(first, text[1:]) if first else first
            if after:
                found[call] = after
        return found

    def _explore(self, begin: frozenset[MachineState]) -> None:
        """Go through all states."""
        places = {begin: 0}
        self._sets.append(begin)
        for states in self._sets:
            moves: dict[int, int] = {}
            ends: dict[int, frozenset[Captures]] = {}
            for call, after in self._calls(self._machine.feed(states, ":")).items():
                if after not in places:
                    places[after] = len(self._sets)
                    self._sets.append(after)
                moves[call] = places[after]
                captures = self._machine.ends(after)
                if captures:
                    ends[call] = captures
            self.moves.append(moves)
            self.ends.append(ends)
            if len(self._sets) > _MOST_STATES:
                self.complete = False
                break

    def _trim(self) -> None:
        """Leave out moves that lead to no match; those that lead to one soonest come last."""
        if not self.complete:
            return
        sources: list[set[int]] = [set() for _ in self.moves]
        for place, moves in enumerate(self.moves):
            for there in moves.values():
                sources[there].add(place)
        reached = {place for place, ends in enumerate(self.ends) if ends}
        distance = dict.fromkeys(reached, 0)
        while reached:
            reached = {one for place in reached for one in sources[place]} - distance.keys()
            distance.update(dict.fromkeys(reached, max(distance.values()) + 1))
        for place, moves in enumerate(self.moves):
            live = [(call, there) for call, there in moves.items() if there in distance]
            self.moves[place] = dict(sorted(live, key=lambda move: -distance[move[1]]))
