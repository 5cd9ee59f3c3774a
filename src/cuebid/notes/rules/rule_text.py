"""A box in the database's language: the constraint on the hand, and what the call shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import SUITS, Call
from cuebid.evaluation import (
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    LOSERS,
    POINTS,
    QUALITY,
    SECOND,
    SHORTEST,
    STOPPERS,
    THIRD,
    Bound,
    Box,
)

__all__ = ["call_letters", "constraint_text", "sequence_text", "specification_text"]

# Where the numbers of the whole hand stand in the pattern string; of two digits each.
_NUMBERS: Final = {HCP.name: "01", POINTS.name: "04", LOSERS.name: "21", CONTROLS.name: "37"}
# Where digits stand: lengths in order; of suits, clubs first, and how far from suit to suit.
_SHAPES: Final = {LONGEST.name: "07", SECOND.name: "09", THIRD.name: "11", SHORTEST.name: "13"}
_DIGITS: Final = {LENGTH.name: (16, 1), STOPPERS.name: (40, 2), QUALITY.name: (49, 2)}
_HONOURS: Final = (24, 3)
_LAST_DIGIT: Final = 9
# Letters of minima; maxima have the small ones.
_LETTERS: Final = {HCP.name: "P", POINTS.name: "M", LOSERS.name: "L", CONTROLS.name: "Q"}
_SUIT_LETTERS: Final = {
    LENGTH.name: "D",
    HONOURS.name: "H",
    STOPPERS.name: "S",
    QUALITY.name: "G",
}


def constraint_text(box: Box, extra: tuple[str, ...] = ()) -> str:
    """The constraint that a hand meets if it is in the box.

    Each bound is a clause of its own, so that a hand that does not fit is told why.

    Args:
        box: the hands.
        extra: arithmetic that must hold as well.
    """
    sums = [*extra, *_points_of_suits(box)]
    clauses = "".join(_clause(bound) for bound in box.bounds)
    if not sums and not clauses:
        return "."
    return (f"~{'*'.join(f'({one})' for one in sums)}~" if sums else "") + clauses


def _points_of_suits(box: Box) -> Iterator[str]:
    """Points of one suit, which the pattern string does not have."""
    for bound in box.bounds:
        dimension = bound.dimension
        if dimension.suit is not None and dimension.feature is HCP:
            yield f"SuitHCP({dimension.suit.letter}){_compared(bound)}"


def _clause(bound: Bound) -> str:
    """A bound where its number stands in the pattern string."""
    dimension, name = bound.dimension, bound.dimension.feature.name
    if dimension.suit is None and name in _NUMBERS:
        return f"@{_NUMBERS[name]}~.{_compared(bound)}~"
    if dimension.suit is None:
        return f"@{_SHAPES[name]}{_digits(bound)}"
    if dimension.feature is HONOURS:
        first, step = _HONOURS
        return f"@{first + step * dimension.suit}~.{_compared(bound)}~"
    if name in _DIGITS:
        first, step = _DIGITS[name]
        return f"@{first + step * dimension.suit}{_digits(bound)}"
    return ""


def _compared(bound: Bound) -> str:
    if bound.low == bound.high:
        return f"=={bound.low}"
    if not bound.has_high:
        return f">={bound.low}"
    if not bound.has_low:
        return f"<={bound.high}"
    return f"[{bound.low},{bound.high}]"


def _digits(bound: Bound) -> str:
    """A length beyond nine has the digit nine (A52)."""
    low, high = min(bound.low, _LAST_DIGIT), min(bound.high, _LAST_DIGIT)
    return str(low) if low == high else f"[{low}-{high}]"


def specification_text(box: Box, forcing: str = "") -> str:
    """What the others learn from the call: the bounds of the box that the language can tell."""
    found = [*_totals(box), *_suits(box)]
    return f"{forcing}{''.join(f':{one}' for one in found)}" if found or forcing else "."


def _totals(box: Box) -> Iterator[str]:
    for bound in box.bounds:
        letter = _LETTERS.get(bound.dimension.feature.name)
        if letter is None or bound.dimension.suit is not None:
            continue
        if bound.has_low:
            yield f"{letter}{bound.low}"
        if bound.has_high:
            yield f"{letter.lower()}{bound.high}"


def _suits(box: Box) -> Iterator[str]:
    shortest, longest = box.range(SHORTEST)[0], box.range(LONGEST)[1]
    for feature in (LENGTH, HONOURS, STOPPERS, QUALITY):
        letter = _SUIT_LETTERS[feature.name]
        least, most = "", ""
        for suit in SUITS:
            low, high = box.range(feature, suit)
            top = feature.suit[1] if feature.suit else 0
            if feature is LENGTH:
                low, high = max(low, shortest), min(high, longest)
            if low:
                least += f"{low}{suit.letter}"
            if high < top:
                most += f"{high}{suit.letter}"
        if least:
            yield letter + least
        if most:
            yield letter.lower() + most


def call_letters(call: Call) -> str:
    """A call as the language writes it."""
    if call.strain is None:
        return {0: "P", 1: "X", 2: "R"}[call.index]
    return f"{call.level}{call.strain.letters[0]}"


def sequence_text(calls: str, conditions: str = "") -> str:
    """The sequence of an auction whose calls are joined by colons."""
    return f"Open({calls}){conditions}"
