"""Interpret shapes as hands: `4441`, `54(xx)`, `(41)44`, `3=5=1=4`, `5M332`, `balanced`."""

# Boxes have the lengths of suits in order of length as dimensions of their own, so shapes of any
# suits are one box each. Shapes of named suits are a union over the orders in which the rest can
# lie.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import (
    ANYTHING,
    BALANCED,
    LENGTH,
    LONGEST,
    SECOND,
    SEMI_BALANCED,
    SHORTEST,
    THIRD,
    Box,
    Boxes,
)

# Shapes are written from spades down.
_FROM_SPADES: Final = tuple(reversed(SUITS))
_SUITED: Final = re.compile(r"(\d)(!?[cdhs]|[CDHS]|oM|om|M|m)")
# A one-suiter may have a side suit of four cards; two-suiters begin at five-four and three-suiters
# at four-four-four, as players use the words.
_ONE_SUITER: Final = Boxes((Box().at_least(LONGEST, 6).at_most(SECOND, 4),))
_WORDS: Final = {
    "balanced": Boxes((BALANCED,)),
    "semi-balanced": Boxes((SEMI_BALANCED,)),
    "unbalanced": ~BALANCED,
    "one-suiter": _ONE_SUITER,
    "two-suiter": Boxes((Box().at_least(LONGEST, 5).at_least(SECOND, 4),)),
    "three-suiter": Boxes((Box().at_most(LONGEST, 5).at_least(THIRD, 4),)),
    # "Notrump hand" includes 5422 and 6322, which many authors open in notrump.
    "notrump": Boxes((SEMI_BALANCED,)),
}


def shape_word(name: str) -> Boxes:
    """Return the hands of a word such as `balanced`."""
    return _WORDS[name]


# Patterns repeat throughout notes, and `(41)44` makes several boxes.
@lru_cache(maxsize=1000)
def shape_pattern(text: str) -> Boxes:
    """Return the hands of a shape of four lengths such as `5332`, `3=5=1=4` or `(41)44`.

    Descending lengths, such as `4441` and `5332`, may be in any suits. Others, and those with `=`
    or parentheses, are in the order of the suits from spades down; lengths within parentheses may
    be in any order.
    """
    groups = list(_groups(re.sub(r"[=–-]", "", text)))
    lengths = [length for group in groups for length in group]
    falls = all(longer >= shorter for longer, shorter in pairwise(lengths))
    is_complete = all(length >= 0 for length in lengths)
    # Falling lengths are how players write shapes of any suits; nobody writes 5332 to mean five
    # spades.
    if is_complete and "=" not in text and (len(groups) == 1 or (len(groups) == 4 and falls)):
        return Boxes((_of_lengths(sorted(lengths, reverse=True)),))
    return Boxes.union(_in_order(order) for order in _orders(groups))


def _groups(text: str) -> Iterator[list[int]]:
    """Yield the lengths as groups, one for each pair of parentheses; -1 stands for `x`."""
    for part in re.findall(r"\([\dx]+\)|[\dx]", text):
        yield [-1 if letter == "x" else int(letter) for letter in part.strip("()")]


def _orders(groups: list[list[int]]) -> Iterable[tuple[int, ...]]:
    # A set, because equal lengths in parentheses give equal orders.
    orders: set[tuple[int, ...]] = {()}
    for group in groups:
        orders = {(*prefix, *order) for prefix in orders for order in permutations(group)}
    return sorted(orders)


def _in_order(lengths: Iterable[int]) -> Box:
    box = ANYTHING
    for suit, length in zip(_FROM_SPADES, lengths, strict=True):
        if length >= 0:
            box = box.exactly(LENGTH, length, suit)
    return box


def _of_lengths(lengths: list[int]) -> Box:
    box = ANYTHING
    for feature, length in zip((LONGEST, SECOND, THIRD, SHORTEST), lengths, strict=True):
        box = box.exactly(feature, length)
    return box


def suited_shape(text: str, suits_of: dict[str, tuple[Suit, ...]]) -> Boxes:
    """Return the hands of `5M332`: lengths of named suits, the others in any order.

    Args:
        text: the shape as it is written.
        suits_of: for `M`, `m`, `oM`, `om` and letters of suits, the suits that may be meant.
    """
    named = [
        (int(length), name.lower() if name in "CDHS" else name.strip("!"))
        for length, name in _SUITED.findall(text)
    ]
    rest = [int(letter) for letter in re.sub(r"[()]", "", _SUITED.sub("", text))]
    boxes: list[Box] = []
    for suits in _choices([suits_of[name] for _, name in named]):
        free = [suit for suit in SUITS if suit not in suits]
        box = ANYTHING
        for (length, _), suit in zip(named, suits, strict=True):
            box = box.exactly(LENGTH, length, suit)
        # `5m4M31` names two suits and leaves two lengths; a pattern that does not add up, such as
        # `5M33`, bounds the named suits alone.
        if len(rest) != len(free):
            boxes.append(box)
            continue
        for order in sorted(set(permutations(rest))):
            full_box = box
            for suit, length in zip(free, order, strict=True):
                full_box = full_box.exactly(LENGTH, length, suit)
            boxes.append(full_box)
    return Boxes.union(boxes)


def _choices(options: list[tuple[Suit, ...]]) -> Iterator[tuple[Suit, ...]]:
    if not options:
        yield ()
        return
    for suit in options[0]:
        for rest in _choices(options[1:]):
            if suit not in rest:
                yield (suit, *rest)
