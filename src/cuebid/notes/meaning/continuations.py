"""Interpret purposes of later calls of our side as hands: accept, decline, checkback."""

# What these calls show depends on what both players have shown before: only a limited hand accepts,
# and checkback is possible only after a rebid of opener's.

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation import HCP, LENGTH, SEMI_BALANCED, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.raises import hands_with_trumps
from cuebid.notes.meaning.statements.hand_constraints import ANY
from cuebid.notes.meaning.strength import values_of
from cuebid.notes.words.tree import Statement

_TWO: Final = 2
_FIVE: Final = 5
# The widest ranges of points of a limited hand, and of an invitation.
_LIMITED: Final = 5
_INVITES: Final = 3


def _checkback(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands that look for a fit after opener's rebid: those that invite game."""
    is_rebid = bool(context.turns) and not context.opens and context.level == _TWO
    return Boxes((values_of("invite-plus", context),)) if is_rebid else ANY


def _two_way_checkback(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of two-way checkback: 2C invites or has diamonds, 2D forces to game."""
    if not context.turns or context.opens or context.level != _TWO:
        return ANY
    if context.suit is Suit.DIAMONDS:
        return Boxes((values_of("game", context),))
    if context.suit is not Suit.CLUBS:
        return ANY
    invites = values_of("invite", context)
    weak = Box().at_most(HCP, invites.range(HCP)[1]).at_least(LENGTH, 4, Suit.DIAMONDS)
    return Boxes((invites, weak))


def _super_accept(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands that super-accept partner's transfer to a major: four trumps."""
    suit = context.partner_suit
    is_transfer = suit is not None and context.length_of_partner(suit) >= _FIVE and context.led
    # For a minor three good cards are enough.
    if not is_transfer or suit is None or not suit.is_major:
        return ANY
    return hands_with_trumps(context, 4)


def _accept(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the upper part of a limited hand that accepts an invitation."""
    return _part(context, "maximum")


def _decline(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the lower part of a limited hand that declines an invitation."""
    return _part(context, "minimum")


def _part(context: NotesContext, word: str) -> Boxes:
    """Return the part of a limited hand that a word of strength names, after an invitation."""
    # To complete a transfer accepts no invitation, and in a wide range shape decides as well.
    low, high = context.own.range(HCP)
    shown_low, shown_high = context.partner.range(HCP)
    invites = bool(shown_low) and shown_high - shown_low <= _INVITES
    if context.led or not low or high - low > _LIMITED or not invites:
        return ANY
    return Boxes((values_of(word, context),))


def _choice_of_games(_statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands that bid 3NT with a five-card major already shown by a transfer."""
    own, length = context.longest(context.own)
    if own is None or not own.is_major or length != _FIVE or context.suit is not None:
        return ANY
    values = values_of("game", context)
    return Boxes((values.exactly(LENGTH, _FIVE, own),)) & Boxes((SEMI_BALANCED,))


CONTINUATIONS: Final[dict[str, Callable[[Statement, NotesContext], Boxes]]] = {
    "accept": _accept,
    "decline": _decline,
    "super-accept": _super_accept,
    "checkback": _checkback,
    "two-way-checkback": _two_way_checkback,
    "choice-of-games": _choice_of_games,
}
"""For each of these purposes the function that returns its hands."""
