"""Convert shapes to boxes: `4432`, `5+xxx`, `(54)xx`, four ranges."""

from __future__ import annotations

import re
from itertools import permutations, product
from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES
from cuebid.dealing.shorthand.cursor import MOST
from cuebid.evaluation import LENGTH, LONGEST, SECOND, SHORTEST, THIRD, Box, Boxes

Range = tuple[int, int]

_WRITTEN_ORDER: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
_BY_LENGTH: Final = (LONGEST, SECOND, THIRD, SHORTEST)
_GROUP: Final = re.compile(r"\(([^)]*)\)|([0-9]\+?|x)", re.IGNORECASE)
_LENGTH: Final = re.compile(r"[0-9]\+?|x", re.IGNORECASE)


def lengths_of_shape(text: str) -> list[tuple[Range, ...]]:
    """Return each choice of lengths of spades, hearts, diamonds, clubs that a shape allows.

    Suits in a bracket may be in any order: `(54)xx` is five of one major and four of the other.
    """
    choices: list[list[tuple[Range, ...]]] = []
    for match in _GROUP.finditer(text):
        lengths = tuple(_length_range(length) for length in _LENGTH.findall(match[0]))
        # Sorted for the same order in every run; a set, as equal lengths may be exchanged.
        choices.append(sorted(set(permutations(lengths))))
    return [tuple(length for group in chosen for length in group) for chosen in product(*choices)]


def _length_range(text: str) -> Range:
    if text.lower() == "x":
        return 0, MOST
    return int(text[0]), MOST if text.endswith("+") else int(text[0])


def exact_order_box(lengths: tuple[Range, ...]) -> Box:
    """Return the box of hands with these lengths of spades, hearts, diamonds, clubs."""
    box = Box()
    for suit, (low, high) in zip(_WRITTEN_ORDER, lengths, strict=True):
        if (low, high) != (0, MOST):
            box = box.between(LENGTH, low, min(high, 13), suit)
    return box


def unordered_boxes(lengths: tuple[Range, ...]) -> Boxes:
    """Return the boxes of hands with these lengths in any order of suits."""
    if all(low == high for low, high in lengths):
        # Exact lengths are one box of the shape; up to 24 boxes of suits would say the same.
        box = Box()
        descending = sorted((low for low, _ in lengths), reverse=True)
        for feature, length in zip(_BY_LENGTH, descending, strict=True):
            box = box.exactly(feature, length)
        return Boxes((box,))
    return Boxes.union(map(exact_order_box, sorted(set(permutations(lengths)))))
