"""A sequence as a machine that reads an auction one character at a time.

Unlike the matcher, which is given an auction, it says what may come next, so all auctions can be
gone through. It is a state in a list of instructions with what the letters hold, and conditions on
the characters still to come (`!x`, and the operands of `&` but the last).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, NamedTuple

from cuebid.database.analysis.interpreter.arithmetic import states_where_true
from cuebid.database.analysis.interpreter.state import UNKNOWN, Budget, State, TooManyStatesError
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.tree import Backreference, Brackets, Expression
from cuebid.database.matcher.brackets import in_brackets
from cuebid.database.matcher.captures import Captures, capture_slot, with_capture

__all__ = ["Condition", "Instruction", "Machine", "MachineState", "Op"]


class Op(Enum):
    """What an instruction does."""

    DONE = 0
    CHARACTER = 1
    """Take a character that is among some, or any (None)."""
    BRACKETS = 2
    GRAB = 3
    PUSH = 4
    SPLIT = 5
    MATH = 6
    CONDITION = 7
    FORGET = 8
    """Letters that were stored while looking ahead; what they hold is not known."""


class Instruction(NamedTuple):
    """One step.

    Attributes:
        op: what to do.
        argument: with what; its type goes with `op`.
        target: the instruction that follows.
    """

    op: Op
    argument: Any
    target: int


class Condition(NamedTuple):
    """Something that the characters to come must be, or must not be.

    Attributes:
        wanted: whether it must be met.
        states: how far it is.
    """

    wanted: bool
    states: frozenset[MachineState]


class MachineState(NamedTuple):
    """Where a machine stands.

    Attributes:
        place: of an instruction.
        captures: what the letters hold.
        conditions: on what is still to come.
    """

    place: int
    captures: Captures
    conditions: tuple[Condition, ...] = ()


_States = frozenset[MachineState]
_Step = tuple[_States, frozenset[Captures]]
_END: Final = ""

_MOST_STEPS: Final = 60_000
_MOST_AT_ONCE: Final = 400


class Machine:
    """Runs instructions; it remembers what it worked out, and changes in that only.

    What has more states than are gone through ends in a `TooManyStatesError`.

    Args:
        code: the instructions; the first is `DONE`.
    """

    def __init__(self, code: Iterable[Instruction]) -> None:
        self._code = tuple(code)
        self._steps: dict[tuple[MachineState, str], _Step] = {}

    def feed(self, states: _States, character: str) -> _States:
        """The states behind one more character."""
        found: set[MachineState] = set()
        for state in states:
            found |= self._step(state, character)[0]
        return frozenset(found)

    def ends(self, states: _States) -> frozenset[Captures]:
        """What the letters may hold if the auction ends here; nothing if it cannot."""
        found: set[Captures] = set()
        for state in states:
            found |= self._step(state, _END)[1]
        return frozenset(found)

    def _step(self, state: MachineState, character: str) -> _Step:
        key = state, character
        known = self._steps.get(key)
        if known is None:
            if len(self._steps) > _MOST_STEPS:
                raise TooManyStatesError
            known = self._steps[key] = self._run(state, character)
        return known

    def _run(self, state: MachineState, character: str) -> _Step:
        """Go on without taking a character, until one is taken in every way."""
        after: set[MachineState] = set()
        done: set[Captures] = set()
        pending, seen = [state], {state}
        while pending:
            here = pending.pop()
            op, argument, target = self._code[here.place]
            if op is Op.DONE:
                if character != _END or self._all_met(here.conditions):
                    done.add(here.captures)
            elif op in _TAKING:
                if character != _END and _takes(op, argument, character, here.captures):
                    taken = self._taken(here, target, character)
                    if taken is not None:
                        after.add(taken)
            else:
                for following in self._follow(here, character):
                    if following not in seen:
                        # Repeated without going forward, arithmetic can count without end.
                        if len(seen) > _MOST_AT_ONCE:
                            raise TooManyStatesError
                        seen.add(following)
                        pending.append(following)
        return frozenset(after), frozenset(done)

    def _follow(self, here: MachineState, character: str) -> list[MachineState]:
        """The states behind an instruction that takes no character."""
        op, argument, target = self._code[here.place]
        match op:
            case Op.SPLIT:
                return [here._replace(place=place) for place in argument]
            case Op.PUSH:
                value = _value(character)
                return [
                    here._replace(
                        place=target, captures=with_capture(here.captures, argument, value)
                    )
                ]
            case Op.FORGET:
                captures = here.captures
                for letter in argument:
                    captures = with_capture(captures, letter, UNKNOWN)
                return [here._replace(place=target, captures=captures)]
            case Op.CONDITION:
                wanted, place = argument
                condition = Condition(wanted, frozenset([MachineState(place, here.captures)]))
                known = condition in here.conditions
                conditions = here.conditions if known else (*here.conditions, condition)
                return [here._replace(place=target, conditions=conditions)]
        expression: Expression = argument
        return [
            here._replace(place=target, captures=way.captures)
            for way in states_where_true(expression, State(captures=here.captures), Budget())
        ]

    def _taken(self, here: MachineState, target: int, character: str) -> MachineState | None:
        """The state behind a character; None where a condition is broken."""
        left = []
        for wanted, states in here.conditions:
            met = any(self._step(state, character)[1] for state in states)
            if met and not wanted:
                return None
            after = self.feed(states, character)
            if not met and (after or wanted):
                if not after:
                    return None
                left.append(Condition(wanted, after))
        return MachineState(target, here.captures, tuple(left))

    def _all_met(self, conditions: tuple[Condition, ...]) -> bool:
        return all(bool(self.ends(states)) == wanted for wanted, states in conditions)


_TAKING: Final = frozenset({Op.CHARACTER, Op.BRACKETS, Op.GRAB})


def _value(character: str) -> int | None:
    return int(character) if character.isdigit() else LETTER_VALUES.get(character)


def _takes(op: Op, argument: Any, character: str, captures: Captures) -> bool:  # noqa: ANN401 - goes with op
    """Whether an instruction takes a character."""
    if op is Op.CHARACTER:
        return argument is None or character in argument
    if op is Op.GRAB:
        held = captures[argument]
        value = _value(character)
        return value is not None and held is not None and held in (value, UNKNOWN)
    brackets: Brackets = argument
    letters = [item.letter for item in brackets.items if isinstance(item, Backreference)]
    if any(captures[capture_slot(letter)] == UNKNOWN for letter in letters):
        return character != ":"
    return in_brackets(brackets, character, captures)
