"""Choose the likeliest of the possible readings of a row."""

# The first reading is kept unless another one is likelier by words and hands together: each reading
# has the weight of its change, which falls with the implausibility of its hands. The likely ones
# among the others become the rivals of the row, between which the author is asked to decide.

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from msgspec import structs

from cuebid.core import SUITS
from cuebid.evaluation import ANYTHING, HCP, LENGTH, POINTS, Box, Boxes
from cuebid.evaluation.pool_shares import share_of_hands
from cuebid.notes.meaning.call_meaning import interpret_description
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import BY_HABIT, DescribedRow, Rival
from cuebid.notes.meaning.readings.certainty import LENGTHS, tells_points
from cuebid.notes.meaning.readings.plausibility import MOST_OF_ALL_HANDS, implausibility
from cuebid.notes.meaning.readings.variants import variants_of
from cuebid.notes.words.tree import ParsedDescription

# A first reading more implausible than this is compared with others; openings always are.
_SUSPECT: Final = 1.0
# Weights of two more readings: the first one with the lengths and points of the natural call, and
# the natural call alone.
_WITH_NATURAL: Final = 0.03
_NATURAL: Final = 0.01
# The least probability of a rival, and the number of rivals that are kept.
_LEAST: Final = 0.02
_MOST_RIVALS: Final = 5
_MOST_OF_MINOR: Final = 0.33
_MANY: Final = 5
# Purposes of a bid that any hand may make.
_OF_ANY_HAND: Final = frozenset(
    {
        "asks", "relay", "waiting", "puppet", "accept", "forced", "pass-correct", "catchall",
        "preference", "decline", "impossible", "to-play", "sign-off", "scramble",
    }
)  # fmt: skip


def is_weighed(first: DescribedRow, context: NotesContext) -> bool:
    """Return whether the first reading of a row is compared with others.

    Openings always are, other calls if the reading is implausible.
    """
    if first.reading is None or not context.call.is_bid or first.answers_unwritten:
        return False
    is_opening = context.opens and not context.they_bid
    return is_opening or _cost(first, context) > _SUSPECT


def chosen_row(
    first: DescribedRow, context: NotesContext, *, alert: bool, leads_on: bool = False
) -> DescribedRow:
    """Return the likeliest reading of a row of our side, with its rivals.

    Args:
        first: the first reading, of a row that is weighed.
        context: the auction before the call.
        alert: whether the call is alerted.
        leads_on: whether the answers to the call tell that it does not show its suit.
    """
    reading = first.reading
    if reading is None:
        return first
    best, *others = _ranked(first, reading, context, alert=alert, leads_on=leads_on)
    return replace(
        best.row, rivals=tuple(others[:_MOST_RIVALS]), taken=best.kind, likelihood=best.weight
    )


def likely_readings(row: DescribedRow, context: NotesContext, *, alert: bool) -> tuple[Rival, ...]:
    """Return the readings of a row other than the chosen one, the likeliest first.

    The natural meaning of the call is one of them.
    """
    reading = row.reading
    if reading is None or row.rivals:
        return row.rivals
    readings = [*_candidates(row, reading, context, alert=alert, leads_on=False)]
    if not row.meaning.is_artificial and _OF_ANY_HAND.isdisjoint(row.purposes):
        readings += _by_habit(row, context)
    own = row.meaning.boxes
    ranked = _weighed(readings, context)
    return tuple(each for each in ranked if each.row.meaning.boxes != own)[:_MOST_RIVALS]


def _ranked(
    first: DescribedRow,
    reading: ParsedDescription,
    context: NotesContext,
    *,
    alert: bool,
    leads_on: bool,
) -> list[Rival]:
    """Return the readings that are likely enough to keep, the likeliest first."""
    readings = [*_candidates(first, reading, context, alert=alert, leads_on=leads_on)]
    is_natural = not alert and not first.meaning.is_artificial
    if context.opens and (is_natural or takes_too_much(first, context)):
        readings += _by_habit(first, context)
    if not context.opens:
        # What a hand has shown before may itself be misread, so that it only changes the reading of
        # words of strength, which refer to it.
        readings = [each for each in readings if each.kind in {"", "own-range"}]
    return _weighed(readings, context)


