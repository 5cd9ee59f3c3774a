"""Compare two documents auction by auction, by meaning and not by lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuebid.bml.auctions.expand import defined_auctions
from cuebid.core._base.enums import NamedEnum

if TYPE_CHECKING:
    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document


class ChangeKind(NamedEnum):
    """The kinds of change; the value is the sign that `bml diff` prints."""

    ADDED = "+"
    REMOVED = "-"
    CHANGED = "~"


@dataclass(frozen=True, slots=True)
class Change:
    """One auction whose meaning changed."""

    kind: ChangeKind
    """Added, removed, or with another text or alert."""
    old: DefinedAuction | None
    """The definition before; None if it was added."""
    new: DefinedAuction | None
    """The definition after; None if it was removed."""

    @property
    def sequence(self) -> DefinedAuction:
        """Return the new definition, or the old one of a removed auction."""
        sequence = self.new or self.old
        if sequence is None:
            raise ValueError("a change has an old or a new side")
        return sequence


def compare_documents(old: Document, new: Document, limits: Limits | None = None) -> list[Change]:
    """Return the auctions that changed, in the order of the new document, removed ones last.

    Layout, variables and the division into files make no difference, nor do blanks in a text. An
    auction without a text counts as undefined: it only leads to others.

    Raises:
        LimitError: a document defines more auctions than the limits allow.
    """
    # Entries are taken out as they are matched; those that stay were removed.
    before = _meanings(old, limits)
    changes: list[Change] = []
    for key, sequence in _meanings(new, limits).items():
        was = before.pop(key, None)
        if was is None:
            changes.append(Change(ChangeKind.ADDED, None, sequence))
        elif _meaning(was) != _meaning(sequence):
            changes.append(Change(ChangeKind.CHANGED, was, sequence))
    changes += [Change(ChangeKind.REMOVED, definition, None) for definition in before.values()]
    return changes


def _meanings(document: Document, limits: Limits | None) -> dict[str, DefinedAuction]:
    return {
        sequence.key: sequence for sequence in defined_auctions(document, limits) if sequence.text
    }


def _meaning(sequence: DefinedAuction) -> tuple[str, bool]:
    # With all variables replaced: `2M` rewritten as `2H` and `2S` is no change.
    return " ".join(sequence.full_text.split()), sequence.alert
