"""The auctions that a sequence matches, as a deterministic automaton over calls.

The matcher carries threads, partial matches, from call to call (`matcher.sequences`). Each set of
threads that a string of calls can lead to becomes one state of the automaton, as in the usual
construction of a deterministic automaton. The automaton knows nothing of the Laws: `traversal` adds
legality, so that one automaton serves rules of all levels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from cuebid.core import CALLS
from cuebid.database.analysis.letters import stored_letters, unknown_letters, used_letters
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.tree import AnyCharacter, Concatenation, Group, Pattern, Repeat
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.sequences.partial_match import Thread
from cuebid.database.matcher.sequences.place_builder import PlaceBuilder
from cuebid.database.matcher.sequences.threads import SequenceReader
from cuebid.database.matcher.table_calls import call_text

NO_CALL: Final = -1
"""Takes the place of a call in a `Key` where the auction has fewer than two calls."""

# Sequences with more states are left out of all checks that compare auctions.
_MOST_STATES: Final = 1500
# An index by pairs of last calls is of no use for a sequence that can have more pairs than this.
_MOST_KEYS: Final = 150
# A rule may restart with a label after another label was appended; each level of nesting multiplies
# the labels to try.
_LABEL_DEPTH: Final = 3

_NUMBERS: Final = tuple(CALL_TEXTS.index(call_text(call)) for call in CALLS)
"""For each index into `CALLS` the index of the same call in `CALL_TEXTS`."""

_Threads = frozenset[Thread]
Key = tuple[int, int]
"""The two calls before the call that a rule is for, as indices into `CALL_TEXTS`."""


class AuctionAutomaton:
    """Automaton of the auctions, legal or not, that a sequence matches.

    States are numbered from 0, the state before the first call. Calls are indices into
    `CALL_TEXTS`.

    Attributes:
        exact: whether the automaton accepts only auctions that match; otherwise it may accept too
            many.
        complete: whether all states were explored; otherwise nothing can be concluded.
        moves: for each state the calls that can lead to a match, with the state after them.
        ends: for each state the calls with which the auction matches, with what the letters can
            hold then.

    Args:
        sequence: the sequence of a rule.
        prefix: whether an auction that goes on after the match is accepted too.
    """

    def __init__(self, sequence: Pattern, *, prefix: bool = False) -> None:
        self.moves: list[dict[int, int]] = []
        self.ends: list[dict[int, frozenset[Captures]]] = []
        self.exact = self.complete = True
        self._sequence = sequence
        self._states: list[_Threads] = []
        places = PlaceBuilder()
        places.add(0, _followed_by_anything(sequence) if prefix else sequence)
        self._reader = SequenceReader(places)
        # The first thread is that of sequences with `$`, which begin at any call.
        anchor, *threads = self._reader.start().threads
        self._explore(frozenset([anchor, *threads] if _is_anchored(sequence) else threads))
        self._trim()
        if places.loose:
            # Places that read a sequence loosely do not say what it stores.
            self.exact = False
            unknown = frozenset([unknown_letters(stored_letters(sequence))])
            self.ends = [dict.fromkeys(ends, unknown) for ends in self.ends]

    @property
    def is_empty(self) -> bool:
        """Return whether no auction matches, legal or not."""
        return self.complete and not any(self.ends)

    @cached_property
    def captures(self) -> tuple[Captures, ...]:
        """The values that the small letters can hold after the sequence has matched."""
        results = {
            captures for ends in self.ends for several in ends.values() for captures in several
        }
        # Sorted, so that findings are the same in every run.
        return tuple(sorted(results, key=repr))

    @cached_property
    def calls(self) -> int:
        """The calls that can end a matching auction, as a bit mask of `CALL_TEXTS` indices."""
        return sum(1 << call for call in {call for ends in self.ends for call in ends})

    @cached_property
    def keys(self) -> frozenset[Key] | None:
        """The pairs of calls that can precede the last call of a match; None if there are too many.

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
        """Return whether the sequence can match an auction restarted with a label; True if unknown.

        Args:
            labels: the labels of the database.
            letters: the letters that may hold something from before the restart.
            new: whether the label replaces the auction so far; otherwise it is appended.
        """
        if not self.complete:
            return True
        if new:
            if used_letters(self._sequence) & frozenset(letters):
                return True
            start = self._reader.begin()
            return any(self._can_continue(self._reader.feed(start, label)) for label in labels)
        # `_states` is not trimmed: it keeps states from which only a label leads to a match.
        labels = tuple(labels)
        return any(self._ends_with(tuple(state), labels, _LABEL_DEPTH) for state in self._states)

    def _ends_with(self, threads: tuple[Thread, ...], labels: tuple[str, ...], depth: int) -> bool:
        if not threads or not depth:
            return False
        return any(
            self._reader.ends(after) or self._ends_with(after, labels, depth - 1)
            for after in [self._reader.feed(threads, label) for label in labels]
        )

    def _can_continue(self, threads: tuple[Thread, ...]) -> bool:
        """Return whether threads that have read a label can match, at once or after more calls.

        The first call may follow the label without a colon: what a restart left unmatched begins
        where the match ended.
        """
        visited = {threads}
        pending = [threads, *self._reader.after_calls(threads).values()] if threads else []
        while pending and len(visited) < _MOST_STATES:
            current = pending.pop()
            if self._reader.ends(current):
                return True
            for after in self._reader.after_calls(self._reader.feed(current, ":")).values():
                if after not in visited:
                    visited.add(after)
                    pending.append(after)
        # Threads left over: the limit was reached, and a match remains possible.
        return bool(pending)

    def _explore(self, start: _Threads) -> None:
        """Find the states that can be reached from `start`; fill `moves` and `ends` for each."""
        numbers = {start: 0}
        self._states.append(start)
        # The list grows while it is iterated over: each new state is explored in its turn.
        for state in self._states:
            following: dict[int, set[Thread]] = {}
            captures: dict[int, set[Captures]] = {}
            for thread in state:
                for index, threads in self._reader.thread_after(thread).items():
                    following.setdefault(_NUMBERS[index], set()).update(threads)
                for index, ends in thread.ends.items():
                    captures.setdefault(_NUMBERS[index], set()).update(end.captures for end in ends)
                    # Tests that need the situation are not run here; they count as met.
                    self.exact = self.exact and not any(end.tests for end in ends)
            moves: dict[int, int] = {}
            for call in sorted(following):
                after = frozenset(following[call])
                if after and after not in numbers:
                    numbers[after] = len(self._states)
                    self._states.append(after)
                if after:
                    moves[call] = numbers[after]
            self.moves.append(moves)
            self.ends.append({call: frozenset(captures[call]) for call in sorted(captures)})
            if len(self._states) > _MOST_STATES:
                self.complete = False
                break

    def _trim(self) -> None:
        """Remove moves that lead to no match, and sort the others: the quickest to a match last.

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


def _is_anchored(sequence: Pattern) -> bool:
    return isinstance(sequence.body, Concatenation) and sequence.body.anchor is not None


def _followed_by_anything(sequence: Pattern) -> Pattern:
    """Return a sequence that also allows any further calls after a match of the given one."""
    anything = Repeat(AnyCharacter(), "*")
    body = () if sequence.body is None else (Group(sequence.body),)
    return Pattern(Concatenation((*body, anything)))
