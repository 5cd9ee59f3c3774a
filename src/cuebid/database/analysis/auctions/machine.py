"""A machine that reads an auction one character at a time, for a compiled sequence.

The matcher tries the ways through a sequence one after the other, on an auction that is known. This
machine follows all ways at once, on an auction that need not be known: it answers which characters
can come next, so that all auctions can be explored. It is a nondeterministic automaton whose states
have an address, the contents of the letters, and conditions on the characters still to come (from
`!x`, and from the operands of `&` except the last).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cuebid.database.analysis.auctions.instructions import TAKING, Instruction, Op, takes
from cuebid.database.analysis.interpreter.constraints import RegionMatcher
from cuebid.database.analysis.interpreter.state import UNKNOWN, State
from cuebid.database.language.tree import Expression
from cuebid.database.matcher.captures import Captures, with_capture
from cuebid.database.matcher.characters import CHARACTER_VALUES, CHARACTERS
from cuebid.database.matcher.match_error import MatchLimitError

__all__ = ["Condition", "Machine", "MachineState"]


class Condition(NamedTuple):
    """A machine inside the machine: what the next characters must, or must not, match.

    Attributes:
        required: whether they must match; otherwise they must not.
        states: where the inner machine stands.
    """

    required: bool
    states: frozenset[MachineState]


class MachineState(NamedTuple):
    """One state of a machine.

    Attributes:
        address: of an instruction.
        captures: what the letters hold.
        conditions: on the characters still to come.
    """

    address: int
    captures: Captures
    conditions: tuple[Condition, ...] = ()


class _Reached(NamedTuple):
    """The states that follow a state before the next character.

    Attributes:
        takers: states at instructions that take a character.
        done: states in which the sequence has matched.
    """

    takers: tuple[MachineState, ...]
    done: tuple[MachineState, ...]


_States = frozenset[MachineState]
_END: Final = ""

# Bounds on memory and time for one sequence: transitions that are remembered, and states that can
# be reached without taking a character. A sequence beyond them is left out of the analysis.
_MOST_STEPS: Final = 60_000
_MOST_AT_ONCE: Final = 400


class Machine:
    """Compiled sequence that is run over characters; it remembers each transition.

    All methods raise `MatchLimitError` where a sequence exceeds the limits.

    Args:
        code: the instructions; the first is `DONE`.
    """

    def __init__(self, code: Iterable[Instruction]) -> None:
        self._code = tuple(code)
        self._steps: dict[tuple[MachineState, str], _States] = {}
        # None: it depends on the next character.
        self._reached: dict[MachineState, _Reached | None] = {}
        self._taken: dict[tuple[int, Captures], frozenset[str]] = {}

    def feed(self, states: _States, character: str) -> _States:
        """Return the states after one more character."""
        after: set[MachineState] = set()
        for state in states:
            after |= self._step(state, character)
        return frozenset(after)

    def feed_each(self, states: _States, characters: str) -> dict[str, _States]:
        """Return the states after each of some characters that can be read.

        Characters that the same instructions take lead to the same states, which are made once:
        wildcards take all, and most of the others a suit or a level.
        """
        takers: list[MachineState] = []
        for state in states:
            reached = self._reach_of(state)
            if reached is None or any(taker.conditions for taker in reached.takers):
                after_all = {character: self.feed(states, character) for character in characters}
                return {character: after for character, after in after_all.items() if after}
            takers += reached.takers
        choices = [(self._accepted(taker), self._after(taker)) for taker in dict.fromkeys(takers)]
        by_takers: dict[tuple[MachineState, ...], _States] = {}
        after_characters: dict[str, _States] = {}
        for character in characters:
            following = tuple(
                [after for accepted, after in choices if accepted is None or character in accepted]
            )
            if following:
                after_each = by_takers.get(following)
                if after_each is None:
                    after_each = by_takers[following] = frozenset(following)
                after_characters[character] = after_each
        return after_characters

    def _after(self, taker: MachineState) -> MachineState:
        """Return the state after a character, of a state without conditions."""
        return MachineState(self._code[taker.address].target, taker.captures)

    def _accepted(self, taker: MachineState) -> frozenset[str] | None:
        """Return the characters that a state takes; None for any."""
        op, argument, _ = self._code[taker.address]
        if op is Op.CHARACTER:
            accepted: frozenset[str] | None = argument
            return accepted
        key = taker.address, taker.captures
        if key not in self._taken:
            self._taken[key] = frozenset(
                [
                    character
                    for character in CHARACTERS
                    if takes(op, argument, character, taker.captures)
                ]
            )
        return self._taken[key]

    def ends(self, states: _States) -> frozenset[Captures]:
        """Return what the letters may hold if the auction ends; empty where it does not match."""
        captures: set[Captures] = set()
        for state in states:
            done = self._reach_before(state, _END).done
            captures |= {end.captures for end in done if self._all_met(end.conditions)}
        return frozenset(captures)

    def _step(self, state: MachineState, character: str) -> _States:
        key = state, character
        step = self._steps.get(key)
        if step is None:
            if len(self._steps) > _MOST_STEPS:
                raise MatchLimitError(_MOST_STEPS)
            step = self._steps[key] = self._run(state, character)
        return step

    def _run(self, start: MachineState, character: str) -> _States:
        """Return the states after a character."""
        after: set[MachineState] = set()
        for state in self._reach_before(start, character).takers:
            op, argument, target = self._code[state.address]
            if not takes(op, argument, character, state.captures):
                continue
            if not state.conditions:
                after.add(MachineState(target, state.captures))
                continue
            following = self._after_character(state, target, character)
            if following is not None:
                after.add(following)
        return frozenset(after)

    def _reach_before(self, state: MachineState, character: str) -> _Reached:
        """Return what a state leads to if a character comes next."""
        reached = self._reach_of(state) or self._reach(state, character)
        assert reached is not None  # noqa: S101 - the character is given
        return reached

    def _reach_of(self, state: MachineState) -> _Reached | None:
        """Return what a state leads to whichever character comes; None where that depends on it."""
        # Most states are asked about ten characters or more.
        if state not in self._reached:
            if len(self._reached) > _MOST_STEPS:
                raise MatchLimitError(_MOST_STEPS)
            self._reached[state] = self._reach(state, None)
        return self._reached[state]

    def _reach(self, start: MachineState, character: str | None) -> _Reached | None:
        """Follow instructions that take no character until each branch takes one, or ends.

        Args:
            start: where to begin.
            character: the next one; None if it is not known.

        Returns:
            The states, or None where they depend on the next character, and that is not known.
        """
        takers: list[MachineState] = []
        done: list[MachineState] = []
        pending, visited = [start], {start}
        while pending:
            state = pending.pop()
            op = self._code[state.address].op
            if op is Op.DONE:
                done.append(state)
            elif op in TAKING:
                takers.append(state)
            elif op is Op.CAPTURE and character is None:
                return None
            else:
                for following in self._follow(state, character or _END):
                    if following not in visited:
                        # `(~a=a+1~)*` takes no character and reaches a new state each time.
                        if len(visited) > _MOST_AT_ONCE:
                            raise MatchLimitError(_MOST_STEPS)
                        visited.add(following)
                        pending.append(following)
        return _Reached(tuple(takers), tuple(done))

    def _follow(self, state: MachineState, character: str) -> list[MachineState]:
        """Return the states after an instruction that takes no character."""
        op, argument, target = self._code[state.address]
        captures = state.captures
        match op:
            case Op.SPLIT:
                return [state._replace(address=address) for address in argument]
            case Op.CAPTURE:
                # Storing looks at the next character without taking it.
                captures = with_capture(captures, argument, CHARACTER_VALUES.get(character))
                return [state._replace(address=target, captures=captures)]
            case Op.FORGET:
                for letter in argument:
                    captures = with_capture(captures, letter, UNKNOWN)
                return [state._replace(address=target, captures=captures)]
            case Op.CONDITION:
                required, address = argument
                condition = Condition(required, frozenset([MachineState(address, captures)]))
                # Without this test a condition in a loop would make a new state at each turn.
                is_new = condition not in state.conditions
                conditions = (*state.conditions, condition) if is_new else state.conditions
                return [state._replace(address=target, conditions=conditions)]
        expression: Expression = argument
        return [
            state._replace(address=target, captures=after.captures)
            for after in RegionMatcher().tested(expression, State(captures=captures))
        ]

    def _after_character(
        self, state: MachineState, target: int, character: str
    ) -> MachineState | None:
        """Return the state after a character; None where a condition is violated."""
        conditions = []
        for required, states in state.conditions:
            # A condition is about a prefix of what comes: once it has matched, it is decided.
            if any(self._reach_before(inner, character).done for inner in states):
                if not required:
                    return None
                continue
            after = self.feed(states, character)
            if after:
                conditions.append(Condition(required, after))
            elif required:
                return None
        return MachineState(target, state.captures, tuple(conditions))

    def _all_met(self, conditions: tuple[Condition, ...]) -> bool:
        return all(bool(self.ends(states)) == required for required, states in conditions)
