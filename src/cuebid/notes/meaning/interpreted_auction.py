"""An auction of notes with the meaning of its last call."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.bml import DefinedAuction
from cuebid.meaning import CallMeaning
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow


@dataclass(frozen=True, slots=True, eq=False)
class InterpretedAuction:
    """An auction of the notes and what its last call means.

    Attributes:
        sequence: the auction, and the row it comes from.
        context: where the call stands.
        described: what it means; of a row without a text, what such a call usually shows.
        is_of_module: whether the row is an answer that a module of the library has, after a call
            that the notes name and do not continue.
    """

    sequence: DefinedAuction
    context: NotesContext
    described: DescribedRow
    is_of_module: bool = False

    @property
    def meaning(self) -> CallMeaning:
        """The meaning of the call."""
        return self.described.meaning
