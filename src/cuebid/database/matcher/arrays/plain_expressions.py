"""Expressions that neither store nor read: their value depends on the hand and on letters alone."""

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
    """Facts about an expression that need no evaluation."""

    number: int
    """Equal for equal expressions."""
    slots: tuple[int, ...]
    """The slots of the letters whose contents it uses, in order."""

    def key(self, captures: Captures) -> object:
        """Return what is equal for equal expressions that use equal numbers."""
        return self.number, *[captures[slot] for slot in self.slots]


class SharedTruths:
    """Truth values of expressions for the same hands in one context; mutable: it fills with use.

    It keeps the expressions alive, as it knows them by identity.
    """

    def __init__(self) -> None:
        self._plain: dict[int, tuple[tree.Expression, Plain | None]] = {}
        self._numbers: dict[object, int] = {}
        self._truths: dict[object, Any] = {}

    def plain(self, node: tree.Expression) -> Plain | None:
        """Return facts about an expression; None if it stores, reads, or is an author's."""
        entry = self._plain.get(id(node))
        if entry is None:
            entry = self._plain[id(node)] = node, self._study(node)
        return entry[1]

    def truth(self, key: object) -> Any:  # noqa: ANN401 - a number or a column
        """Return the truth value that is kept for a key; None if there is none."""
        return self._truths.get(key)

    def keep(self, key: object, truth: Any) -> None:  # noqa: ANN401 - a number or a column
        """Remember a truth value by its key (`Plain.key`)."""
        if len(self._truths) >= _MOST_COLUMNS:
            self._truths.clear()
        self._truths[key] = truth

    def _study(self, node: tree.Expression) -> Plain | None:
        if isinstance(node, tree.Parentheses):
            return self.plain(node.body)
        # Whether an author's function may be asked about hands that a comparison before it has
        # ruled out, only he knows.
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
    """Return what tells apart expressions of one type with equal operands."""
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
