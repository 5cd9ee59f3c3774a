"""Apply points that limit hands although hedged: `12+ if BAL`, and points after `usually`.

`11+ (12+ if BAL)` and `11+ (11 BAL is rare)` are hedges to a reader who wants the widest hands; a
bidder must not open every balanced eleven, nor answer on nothing where `normally 6+` is written.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from cuebid.evaluation import ANYTHING, BALANCED, HCP, Box, Boxes
from cuebid.notes.words.tree import ParsedDescription, Statement

_IF: Final = re.compile(r"\s*(?:hcp\s+)?(?:if|when)\s*", re.IGNORECASE)
_RARE: Final = re.compile(r"\s*(?:is|are)?\s*(?:very\s+)?rare\b", re.IGNORECASE)

_USUALLY: Final = re.compile(r"(?:usually|normally|typically|mostly)\s*$", re.IGNORECASE)
_ANY: Final = Boxes((ANYTHING,))
_MOST: Final = ANYTHING.range(HCP)[1]


def with_usual_points(boxes: Boxes, reading: ParsedDescription) -> Boxes:
    """Return hands limited to the points after `usually`, give or take one.

    This is only for descriptions that state no certain points but something else for sure: a row
    of nothing but usual points is no agreement to bid by.
    """
    if boxes == _ANY:
        return boxes
    for points in reading.statements:
        is_usual = points.name == "hcp" and _USUALLY.search(reading.text[: points.start])
        if is_usual and points.hedged:
            high = _MOST if points.high is None else int(points.high) + 1
            return boxes & Boxes((Box().between(HCP, max(0, int(points.low) - 1), high),))
    return boxes


def with_points_of_balanced(boxes: Boxes, reading: ParsedDescription) -> Boxes:
    """Return hands, the balanced ones limited to the points that the description asks of them."""
    hands = [statement for statement in reading.statements if statement.kind != "remark"]
    for points, shape in pairwise(hands):
        if points.name == "hcp" and shape.name == "balanced" and points.hedged and shape.hedged:
            least = _least(points, shape, reading.text)
            if least:
                strong = boxes & Boxes((BALANCED & Box().at_least(HCP, least),))
                boxes = (boxes & ~BALANCED) | strong
    return boxes


def _least(points: Statement, shape: Statement, text: str) -> int:
    """Return the minimum points of balanced hands; 0 if the description states none."""
    if points.high is None and _IF.fullmatch(text[points.end : shape.start]):
        return int(points.low)
    is_rare = points.low == points.high and _RARE.match(text[shape.end :])
    return int(points.low) + 1 if is_rare else 0
