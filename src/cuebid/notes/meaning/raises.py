"""Interpret purposes that raise partner's suit, splinter or try for game as hands."""

# Trumps are counted from what partner has shown: eight together make a fit.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cuebid.core import Suit
from cuebid.evaluation import LENGTH, SHORTEST, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.statements.hand_constraints import ANY
from cuebid.notes.meaning.strength import values_of
from cuebid.notes.meaning.suit_phrases import suits_of_phrase
from cuebid.notes.words.tree import Statement


def _raise(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a raise: support for the suit that is named, or for partner's."""
    suit = context.partner_suit
    if statement.suits is not None:
        return Boxes.union(
            _fits(named_suit, context) for named_suit in suits_of_phrase(statement.suits, context)
        )
    return ANY if suit is None else Boxes((_fits(suit, context),))


def _agrees(statement: Statement, context: NotesContext) -> Boxes:
    """Return the hands of a bid in one suit that agrees another suit as trumps."""
    if statement.suits is None:
        return ANY
    own = context.suit
    if statement.suits.names == ("trumps",) and own is not None and context.length_of_own(own) >= 4:
        # A rebid of the bidder's own suit sets that suit as trumps, and raises nothing.
        return Boxes((Box().at_least(LENGTH, 6, own),))
    return Boxes.union(_fits(suit, context) for suit in suits_of_phrase(statement.suits, context))


def _fits(suit: Suit, context: NotesContext) -> Box:
    """Return the hands that can raise a suit: two to four cards, for eight with partner's."""
    shown = context.length_of_partner(suit)
    # If partner has not shown the suit, the raiser has three cards.
    return Box().at_least(LENGTH, min(4, max(2, 8 - shown)) if shown else 3, suit)


def hands_with_trumps(context: NotesContext, cards: int) -> Boxes:
    """Return the hands with at least `cards` in partner's suit; any hand if there is none."""
    suit = context.partner_suit
    return ANY if suit is None else Boxes((Box().at_least(LENGTH, cards, suit),))


def hands_with_support(context: NotesContext) -> Boxes:
    """Return the hands with support for a splinter: four trumps, or three opposite six."""
    suit = context.partner_suit
    # A fit that both players have shown already is meant, whatever partner bid last.
    trumps = context.trumps
    if trumps is not None and context.length_of_own(trumps) >= 4:
        suit = trumps
    length = 0 if suit is None else context.length_of_partner(suit)
    if suit is None or length < 4:
        return ANY
    return Boxes((Box().at_least(LENGTH, 4 if length < 6 else 3, suit),))


def splinter_hands(statement: Statement, context: NotesContext, *, most: int = 1) -> Boxes:
    """Return the hands of a splinter: at most `most` cards in the suit that is named or bid."""
    # `SPL for !s` of partner's spades agrees them; nobody is short in the suit that he supports.
    named = suits_of_phrase(statement.suits, context) if statement.suits is not None else []
    if named and all(context.length_of_partner(suit) >= 4 for suit in named):
        statement = replace(statement, suits=None)
    if statement.suits is None:
        suit = context.suit
        if suit is None:
            return ANY
        # A splinter in a suit that our side has shown cannot be short there; it says that some suit
        # is.
        if context.length_of_partner(suit) >= 3 or context.length_of_own(suit) >= 3:
            return Boxes((Box().at_most(SHORTEST, most),))
    return Boxes.union(
        Box().at_most(LENGTH, most, suit) for suit in suits_of_phrase(statement.suits, context)
    )


def _sound(context: NotesContext) -> Boxes:
    """Return the points of a sound raise: constructive; of a cue bid or 2NT at least inviting."""
    is_cue = context.suit is None or context.suit in context.theirs
    return Boxes((values_of("invite-plus" if is_cue else "constructive", context),))


def _try(statement: Statement, context: NotesContext, low: int, high: int) -> Boxes:
    """Return the hands of a game try with `low` to `high` cards in the suit of the try."""
    strength = Boxes((values_of("game-try", context),))
    if statement.suits is None and context.suit is None:
        return strength
    suits = Boxes.union(
        Box().between(LENGTH, low, high, suit) for suit in suits_of_phrase(statement.suits, context)
    )
    return strength & suits


RAISES: Final[dict[str, Callable[[Statement, NotesContext], Boxes]]] = {
    "splinter": splinter_hands,
    "raise": _raise,
    "agrees": _agrees,
    "void-splinter": lambda statement, context: (
        splinter_hands(replace(statement, name="splinter"), context, most=0)
        & hands_with_support(context)
    ),
    "mixed-raise": lambda _, context: (
        hands_with_trumps(context, 4) & Boxes((values_of("mixed", context),))
    ),
    "limit-raise": lambda statement, context: (
        _raise(statement, context) & Boxes((values_of("invite", context),))
    ),
    "limit-raise-plus": lambda statement, context: (
        _raise(statement, context) & Boxes((values_of("invite-plus", context),))
    ),
    "fit-jump": lambda statement, context: (
        hands_with_trumps(context, 3)
        & Boxes.union(
            Box().at_least(LENGTH, 4, suit) for suit in suits_of_phrase(statement.suits, context)
        )
    ),
    "help-try": lambda statement, context: _try(statement, context, 2, 13),
    "long-try": lambda statement, context: _try(statement, context, 4, 13),
    "short-try": lambda statement, context: _try(statement, context, 0, 1),
    "sound-raise": lambda statement, context: _raise(statement, context) & _sound(context),
    "any-splinter": lambda _, context: (
        Boxes((Box().at_most(SHORTEST, 1),)) & hands_with_support(context)
    ),
}
"""For each of these purposes the function that returns its hands."""
