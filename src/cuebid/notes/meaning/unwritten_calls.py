"""Recognise rows that answer a call which the notes do not write.

Tables of longer auctions may stand under a heading alone: there a row without calls before it looks
like an opening and is an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.own_suit import STEPS_OF_STRENGTH
from cuebid.notes.words.tree import Statement

__all__ = ["answers_unwritten_call"]

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
