"""Boxes as plain data for JSON: `{"hcp": [15, 17], "length": {"S": [5, 13]}}`.

A feature of both hands and suits has its bounds for the hand under its name, and those for suits
under `name_by_suit`, as in `Features.record`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuebid.core import SUITS, RangeError
from cuebid.evaluation.bound import Bound
from cuebid.evaluation.boxes import Box
from cuebid.evaluation.feature import FEATURES, Feature, dimension_of

_BY_SUIT = "_by_suit"
_SUITS = {suit.letter: suit for suit in SUITS}


def box_record(box: Box) -> dict[str, Any]:
    """Return the bounds of a box by feature and suit letter, as pairs of minimum and maximum."""
    record: dict[str, Any] = {}
    for bound in box.bounds:
        feature, suit = bound.feature, bound.dimension.suit
        if suit is None:
            record[feature.name] = [bound.low, bound.high]
        else:
            # HCP is a feature of hands and of suits, length of suits only; the suffix tells them
            # apart without a level of nesting for each.
            name = feature.name + _BY_SUIT * bool(feature.whole)
            record.setdefault(name, {})[suit.letter] = [bound.low, bound.high]
    return record


def box_from_record(record: Mapping[str, Any]) -> Box:
    """Return the box that `box_record` wrote.

    Raises:
        RangeError: a name is not a feature, a letter not a suit, or a range not two numbers.
    """
    bounds: list[Bound] = []
    for name, value in record.items():
        feature = FEATURES.get(name.removesuffix(_BY_SUIT))
        if feature is None:
            raise RangeError(f"{name!r} is not a feature; there are: {', '.join(FEATURES)}")
        if isinstance(value, Mapping):
            bounds += [_bound(feature, letter, span) for letter, span in value.items()]
        else:
            bounds.append(_bound(feature, None, value))
    return Box(tuple(bounds))


def _bound(feature: Feature, letter: str | None, span: Any) -> Bound:  # noqa: ANN401 - foreign data
    suit = None if letter is None else _SUITS.get(letter)
    if letter is not None and suit is None:
        raise RangeError(f"{letter!r} is not a suit: C, D, H or S")
    match span:
        # Foreign data: a JSON list of two integers, and nothing that only looks like one.
        case [int(low), int(high)]:
            return Bound(dimension_of(feature, suit).index, low, high)
    raise RangeError(f"{feature.name}: {span!r} is not a minimum and a maximum")
