"""The purposes of a call: their names in notes, and the `Purpose` that each name stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.meaning import Purpose
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import QUESTIONS
from cuebid.notes.meaning.own_suit import raises_in_notrump
from cuebid.notes.words.tree import Statement

ARTIFICIAL_PURPOSES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "waiting", "asks", "splinter", "any-splinter",
        "void-splinter", "fragment", "cue", "control",
        "pass-correct", "artificial", "quantitative", "takeout", "accept", "forced", "catchall",
        "agrees", "checkback", "two-way-checkback", "fourth-suit", "third-suit", "lead-ask",
        "last-train", "flag", "decline", "super-accept", "preference", "feature",
    }
)  # fmt: skip
"""Purposes of calls that do not show length in the strain that is bid."""

# A transfer is accepted by completing it.
_ALIASES: Final = {"complete": "accept"}
# Conventions say more than the words beside them, as in `asks, Stayman`.
_OF_CONVENTIONS: Final = {
    "blackwood": Purpose.ASKS_ACES, "exclusion": Purpose.ASKS_ACES, "gerber": Purpose.ASKS_ACES,
    "queen-ask": Purpose.ASKS_QUEEN, "king-ask": Purpose.ASKS_KINGS, "stayman": Purpose.STAYMAN,
    "puppet-stayman": Purpose.STAYMAN, "ogust": Purpose.FEATURE_ASK,
    "negative-double": Purpose.NEGATIVE,
}  # fmt: skip
# Most words are the names of purposes: `sign-off`, `fourth-suit`.
_OF_WORDS: Final = {purpose.name.lower().replace("_", "-"): purpose for purpose in Purpose} | {
    "asks": Purpose.RELAY, "checkback": Purpose.RELAY, "cue": Purpose.CUE_BID,
    "control": Purpose.CUE_BID, "to-play": Purpose.SIGN_OFF, "pass-correct": Purpose.OR_CORRECT,
    "optional": Purpose.VALUES, "sos": Purpose.RESCUE, "accept": Purpose.ANSWER,
    "decline": Purpose.ANSWER, "limit-raise": Purpose.RAISE, "mixed-raise": Purpose.RAISE,
    "sound-raise": Purpose.RAISE,
}  # fmt: skip


def purpose_words(certain: list[Statement], context: NotesContext) -> tuple[str, ...]:
    """Return the names of a call's purposes; `asks` also for conventions that are questions."""
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
