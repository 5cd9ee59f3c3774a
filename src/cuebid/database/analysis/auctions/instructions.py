"""The instructions of a machine that reads auctions, and the characters that they take."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple

from cuebid.database.analysis.interpreter.state import UNKNOWN
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.characters import CHARACTER_VALUES, CHARACTERS, BracketSets

__all__ = ["TAKING", "Instruction", "Op", "takes"]


class Op(Enum):
    """The kinds of instructions."""

    DONE = 0
    CHARACTER = 1
    """Take a character of a set, or any character (None)."""
    BRACKETS = 2
    BACKREFERENCE = 3
    CAPTURE = 4
    SPLIT = 5
    MATH = 6
    CONDITION = 7
    FORGET = 8
    """Make the contents of letters unknown that a condition stored while it looked ahead."""


class Instruction(NamedTuple):
    """One step.

    Attributes:
        op: what to do.
        argument: with what; its type goes with `op`.
        target: the address of the next instruction.
    """

    op: Op
    argument: Any
    target: int


TAKING: Final = frozenset({Op.CHARACTER, Op.BRACKETS, Op.BACKREFERENCE})
"""The kinds that take a character."""


def takes(op: Op, argument: Any, character: str, captures: Captures) -> bool:  # noqa: ANN401 - goes with op
    """Return whether an instruction takes a character."""
    if op is Op.CHARACTER:
        return argument is None or character in argument
    if op is Op.BACKREFERENCE:
        held = captures[argument]
        value = CHARACTER_VALUES.get(character)
        return value is not None and held is not None and held in (value, UNKNOWN)
    brackets: BracketSets = argument
    # Whatever an unknown letter holds, brackets match one character of a call, never a colon.
    if any(captures[index] == UNKNOWN for index in brackets.slots):
        return character in CHARACTERS
    return brackets.accepts(character, captures)
