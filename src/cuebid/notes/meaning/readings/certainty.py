"""Estimate the probability that a reading is right in all its parts, from judged rows.

The parts of a row tell how often such rows are read right: written points and one length hardly
ever fail, alternatives and the quality of a suit do. The weights are those of a logistic curve,
fitted to rows whose meaning players had written down before, half of which were set aside.
docs/notes-that-play.md compares the predicted with the counted shares.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core import Strain
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Box
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.words.tree import Statement

SURE_FROM: Final = 0.935
"""The probability from which a reading is called sure."""

LENGTHS: Final = frozenset({"length", "pair", "shape", "suited", "support"})
"""Kinds of statements that say how long suits are."""

_POINTS: Final = frozenset({"hcp", "points"})
# Signs of a row and their weights; a sign that a row has twice counts twice.
_WEIGHTS: Final = {
    "always": 2.19, "alternatives of hands": -0.62, "condition": -0.20,
    "convention without points": -0.30, "doubtful question": -0.13, "has convention": 0.39,
    "has forcing": 0.31, "has length": 0.42, "has quality": -0.76, "has remark": 0.16,
    "has role": 0.16, "has short": -0.32, "has stop": -0.38, "has strength": -0.25,
    "has support": -0.13, "has values": -0.20, "length supplied": -0.15, "likely question": -0.52,
    "notrump without a shape": -0.50, "one number of cards": -0.36, "only numbers": 0.53,
    "opening or overcall": -0.16, "points supplied": -0.42, "points written": 0.67,
    "ten characters": -0.12,
}  # fmt: skip


def probability_right(
    row: DescribedRow, context: NotesContext, *, doubtful: int, likely: int
) -> float:
    """Return how likely the reading of a row with a text is to be right in all its parts.

    Args:
        row: the interpreted row.
        context: the auction before its call.
        doubtful: the number of questions that depend on a choice between readings.
        likely: the number of questions whose answer is nearly always the same.
    """
    odds = _WEIGHTS["always"]
    for sign, amount in signs_of(row, context, doubtful=doubtful, likely=likely):
        odds += _WEIGHTS.get(sign, 0.0) * amount
    return 1 / (1 + math.exp(-odds))


def signs_of(
    row: DescribedRow, context: NotesContext, *, doubtful: int, likely: int
) -> Iterator[tuple[str, float]]:
    """Yield name and amount of each sign of a row that predicts whether the row is read right."""
    if row.reading is None:
        return
    statements = tuple(row.reading.statements)
    certain = [each for each in statements if not each.hedged]
    yield from ((f"has {kind}", 1.0) for kind in {each.kind for each in statements})
    yield "doubtful question", doubtful
    yield "likely question", likely
    yield "ten characters", min(len(row.reading.text), 80) / 10
    yield "alternatives of hands", min(len(row.meaning.boxes), 4) - 1.0
    yield "condition", float(any(each.name == "condition" for each in statements))
    yield "one number of cards", float(any(map(_is_one_number, certain)))
    yield "opening or overcall", float(context.opens)
    are_numbers = bool(certain) and all(map(_is_number, certain))
    yield "only numbers", float(are_numbers and len(row.meaning.boxes) == 1)
    yield "notrump without a shape", float(_is_bare_notrump(certain, context))
    yield from _unwritten(row.meaning.boxes.hull(), certain, context)


def _unwritten(
    shown: Box, certain: Iterable[Statement], context: NotesContext
) -> Iterator[tuple[str, float]]:
    """Yield the signs that tell whether the points and lengths are written or were supplied."""
    certain = tuple(certain)
    kinds = {each.kind for each in certain}
    if tells_points(certain):
        yield "points written", 1.0
    elif {"convention", "length"} <= kinds:
        yield "convention without points", 1.0
    if not tells_points(certain) and shown.range(HCP) != ANYTHING.range(HCP):
        yield "points supplied", 1.0
    has_length = any(each.kind in LENGTHS for each in certain)
    suit = context.suit
    if suit is not None and not has_length and shown.range(LENGTH, suit)[0]:
        yield "length supplied", 1.0


def tells_points(certain: Iterable[Statement]) -> bool:
    """Return whether numbers say how strong the hand is."""
    return any(each.kind == "strength" and each.name in _POINTS for each in certain)


def _is_bare_notrump(certain: Iterable[Statement], context: NotesContext) -> bool:
    """Return whether a notrump bid after the opening leaves open how balanced it is."""
    is_later = not context.opens or context.they_bid
    is_notrump = context.call.strain is Strain.NOTRUMP
    return is_later and is_notrump and not any(each.kind == "shape" for each in certain)


def _is_number(statement: Statement) -> bool:
    """Return whether a statement is of points, a length, or a balanced hand."""
    is_points = statement.kind == "strength" and statement.name in _POINTS
    is_length = statement.kind == statement.name == "length"
    return is_points or is_length or statement.name == "balanced"


def _is_one_number(statement: Statement) -> bool:
    """Return whether a length is one number, which may be exact or a minimum."""
    return (
        statement.kind in {"length", "support"}
        and statement.low == statement.high
        and not (statement.negated or statement.exact)
    )
