"""Clauses of constraints in words: `15-17 HCP`, `5+ S`, `exactly 4 H or exactly 4 S`."""

# A clause is not interpreted but tested on copies of the hand's pattern string, one for each value
# that a field can have. However the clause is written, as a range, a list of digits or arithmetic,
# the values that match describe it.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.database.language import tree
from cuebid.database.language.printer import format_node
from cuebid.database.matcher.hand_test import HandTest, UnmetClause
from cuebid.evaluation import LENGTH, SHAPE_FEATURES, Box, Boxes, Feature, dimension_of
from cuebid.evaluation.pattern_layout import FIELD_OFFSETS, MOST_SHOWN, PATTERN_NUMBERS

_Nodes = tuple[tree.Match | tree.Term, ...]
_Field = tuple[Feature, Suit | None]
# In field D each length is followed by its suit, so that a clause may test both.
_RANKED_LENGTHS: Final = [
    offset for offset in PATTERN_NUMBERS if FIELD_OFFSETS["D"] < offset < FIELD_OFFSETS["C"]
]


def clause_words(clause: UnmetClause, test: HandTest) -> str:
    """Describe what a clause asks for and what the hand has: `15-17 HCP, not 12`.

    A clause about more than one field is quoted as it is written.
    """
    demand, hand_value = _describe(clause.nodes, clause.offset, clause, test)
    return f"{demand}, not {hand_value}" if hand_value else f"{demand}"


def _describe(
    nodes: _Nodes, offset: int, clause: UnmetClause, test: HandTest
) -> tuple[Boxes | str, str]:
    """Return what a clause asks for, as boxes if possible, and the hand's own value, if known."""
    nodes, offset = _inner_terms(nodes, offset)
    match nodes:
        case (tree.Not(body=body),):
            return f"not {_describe((body,), offset, clause, test)[0]}", ""
        case (tree.Alternation(parts=parts),):
            demands = [_describe((part,), offset, clause, test)[0] for part in parts]
            return _any_of(demands), ""
    # A clause may begin with the letter of its field.
    value_offset = offset if offset in PATTERN_NUMBERS else offset + 1
    if value_offset in PATTERN_NUMBERS:
        description = _describe_field(nodes, offset, value_offset, clause, test)
        if description:
            return description
    return f"`{''.join(map(format_node, nodes))}`", ""


def _any_of(demands: list[Boxes | str]) -> Boxes | str:
    """Join the demands of alternatives: as boxes if all of them are boxes, else in words."""
    boxes = [demand for demand in demands if isinstance(demand, Boxes)]
    if len(boxes) == len(demands):
        return Boxes.union(box for alternatives in boxes for box in alternatives)
    return " or ".join(dict.fromkeys(map(str, demands)))


def _inner_terms(nodes: _Nodes, offset: int) -> tuple[_Nodes, int]:
    """Return the terms inside nested groups and jumps, and the offset at which they begin."""
    while len(nodes) == 1:
        match nodes[0]:
            case tree.Group(body=body):
                nodes = (body,)
            case tree.Jump(offset=target, slides=False, body=body):
                nodes, offset = (body,), target
            case tree.Concatenation(terms=terms, anchor=None):
                nodes = terms
            case _:
                break
    return nodes, offset


def _describe_field(
    nodes: _Nodes, offset: int, value_offset: int, clause: UnmetClause, test: HandTest
) -> tuple[Boxes, str] | None:
    """Describe a clause that tests one field of the hand; None if it tests something else."""
    _, width, feature, suit = PATTERN_NUMBERS[value_offset]
    dimension = dimension_of(feature, suit)
    trial = _Trial(nodes, offset, clause, test)
    values = range(min(dimension.high, MOST_SHOWN if width == 1 else 99) + 1)
    if value_offset in _RANKED_LENGTHS:
        suits = _describe_suits(values, value_offset, trial)
        if suits:
            return suits, ""
    digits = {value: f"{value:0{width}}" for value in values}
    fitting = [value for value in values if trial.fits(value_offset, digits[value])]
    if not fitting or len(fitting) == len(values):
        # The value of this field makes no difference: the clause tests another field.
        return None
    shown = test.pattern[value_offset : value_offset + width]
    hand_value = shown
    if feature not in SHAPE_FEATURES:
        hand_value = Box().exactly(feature, int(shown), suit).words().removeprefix("exactly ")
    return _hands_with(fitting, feature, suit), hand_value


def _describe_suits(values: Iterable[int], value_offset: int, trial: _Trial) -> Boxes | None:
    """Describe a clause about which suit is longest, second and so on; None if it tests no suit."""
    fitting = {
        suit: [value for value in values if trial.fits(value_offset, f"{value}{suit.letter}")]
        for suit in SUITS
    }
    accepted = {suit: lengths for suit, lengths in fitting.items() if lengths}
    if not accepted or len(accepted) == len(SUITS):
        return None
    return Boxes.union(
        box for suit, lengths in accepted.items() for box in _hands_with(lengths, LENGTH, suit)
    )


def _hands_with(values: list[int], feature: Feature, suit: Suit | None) -> Boxes:
    """Return the hands in which a feature has one of the given values."""
    top = dimension_of(feature, suit).high
    is_length = feature is LENGTH or feature in SHAPE_FEATURES
    return Boxes.union(
        Box().between(feature, value, top if is_length and value == MOST_SHOWN else value, suit)
        for value in values
    )


class _Trial:
    """A clause that can be tested on variations of the hand's pattern string."""

    def __init__(self, nodes: _Nodes, offset: int, clause: UnmetClause, test: HandTest) -> None:
        terms = tuple(tree.Group(node) if isinstance(node, tree.Match) else node for node in nodes)
        self._pattern = tree.Pattern(
            tree.Jump(offset, slides=False, body=tree.Concatenation(terms))
        )
        self._clause = clause
        self._test = test

    def fits(self, offset: int, text: str) -> bool:
        """Return whether the clause matches if the pattern string has a text at an offset."""
        pattern = self._test.pattern
        varied = pattern[:offset] + text + pattern[offset + len(text) :]
        return self._test.match(self._pattern, self._clause.captures, varied) is not None
