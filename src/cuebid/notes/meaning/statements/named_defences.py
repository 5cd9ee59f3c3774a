"""The hands that calls of a named defence or a named two-suited opening show.

A name such as `DONT` or `Cappelletti` means other hands for each call of the defence. Lengths are
those of the books; pairs vary the strength, so that names tell no points.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from cuebid.core import SUITS, Strain, Suit
from cuebid.evaluation import ANYTHING, LENGTH, Box, Boxes
from cuebid.notes.meaning.context import MAJORS, MINORS, NotesContext
from cuebid.notes.words.tree import Statement

_ANY: Final = Boxes((ANYTHING,))
_TWO_LEVEL: Final = 2


def _two_suits(pairs: Iterable[tuple[Suit, Suit]], long: int, short: int) -> Boxes:
    """Return the hands with `long` cards in the first suit of a pair and `short` in the second."""
    return Boxes.union(
        Box().at_least(LENGTH, long, first).at_least(LENGTH, short, second)
        for first, second in pairs
    )


def _either_way(pairs: Iterable[tuple[Suit, Suit]]) -> Boxes:
    """Return the hands with five cards in one suit of a pair and four in the other."""
    both = [pair for first, second in pairs for pair in ((first, second), (second, first))]
    return _two_suits(both, 5, 4)


def _one_suiter(suits: Iterable[Suit]) -> Boxes:
    return Boxes.union(Box().at_least(LENGTH, 6, suit) for suit in suits)


def _against_notrump(context: NotesContext) -> bool:
    """Return whether a call is a two-level overcall or a double of a notrump opening."""
    is_low = context.level == _TWO_LEVEL or not context.call.is_bid
    return context.opens and context.they_bid and not context.theirs and is_low


def _dont(_statement: Statement, context: NotesContext) -> Boxes:
    if not _against_notrump(context):
        return _ANY
    if not context.call.is_bid:
        return _one_suiter(SUITS)
    suit = context.suit
    if suit is None:
        return _ANY
    if suit is Suit.SPADES:
        return _one_suiter((suit,)) | Boxes((Box().at_least(LENGTH, 5, suit),))
    return _either_way((suit, higher) for higher in SUITS if higher > suit)


def _cappelletti(_statement: Statement, context: NotesContext) -> Boxes:
    if not _against_notrump(context) or not context.call.is_bid:
        return _ANY
    if context.suit is Suit.CLUBS:
        return _one_suiter(SUITS)
    if context.suit is Suit.DIAMONDS:
        return _either_way((MAJORS,))
    return _major_and_minor(context)


def _woolsey(_statement: Statement, context: NotesContext) -> Boxes:
    if not _against_notrump(context):
        return _ANY
    if not context.call.is_bid:
        pairs = [(minor, major) for minor in MINORS for major in MAJORS]
        return Boxes.union(
            Box().at_least(LENGTH, 5, minor).exactly(LENGTH, 4, major) for minor, major in pairs
        )
    if context.suit is Suit.CLUBS:
        return _either_way((MAJORS,))
    return _one_suiter(MAJORS) if context.suit is Suit.DIAMONDS else _major_and_minor(context)


def _major_and_minor(context: NotesContext) -> Boxes:
    """Return five cards in the major bid and four in a minor; of a notrump bid 5-5 in minors."""
    suit = context.suit
    if suit is None:
        return _two_suits((MINORS,), 5, 5)
    return _two_suits([(suit, minor) for minor in MINORS], 5, 4)


def _raptor(_statement: Statement, context: NotesContext) -> Boxes:
    is_overcall = context.opens and bool(context.theirs) and context.call.strain is Strain.NOTRUMP
    if not is_overcall:
        return _ANY
    majors = [suit for suit in MAJORS if suit not in context.theirs]
    minors = [suit for suit in MINORS if suit not in context.theirs]
    return Boxes.union(
        Box().exactly(LENGTH, 4, major).at_least(LENGTH, 5, minor)
        for major in majors
        for minor in minors
    )


def _wilkosz(_statement: Statement, context: NotesContext) -> Boxes:
    if not (context.opens and context.level == _TWO_LEVEL):
        return _ANY
    pairs = (pair for pair in combinations(SUITS, 2) if set(pair) & set(MAJORS))
    return _two_suits(pairs, 5, 5)


def _flannery(_statement: Statement, context: NotesContext) -> Boxes:
    if not (context.opens and context.level == _TWO_LEVEL and not context.they_bid):
        return _ANY
    hearts = Box().at_least(LENGTH, 5, Suit.HEARTS)
    return Boxes((hearts.exactly(LENGTH, 4, Suit.SPADES),))


NAMED_DEFENCES: Final = {
    "dont": _dont,
    "cappelletti": _cappelletti,
    "woolsey": _woolsey,
    "raptor": _raptor,
    "wilkosz": _wilkosz,
    "flannery": _flannery,
}
"""The function that returns the hands of a call, for each name."""
