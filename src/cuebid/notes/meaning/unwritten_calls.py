"""Calls that the notes do not describe: their natural meaning, and rows that answer such a call.

A table of a longer auction may have a heading instead of the calls before it: there a row looks
like an opening but is an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from cuebid.core import Call
from cuebid.evaluation import ANYTHING, Boxes
from cuebid.meaning import AuctionState, CallMeaning, MeaningSource
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.natural_call import natural_call
from cuebid.notes.meaning.own_suit import STEPS_OF_STRENGTH
from cuebid.notes.words.tree import Statement

_TWO_LEVEL: Final = 2
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
    """Return what a call of our side means by natural bidding, where no row describes it."""
    if context.is_over_strong_opening:
        # Answers to a strong club are not natural.
        return DescribedRow(CallMeaning(context.call, Boxes((ANYTHING,))))
    return DescribedRow(context.natural)


def their_row(call: Call, *, names_suit: bool = True) -> DescribedRow:
    """Return the row of a call of theirs: any hand, artificial if it does not show its suit."""
    nothing, hands = MeaningSource.NOTHING, Boxes((ANYTHING,))
    return DescribedRow(CallMeaning(call, hands, is_artificial=not names_suit, source=nothing))


def their_meaning(state: AuctionState, call: Call, *, names_suit: bool) -> CallMeaning:
    """Return the natural meaning of a call of theirs, which the notes do not describe.

    A call that names no suit, such as the opening of a strong club, shows nothing.
    """
    if not names_suit:
        return their_row(call, names_suit=False).meaning
    return replace(natural_call(state, call), is_artificial=False)
