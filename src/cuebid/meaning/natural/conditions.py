"""Parse conditions of the natural bidding table: clauses joined by commas, words by "or"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Final

from cuebid.meaning.natural.hand import Condition
from cuebid.meaning.natural.numbers import look_up
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.of_call import OF_CALL
from cuebid.meaning.natural.vocabulary.of_position import OF_POSITION

_ALWAYS: Final = "always"
_BID_LEVELS: Final = range(1, 8)
_LEVELS: Final = re.compile(r"(?P<side>from |up to )?level (?P<level>\d)")


def read_condition(clauses: Iterable[str]) -> Condition | None:
    """Return a predicate that is true if all clauses hold; None if there are no clauses."""
    conditions = [_clause(clause) for clause in clauses]
    return reduce(_both, conditions) if conditions else None


def clauses_of(words: str) -> list[str]:
    """Split a condition into clauses; the condition `always` has none."""
    return [] if words == _ALWAYS else words.split(", ")


def is_of_position(clause: str) -> bool:
    """Return whether a clause depends on the position only, not on the call."""
    return all(word.removeprefix("not ") in OF_POSITION for word in clause.split(" or "))


def by_level(clauses: Iterable[str]) -> tuple[Condition | None, ...]:
    """Return a condition for each level of a bid, 1 to 7; None for levels at which it fails.

    Most rows are for some levels only, so a call need not test the rows of other levels.
    """
    levels, others = [], []
    for clause in clauses:
        match = _LEVELS.fullmatch(clause)
        if match is None:
            others.append(clause)
        else:
            levels.append(_levels(match))
    rest = read_condition(others) or _always
    return tuple(
        rest if all(level in wanted for wanted in levels) else None for level in _BID_LEVELS
    )


def _always(_turn: Turn) -> bool:
    return True


def _levels(words: re.Match[str]) -> frozenset[int]:
    named = int(words["level"])
    if words["side"] is None:
        return frozenset((named,))
    if words["side"] == "from ":
        return frozenset(level for level in _BID_LEVELS if level >= named)
    return frozenset(level for level in _BID_LEVELS if level <= named)


def _clause(words: str) -> Condition:
    return reduce(_either, (_literal(word) for word in words.split(" or ")))


# Nested pairs of functions, because `all` over a list takes twice as long.
def _both(first: Condition, second: Condition) -> Condition:
    return lambda turn: first(turn) and second(turn)


def _either(first: Condition, second: Condition) -> Condition:
    return lambda turn: first(turn) or second(turn)


def _literal(word: str) -> Condition:
    levels = _LEVELS.fullmatch(word)
    if levels is not None:
        wanted = _levels(levels)
        return lambda turn: turn.level in wanted
    if word.startswith("not "):
        denied = _literal(word[4:])
        return lambda turn: not denied(turn)
    return OF_POSITION.get(word) or look_up(OF_CALL, word, word)
