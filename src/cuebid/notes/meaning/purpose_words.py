"""The purposes of a call, as notes name them and as every reader of an auction does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import CALLS, Call
from cuebid.meaning import Purpose
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import QUESTIONS
from cuebid.notes.meaning.own_suit import raises_in_notrump
from cuebid.notes.words.tree import Statement

__all__ = ["ARTIFICIAL_PURPOSES", "purpose_of", "purpose_words", "reply_asked"]

ARTIFICIAL_PURPOSES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "waiting", "asks", "splinter", "any-splinter",
        "void-splinter", "fragment", "cue", "control",
        "pass-correct", "artificial", "quantitative", "takeout", "accept", "forced", "catchall",
        "agrees", "checkback", "two-way-checkback", "fourth-suit", "third-suit", "lead-ask",
        "last-train", "flag", "decline", "super-accept", "preference", "feature",
    }
)  # fmt: skip
"""Purposes whose call does not show length in the strain that is bid."""

# A transfer is accepted by completing it.
_ALIASES: Final = {"complete": "accept"}
# Conventions say more than the words beside them, as in `asks, Stayman`.
_OF_CONVENTIONS: Final = {
    "blackwood": Purpose.ASKS_ACES,
    "exclusion": Purpose.ASKS_ACES,
    "gerber": Purpose.ASKS_ACES,
    "queen-ask": Purpose.ASKS_QUEEN,
    "king-ask": Purpose.ASKS_KINGS,
    "stayman": Purpose.STAYMAN,
    "puppet-stayman": Purpose.STAYMAN,
    "ogust": Purpose.FEATURE_ASK,
    "negative-double": Purpose.NEGATIVE,
}
_OF_WORDS: Final = {
    "transfer": Purpose.TRANSFER,
    "puppet": Purpose.PUPPET,
    "relay": Purpose.RELAY,
    "asks": Purpose.RELAY,
    "checkback": Purpose.RELAY,
    "fourth-suit": Purpose.FOURTH_SUIT,
    "cue": Purpose.CUE_BID,
    "control": Purpose.CUE_BID,
    "waiting": Purpose.WAITING,
    "to-play": Purpose.SIGN_OFF,
    "sign-off": Purpose.SIGN_OFF,
    "pass-correct": Purpose.OR_CORRECT,
    "takeout": Purpose.TAKEOUT,
    "responsive": Purpose.RESPONSIVE,
    "penalty": Purpose.PENALTY,
    "optional": Purpose.VALUES,
    "sos": Purpose.RESCUE,
    "lead": Purpose.LEAD,
    "quantitative": Purpose.QUANTITATIVE,
    "preference": Purpose.PREFERENCE,
    "accept": Purpose.ANSWER,
    "decline": Purpose.ANSWER,
    "raise": Purpose.RAISE,
    "limit-raise": Purpose.RAISE,
    "mixed-raise": Purpose.RAISE,
    "sound-raise": Purpose.RAISE,
    "reverse": Purpose.REVERSE,
    "natural": Purpose.NATURAL,
}


def purpose_words(certain: list[Statement], context: NotesContext) -> tuple[str, ...]:
    """Return what the call does, also where only the name of a convention tells that it asks."""
    purposes = tuple(
        dict.fromkeys(
            _ALIASES.get(statement.name, statement.name)
            for statement in certain
            if statement.kind == "role"
        )
    )
    if raises_in_notrump(context, purposes, certain):
        purposes = tuple(name for name in purposes if name != "transfer")
    if "asks" not in purposes and any(
        statement.name in QUESTIONS or (statement.name == "stop-ask" and not context.opens)
        for statement in certain
        if not statement.negated
    ):
        return (*purposes, "asks")
    return purposes


def purpose_of(statements: Iterable[Statement], purposes: Iterable[str]) -> Purpose:
    """Return the purpose that the first convention, or else the first word, names."""
    for statement in statements:
        if statement.kind == "convention" and statement.name in _OF_CONVENTIONS:
            return _OF_CONVENTIONS[statement.name]
    return next((_OF_WORDS[name] for name in purposes if name in _OF_WORDS), Purpose.UNKNOWN)


def reply_asked(call: Call, purposes: Iterable[str]) -> Call | None:
    """Return the step that a transfer or puppet asks for, whatever the text of the row says."""
    asks = call.is_bid and not {"transfer", "puppet"}.isdisjoint(purposes)
    return CALLS[call.index + 1] if asks and call.index + 1 < len(CALLS) else None
