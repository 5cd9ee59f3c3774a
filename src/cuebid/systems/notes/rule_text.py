"""A box in the database's language: the constraint on the hand, and what the call shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cuebid.core import SUITS
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
    SHAPE_FEATURES,
    SHORTEST,
    STOPPERS,
    THIRD,
    Box,
)

__all__ = ["MACROS", "constraint_text", "sequence_text", "specification_text"]

MACROS: Final = """\
; Any number of passes before the opening bid.
Open = START:(P:)*

; The hand in numbers, for use between two ~.
Len = #0
Quality = #1
Stopper = #2
Honours = #5
SuitHCP = #6
HCP = #12
Points = #13
Losers = #15
Controls = #16
"""
"""The macros that rules made from notes use; they agree with those of the shipped system."""

_OF_HAND: Final = {
    HCP.name: "HCP",
    POINTS.name: "Points",
    LOSERS.name: "Losers",
    CONTROLS.name: "Controls",
}
_OF_SUIT: Final = {
    LENGTH.name: "Len",
    HCP.name: "SuitHCP",
    HONOURS.name: "Honours",
    STOPPERS.name: "Stopper",
    QUALITY.name: "Quality",
}
_OFFSETS: Final = {LONGEST.name: "07", SECOND.name: "09", THIRD.name: "11", SHORTEST.name: "13"}
# Letters of minima; maxima have the small ones.
_LETTERS: Final = {HCP.name: "P", POINTS.name: "M", LOSERS.name: "L", CONTROLS.name: "Q"}
_SUIT_LETTERS: Final = {
    LENGTH.name: "D",
    HONOURS.name: "H",
    STOPPERS.name: "S",
    QUALITY.name: "G",
}
_LONGEST_DIGIT: Final = 9


def constraint_text(box: Box, extra: tuple[str, ...] = ()) -> str:
    """The constraint that a hand meets if it is in the box.

    Args:
        box: the hands.
        extra: arithmetic that must hold as well.
    """
    sums = [*_arithmetic(box), *extra]
    shapes = "".join(_shapes(box))
    if not sums and not shapes:
        return "."
    return (f"~{'*'.join(f'({one})' for one in sums)}~" if sums else "") + shapes


def _arithmetic(box: Box) -> Iterator[str]:
    for bound in box.bounds:
        dimension = bound.dimension
        name = dimension.feature.name
        if dimension.feature in SHAPE_FEATURES:
            continue
        if dimension.suit is None:
            value = _OF_HAND[name]
        else:
            value = f"{_OF_SUIT[name]}({dimension.suit.letter})"
        if bound.low == bound.high:
            yield f"{value}=={bound.low}"
        elif not bound.has_high:
            yield f"{value}>={bound.low}"
        elif not bound.has_low:
            yield f"{value}<={bound.high}"
        else:
            yield f"{value}[{bound.low},{bound.high}]"


def _shapes(box: Box) -> Iterator[str]:
    for bound in box.bounds:
        offset = _OFFSETS.get(bound.dimension.feature.name)
        if offset is not None and bound.dimension.suit is None:
            low, high = min(bound.low, _LONGEST_DIGIT), min(bound.high, _LONGEST_DIGIT)
            yield f"@{offset}[{''.join(str(digit) for digit in range(low, high + 1))}]"


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


def sequence_text(calls: str, conditions: str = "") -> str:
    """The sequence of an auction whose calls are joined by colons."""
    return f"Open({calls}){conditions}"
