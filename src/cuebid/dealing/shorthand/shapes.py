"""Shapes as they are written: `4432`, `5+xxx`, `(54)xx`, four ranges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES
from cuebid.dealing.shorthand.tokens import MOST
from cuebid.evaluation import LENGTH, LONGEST, SECOND, SHORTEST, THIRD, Box, Boxes

__all__ = ["Range", "any_order", "in_order", "orders"]

Range = tuple[int, int]

_DOWNWARDS: Final = (SPADES, HEARTS, DIAMONDS, CLUBS)
_BY_LENGTH: Final = (LONGEST, SECOND, THIRD, SHORTEST)
_GROUP: Final = re.compile(r"\(([^)]*)\)|([0-9]\+?|x)", re.IGNORECASE)
_ONE: Final = re.compile(r"[0-9]\+?|x", re.IGNORECASE)


def orders(text: str) -> list[tuple[Range, ...]]:
    """The lengths of spades, hearts, diamonds, clubs that a shape stands for.

    What is in brackets may be in any order: `(54)xx` is five of one major and four of the other.
    """
    choices: list[list[tuple[Range, ...]]] = []
    for match in _GROUP.finditer(text):
        lengths = tuple(_length(one) for one in _ONE.findall(match[0]))
        choices.append(sorted(set(permutations(lengths))))
    return [tuple(length for group in chosen for length in group) for chosen in product(*choices)]


def _length(text: str) -> Range:
    if text.lower() == "x":
        return 0, MOST
    return int(text[0]), MOST if text.endswith("+") else int(text[0])


def in_order(lengths: tuple[Range, ...]) -> Box:
    """Lengths of spades, hearts, diamonds, clubs."""
    box = Box()
    for suit, (low, high) in zip(_DOWNWARDS, lengths, strict=True):
        if (low, high) != (0, MOST):
            box = box.between(LENGTH, low, min(high, 13), suit)
    return box


def any_order(lengths: tuple[Range, ...]) -> Boxes:
    """The lengths, whichever suits they are of."""
    if all(low == high for low, high in lengths):
        box = Box()
        ordered = sorted((low for low, _ in lengths), reverse=True)
        for feature, length in zip(_BY_LENGTH, ordered, strict=True):
            box = box.exactly(feature, length)
        return Boxes((box,))
    return Boxes.of(_boxes(sorted(set(permutations(lengths)))))


def _boxes(several: Iterable[tuple[Range, ...]]) -> Iterator[Box]:
    return (in_order(lengths) for lengths in several)
