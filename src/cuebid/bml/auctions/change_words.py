"""Changes between two versions of notes, as text and as data for JSON."""

from __future__ import annotations

from typing import Any, Final

from cuebid.bml.auctions.answer_words import place_record
from cuebid.bml.auctions.compare import Change, ChangeKind
from cuebid.bml.auctions.defined_auction import DefinedAuction
from cuebid.bml.language.inline import plain_text
from cuebid.text.layout import visible

CHANGE_WORDS: Final = {
    ChangeKind.ADDED: "new",
    ChangeKind.REMOVED: "gone",
    ChangeKind.CHANGED: "changed",
}


def changed_text(sequence: DefinedAuction) -> str:
    """Return the meaning of an auction's last call on one line, with `(alert)` if alerted."""
    text = plain_text(sequence.plain_text).replace("\n", " / ")
    return visible(f"{text} (alert)" if sequence.alert else text)


def change_record(change: Change) -> dict[str, Any]:
    """Return a change of one auction as data for JSON."""
    conditions = change.sequence.conditions
    return {
        "change": CHANGE_WORDS[change.kind],
        "auction": change.sequence.auction,
        "seat": conditions.seat.value,
        "vulnerability": conditions.vulnerability,
        "old": _side(change.old),
        "new": _side(change.new),
    }


def _side(sequence: DefinedAuction | None) -> dict[str, Any] | None:
    if sequence is None:
        return None
    return {"text": sequence.full_text, "alert": sequence.alert, **place_record(sequence)}
