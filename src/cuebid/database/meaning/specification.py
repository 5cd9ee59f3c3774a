"""Evaluate a specification, given the captures of its sequence (A62 to A65)."""

# A specification says the same for every hand, so it is evaluated once for each match of its
# rule, and its functions see the auction but not the hand.

from __future__ import annotations

from typing import Final

from msgspec import Struct

from cuebid.core import SUITS, Suit
from cuebid.database.language import tree
from cuebid.database.language.alphabet import LETTER_VALUES
from cuebid.database.matcher.captures import Captures, capture_slot
from cuebid.database.matcher.function_values import (
    FunctionContext,
    SpecificationEffects,
    function_value,
)
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.situation import Situation
from cuebid.database.matcher.text_matcher import evaluated
from cuebid.evaluation import FEATURE_OF_FIELD, Box
from cuebid.meaning import Forcing

# The most results to cache for one specification, one result for each set of captured values.
_MOST_REMEMBERED: Final = 500


class Shown(Struct, frozen=True, gc=False):
    """The hands and the force that a call shows by one of its rules."""

    box: Box
    """Bounds on the bidder's hand."""
    forcing: tuple[Forcing, ...] = ()
    """How far the call forces the side; empty if it does not."""


def shown_by(
    node: tree.Specification, captures: Captures, situation: Situation, matchers: MatcherCache
) -> Shown:
    """Return the hands and the force that a specification shows.

    A bound is left out if its value or suit needs a letter that captured nothing, or if there is
    no such suit.
    """
    remembered = matchers.shown_without_auction(node)
    if remembered is None:
        return _SpecificationReader(captures, situation).read(node)
    shown: Shown | None = remembered.get(captures)
    if shown is None:
        if len(remembered) >= _MOST_REMEMBERED:
            remembered.clear()
        shown = remembered[captures] = _SpecificationReader(captures, situation).read(node)
    return shown


class _SpecificationReader:
    """Evaluates one specification; mutable: arithmetic in it can capture values."""

    def __init__(self, captures: Captures, situation: Situation) -> None:
        self._effects = SpecificationEffects()
        self._context = FunctionContext(situation, effects=self._effects)
        self._captures = captures

    def read(self, node: tree.Specification) -> Shown:
        if node.math:
            # Evaluated first and for its effects only; its value is ignored (A64).
            self._value(node.math)
        box = Box()
        for atom in node.atoms:
            box = self._narrowed(box, atom)
        # Functions anywhere in the specification may have added bounds.
        return Shown(box & self._effects.box, tuple(dict.fromkeys(self._effects.forcing)))

    def _narrowed(self, box: Box, atom: tree.Atom) -> Box:
        pairs: list[tuple[int | None, Suit | None]]
        if isinstance(atom, tree.Bound):
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

    def _value(self, node: tree.Value) -> int | None:
        """Return the value of a bound; None if it needs a letter that captured nothing."""
        match node:
            case tree.Number(value=value):
                return value
            case tree.Backreference(letter=letter):
                # Arithmetic in front may have set the letter (A63).
                return self._captures[capture_slot(letter)]
            case tree.FunctionCall(number=number):
                return function_value(self._context, number, ())
            case tree.Math():
                # There is no text to read: `.` gives -1 in a specification. A bound that cannot be
                # computed is left out: showing too much would be worse than too little.
                result, self._captures = evaluated(node.expression, self._captures, self._context)
                return result

    def _suit(self, node: tree.SuitLetter | tree.Backreference) -> Suit | None:
        if isinstance(node, tree.SuitLetter):
            return SUITS[LETTER_VALUES[node.letter]]
        # Notrump and calls without a strain are captured as numbers too, but are not suits.
        value = self._captures[capture_slot(node.letter)]
        return SUITS[value] if value is not None and 0 <= value < len(SUITS) else None
