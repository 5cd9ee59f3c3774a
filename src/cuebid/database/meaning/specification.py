"""What a specification shows, once its captures have values."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core.suit import SUITS, Suit
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.language.tree import (
    Atom,
    Backreference,
    Bound,
    FunctionCall,
    Math,
    Number,
    Specification,
    SuitLetter,
    Value,
)
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.database.matcher.function_values import (
    FunctionContext,
    SpecificationEffects,
    function_value,
)
from cuebid.database.matcher.match_error import UnsetCaptureError
from cuebid.database.matcher.math_reference import Arithmetic
from cuebid.database.matcher.situation import Forcing, Situation
from cuebid.evaluation import FEATURE_OF_FIELD, Box

__all__ = ["Shown", "shown_by"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What one rule's call shows.

    Attributes:
        box: bounds on the bidder's hand.
        forcing: how far the call forces the side; empty if it does not.
    """

    box: Box
    forcing: tuple[Forcing, ...] = ()


def shown_by(node: Specification, captures: Captures, situation: Situation) -> Shown:
    """What a specification shows.

    A bound whose value or suit needs a grab that was never stored, or a suit there is not, is left
    out.

    Args:
        node: the specification.
        captures: what the sequence stored.
        situation: the auction before the call.
    """
    return _Reading(captures, situation).read(node)


class _Reading:
    """One specification being evaluated. This object changes."""

    def __init__(self, captures: Captures, situation: Situation) -> None:
        self._emission = SpecificationEffects()
        self._context = FunctionContext(situation, emission=self._emission)
        self._arithmetic = Arithmetic(None, 0, captures, self._context)

    def read(self, node: Specification) -> Shown:
        if node.math:
            self._value(node.math)
        box = Box()
        for atom in node.atoms:
            box = self._narrowed(box, atom)
        # Functions may have added bounds anywhere.
        return Shown(box & self._emission.box, tuple(dict.fromkeys(self._emission.forcing)))

    def _narrowed(self, box: Box, atom: Atom) -> Box:
        pairs: list[tuple[int | None, Suit | None]]
        if isinstance(atom, Bound):
            pairs = [(self._value(atom.value), None)]
        else:
            pairs = [
                (self._value(pair.value), suit)
                for pair in atom.pairs
                if (suit := self._suit(pair.suit)) is not None
            ]
        feature = FEATURE_OF_FIELD[atom.field]
        for value, suit in pairs:
            if value is not None:
                narrow = box.at_most if atom.upper else box.at_least
                box = narrow(feature, value, suit)
        return box

    def _value(self, node: Value) -> int | None:
        """The value of a bound; None if it needs a grab that is not there."""
        match node:
            case Number(value=value):
                return value
            case Backreference(letter=letter):
                return self._arithmetic.captures[capture_slot(letter)]
            case FunctionCall(number=number):
                return function_value(self._context, number, ())
            case Math(expression=expression):
                try:
                    return self._arithmetic.value(expression)
                except UnsetCaptureError:
                    return None

    def _suit(self, node: SuitLetter | Backreference) -> Suit | None:
        if isinstance(node, SuitLetter):
            return SUITS[LETTER_VALUES[node.letter]]
        value = self._arithmetic.captures[capture_slot(node.letter)]
        return SUITS[value] if value is not None and 0 <= value < len(SUITS) else None
