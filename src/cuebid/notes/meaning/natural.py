"""What a call shows where its notes only say how strong it is, or that it is natural."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core import SUITS, Strain
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import Statement

__all__ = ["hedged_lengths", "natural_hand", "unsaid_points", "unwritten_hand"]

_ANY: Final = Boxes((ANYTHING,))
_TWO: Final = 2
_NOTRUMP: Final = {1: (15, 17), 2: (20, 21), 3: (25, 27)}


def natural_hand(
    context: NotesContext, certain: list[Statement], hedged: Iterable[Statement] = ()
) -> Boxes:
    """Return the lengths of a natural call: a new suit, one's own again, partner's.

    Args:
        context: where the call stands.
        certain: what its description says otherwise; a call whose description says nothing that the
            tables know is not taken for natural.
        hedged: what need not hold; a length that may be shorter is.
    """
    suit = context.suit
    if suit is None or not _is_call_for_itself(certain):
        return _ANY
    least = min((_least(context), *hedged_lengths(context, hedged)))
    return Boxes((Box().at_least(LENGTH, least, suit),))


def hedged_lengths(context: NotesContext, statements: Iterable[Statement]) -> Iterator[int]:
    """Yield the least lengths of the bid suit that a description hedges."""
    for statement in statements:
        hedges = statement.kind == "length" and statement.hedged and not statement.negated
        if hedges and any(
            context.suit in suits for suits in alternatives(statement.suits, context)
        ):
            yield int(statement.low)


def _is_call_for_itself(certain: list[Statement]) -> bool:
    return any(
        statement.kind in {"values", "forcing", "strength", "quality"}
        or (
            statement.kind == "role"
            and statement.name in {"natural", "to-play", "sign-off", "jump", "reverse"}
        )
        for statement in certain
    )


def _least(context: NotesContext) -> int:
    """Return the cards that a natural bid of a suit shows."""
    suit = context.suit
    if suit is None:
        return 0
    partner, own = context.length_of_partner(suit), context.length_of_own(suit)
    if suit in context.theirs:
        return 0
    # A raise: eight cards together make a fit.
    if partner >= 3 and context.level >= 2:
        again = context.level == 2 and context.own.range(HCP)[0] > 0
        return 2 if again and partner >= 5 else min(4, max(2, 8 - partner))
    if own >= 4:
        return own if context.opens or own >= 6 else own + 1
    if context.opens:
        return _opening(context)
    return 4 if context.level == 1 or context.own.range(HCP)[0] else 5


def _opening(context: NotesContext) -> int:
    """Of an opening bid or an overcall."""
    if context.level == 1:
        if context.they_bid:
            return 5
        return 5 if context.suit is not None and context.suit.is_major else 3
    # From one strain up to the same strain of the next level is no jump.
    jumps = context.call.index - context.last > len(Strain)
    if context.they_bid and context.level == _TWO and not jumps:
        return 5
    return min(context.level + 4, 8)


def unsaid_points(context: NotesContext, *, lengths: bool) -> Box:
    """Return the points of an opening bid or overcall whose description does not speak of strength.

    Args:
        context: where the call stands.
        lengths: whether the description says how long suits are, as no natural notrump does.
    """
    if not context.opens or not context.call.is_bid:
        return ANYTHING
    if context.they_bid:
        return Box().between(HCP, 8 if context.level == 1 else 10, 17)
    if context.suit is None and context.level <= 3 and not lengths:
        return Box().between(HCP, *_NOTRUMP[context.level])
    if context.level == 1:
        return Box().between(HCP, 11, 21)
    return Box().between(HCP, 4, 10)


def unwritten_hand(context: NotesContext) -> Box:
    """Return what a call shows that the notes only lead through, without a word on it."""
    strain = context.call.strain
    if strain is None:
        return ANYTHING
    if context.opens and not context.they_bid:
        return _unwritten_opening(context)
    if context.suit is None or context.suit in context.theirs:
        return ANYTHING
    return ANYTHING


def _unwritten_opening(context: NotesContext) -> Box:
    suit = context.suit
    if suit is None:
        low, high = _NOTRUMP.get(context.level, (15, 17))
        return BALANCED.between(HCP, low, high)
    box = Box().at_least(LENGTH, _opening(context), suit)
    if context.level == 1:
        return box.between(HCP, 11, 21)
    if context.level == 2 and suit is SUITS[0]:
        return Box().at_least(HCP, 20)
    return box.between(HCP, 4, 10)
