"""Interpret a count as hands: points, losers, controls, aces, kings and key cards."""

# A number in an answer to a question is exact; elsewhere it is the least. Playing tricks are no
# feature of boxes, and a number whose kind is not told gives any hand.

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from cuebid.evaluation import (
    ACES,
    CONTROLS,
    HCP,
    KEY_CARDS,
    KINGS,
    LONGEST,
    LOSERS,
    POINTS,
    QUEENS,
    Box,
    Boxes,
    Feature,
    key_cards,
)
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.statements.holdings import ANY, cards_between
from cuebid.notes.words.tree import Statement

_LEAST_CARDS: Final = 3
# Fewer cards than this do not show a suit for trumps.
_SUIT: Final = 4
# Playing tricks of an Acol two.
_STRONG_TRICKS: Final = 8
_STRONG_HANDS: Final = Boxes(
    (Box().at_least(HCP, 14).at_least(LONGEST, 6), Box().at_least(HCP, 19))
)
# The level from which answers to asks for aces are given.
_ANSWERS_FROM: Final = 4
# Four aces, and the king of trumps as the fifth key card.
_MOST_ACES: Final = 5
_LOSERS_OF_SUIT: Final = 2


def hands_of_count(statement: Statement, context: NotesContext, _whose: str) -> Boxes:
    """Return the hands of a number of points, losers, controls, aces, kings or key cards."""
    if _counts_key_cards(statement, context):
        high_count = statement.low if statement.high is None else statement.high
        counted = replace(statement, name="keycards", high=high_count)
        return _key_cards(_counts(counted, context), context)
    # `0 or 4` of an answer at the four level or above is a number of aces, whose kind is not told.
    is_answer = context.asked and context.level >= _ANSWERS_FROM and statement.name == "hcp"
    if is_answer and statement.high is not None and statement.high <= _MOST_ACES:
        return ANY
    # Halves, as in `7.5 losers`, widen the range to whole numbers, which is all that boxes have.
    low = math.floor(statement.low)
    high = None if statement.high is None else math.ceil(statement.high)
    feature = {"hcp": HCP, "points": POINTS, "losers": LOSERS, "controls": CONTROLS}.get(
        statement.name
    )
    # `max 1 loser` counts those of one suit; no hand that is described has so few.
    few_losers = feature is LOSERS and high is not None and high <= _LOSERS_OF_SUIT
    if feature is not None and not few_losers:
        box = Box().at_least(feature, low)
        return Boxes((box if high is None else box.at_most(feature, high),))
    # Boxes have no playing tricks; eight tricks are taken as a long suit or many points.
    if statement.name == "tricks" and low >= _STRONG_TRICKS and context.opens:
        return _STRONG_HANDS
    if statement.name in _COUNTED:
        return _COUNTED[statement.name](statement, context)
    return ANY


def _cards_bid(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of `GF, 5`: so many cards or more in the suit bid; three is exact."""
    low = int(statement.low)
    if context.suit is None or low < _LEAST_CARDS:
        return ANY
    most = low if low == _LEAST_CARDS else 13
    return Boxes((cards_between(context.suit, low, most),))


def _counts_key_cards(statement: Statement, context: NotesContext) -> bool:
    """Return whether a number answers key-card Blackwood: `1 or 4`, `2 without the queen`."""
    if not context.partner_row.asks_key_cards or statement.name not in {"hcp", "count"}:
        return False
    high = statement.low if statement.high is None else statement.high
    return context.level >= _ANSWERS_FROM and high <= KEY_CARDS


def _counts(statement: Statement, context: NotesContext) -> tuple[int, ...]:
    """Return the numbers of aces, kings or key cards that a statement admits.

    `0 or 3` are these two; a single number is exact in an answer to a question and a minimum
    elsewhere: `good suit, 1 ace`.
    """
    low = int(statement.low)
    high = KEY_CARDS if statement.high is None else int(statement.high)
    if statement.exact and statement.high is not None and high > low + 1:
        return low, high
    is_number = high == low and not statement.exact
    if is_number and not (context.asked or context.led or low == 0):
        high = KEY_CARDS
    return tuple(range(low, min(high, KEY_CARDS) + 1))


def _of_four(feature: Feature, counts: Iterable[int]) -> Boxes:
    """Return the hands whose number of aces or kings is one of `counts`."""
    return Boxes.union(Box().exactly(feature, count) for count in counts if count < KEY_CARDS)


def _key_cards(counts: tuple[int, ...], context: NotesContext) -> Boxes:
    # Without a suit that can be trumps the aces alone are certain.
    suit = context.trumps
    # `7-card preempt, 1 key card` over a short club: of the suit that is bid.
    is_first = context.suit is not None and not (context.asked or context.turns)
    if is_first and suit is not None and context.length_of_partner(suit) < _SUIT:
        suit = context.suit
    if suit is None:
        return _of_four(ACES, sorted({*counts, *(max(0, count - 1) for count in counts)}))
    return key_cards(suit, counts, context.left_out)


def _queens(_statement: Statement, context: NotesContext) -> Boxes:
    suit = context.trumps
    return ANY if suit is None else Boxes((Box().exactly(QUEENS, 1, suit),))


_COUNTED: Final[dict[str, Callable[[Statement, NotesContext], Boxes]]] = {
    "count": _cards_bid,
    "aces": lambda statement, context: _of_four(ACES, _counts(statement, context)),
    "kings": lambda statement, context: _of_four(KINGS, _counts(statement, context)),
    "keycards": lambda statement, context: _key_cards(_counts(statement, context), context),
    "queens": _queens,
}