def _weighed(readings: Iterable[Rival], context: NotesContext) -> list[Rival]:
    """Return the readings, ranked and with weights that sum to 1; equal hands are merged."""
    weights: dict[Boxes, Rival] = {}
    for rival in readings:
        boxes = rival.row.meaning.boxes
        weight = rival.weight * math.exp(-_cost(rival.row, context))
        known = weights.get(boxes)
        if known is None:
            weights[boxes] = replace(rival, weight=weight)
        else:
            weights[boxes] = replace(known, weight=known.weight + weight)
    total = sum(rival.weight for rival in weights.values()) or 1.0
    ranked = [replace(rival, weight=rival.weight / total) for rival in weights.values()]
    ranked.sort(key=lambda rival: -rival.weight)
    return [ranked[0], *(each for each in ranked[1:] if each.weight >= _LEAST)]


def _candidates(
    first: DescribedRow,
    reading: ParsedDescription,
    context: NotesContext,
    *,
    alert: bool,
    leads_on: bool,
) -> Iterator[Rival]:
    yield Rival("", first, 1.0)
    for variant in variants_of(reading, context):
        row = interpret_description(variant.reading, context, alert=alert or variant.is_artificial)
        weight = variant.weight * (4 if leads_on and variant.is_artificial else 1)
        yield Rival(variant.kind, replace(row, reading=reading), weight)


def _by_habit(first: DescribedRow, context: NotesContext) -> Iterator[Rival]:
    """Yield the natural meaning of a call, and the first reading restricted by it.

    What the row writes itself, points or lengths, the natural meaning does not restrict.
    """
    natural = Boxes.union(_plain(box, context) for box in context.natural.boxes)
    added = Boxes.union(_unwritten(box, first) for box in natural)
    both = (first.meaning.boxes & added).possible()
    is_apart = both.is_possible and both != natural
    if is_apart:
        yield Rival("with-natural", _with_hands(first, both), _WITH_NATURAL)
    weight = _NATURAL if is_apart or not both.is_possible else _WITH_NATURAL
    yield Rival(BY_HABIT, _with_hands(first, natural), weight)


def _plain(box: Box, context: NotesContext) -> Box:
    """Return a box without the maximum lengths of other suits, which notes never write."""
    for suit in SUITS:
        low, high = box.range(LENGTH, suit)
        if suit is not context.suit and not low and high >= _MANY:
            box = box.without(LENGTH, suit)
    return box


def _unwritten(box: Box, row: DescribedRow) -> Box:
    """Return a natural box without bounds on the points and the lengths that a row writes."""
    written = [each for each in row.reading.statements if not each.hedged] if row.reading else []
    if tells_points(written):
        box = box.without(HCP).without(POINTS)
    if any(each.kind in LENGTHS and not each.negated for each in written):
        shown = row.meaning.boxes.hull()
        for suit in SUITS:
            if shown.range(LENGTH, suit) != ANYTHING.range(LENGTH, suit):
                box = box.without(LENGTH, suit)
    return box


def _with_hands(row: DescribedRow, boxes: Boxes) -> DescribedRow:
    return replace(row, meaning=structs.replace(row.meaning, boxes=boxes))


def _cost(row: DescribedRow, context: NotesContext) -> float:
    is_open = not context.opens and not _OF_ANY_HAND.isdisjoint(row.purposes)
    if "impossible" in row.purposes or (is_open and row.meaning.boxes.is_possible):
        return 0.0
    if not context.opens and not row.says_something:
        return 0.0
    return implausibility(row.meaning.boxes, context)


def takes_too_much(row: DescribedRow, context: NotesContext) -> bool:
    """Return whether an opening takes more of all hands than a pair would open with it."""
    is_opening = context.opens and not context.they_bid and context.call.is_bid
    # Many of the hands that fit a natural minor open a major instead.
    shares = context.suit is not None and not context.suit.is_major and context.level == 1
    most = _MOST_OF_MINOR if shares else MOST_OF_ALL_HANDS
    return is_opening and share_of_hands(row.meaning.boxes) > most
