"""Boxes for the tests of phrases: those of a page of examples, and generated ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

from cuebid import core, evaluation
from cuebid.core import SUITS, Suit
from cuebid.evaluation import (
    BALANCED,
    HCP,
    LENGTH,
    LOSERS,
    POINTS,
    SEMI_BALANCED,
    STOPPERS,
    Box,
    Boxes,
)

NAMES = {name: getattr(core, name) for name in core.__all__} | {
    name: getattr(evaluation, name) for name in evaluation.__all__
}


def example_pairs() -> list[tuple[Boxes, str]]:
    """Return the boxes of the page of examples with their words."""
    text = Path(__file__).with_name("hands.txt").read_text("utf-8")
    cases = [case.split("\n= ") for case in text.strip().split("\n\n")[1:]]
    pairs = []
    for written, words in cases:
        constraint = eval(written, NAMES)  # noqa: S307 - our own fixture
        boxes = constraint if isinstance(constraint, Boxes) else Boxes((constraint,))
        pairs.append((boxes, words))
    return pairs


def generated_boxes(random: Random) -> Boxes:
    """Return hands such as a rule describes: a range of points, lengths, a shape, alternatives."""
    count = random.choices((1, 2, 3), (6, 3, 1))[0]
    while True:
        boxes = Boxes.union(_generated_box(random) for _ in range(count)).possible()
        if len(boxes):
            return boxes


def _generated_box(random: Random) -> Box:
    box = Box()
    if random.random() < 0.8:
        low = random.randrange(0, 20)
        feature = random.choice((HCP, HCP, POINTS))
        high = random.choice((37, low + 2, low + 4, low + 8))
        box = box.between(feature, random.choice((0, low)), high)
    if random.random() < 0.1:
        box = box.at_most(LOSERS, random.randrange(5, 9))
    if random.random() < 0.25:
        box &= random.choice((BALANCED, SEMI_BALANCED))
    for suit in random.sample(SUITS, random.choice((0, 1, 1, 2, 3))):
        box = _with_length(box, suit, random)
    if random.random() < 0.1:
        box = box.at_least(STOPPERS, random.choice((1, 2)), random.choice(SUITS))
    return box


def _with_length(box: Box, suit: Suit, random: Random) -> Box:
    low = random.choice((0, 2, 3, 4, 4, 5, 5, 6, 7))
    high = random.choice((13, 13, low, low + 1, 5))
    return box.between(LENGTH, min(low, high), max(low, high), suit)
