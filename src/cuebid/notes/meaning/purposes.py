"""What a call's purpose says of the hand: a transfer has the suit above, a splinter is short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import HCP, LENGTH, SHORTEST, Box, Boxes
from cuebid.notes.meaning.context import Place
from cuebid.notes.meaning.hand_constraints import ANY, control_in, hand_of
from cuebid.notes.meaning.natural import natural_hand
from cuebid.notes.meaning.strength import played_values, quantitative_values
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import Statement, SuitPhrase

__all__ = ["ARTIFICIAL_ROLES", "hand_of_role"]

ARTIFICIAL_ROLES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "waiting", "asks", "splinter", "fragment", "cue", "control",
        "pass-correct", "artificial", "quantitative", "takeout", "accept", "forced", "catchall",
        "agrees", "checkback", "fourth-suit", "third-suit", "lead-ask", "last-train", "flag",
        "decline", "super-accept", "preference",
    }
)  # fmt: skip
"""Purposes whose call does not show length in the strain that is bid."""


def hand_of_role(
    statement: Statement, place: Place, *, stated: bool, lengths: bool = False
) -> Boxes:
    """The hands of a purpose.

    Args:
        statement: the purpose, and suits it names.
        place: where.
        stated: whether numbers say how strong the hand is.
        lengths: whether the description says how long suits are.
    """
    if statement.name in _STRENGTHS:
        return ANY if stated else Boxes((_STRENGTHS[statement.name](place),))
    if statement.name == "splinter" and not lengths and not statement.negated:
        return _splinter(statement, place) & _support(place)
    says = _SAYS.get(statement.name)
    if says is None or (statement.negated and statement.name != "control"):
        return ANY
    found = says(statement, place)
    return ~found if statement.negated and found != ANY else found


def _suits(statement: Statement, place: Place) -> list[Suit]:
    return [suit for suits in alternatives(statement.suits, place) for suit in suits]


def _transfer(statement: Statement, place: Place) -> Boxes:
    """Five cards in the suit that is named, or in the one above."""
    if statement.suits == SuitPhrase(("theirs",)):
        return ANY
    if statement.suits is not None:
        return Boxes.of(Box().at_least(LENGTH, 5, suit) for suit in _suits(statement, place))
    if place.next_suit is None or place.level > 4:
        return ANY
    return Boxes((Box().at_least(LENGTH, 5, place.next_suit),))


def _longer(statement: Statement, place: Place) -> Boxes:
    """Four cards in one of two suits; a bid of one of them only says which is longer."""
    suits = _suits(statement, place) if statement.suits is not None else []
    if place.suit in suits or not suits:
        return ANY
    return hand_of(replace(statement, kind="length", name="mention", low=4), place)


def _splinter(statement: Statement, place: Place) -> Boxes:
    if statement.suits is None:
        suit = place.suit
        if suit is None:
            return ANY
        if place.length_of_partner(suit) >= 3 or place.length_of_own(suit) >= 3:
            return Boxes((Box().at_most(SHORTEST, 1),))
    return Boxes.of(Box().at_most(LENGTH, 1, suit) for suit in _suits(statement, place))


def _fragment(statement: Statement, place: Place) -> Boxes:
    if statement.suits is None and place.suit is None:
        return ANY
    return Boxes.of(Box().at_least(LENGTH, 3, suit) for suit in _suits(statement, place))


def _control(statement: Statement, place: Place) -> Boxes:
    if statement.suits is None and place.suit is None:
        return ANY
    return control_in(_suits(statement, place))


def _raise(statement: Statement, place: Place) -> Boxes:
    suit = place.partner_suit
    if statement.suits is not None:
        suits = _suits(statement, place)
        return Boxes.of(Box().at_least(LENGTH, 3, one) for one in suits)
    if suit is None:
        return ANY
    least = min(4, max(2, 8 - place.length_of_partner(suit)))
    return Boxes((Box().at_least(LENGTH, least, suit),))


def _support(place: Place) -> Boxes:
    """Trumps for a splinter: four, or three for six cards opposite."""
    suit = place.partner_suit
    length = 0 if suit is None else place.length_of_partner(suit)
    if suit is None or length < 4:
        return ANY
    return Boxes((Box().at_least(LENGTH, 4 if length < 6 else 3, suit),))


def _takeout(_statement: Statement, place: Place) -> Boxes:
    """Short in their suit, at least three cards in the others, values to come in."""
    if not place.theirs or place.own.range(HCP)[0]:
        return ANY
    box = Box().at_most(LENGTH, 3, place.theirs[-1])
    if place.partner.range(HCP)[0] == 0:
        box = box.at_least(HCP, 11)
        for suit in SUITS:
            if suit not in place.theirs:
                box = box.at_least(LENGTH, 2 if len(place.theirs) > 1 else 3, suit)
    return Boxes((box,))


def _penalty(_statement: Statement, place: Place) -> Boxes:
    if not place.theirs:
        return Boxes((Box().at_least(HCP, 14),)) if place.they_bid and place.last else ANY
    return Boxes((Box().at_least(LENGTH, 4, place.theirs[-1]),))


def _natural(statement: Statement, place: Place) -> Boxes:
    if statement.suits is not None:
        return Boxes.of(Box().at_least(LENGTH, 4, suit) for suit in _suits(statement, place))
    return natural_hand(place, [statement])


def _agrees(statement: Statement, place: Place) -> Boxes:
    if statement.suits is None:
        return ANY
    return Boxes.of(Box().at_least(LENGTH, 3, suit) for suit in _suits(statement, place))


def _gambling(_statement: Statement, _place: Place) -> Boxes:
    return Boxes.of(Box().at_least(LENGTH, 7, suit) for suit in SUITS)


# Purposes that only say how strong the hand is.
_STRENGTHS: Final[dict[str, Callable[[Place], Box]]] = {
    "to-play": played_values,
    "sign-off": played_values,
    "quantitative": quantitative_values,
}
_SAYS: Final[dict[str, Callable[[Statement, Place], Boxes]]] = {
    "longer": _longer,
    "transfer": _transfer,
    "splinter": _splinter,
    "fragment": _fragment,
    "control": _control,
    "cue": lambda statement, place: (
        ANY if place.suit in place.theirs or place.level < 3 else _control(statement, place)
    ),
    "raise": _raise,
    "takeout": _takeout,
    "penalty": _penalty,
    "natural": _natural,
    "agrees": _agrees,
    "gambling": _gambling,
}
