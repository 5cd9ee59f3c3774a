"""A cache of truth values of expressions that neither store values nor read fields."""

# Constraints of a system consist of the same comparisons, such as `#12>11` and `#0(S)>4`, in ever
# new combinations. A check that tests thousands of constraints on the same hands recognises equal
# expressions by content, and computes each once.

from __future__ import annotations

from typing import Any, Final

import msgspec

from cuebid.database.language import tree
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.database.matcher.own_functions import FIRST_OWN_NUMBER
from cuebid.database.matcher.visitor.expressions import operands_of

# One byte a hand: 2,000 columns of the 12,000 hands of a check take 24 MB.
_MOST_COLUMNS: Final = 2_000


class Plain(msgspec.Struct, frozen=True):
    """The cache key of an expression: its number, and the letters that it uses."""

    number: int
    """The number of the expression; equal expressions have the same number."""
    slots: tuple[int, ...]
    """The slots of the letters whose contents the expression uses, in order."""

    def key(self, captures: Captures) -> object:
        """Return the cache key: the number of the expression, and what its letters hold."""
        return self.number, *[captures[slot] for slot in self.slots]


class SharedTruths:
    """A cache of truth values of expressions, for fixed hands in one context; mutable.

    The cache keeps the expressions alive, because it identifies them by their `id`.
    """

    def __init__(self) -> None:
        self._plain: dict[int, tuple[tree.Expression, Plain | None]] = {}
        self._numbers: dict[object, int] = {}
        self._truths: dict[object, Any] = {}

    def plain(self, node: tree.Expression) -> Plain | None:
        """Return what identifies an expression; None if its value cannot be cached."""
        entry = self._plain.get(id(node))
        if entry is None:
            entry = self._plain[id(node)] = node, self._study(node)
        return entry[1]

    def truth(self, key: object) -> Any:  # noqa: ANN401 - a number or a column
        """Return the cached truth value of a key; None if there is none."""
        return self._truths.get(key)

    def keep(self, key: object, truth: Any) -> None:  # noqa: ANN401 - a number or a column
        """Cache a truth value under its key (`Plain.key`)."""
        if len(self._truths) >= _MOST_COLUMNS:
            self._truths.clear()
        self._truths[key] = truth

    def _study(self, node: tree.Expression) -> Plain | None:
        if isinstance(node, tree.Parentheses):
            return self.plain(node.body)
        # An author's function may rely on never being called for hands that a comparison before it
        # has excluded.
        if isinstance(node, (tree.Assign, tree.NextField)) or (
            isinstance(node, tree.FunctionCall) and node.number >= FIRST_OWN_NUMBER
        ):
            return None
        slots: set[int] = set()
        if isinstance(node, tree.CapturedValue):
            slots.add(capture_slot(node.letter))
        numbers: list[int] = []
        for part in operands_of(node):
            plain = self.plain(part)
            if plain is None:
                return None
            numbers.append(plain.number)
            slots.update(plain.slots)
        key = type(node), _own_content(node), tuple(numbers)
        return Plain(self._numbers.setdefault(key, len(self._numbers)), tuple(sorted(slots)))


def _own_content(node: tree.Expression) -> object:
    """Return what identifies an expression besides its type and its operands."""
    match node:
        case tree.Number(value=value):
            return value
        case tree.Letter(letter=letter) | tree.CapturedValue(letter=letter):
            return letter
        case tree.Unary(operator=operator) | tree.Binary(operator=operator):
            return operator
        case tree.FunctionCall(number=number):
            return number
    return None
