"""What changed between two documents, auction by auction, by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cuebid.bml.auctions.expand import defined_auctions

if TYPE_CHECKING:
    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document

__all__ = ["Change", "ChangeKind", "compare_documents"]


class ChangeKind(Enum):
    """What became of an auction; the value is its sign."""

    ADDED = "+"
    REMOVED = "-"
    CHANGED = "~"

    def __repr__(self) -> str:
        return f"ChangeKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Change:
    """One auction with another meaning than before.

    Attributes:
        kind: new, gone, or with another text or alert.
        old: the definition before; None if it is new.
        new: the definition after; None if it is gone.
    """

    kind: ChangeKind
    old: DefinedAuction | None
    new: DefinedAuction | None

    @property
    def sequence(self) -> DefinedAuction:
        """The newer definition there is."""
        sequence = self.new or self.old
        if sequence is None:
            raise ValueError("a change has an old or a new side")
        return sequence


def compare_documents(old: Document, new: Document, limits: Limits | None = None) -> list[Change]:
    """The changes, in the order of the new document, what is gone last.

    How tables are laid out, which variables they use and in which files they stand makes no
    difference; nor do blanks in a text. An auction without a text is not defined.

    Raises:
        LimitError: one of them defines more auctions than the limits allow.
    """
    before = _meanings(old, limits)
    changes: list[Change] = []
    for key, sequence in _meanings(new, limits).items():
        was = before.pop(key, None)
        if was is None:
            changes.append(Change(ChangeKind.ADDED, None, sequence))
        elif _meaning(was) != _meaning(sequence):
            changes.append(Change(ChangeKind.CHANGED, was, sequence))
    changes += [Change(ChangeKind.REMOVED, gone, None) for gone in before.values()]
    return changes


def _meanings(document: Document, limits: Limits | None) -> dict[str, DefinedAuction]:
    return {
        sequence.key: sequence for sequence in defined_auctions(document, limits) if sequence.text
    }


def _meaning(sequence: DefinedAuction) -> tuple[str, bool]:
    return " ".join(sequence.full_text.split()), sequence.alert
