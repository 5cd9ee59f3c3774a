"""Calls that the notes do not describe: what they mean, and rows that answer one.

Tables of longer auctions may stand under a heading alone: there a row without calls before it looks
like an opening and is an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import Call, Strain, Suit
from cuebid.evaluation import ANYTHING, HCP, LENGTH, Boxes
from cuebid.meaning import CallMeaning, MeaningSource, Purpose
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.natural import unwritten_hand
from cuebid.notes.meaning.own_suit import STEPS_OF_STRENGTH
from cuebid.notes.meaning.strength import MOST_WEAK
from cuebid.notes.words.tree import Statement

__all__ = ["answers_unwritten_call", "their_row", "unwritten_row"]

_TWO_LEVEL: Final = 2
_FOUR: Final = 4
_LONG: Final = 5
# Purposes of calls that answer one of partner's.
_ANSWERS: Final = frozenset(
    {
        "accept", "complete", "decline", "super-accept", "agrees", "last-train", "serious",
        "non-serious", "forced", "checkback", "two-way-checkback", "preference",
        "fourth-suit",
    }
)  # fmt: skip
# Nobody opens with one of these.
_ANSWERING_CONVENTIONS: Final = frozenset(
    {
        "stayman", "puppet-stayman", "minor-stayman", "smolen", "jacoby-2nt", "bergen", "drury",
        "inverted-minor", "blackwood", "gerber", "exclusion", "queen-ask", "king-ask", "ogust",
        "jordan", "gazzilli",
    }
)  # fmt: skip


def answers_unwritten_call(certain: Iterable[Statement], context: NotesContext) -> bool:
    """Return whether a row without calls before it is an answer: `3S = max with support`.

    Such a row stands in a table of a longer auction whose beginning is told in a heading, if at
    all.
    """
    if not context.opens or context.they_bid or context.level < _TWO_LEVEL:
        return False
    return any(
        (statement.kind == "values" and statement.name in STEPS_OF_STRENGTH)
        or (statement.kind == "role" and statement.name in _ANSWERS)
        or (statement.kind == "support" and not statement.negated)
        or (statement.kind == "convention" and statement.name in _ANSWERING_CONVENTIONS)
        for statement in certain
    )


def unwritten_row(context: NotesContext) -> DescribedRow:
    """Return what a call of our side usually means that no row describes."""
    hands = Boxes((unwritten_hand(context),))
    return DescribedRow(CallMeaning(context.call, hands, purpose=_usual_purpose(context)))


def _usual_purpose(context: NotesContext) -> Purpose:
    """Return what four notrump over a suit asks, and two notrump over partner's weak opening."""
    if context.call.strain is not Strain.NOTRUMP:
        return Purpose.UNKNOWN
    own, partner = (
        max(box.range(LENGTH, suit)[0] for suit in Suit) for box in (context.own, context.partner)
    )
    if context.level == _FOUR and context.partner_bid is not None and max(own, partner) >= _FOUR:
        return Purpose.ASKS_ACES
    is_weak = context.partner.range(HCP)[1] <= MOST_WEAK and partner >= _LONG
    is_question = context.level == _TWO_LEVEL and is_weak and not context.they_bid
    return Purpose.FEATURE_ASK if is_question else Purpose.UNKNOWN


def their_row(call: Call, *, names_suit: bool = True) -> DescribedRow:
    """Return a call of the opponents, of which the notes only tell whether it shows its suit."""
    nothing, hands = MeaningSource.NOTHING, Boxes((ANYTHING,))
    return DescribedRow(CallMeaning(call, hands, is_artificial=not names_suit, source=nothing))
