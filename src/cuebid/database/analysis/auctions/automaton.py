"""The auctions that a sequence matches, as a deterministic automaton over calls.

The machine of a sequence reads characters; here it reads whole calls. Each set of its states that a
string of calls can lead to becomes one state of the automaton, as in the usual subset construction.
The automaton knows nothing of the Laws: `traversal` adds legality, so that one automaton serves
rules of all levels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from cuebid.database.analysis.auctions.compiler import SequenceCompiler
from cuebid.database.analysis.auctions.machine import Machine, MachineState
from cuebid.database.analysis.interpreter.state import UNKNOWN
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.tree import Pattern
from cuebid.database.matcher.captures import (
    NO_CAPTURES,
    START,
    Captures,
    capture_slot,
    with_capture,
)
from cuebid.database.matcher.match_error import MatchLimitError

__all__ = ["NO_CALL", "AuctionAutomaton"]

NO_CALL: Final = -1
"""Stands in a key for a call before the first one."""

# Sequences with more states are left out of all checks that compare auctions.
_MOST_STATES: Final = 1500
# With more pairs of last calls than this, an index by them would not tell rules apart.
_MOST_KEYS: Final = 150
# A rule may restart with a label after another label was appended; each level of nesting multiplies
# the labels to try.
_LABEL_DEPTH: Final = 3

_FIRST_CHARACTERS: Final = "".join(dict.fromkeys(text[0] for text in CALL_TEXTS))
_STRAINS: Final = "".join(dict.fromkeys(text[1] for text in CALL_TEXTS if len(text) > 1))
_CALLS_BY_FIRST: Final = {
    first: {text[1:]: call for call, text in enumerate(CALL_TEXTS) if text[0] == first}
    for first in _FIRST_CHARACTERS
}
"""The calls by their first character, each by the rest of its text."""

Key = tuple[int, int]
"""The two calls before the call that a rule is for, as indices into `CALL_TEXTS`."""


class AuctionAutomaton:
    """Automaton of the auctions, legal or not, that a sequence matches.

    States are numbered from 0, the state before the first call. Calls are indices into
    `CALL_TEXTS`.

    Attributes:
        exact: whether it accepts only auctions that match; otherwise it may accept too many.
        complete: whether all states were explored; otherwise nothing can be concluded.
        moves: for each state the calls that can lead to a match, with the state after them.
        ends: for each state the calls with which the auction matches, with what the letters can
            hold then.

    Args:
        sequence: of a rule.
        prefix: whether an auction that goes on after the match is accepted too.
    """

    def __init__(self, sequence: Pattern, *, prefix: bool = False) -> None:
        compiler = SequenceCompiler()
        self._start = compiler.compile(sequence, prefix=prefix)
        self._machine = Machine(compiler.code)
        self.exact = compiler.exact
        self.complete = True
        self.moves: list[dict[int, int]] = []
        self.ends: list[dict[int, frozenset[Captures]]] = []
        self._state_sets: list[frozenset[MachineState]] = []
        try:
            self._explore(self._feed(self._start_states(NO_CAPTURES), START))
        except MatchLimitError:
            self.complete = False
        self._trim()

    @property
    def is_empty(self) -> bool:
        """Return whether no auction matches, legal or not."""
        return self.complete and not any(self.ends)

    @cached_property
    def captures(self) -> tuple[Captures, ...]:
        """The values that the letters can hold after the sequence."""
        results = {
            captures for ends in self.ends for several in ends.values() for captures in several
        }
        # Sorted, so that findings are the same in every run.
        return tuple(sorted(results, key=repr))

    @cached_property
    def calls(self) -> int:
        """The calls with which an auction can match, as a bit mask."""
        return sum(1 << call for call in {call for ends in self.ends for call in ends})

    @cached_property
    def keys(self) -> frozenset[Key] | None:
        """The pairs of calls before the matching call; None where there are too many.

        Rules that can meet in an auction have a key in common, so an index by keys avoids comparing
        every rule with every other one.
        """
        # For each state the keys with which it can be reached; None for any key.
        before: list[set[Key] | None] = [set() for _ in self.moves]
        before[0] = {(NO_CALL, NO_CALL)}
        pending = [0]
        while pending:
            state = pending.pop()
            keys = before[state]
            last_calls = range(NO_CALL, len(CALL_TEXTS)) if keys is None else {k[1] for k in keys}
            for call, following in self.moves[state].items():
                old_keys = before[following]
                if old_keys is None:
                    continue
                new_keys = {(last, call) for last in last_calls} - old_keys
                if new_keys:
                    too_many = len(old_keys) >= _MOST_KEYS
                    before[following] = None if too_many else old_keys | new_keys
                    pending.append(following)
        matching: set[Key] = set()
        for state, ends in enumerate(self.ends):
            keys = before[state]
            if ends and keys is None:
                return None
            matching |= keys if ends and keys else set()
        return frozenset(matching) if len(matching) <= _MOST_KEYS else None

    def matches_label(self, labels: Iterable[str], letters: Iterable[str], *, new: bool) -> bool:
        """Return whether an auction with a label can match; True where that is not known.

        Args:
            labels: the labels of the database.
            letters: the letters that may hold something from before the restart.
            new: whether the label replaces the auction so far; otherwise it is appended.
        """
        try:
            return not self.complete or self._matches_label(tuple(labels), letters, new=new)
        except MatchLimitError:
            return True

    def _matches_label(self, labels: tuple[str, ...], letters: Iterable[str], *, new: bool) -> bool:
        if new:
            captures = NO_CAPTURES
            for letter in letters:
                captures = with_capture(captures, capture_slot(letter), UNKNOWN)
            start = self._start_states(captures)
            return any(self._can_continue(self._feed(start, label)) for label in labels)
        # `_state_sets` is not trimmed: it keeps states from which only a label leads to a match.
        return any(self._ends_with(states, labels, _LABEL_DEPTH) for states in self._state_sets)

    def _ends_with(
        self, states: frozenset[MachineState], labels: tuple[str, ...], depth: int
    ) -> bool:
        if not states or not depth:
            return False
        return any(
            self._machine.ends(after) or self._ends_with(after, labels, depth - 1)
            for after in [self._feed(states, label) for label in labels]
        )

    def _can_continue(self, states: frozenset[MachineState]) -> bool:
        """Return whether some calls, or none, after a label lead to a match.

        The first call may follow the label without a colon: what a restart left unmatched begins
        where the match ended.
        """
        visited = {states}
        pending = [states, *self._calls(states).values()] if states else []
        while pending and len(visited) < _MOST_STATES:
            current = pending.pop()
            if self._machine.ends(current):
                return True
            for after in self._calls(self._machine.feed(current, ":")).values():
                if after not in visited:
                    visited.add(after)
                    pending.append(after)
        # States left over: the limit was reached, and a match remains possible.
        return bool(pending)

    def _start_states(self, captures: Captures) -> frozenset[MachineState]:
        return frozenset([MachineState(self._start, captures)])

    def _feed(self, states: frozenset[MachineState], text: str) -> frozenset[MachineState]:
        for character in text:
            states = self._machine.feed(states, character)
        return states

    def _calls(self, states: frozenset[MachineState]) -> dict[int, frozenset[MachineState]]:
        """Return the states after each call that can be read."""
        after_calls: dict[int, frozenset[MachineState]] = {}
        if not states:
            return after_calls
        # The five bids of a level share the step over its digit, and levels that lead to the same
        # states share the step over the suit.
        after_level: dict[frozenset[MachineState], dict[str, frozenset[MachineState]]] = {}
        for first, after in self._machine.feed_each(states, _FIRST_CHARACTERS).items():
            calls = _CALLS_BY_FIRST[first]
            if "" in calls:
                after_calls[calls[""]] = after
                continue
            if after not in after_level:
                after_level[after] = self._machine.feed_each(after, _STRAINS)
            for strain, after_strain in after_level[after].items():
                after_calls[calls[strain]] = after_strain
        return after_calls

    def _explore(self, start: frozenset[MachineState]) -> None:
        """Find all states and the moves between them."""
        numbers = {start: 0}
        # Several calls of many states lead to the same states.
        captures_after: dict[frozenset[MachineState], frozenset[Captures]] = {}
        self._state_sets.append(start)
        # The list grows while it is iterated over: each new state is explored in its turn.
        for states in self._state_sets:
            moves: dict[int, int] = {}
            ends: dict[int, frozenset[Captures]] = {}
            after_colon = self._machine.feed_each(states, ":").get(":", frozenset())
            for call, after in self._calls(after_colon).items():
                if after not in numbers:
                    numbers[after] = len(self._state_sets)
                    self._state_sets.append(after)
                moves[call] = numbers[after]
                if after not in captures_after:
                    captures_after[after] = self._machine.ends(after)
                if captures_after[after]:
                    ends[call] = captures_after[after]
            self.moves.append(moves)
            self.ends.append(ends)
            if len(self._state_sets) > _MOST_STATES:
                self.complete = False
                break

    def _trim(self) -> None:
        """Remove moves that lead to no match, and put those that lead to one soonest last.

        Traversals take the last move first (they use a stack), so they reach a match soon and the
        auctions in messages are short.
        """
        if not self.complete:
            return
        sources: list[set[int]] = [set() for _ in self.moves]
        for state, moves in enumerate(self.moves):
            for following in moves.values():
                sources[following].add(state)
        reached = {state for state, ends in enumerate(self.ends) if ends}
        distance = dict.fromkeys(reached, 0)
        while reached:
            reached = {source for state in reached for source in sources[state]} - distance.keys()
            distance.update(dict.fromkeys(reached, max(distance.values()) + 1))
        for state, moves in enumerate(self.moves):
            live = [(call, target) for call, target in moves.items() if target in distance]
            self.moves[state] = dict(sorted(live, key=lambda move: -distance[move[1]]))
